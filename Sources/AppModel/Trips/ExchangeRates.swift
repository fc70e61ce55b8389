import Foundation
import Localization
import Logbook

extension TripModel {
    /// The exchange rates that the sum of the trip's costs is made with, and those that are missing; `nil` where there is
    /// nothing to exchange.
    public var exchangeRatesForm: Form<[ExchangeRate]>? {
        guard let trip, let statement, let own = trip.currency ?? (trip as? BusinessTrip)?.perDiem.currency else {
            return nil
        }
        let missing = statement.missingRates.map { ExchangeRate(from: $0, into: own, day: trip.startDay, rate: 0) }
        let rates = statement.exchangeRates + missing
        guard !rates.isEmpty else { return nil }
        let (logbook, unsaved, name) = (records.logbook, records.unsaved, "exchange-rates/\(id.uuidString)")
        return Form(
            id: name, saved: rates, edits: unsaved.edits(of: name),
            layout: .init(
                sections: { rates in
                    [FormSection(id: "rates", title: "", fields: rates.indices.map { Self.field(rates[$0], at: $0) })]
                },
                problems: { _ in [] },
                save: { newer, base, step async throws(LogbookError) in
                    var stored = base
                    for index in newer.indices where newer[index] != base[index] {
                        // A new rate is not in the logbook yet.
                        let known = base[index].rate > 0 ? base[index] : nil
                        switch try await logbook.exchangeRates.save(newer[index], basedOn: known, step: step) {
                        case .saved(let rate): stored[index] = rate
                        case .changed(let current):
                            stored[index] = current
                            return .changed(current: stored)
                        }
                    }
                    return .saved(stored)
                }), onEdit: { unsaved.store($0, of: name) })
    }

    private static func field(_ rate: ExchangeRate, at index: Int) -> FormField<[ExchangeRate]> {
        FormField(
            id: "rate-\(rate.currency)",
            label: localized("1 {currency} in {own}", ["currency": rate.currency, "own": rate.intoCurrency]),
            style: .number, hint: localized("as of {day}", ["day": DayText().text(rate.day)]), problems: [.rate],
            read: { rates in
                rates[index].rate > 0
                    ? rates[index].rate.formatted(.number.precision(.fractionLength(0...9)).locale(.user)) : ""
            },
            write: { rates, text throws(Mistake) in
                guard let rate = NumberText().number(in: text), rate > 0 else {
                    throw Mistake(
                        sentence: localized(
                            "“{text}” is not a rate; write it like {example}.",
                            ["text": text, "example": NumberText().text(1.083)]))
                }
                rates[index].rate = rate
            })
    }
}
