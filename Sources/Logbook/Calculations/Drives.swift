import Foundation
import Localization

/// What a business trip's drives pay, a line a drive.
struct Drives {
    let trip: BusinessTrip
    let records: [MileageRecord]
    let scheme: MileageScheme?
    let others: [ExpenseStatement.OtherDrive]

    var lines: [ExpenseStatement.Line] {
        var driven = others
        return records.sorted { $0.day < $1.day }.map { record in
            let label = record.way.isEmpty ? localized("Drive") : record.way
            let (text, amount) = pay(record, &driven)
            return ExpenseStatement.Line(
                kind: .mileage, entryID: record.id, day: record.day,
                explanation: localized("{subject}: {text}", ["subject": label, "text": text]), amount: amount,
                isReimbursed: record.isReimbursed, details: text)
        }
    }

    /// Remarks that the lines do not contain.
    var remarks: [ExpenseStatement.Remark] {
        guard let scheme, trip.business.mileageRate == nil, let validTo = scheme.validTo else { return [] }
        guard records.contains(where: { $0.day > validTo }) else { return [] }
        let text = localized(
            "“{scheme}” is valid until {day}; later drives are paid at its last rates.",
            ["scheme": scheme.name, "day": DayText().text(validTo)])
        return [ExpenseStatement.Remark(text: text)]
    }

    private func pay(
        _ record: MileageRecord, _ driven: inout [ExpenseStatement.OtherDrive]
    ) -> (String, Money?) {
        if let rate = trip.business.mileageRate {
            let amount = rate.cost(of: record.distance, in: trip.perDiem.currency)
            let unit = record.unit.rawValue
            let text = localized(
                "{distance} {unit} at {rate} {currency}/{unit}",
                [
                    "distance": record.distance.formatted, "unit": unit, "rate": Self.text(rate),
                    "currency": trip.perDiem.currency,
                ])
            return (Self.text(text, amount), amount)
        }
        let length = "\(record.distance.formatted) \(record.unit.rawValue)"
        guard let scheme else { return (localized("{length}, no rate", ["length": length]), nil) }
        let tiers = scheme.tiers(for: record.vehicle, on: record.day)
        let distance = record.unit.convert(record.distance, to: scheme.unit)
        let start = scheme.yearStart(of: record.day)
        let already =
            driven
            .filter {
                $0.vehicle == record.vehicle && $0.day >= start
                    && ($0.day < record.day || $0.day == record.day && $0.goesBefore)
            }
            .reduce(0) { $0 + $1.distance }
        driven.append(
            ExpenseStatement.OtherDrive(vehicle: record.vehicle, day: record.day, goesBefore: true, distance: distance))
        guard !tiers.isEmpty else {
            return (
                localized(
                    "{length}, no rate on this day ({vehicle})", ["length": length, "vehicle": record.vehicle.name]),
                nil
            )
        }
        var parts: [String] = []
        var sum = Decimal()
        for (index, tier) in tiers.enumerated() {
            let end = index + 1 < tiers.count ? tiers[index + 1].fromDistance : .infinity
            let part = min(already + distance, end) - max(already, tier.fromDistance)
            guard part > 0 else { continue }
            parts.append(
                localized(
                    "{distance} {unit} at {rate} {currency}",
                    [
                        "distance": part.formatted, "unit": scheme.unit.rawValue, "rate": Self.text(tier.rate),
                        "currency": scheme.currency,
                    ]))
            sum += Decimal(held: part) * tier.rate.amount
        }
        let converted = record.unit == scheme.unit ? "" : "\(length) = "
        let amount = Money(rounding: sum, currency: scheme.currency)
        return (Self.text(converted + (parts.isEmpty ? length : parts.joined(separator: " + ")), amount), amount)
    }

    /// - Parameter amount: `nil` where it does not fit.
    private static func text(_ text: String, _ amount: Money?) -> String {
        amount == nil ? localized("{text}; the amount is too large", ["text": text]) : text
    }

    private static func text(_ rate: Rate) -> String {
        rate.amount.formatted(.number.precision(.fractionLength(0...6)).locale(.user))
    }
}
