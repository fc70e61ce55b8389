import Localization
import Logbook

extension Report {
    /// The log of each vehicle that has a name: its drives by day with the odometer, and what the odometer counted between them.
    static func vehicleLogs(_ drives: [MileageRecord]) -> [Block] {
        let vehicles = Dictionary(grouping: drives.filter { !$0.vehicleName.isEmpty }, by: \.vehicleName)
        return vehicles.sorted { $0.key < $1.key }.map { name, drives in .table(vehicleLog(name, drives)) }
    }

    private static func vehicleLog(_ name: String, _ drives: [MileageRecord]) -> Table {
        let drives = drives.sorted {
            ($0.day, $0.odometerStart ?? .infinity, $0.startTime ?? .midnight)
                < ($1.day, $1.odometerStart ?? .infinity, $1.startTime ?? .midnight)
        }
        var rows: [[Cell]] = []
        // Where the odometer was after the drive before.
        var last: (odometer: Double, unit: DistanceUnit)?
        for drive in drives {
            if let last, let start = drive.odometerStart {
                let before = last.unit.convert(last.odometer, to: drive.unit)
                if abs(start - before) > 0.05 {
                    let words =
                        start > before
                        ? localized("not in the log") : localized("the odometer was further before")
                    rows.append([
                        .empty, .text(words), .number(before, unit: ""), .number(start, unit: ""),
                        .number(start - before, unit: drive.unit.rawValue),
                    ])
                }
            }
            if let end = drive.odometerEnd { last = (end, drive.unit) }
            rows.append([
                .day(drive.day),
                .text([drive.timesAndWay, drive.purpose].filter { !$0.isEmpty }.joined(separator: ", ")),
                drive.odometerStart.map { .number($0, unit: "") } ?? .empty,
                drive.odometerEnd.map { .number($0, unit: "") } ?? .empty,
                .number(drive.distance, unit: drive.unit.rawValue),
            ])
        }
        let sums = Dictionary(grouping: drives, by: \.unit).sorted { $0.key.rawValue < $1.key.rawValue }.map {
            Cell.number($1.map(\.distance).reduce(0, +), unit: $0.rawValue).text
        }
        var table = Table(
            title: localized("Log of {vehicle}", ["vehicle": name]),
            columns: [
                Table.Column(localized("Day"), weight: 1.2), Table.Column(localized("Drive"), weight: 3),
                Table.Column(localized("Odometer at the start"), .trailing, weight: 1.3),
                Table.Column(localized("Odometer at the end"), .trailing, weight: 1.3),
                Table.Column(localized("Distance"), .trailing, weight: 1.1),
            ], groups: [Table.Group(rows: rows)])
        table.sums = [
            [.text(localized("Sum")), .empty, .empty, .empty, .text(sums.joined(separator: " + "))]
        ]
        return table
    }
}
