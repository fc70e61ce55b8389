import ChartRendering
import Charts
import Foundation
import Localization
import Logbook

extension ChartCamera {
    /// The camera of charts in reports.
    static let report = ChartCamera(pose: .default, projection: .orthographic)
}

extension TripAccount {
    /// The drives that have a line in the statement, by day, each with its line.
    ///
    /// - Parameter days: to which they are limited; `nil` for all.
    func drives(
        on days: ClosedRange<CalendarDay>?
    ) -> [(record: MileageRecord, line: ExpenseStatement.Line)] {
        let lines = Dictionary(
            statement.lines.compactMap { line in line.entryID.map { ($0, line) } },
            uniquingKeysWith: { first, _ in first })
        return trip.contents.mileage.filter { drive in days.map { statement.includes(drive.day, in: $0) } ?? true }
            .sorted { ($0.day, $0.startTime ?? .midnight) < ($1.day, $1.startTime ?? .midnight) }
            .compactMap { record in lines[record.id].map { (record, $0) } }
    }
}

extension MileageRecord {
    /// “07:10–08:05, Leeds – York”.
    var timesAndWay: String {
        [NumberText().times(startTime, endTime) ?? "", way].filter { !$0.isEmpty }.joined(separator: ", ")
    }
}

extension Report {
    // MARK: - Drives

    /// Every drive with its purpose, its odometer, its rate and tier.
    ///
    /// - Parameters:
    ///   - days: to which drives are limited; `nil` for all.
    ///   - rates: all exchange rates that are known.
    static func mileage(
        _ accounts: [TripAccount], on days: ClosedRange<CalendarDay>? = nil, rates: [ExchangeRate] = [],
        _ options: ReportOptions = ReportOptions()
    ) -> Report {
        let only = accounts.count == 1 ? accounts.first : nil
        var report = Report(
            title: localized("Mileage Log"),
            subject: days.map { DayText().span($0.lowerBound, $0.upperBound) } ?? only?.trip.trip.name ?? "")
        var table = Table(title: "", columns: driveColumns, groups: [], carried: 7)
        var driven: [DistanceUnit: Double] = [:]
        var paid: [ExpenseStatement.Line] = []
        for account in accounts {
            let drives = account.drives(on: days)
            guard !drives.isEmpty else { continue }
            paid += drives.map(\.line)
            for (record, _) in drives { driven[record.unit, default: 0] += record.distance }
            table.groups.append(
                Table.Group(
                    title: only == nil ? account.trip.trip.name : "",
                    rows: drives.map(driveCells)))
        }
        guard !paid.isEmpty else {
            report.blocks = [.text(localized("There are no drives."))]
            return report
        }
        let distances = driven.sorted { $0.key.rawValue < $1.key.rawValue }.map {
            Cell.number($0.value, unit: $0.key.rawValue).text
        }
        table.sums = [
            [
                .text(localized("Sum")), .empty, .empty, .empty, .empty, .text(distances.joined(separator: " + ")),
                .empty, .sum(ExpenseStatement.sums(paid)),
            ]
        ]
        let drives = accounts.map { account in
            var account = account
            account.statement = account.statement.limited {
                $0.kind == .mileage && days?.contains(account.statement.day(of: $0)) ?? true
            }
            return account
        }
        let combined = CombinedTotal(drives, in: options.currency, rates: rates)
        if let combined, combined.isConverted {
            table.sums.append(
                [.text(localized("Total in {currency}", ["currency": combined.currency]))]
                    + [Cell](repeating: .empty, count: 6) + [.amount(combined.sum())])
        }
        let schemes = Set(accounts.compactMap(\.scheme?.name)).sorted().joined(separator: ", ")
        report.blocks = [
            .facts([Fact(localized("Mileage rates"), schemes)].compactMap(\.self)), .table(table),
        ]
        report.blocks += vehicleLogs(accounts.flatMap { $0.drives(on: days).map(\.record) })
        let signature = Block.signatures([localized("Date, signature of the driver")])
        let notes = (combined?.notes ?? []).map(Block.text)
        report.blocks.append(notes.isEmpty ? signature : .together(notes + [signature]))
        return report
    }

    /// Every drive in a table that stands on a sheet in portrait.
    static func compactDrives(_ accounts: [TripAccount], on days: ClosedRange<CalendarDay>?) -> Table {
        var table = Table(
            title: "",
            columns: [
                Table.Column(localized("Day"), weight: 1.2), Table.Column(localized("Drive"), weight: 3),
                Table.Column(localized("Odometer"), weight: 1.3),
                Table.Column(localized("Distance"), .trailing, weight: 1.1),
                Table.Column(localized("Rate"), weight: 1.8),
                Table.Column(localized("Amount"), .trailing, weight: 1.2),
            ], groups: [], carried: 5)
        for account in accounts {
            let drives = account.drives(on: days)
            guard !drives.isEmpty else { continue }
            let rows = drives.map { record, line -> [Cell] in
                let words = [record.timesAndWay, record.purpose, record.vehicle.name].filter { !$0.isEmpty }
                return [
                    .day(record.day), .text(words.joined(separator: ", ")), .text(record.odometer),
                    .number(record.distance, unit: record.unit.rawValue), .text(line.details), .amount(line.amount),
                ]
            }
            table.groups.append(Table.Group(title: accounts.count == 1 ? "" : account.trip.trip.name, rows: rows))
        }
        return table
    }

    private static var driveColumns: [Table.Column] {
        [
            Table.Column(localized("Day"), weight: 1.2), Table.Column(localized("From – to"), weight: 2.2),
            Table.Column(localized("Purpose"), weight: 1.8), Table.Column(localized("Vehicle"), weight: 1),
            Table.Column(localized("Odometer"), weight: 1.4),
            Table.Column(localized("Distance"), .trailing, weight: 1.1),
            Table.Column(localized("Rate"), weight: 2.2),
            Table.Column(localized("Amount"), .trailing, weight: 1.2),
        ]
    }

    private static func driveCells(_ record: MileageRecord, _ line: ExpenseStatement.Line) -> [Cell] {
        [
            .day(record.day), .text(record.timesAndWay), .text(record.purpose), .text(record.vehicle.name),
            .text(record.odometer), .number(record.distance, unit: record.unit.rawValue),
            .text(line.details), .amount(line.amount),
        ]
    }

    // MARK: - Days

    /// A trip day by day, with its people, codes and passes.
    static func itinerary(_ account: TripAccount) -> Report {
        let (trip, contents) = (account.trip.trip, account.trip.contents)
        var report = Report(title: localized("Itinerary"), subject: trip.name)
        report.blocks.append(
            .facts(
                [
                    Fact(localized("Destination"), trip.destination),
                    Fact(localized("Days"), DayText().span(trip.startDay, trip.endDay)),
                    Fact(
                        localized("With"),
                        contents.familyMembers.map(\.name).formatted(.list(type: .and).locale(.user))),
                    Fact(localized("Notes"), trip.notes),
                ].compactMap(\.self)))
        let plan = Itinerary(
            from: trip.startDay, to: trip.endDay, contents, destination: trip.destination)
        report.blocks.append(.table(days(of: plan)))
        if !contents.stays.isEmpty {
            report.blocks.append(.table(stays(contents.stays)))
        }
        let passes =
            contents.flyerCodes.map { Fact($0.programme, $0.code) }
            + contents.venuePasses.map { Fact($0.name, $0.reference) }
        if !passes.isEmpty {
            report.blocks += [.heading(localized("Cards and passes")), .facts(passes.compactMap(\.self))]
        }
        if !contents.bucketList.isEmpty {
            report.blocks.append(.heading(localized("Bucket list")))
            report.blocks += contents.bucketList.map { item in
                .text(
                    "\(item.isDone ? "☑" : "☐") "
                        + [item.title, item.details].filter { !$0.isEmpty }.joined(separator: ", "))
            }
        }
        return report
    }

    /// A group a day; with a column of notes where there are any.
    private static func days(of plan: Itinerary) -> Table {
        let hasNotes = (plan.days.flatMap(\.entries) + plan.undated).contains { !$0.notes.isEmpty }
        func row(_ entry: Itinerary.Entry) -> [Cell] {
            [.text(entry.time), .text(entry.title), .text(entry.detail)] + (hasNotes ? [.text(entry.notes)] : [])
        }
        let free = [Cell.empty, .text(localized("Nothing planned")), .empty] + (hasNotes ? [.empty] : [])
        var groups = plan.days.map { day in
            Table.Group(title: day.heading, rows: day.entries.isEmpty ? [free] : day.entries.map(row))
        }
        // The stays have a table of their own.
        let undated = plan.undated.filter { $0.id.list != .stays }
        if !undated.isEmpty { groups.append(Table.Group(title: localized("Without a day"), rows: undated.map(row))) }
        return Table(
            title: "",
            columns: [
                Table.Column(localized("Time"), weight: 1.4), Table.Column(localized("What"), weight: 3),
                Table.Column(localized("Where"), weight: 2.5),
            ] + (hasNotes ? [Table.Column(localized("Notes"), weight: 3)] : []), groups: groups)
    }

    private static func stays(_ stays: [Stay]) -> Table {
        Table(
            title: localized("Stays"),
            columns: [
                Table.Column(localized("Arrival"), weight: 1.2), Table.Column(localized("Departure"), weight: 1.2),
                Table.Column(localized("Place"), weight: 3), Table.Column(localized("Booking"), weight: 1.6),
            ],
            groups: [
                Table.Group(
                    rows: stays.map { stay in
                        let booking = [
                            stay.reference, stay.isConfirmed ? localized("confirmed") : localized("not confirmed"),
                        ]
                        return [
                            .day(stay.startDay), .day(stay.endDay),
                            .text([stay.placeName, stay.address].filter { !$0.isEmpty }.joined(separator: ", ")),
                            .text(booking.filter { !$0.isEmpty }.joined(separator: ", ")),
                        ]
                    })
            ])
    }

    // MARK: - Planners

    /// The trips of a planner with what they cost, with one total.
    ///
    /// - Parameters:
    ///   - name: of the planner.
    ///   - rates: all exchange rates that are known.
    static func planner(
        _ name: String, _ accounts: [TripAccount], rates: [ExchangeRate] = [], budgets: [BudgetProgress] = [],
        _ options: ReportOptions = ReportOptions()
    ) -> Report {
        var report = Report(title: localized("Trip Summary"), subject: name)
        guard !accounts.isEmpty else {
            report.blocks = [.text(localized("There are no trips."))]
            return report
        }
        let days = accounts.reduce(0) { $0 + $1.trip.trip.startDay.days(until: $1.trip.trip.endDay) + 1 }
        report.blocks = [
            .facts(
                [
                    Fact(localized("Trips"), accounts.count.formatted(.user)),
                    Fact(localized("Days"), days.formatted(.user)),
                ].compactMap(\.self))
        ]
        let combined = CombinedTotal(accounts.map(\.withoutPayments), in: options.currency, rates: rates)
        report.blocks.append(.table(summary(of: accounts, combined)))
        report.blocks += (combined?.notes ?? []).map(Block.text) + blocks(of: budgets)
        return report
    }

    /// “Business · Submitted”
    private static func kind(of trip: Trip) -> String {
        guard let claim = (trip as? BusinessTrip)?.business.claim, claim != .open else { return trip.kind.name }
        return "\(trip.kind.name) · \(claim.name)"
    }

    /// A row a trip; where amounts are converted, with a column of them.
    private static func summary(of accounts: [TripAccount], _ combined: CombinedTotal?) -> Table {
        let converted = combined.flatMap { $0.isConverted ? $0 : nil }
        var columns = [
            Table.Column(localized("From"), weight: 1.2), Table.Column(localized("To"), weight: 1.2),
            Table.Column(localized("Trip"), weight: 2.5), Table.Column(localized("Destination"), weight: 1.8),
            Table.Column(localized("Kind"), weight: 1), Table.Column(localized("Cost"), .trailing, weight: 1.6),
        ]
        var rows = accounts.map { account -> [Cell] in
            let trip = account.trip.trip
            return [
                .day(trip.startDay), .day(trip.endDay), .text(trip.name), .text(trip.destination),
                .text(kind(of: trip)), .sum(account.statement.totals),
            ]
        }
        var sum: [Cell] = [.text(localized("Sum")), .empty, .empty, .empty, .empty]
        guard let converted else {
            sum.append(.sum(ExpenseStatement.sums(accounts.flatMap(\.statement.lines))))
            return Table(title: "", columns: columns, groups: [Table.Group(rows: rows)], sums: [sum], carried: 5)
        }
        columns.append(
            Table.Column(localized("In {currency}", ["currency": converted.currency]), .trailing, weight: 1.6))
        for (index, account) in converted.accounts.enumerated() {
            let statement = account.statement
            let hasSum = statement.isConvertible || statement.lines.isEmpty
            rows[index].append(hasSum ? .amount(statement.sum(of: statement.lines)) : .empty)
        }
        let before = [Cell](repeating: .empty, count: 5)
        let rest = converted.unconverted().map { amount -> [Cell] in
            let name = localized("{currency}, without an exchange rate", ["currency": amount.currency])
            return [.text(name)] + before + [.amount(amount)]
        }
        return Table(
            title: "", columns: columns, groups: [Table.Group(rows: rows)],
            sums: [sum + [.empty, .amount(converted.sum())]] + rest, carried: 6)
    }
}

extension MileageRecord {
    /// “12,340 – 12,378”
    fileprivate var odometer: String {
        [odometerStart, odometerEnd].compactMap { $0.map { NumberText().text($0) } }.joined(separator: " – ")
    }
}
