import ChartDocuments
import Charts
import Foundation
import Localization
import Logbook

/// Records of the logbook as marks of a chart, with the records behind each of them.
public struct RecordChart: Sendable {
    /// A trip, a term or a goal.
    public struct Source: Hashable, Sendable {
        public let kind: RecordKind
        public let id: UUID
    }

    /// The marks; none where there are no such records.
    public internal(set) var chart: ChartSpecification
    /// The records behind the bars, by the indices of their names on the x and z axes.
    var bars: [SIMD2<Int>: [Source]] = [:]
    /// The corners of lines, data coordinates (x, y, z), each with the record behind its line.
    var corners: [(position: SIMD3<Double>, source: Source)] = []

    init(_ chart: ChartSpecification = ChartSpecification(marks: [])) {
        self.chart = chart
    }

    /// The records that a position belongs to, the first one first.
    ///
    /// - Parameters:
    ///   - position: data coordinates (x, y, z).
    ///   - x: the name that stands there along x, in a chart with the names of others as well.
    ///   - z: the same along z.
    public func sources(at position: SIMD3<Double>, x: String? = nil, z: String? = nil) -> [Source] {
        if let corner = corner(at: position) { return [corner] }
        func index(_ value: Double, _ name: String?, _ names: [String]) -> Int? {
            if let name { names.firstIndex(of: name) } else { Int(exactly: value.rounded()) }
        }
        guard let column = index(position.x, x, chart.x.categories), let row = index(position.z, z, chart.z.categories)
        else { return [] }
        return bars[SIMD2(column, row)] ?? []
    }

    /// The record of the line with a corner at a position but for what is lost on the way through a picture, whose numbers have 32
    /// bits.
    private func corner(at position: SIMD3<Double>) -> Source? {
        let reach = corners.reduce(into: SIMD3<Double>.zero) { reach, corner in
            for axis in 0..<3 { reach[axis] = max(reach[axis], abs(corner.position[axis])) }
        }
        return corners.first { corner in
            (0..<3).allSatisfy { abs(corner.position[$0] - position[$0]) <= 1e-5 * reach[$0] }
        }?.source
    }

    /// Why a query has no chart.
    public struct Missing: Error, CustomStringConvertible {
        public let query: RecordsQuery

        public init(_ query: RecordsQuery) { self.query = query }

        public var description: String {
            switch query.subject {
            case .spending, .costs, .goalCosts: localized("Nothing was spent that could be shown.")
            case .budgets: localized("There are no budgets.")
            case .progress, .pace: localized("There is no term with targets whose weeks could be shown.")
            case .habit: localized("Nothing was done for the goal yet.")
            case .map, .globe: localized("No leg begins and ends at a place that is known.")
            }
        }
    }
}

extension RecordsQuery {
    /// The chart of the records now and after every change; without marks where there are none.
    ///
    /// - Parameter today: the day to judge on.
    public func charts(
        of logbook: Logbook, today: CalendarDay = .today()
    ) -> any AsyncSequence<RecordChart, LogbookError> {
        switch subject {
        case .spending: return accounts(of: logbook, today).map { shaped(.spending($0, today: today)) }
        case .costs: return accounts(of: logbook, today).map { shaped(.costs($0)) }
        case .goalCosts: return logbook.accounts(ofGoal: id).map { shaped(.goalCosts($0)) }
        case .budgets: return logbook.budgetProgress(on: today).map { shaped(.budgets($0)) }
        case .progress: return logbook.weeks(ofTerm: id, today: today).map { shaped(.progress($0 ?? [])) }
        case .pace:
            return logbook.weeks(ofTerm: id, today: today).map { .pace($0 ?? []) }
        case .habit:
            let goal = id ?? UUID.random()
            return logbook.habit(ofExpectation: goal).map { habit in
                habit.map { shaped(.habit($0, of: goal)) } ?? RecordChart()
            }
        case .map: return logbook.legs(ofTrip: id).map { .map($0) }
        case .globe: return logbook.legs(ofTrip: id).map { .globe($0) }
        }
    }

    /// The chart of the records now.
    ///
    /// - Throws: `LogbookError`, and `RecordChart.Missing` where there are no such records.
    @concurrent
    public func chart(of logbook: Logbook, today: CalendarDay = .today()) async throws -> RecordChart {
        for try await chart in charts(of: logbook, today: today) {
            guard !chart.chart.marks.isEmpty else { break }
            return chart
        }
        throw RecordChart.Missing(self)
    }

    private func shaped(_ chart: RecordChart) -> RecordChart { isSurface ? chart.asSurface : chart }

    private func accounts(of logbook: Logbook, _ today: CalendarDay) -> LiveQuery<TripAccounts> {
        logbook.accounts(ofTrip: id, on: today.adding(days: -366)...today.adding(days: 366))
    }
}
