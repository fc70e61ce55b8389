import AppModel
import CGtk
import Foundation
import GtkKit
import Localization
import Logbook

// What is done to trips and planners.

extension WindowAction {
    static let trips: [WindowAction] = [
        nextTrip, exchangeRates, fetchRates, addBudget, openBudget, changeKind, moveToPlanner, renamePlanner,
        deletePlanner,
    ]

    static let nextTrip = WindowAction("next-trip", label: localized("Plan the _Next One")) {
        $0.model.records?.trips.planNext()
    }
    static let exchangeRates = WindowAction("exchange-rates") { window in
        guard let form = window.model.records?.trips.open?.exchangeRatesForm else { return }
        FormDialog.show(form, title: localized("Exchange Rates"), layouts: window.layouts, over: window.window)
    }
    static let fetchRates = WindowAction(
        "fetch-rates", label: localized("_Fetch from the European Central Bank…"), isEnabled: { $0.isUsable }
    ) { window in
        showAlert(
            localized("Fetch exchange rates from {host}?", ["host": AppModel.rateHost]),
            detail: localized(
                "Nothing is sent but the request for the published file. You see the rates before they are added."),
            buttons: [localized("Cancel"), localized("Fetch")], over: window.window
        ) { [model = window.model, over = GObjectRef(retaining: window.window)] button in
            guard button == 1 else { return }
            model.fetchRates { [weak model] rates in
                guard let model, gtk_widget_get_mapped(cast(over.pointer)) != 0 else { return }
                ImportDialog.show(rates, of: model, over: over.pointer)
            }
        }
    }
    static let addBudget = WindowAction("add-budget", label: localized("Add a _Budget")) { window in
        window.show { window.model.addBudget() }
    }
    /// The parameter is the id of a budget.
    static let openBudget = WindowAction(
        "open-budget",
        .text { window, id in
            if let id = UUID(uuidString: id) { window.model.show(.budget, id) }
        })
    static let changeKind = WindowAction(
        "change-kind",
        .text { window, name in
            guard let kind = Trip.Kind(rawValue: name) else { return }
            window.askToChange(window.model.records?.trips.open, to: kind)
        })
    static let moveToPlanner = WindowAction(
        "move-to-planner",
        .text { window, id in
            guard let trips = window.model.records?.trips else { return }
            trips.move(trips.shown.map(\.id), toPlanner: UUID(uuidString: id))
        })
    static let renamePlanner = WindowAction("rename-planner", label: localized("Rename Planner")) {
        $0.delegate?.renamePlanner()
    }
    static let deletePlanner = WindowAction(
        "delete-planner",
        .flag { window, withTrips in
            guard let trips = window.model.records?.trips, case .planner(let id) = trips.sidebarItem else { return }
            trips.deletePlanner(id, withTrips: withTrips)
        })
}

extension WindowActions {
    /// Says what becomes of what the trip has before its kind is changed; a trip that loses nothing is changed at once.
    fileprivate func askToChange(_ trip: TripModel?, to kind: Trip.Kind) {
        guard let trip else { return }
        let consequences = trip.consequences(as: kind)
        let change = { _ = Task { await trip.change(to: kind) } }
        guard !consequences.isEmpty else {
            change()
            return
        }
        showAlert(
            localized("Change the kind of this trip to “{kind}”?", ["kind": kind.name]),
            detail: consequences.joined(separator: "\n"), buttons: [localized("Cancel"), localized("Change")],
            over: window
        ) { button in
            if button == 1 { change() }
        }
    }
}
