import ChartDocuments
import ChartRendering
import Charts
import Foundation
import Localization
import Logbook
import Reports

/// The records of the logbook that the chart shows.
extension ChartModel {
    /// Has the chart follow records once the logbook is open.
    func open(_ logbook: Logbook) {
        self.logbook = logbook
        readObjects()
    }

    /// Begins to follow the records of an object; what was shown before is drawn until they are there.
    func follow(_ query: RecordsQuery, of object: ChartObject) {
        let (id, input) = (object.id, object.input)
        guard following[id]?.input != input, let logbook else { return }
        following[id]?.task.cancel()
        guard report != nil else {
            // A chart that is not shown, as an export, is of the records as they are.
            guard loading[id] == nil, data[id] == nil else { return }
            loading[id] = (
                input,
                Task { [weak self] in
                    let result: Result<RecordChart, any Error>
                    do { result = .success(try await query.chart(of: logbook)) } catch { result = .failure(error) }
                    self?.loading[id] = nil
                    self?.came(result, of: query, id, input)
                }
            )
            return
        }
        let task = Task { [weak self] in
            await Self.follow(query, in: logbook) { [weak self] in
                guard let self, following[id]?.input == input else { return }
                came($0, of: query, id, input)
            }
        }
        following[id] = (input, task)
    }

    /// Calls `onChange` with the chart of the records now, and after every change.
    @concurrent
    private static func follow(
        _ query: RecordsQuery, in logbook: Logbook,
        onChange: @MainActor @Sendable (Result<RecordChart, any Error>) -> Void
    ) async {
        do {
            for try await chart in query.charts(of: logbook) { await onChange(.success(chart)) }
        } catch {
            await onChange(.failure(error))
        }
    }

    private func came(
        _ result: Result<RecordChart, any Error>, of query: RecordsQuery, _ id: ChartObject.ID,
        _ input: ChartObject.Input
    ) {
        switch result {
        case .success(let records):
            recordCharts[id] = records
            let problem = records.chart.marks.isEmpty ? RecordChart.Missing(query).description : nil
            if readings[id]?.problem != problem { readings[id]?.problem = problem }
            data[id] = (
                input,
                FileContent(
                    chart: records.chart, function: records.chart.function, table: nil, contents: nil, version: nil)
            )
            readObjects()
            (shownHeights, heightsAreStale) = (nil, true)
            drawSoon()
        case .failure(let error):
            if error as? LogbookError != .cancelled { readings[id]?.problem = "\(error)" }
        }
    }

    /// The records behind a position of the selected object, data coordinates (x, y, z), the first one first.
    public func records(at position: SIMD3<Double>) -> [RecordChart.Source] {
        let (x, z) = (scene?.x.name(at: position.x), scene?.z.name(at: position.z))
        return selected.lazy.compactMap { self.recordCharts[$0.id]?.sources(at: position, x: x, z: z) }
            .first { !$0.isEmpty } ?? []
    }
}
