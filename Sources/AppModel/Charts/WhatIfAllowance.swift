import ChartDocuments
import Foundation
import Localization
import Logbook

/// A daily allowance as a height over days and rates, with sliders for those of the trip.
nonisolated struct WhatIfAllowance: Hashable, Sendable {
    /// How many days it pays.
    private let days: Int
    /// Of a full day, in the currency.
    private let rate: Double
    /// What the first and the last day pay, as a part of a full one.
    private let share: Double
    private let currency: String

    /// - Returns: `nil` where no day pays anything.
    init?(_ lines: [ExpenseStatement.Line]) {
        let amounts = lines.filter { $0.kind == .perDiem }.compactMap(\.amount)
        guard let highest = amounts.max(by: { $0.minorUnits < $1.minorUnits }), highest.minorUnits > 0,
            let first = amounts.first
        else { return nil }
        func number(_ amount: Money) -> Double { NSDecimalNumber(decimal: amount.amount).doubleValue }
        days = amounts.count
        rate = number(highest)
        share = amounts.count > 1 ? min(1, number(first) / number(highest)) : 1
        currency = highest.currency
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
        document.axes.x.domain = 2...most
        document.axes.z.domain = 0...(rate * 2)
        document.axes.x.title = localized("Days")
        document.axes.y.title = localized("Allowance, {currency}", ["currency": currency])
        document.axes.z.title = localized("Rate, {currency}", ["currency": currency])
        document.parameters = [
            ChartParameter(name: "n", value: Double(max(2, days)), range: 2...most, step: 1),
            ChartParameter(name: "p", value: share, range: 0...1, step: 0.05),
            ChartParameter(name: "q", value: rate, range: 0...(rate * 2), step: 0.5),
        ]
        return document
    }
}
