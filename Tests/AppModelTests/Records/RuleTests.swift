import Foundation
import Logbook
import TestSupport
import Testing

@testable import AppModel

/// Rules and moved days, in a logbook of their own behind the window's model.
@MainActor @Suite(.timeLimit(.minutes(15))) struct RuleTests {
    private func open(_ folder: TemporaryFolder) async throws -> (AppModel, AppModel.Records) {
        let model = AppModel(folder.launch(logbook: folder.url.appending(path: "logbook.sqlite")))
        await model.open()
        return (model, try #require(model.records))
    }

    private func type(_ texts: [String: String], into form: (any FormModel)?) throws {
        let form = try #require(form)
        for (name, text) in texts { form.type(text, in: FieldID(name)) }
    }

    @Test func `rules are made, edited, copied, retired and deleted where trips are`() async throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let (model, records) = try await open(folder)
        model.section = .trips
        records.rules.list = .perDiemPolicies
        #expect(model.shownList == .perDiemPolicies)
        await wait { records.rules.policies.list.total == 3 }
        model.addNew(named: "House")
        try type(["currency": "€", "firstDayPercent": "60"], into: records.rules.policies.newForm)
        records.rules.policies.saveNew()
        await wait { records.rules.policies.list.selected?.name == "House" }
        let house = try #require(records.rules.policies.list.selected)
        #expect(house.firstDayPercent == 60 && house.currency == "EUR")

        let form = try #require(records.rules.policies.form)
        let row = form.addRow(to: "rates")
        for (name, text) in ["place": "Rome / Roma", "region": "IT", "fullDay": "62.50", "lunch": "12"] {
            form.type(text, in: FieldID(name, in: row))
        }
        await form.flush()
        let rate = try #require(try await records.logbook.perDiemPolicies.entry(id: house.id)?.rates.first)
        #expect(rate.fullDayMinor == 6_250 && rate.lunchMinor == 1_200 && rate.region == "IT")

        await wait { records.rules.policies.list.selected?.rates.count == 1 }
        records.rules.policies.duplicateSelected()
        records.rules.policies.saveNew()
        await wait { records.rules.policies.list.selected?.name == "House (copy)" }
        records.rules.retireSelected()
        await wait { records.rules.policies.list.selected?.validTo != nil }
        let all = try await records.logbook.perDiemPolicies.all()
        #expect(all.first { $0.name == "House (copy)" }?.validTo == CalendarDay.today().adding(days: -1))
        #expect(all.first { $0.name == "House (copy)" }?.rates.map(\.place) == ["Rome / Roma"])
        model.deleteShown()
        await wait { records.rules.count(of: .perDiemPolicies) == 4 }
        #expect(try await records.logbook.perDiemPolicies.all().allSatisfy { $0.name != "House (copy)" })
    }

    @Test func `exchange rates and mileage rates are searched and made`() async throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let (model, records) = try await open(folder)
        model.section = .trips
        records.rules.list = .exchangeRates
        model.addNew()
        try type(["from": "usd", "into": "EUR", "rate": "0.92", "source": "Bank"], into: records.rules.rates.newForm)
        records.rules.rates.saveNew()
        await wait { records.rules.count(of: .exchangeRates) == 1 }
        let rate = try #require(try await records.logbook.exchangeRates.all().first)
        #expect(rate.currency == "USD" && rate.rate == Decimal(string: "0.92") && rate.source == "Bank")
        records.rules.list = .mileageSchemes
        await wait { records.rules.schemes.list.total == 3 }
        records.setSearch("kilom", of: .mileageSchemes)
        await wait { records.rules.schemes.list.total == 1 }
        #expect(records.rules.schemes.list.elements.first?.name == "Germany, business kilometres")
    }

    @Test func `a trip's form shows the one rate that counts`() throws {
        let policy = PerDiemPolicy(
            name: "House", currency: "EUR",
            rates: [PerDiemRate(validFrom: CalendarDay("2026-01-01")!, fullDayMinor: 1)])
        var choices = TripChoices()
        choices.policies = [PolicyChoice(policy)]
        func fields(_ change: (inout Trip.Business) -> Void) -> [String] {
            var business = Trip.Business(perDiem: Money(minorUnits: 0, currency: "EUR"))
            change(&business)
            let draft = TripDraft(
                name: "x", startDay: .today(), endDay: .today(), specifics: .business(business))
            return TripForm(choices: choices).sections(draft)[0].fields.map(\.id)
                .filter { ["perDiem", "perDiemPlace", "rate"].contains($0) }
        }
        #expect(fields { _ in } == ["perDiem"])
        #expect(fields { $0.perDiemPolicyID = policy.id } == ["rate", "perDiemPlace"])
        #expect(
            fields {
                $0.perDiemPolicyID = policy.id
                $0.usesOwnRate = true
            } == ["rate", "perDiem"])
    }

    // MARK: - Moved days

    /// A trip that is open, with an entry on its second day.
    private func withTrip(
        _ body: (TripModel, Form<TripDraft>, AppModel.Records) async throws -> Void
    ) async throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let (_, records) = try await open(folder)
        var draft = TripDraft(
            name: "Fair", startDay: CalendarDay("2027-05-03")!, endDay: CalendarDay("2027-05-05")!,
            contents: TripContents())
        draft.contents?.itinerary = [ItineraryItem(day: CalendarDay("2027-05-04")!, title: "Train")]
        try await records.logbook.save(draft)
        await wait { records.trips.open?.form != nil }
        let trip = try #require(records.trips.open)
        try await body(trip, try #require(trip.form), records)
    }

    @Test func `moving a trip's days asks whether its entries move along`() async throws {
        try await withTrip { trip, form, records in
            #expect(trip.move == nil)
            form.type("10 May 2027", in: FieldID("startDay"))
            await form.flush()
            await wait { trip.move != nil }
            #expect(trip.move?.days == 7 && trip.move?.entries == 1)
            let outside = try await records.logbook.fetchExpenses(ofTrip: trip.id)?.remarks.map(\.text)
            #expect(outside == ["Train: 4 May 2027 is outside the trip."])
            await trip.moveEntries()
            #expect(trip.move == nil)
            let moved = try await records.logbook.fetchTripWithContents(id: trip.id)
            #expect(moved?.contents.itinerary.map(\.day) == [CalendarDay("2027-05-11")!])
            #expect(try await records.logbook.fetchExpenses(ofTrip: trip.id)?.remarks.isEmpty == true)
        }
    }

    @Test func `who takes the move back is not asked any more, and who leaves the entries leaves them`() async throws {
        try await withTrip { trip, form, records in
            form.type("10 May 2027", in: FieldID("startDay"))
            await form.flush()
            await wait { trip.move != nil }
            form.type("3 May 2027", in: FieldID("startDay"))
            await form.flush()
            await wait { trip.move == nil }
            form.type("1 May 2027", in: FieldID("startDay"))
            await form.flush()
            await wait { trip.move?.days == -2 }
            trip.leaveEntries()
            #expect(trip.move == nil)
            let left = try await records.logbook.fetchTripWithContents(id: trip.id)
            #expect(left?.contents.itinerary.map(\.day) == [CalendarDay("2027-05-04")!])
        }
    }

    @Test func `who undoes a move with its entries is not asked to move them`() async throws {
        try await withTrip { trip, form, records in
            form.type("10 May 2027", in: FieldID("startDay"))
            await form.flush()
            await wait { trip.move?.days == 7 }
            await trip.moveEntries()
            func days() async throws -> [CalendarDay] {
                let saved = try await records.logbook.fetchTripWithContents(id: trip.id)
                return [saved?.trip.startDay].compactMap(\.self) + (saved?.contents.itinerary.map(\.day) ?? [])
            }
            #expect(try await days() == [CalendarDay("2027-05-10")!, CalendarDay("2027-05-11")!])
            try await records.logbook.undo()
            await wait { form.saved.contents?.itinerary.map(\.day) == [CalendarDay("2027-05-04")!] }
            try await records.logbook.undo()
            await wait { form.saved.startDay == CalendarDay("2027-05-03")! }
            #expect(trip.move == nil)
            try await records.logbook.redo()
            await wait { trip.move?.days == 7 }
        }
    }

    @Test func `an entry outside of the trip says so in its row`() {
        var draft = TripDraft(
            name: "Fair", startDay: CalendarDay("2027-05-03")!, endDay: CalendarDay("2027-05-05")!,
            contents: TripContents())
        let item = ItineraryItem(
            day: CalendarDay("2027-05-09")!, startTime: TimeOfDay("22:50"), endTime: TimeOfDay("02:30"), title: "Flight"
        )
        draft.contents?.itinerary = [item]
        let rows = TripForm(choices: TripChoices()).sections(draft).first { $0.id == "itinerary" }?.rows
        let day = DayText().text(item.day)
        #expect(rows?.summary(draft, item.id).detail == "\(day), outside the trip · 22:50–02:30 (next day)")
        #expect(draft.problems.isEmpty)
    }
}
