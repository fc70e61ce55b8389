import ChartDocuments
import Charts
import Foundation
import Localization
import Logbook

/// A daily allowance as a height over days and rates, with sliders for those of the trip.
nonisolated struct WhatIfAllowance: Hashable, Sendable {
    /// How many days or nights it pays.
    private let days: Int
    /// Of a full day, in the currency; the highest where places have different rates.
    private let rate: Double
    /// What the first and the last day pay, as a part of a full one: their mean.
    private let share: Double
    private let currency: String

    /// The least number of days that the formula is right for: both of them may be paid in part.
    private var leastDays: Int { share < 1 ? 2 : 1 }

    /// - Returns: `nil` where no day pays anything, or only one does, in part.
    init?(_ lines: [ExpenseStatement.Line]) {
        let rates = lines.compactMap(\.dayRate)
        guard let first = rates.first, let last = rates.last,
            let highest = rates.map(\.full).max(by: { $0.minorUnits < $1.minorUnits })
        else { return nil }
        days = rates.count
        rate = NSDecimalNumber(decimal: highest.amount).doubleValue
        share = min(1, max(0, (first.part + last.part) / 2))
        currency = highest.currency
        if days < leastDays { return nil }
    }

    /// The surface, and the point of the trip on it.
    var document: ChartDocument {
        var document = ChartDocument(objects: [
            ChartObject(id: UUID.random(), source: .formula("y = z·(x − 2 + 2p)")),
            ChartObject(id: UUID.random(), source: .formula("(n, q·(n − 2 + 2p), q)")),
        ])
        document.objects[1].style.symbolSize = 14
        document.objects[1].style.color = ObjectStyle.palette.first
        document.objects[1].style.coloring = .plain
        let most = Double(max(10, days * 2))
        let least = Double(leastDays)
        document.axes.x.domain = least...most
        document.axes.z.domain = 0...(rate * 2)
        document.axes.x.title = localized("Days")
        document.axes.y.title = localized("Allowance, {currency}", ["currency": currency])
        document.axes.z.title = localized("Rate, {currency}", ["currency": currency])
        document.parameters = [
            ChartParameter(name: "n", value: Double(days), range: least...most, step: 1),
            ChartParameter(name: "p", value: share, range: 0...1, step: 0.05),
            ChartParameter(name: "q", value: rate, range: 0...(rate * 2), step: 0.5),
        ]
        return document
    }
}
