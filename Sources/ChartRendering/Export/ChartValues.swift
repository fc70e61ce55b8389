import Charts
import Foundation
import Interchange

/// The numbers that a chart is drawn from, as CSV by RFC 4180: a row for each sample of a surface, each point, each corner
/// of a line and the end of each bar.
enum ChartValues {
    /// Writes `x,y,z` and a row a datum, with a column for the names of the series where the chart has some.
    ///
    /// Numbers have as many digits as an exact round trip needs. A hole has no y; axes of dates and of names
    /// have these.
    ///
    /// - Parameters:
    ///   - scene: what was built of the specification, which knows how far its axes reach.
    static func write(
        _ specification: ChartSpecification, scene: ChartScene, to path: String
    ) async throws(RenderError) {
        do {
            try await writeRows(of: specification, scene: scene, to: path)
        } catch let error as RenderError {
            throw error
        } catch let error as FileError {
            throw .file(error)
        } catch {
            throw .cancelled
        }
    }

    private static func writeRows(
        of specification: ChartSpecification, scene: ChartScene, to path: String
    ) async throws {
        var file = try AtomicFile(path)
        let hasSeries = specification.marks.contains { $0.style.seriesName != nil }
        try file.write(hasSeries ? "x,y,z,series\r\n" : "x,y,z\r\n")
        var specification = specification.withCurves
        let box = scene.searchBox
        _ = specification.drawAtPoints()
        _ = try specification.findDerived(in: box, cells: scene.samples.cells)
        let marks = specification.marks
        specification.drawVectors(in: box, axes: scene.axes)
        for (mark, drawn) in zip(marks, specification.marks) {
            // Both ends of a single arrow say more than its middle.
            let mark = mark.series.rows.isEmpty ? drawn : mark
            let ending = hasSeries ? ",\(CSVText.field(mark.style.seriesName ?? ""))\r\n" : "\r\n"
            let rows = Rows(axes: scene.axes, ending: ending)
            guard case .surface(let mark) = mark else {
                for position in mark.series.rows { try file.write(rows.text(position)) }
                continue
            }
            let surface =
                if mark.source.fillsSpace {
                    try SampledSurface.sampled(mark.source, samples: scene.samples.cells, in: box)
                } else if let known = try SampledSurface.known(mark.source, samples: scene.samples) { known } else {
                    try await SampledSurface.sampled(mark.source, samples: scene.samples, x: scene.x, z: scene.z)
                }
            let count = surface.sampleCount
            for first in stride(from: 0, to: count, by: 4096) {
                try Task.checkCancellation()
                let rows = (first..<min(count, first + 4096)).map { rows.text(surface.position($0)) }
                try file.write(rows.joined())
            }
        }
        try file.commit()
    }

    /// The row of a position.
    private struct Rows {
        let axes: SceneAxes
        let ending: String

        func text(_ value: SIMD3<Double>) -> String {
            "\(field(value.x, axes.x)),\(field(value.y, axes.y)),\(field(value.z, axes.z))\(ending)"
        }

        private func field(_ value: Double, _ axis: SceneAxis) -> String {
            let text = axis.exactText(value)
            return axis.categories.isEmpty ? text : CSVText.field(text)
        }
    }
}

extension SceneAxis {
    /// A value with all its digits, a date by ISO 8601 or a name, as files have it; empty where it is not finite.
    func exactText(_ value: Double) -> String {
        guard value.isFinite else { return "" }
        if !categories.isEmpty { return label(value) }
        if type == .date { return Date(timeIntervalSinceReferenceDate: value).formatted(.iso8601) }
        return "\(value)"
    }
}

extension MarkStyle {
    fileprivate var seriesName: String? {
        if case .series(_, let name) = fill { return name }
        if case .series(_, let name) = symbol { return name }
        return nil
    }
}
