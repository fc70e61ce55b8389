import Foundation

/// What a business trip's drives pay, a line a drive.
struct Drives {
    let trip: BusinessTrip
    let records: [MileageRecord]
    let scheme: MileageScheme?
    let others: [ExpenseStatement.OtherDrive]

    var lines: [ExpenseStatement.Line] {
        var driven = others
        return records.sorted { $0.day < $1.day }.map { record in
            let way = [record.origin, record.destination].filter { !$0.isEmpty }.joined(separator: " – ")
            let label = way.isEmpty ? "Drive" : way
            let (text, amount) = pay(record, &driven)
            return ExpenseStatement.Line(
                kind: .mileage, day: record.day, explanation: "\(label): \(text)", amount: amount, isReimbursed: false)
        }
    }

    private func pay(
        _ record: MileageRecord, _ driven: inout [ExpenseStatement.OtherDrive]
    ) -> (String, Money?) {
        if let rate = trip.business.mileageRate {
            let amount = rate.cost(of: record.distance, in: trip.perDiem.currency)
            let unit = record.unit.rawValue
            return ("\(record.distance.formatted) \(unit) at \(rate.amount) \(trip.perDiem.currency)/\(unit)", amount)
        }
        let length = "\(record.distance.formatted) \(record.unit.rawValue)"
        guard let scheme else { return ("\(length), no rate", nil) }
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
        guard !tiers.isEmpty else { return ("\(length), no rate for \(record.vehicle.rawValue) on this day", nil) }
        var parts: [String] = []
        var sum = Decimal()
        for (index, tier) in tiers.enumerated() {
            let end = index + 1 < tiers.count ? tiers[index + 1].fromDistance : .infinity
            let part = min(already + distance, end) - max(already, tier.fromDistance)
            guard part > 0 else { continue }
            parts.append("\(part.formatted) \(scheme.unit.rawValue) at \(tier.rate.amount) \(scheme.currency)")
            sum += Decimal(part) * tier.rate.amount
        }
        let converted = record.unit == scheme.unit ? "" : "\(length) = "
        return (
            converted + (parts.isEmpty ? length : parts.joined(separator: " + ")),
            Money(rounding: sum, currency: scheme.currency)
        )
    }
}
