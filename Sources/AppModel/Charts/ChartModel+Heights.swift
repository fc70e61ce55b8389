import ChartDocuments
import ChartRendering
import Charts
import Formula
import Foundation
import Interchange
import Logbook

/// What is measured of heights, and what is made of those of a file.
extension ChartModel {
    /// A step that makes other heights of those of an object.
    public enum HeightTool: String, CaseIterable, Sendable {
        case levelByPlane, levelByCurve, smooth, median, fill, resample, crop, flipX, flipZ, turnLeft, turnRight,
            levelLine

        /// Whether the object is hidden behind what the tool makes of it.
        var hidesObject: Bool { self != .levelLine }

        /// The filter that the tool is, with what it begins with.
        var filter: (DataFilter, amount: Int?)? {
            switch self {
            case .levelByPlane: (.level, nil)
            case .levelByCurve: (.level, 2)
            case .smooth: (.smooth, 2)
            case .median: (.median, 3)
            case .fill: (.fill, nil)
            case .resample: (.resample, 4)
            case .crop, .flipX, .flipZ, .turnLeft, .turnRight, .levelLine: nil
            }
        }

        /// The formula of the other heights.
        ///
        /// - Parameters:
        ///   - name: what formulas call the heights.
        ///   - isNorthUp: whether z leads away from the viewer.
        func text(of name: String, over function: GridFunction, isNorthUp: Bool) -> String {
            let (x, z) = (function.xDomain, function.zDomain)
            if let (filter, amount) = filter { return filter.text(of: name, amount) }
            switch self {
            case .flipX: return "\(name)(\((x.lowerBound + x.upperBound).plainText) - x, z)"
            case .flipZ: return "\(name)(x, \((z.lowerBound + z.upperBound).plainText) - z)"
            case .levelLine:
                // The middle as a beginning.
                let range = function.heightRange ?? 0...0
                return "intersection(\(name), \(ChartModel.text(of: range.middle, on: range)))"
            case .turnLeft, .turnRight:
                // About the middle of the floor.
                return (self == .turnLeft) == isNorthUp
                    ? "\(name)(z \((x.middle - z.middle).addend), \((x.middle + z.middle).plainText) - x)"
                    : "\(name)(\((x.middle + z.middle).plainText) - z, x \((z.middle - x.middle).addend))"
            // The heights as they are, over a part of the floor.
            case .crop, .levelByPlane, .levelByCurve, .smooth, .median, .fill, .resample: return name
            }
        }

        /// The part of the floor that the formula is drawn over; empty for all of it.
        ///
        /// - Parameter axes: of the chart, which may show a part.
        func domains(over function: GridFunction, _ axes: ChartAxes) -> [String: ClosedRange<Double>] {
            let (x, z) = (function.xDomain, function.zDomain)
            switch self {
            case .crop:
                // What is seen of it, or its middle, as a beginning.
                return ["x": x.part(in: axes.x.domain), "z": z.part(in: axes.z.domain)]
            case .turnLeft, .turnRight:
                return [
                    "x": x.middle - z.length / 2...x.middle + z.length / 2,
                    "z": z.middle - x.length / 2...z.middle + x.length / 2,
                ]
            default: return [:]
            }
        }
    }

    /// Whether an object has heights of a file.
    public func hasHeights(_ id: ChartObject.ID) -> Bool {
        canAdd && functions[id] != nil
    }

    /// The tools for an object: all for a file, the filters for a formula that is a filter of a file.
    public func tools(for id: ChartObject.ID) -> [HeightTool] {
        if hasHeights(id) { return HeightTool.allCases }
        return isFiltered(id) ? HeightTool.allCases.filter { $0.filter != nil } : []
    }

    /// Whether an object is a formula that another filter can have as its operand.
    private func isFiltered(_ id: ChartObject.ID) -> Bool {
        guard canAdd, formulas[id]?.formula.kind == .heights, let text = document[id]?.source.text else { return false }
        let context = FormulaContext(document, functions: functions)
        return (try? context.formula(DataFilter.fill.text(of: text))) != nil
    }

    /// Adds a formula that makes other heights of those of an object, behind the object, which is hidden.
    public func apply(_ tool: HeightTool, to id: ChartObject.ID) {
        guard tools(for: id).contains(tool) else { return }
        var changed = document
        guard let index = changed.objects.firstIndex(where: { $0.id == id }) else { return }
        var (text, domains) = ("", [String: ClosedRange<Double>]())
        if let function = functions[id] {
            guard let name = dataName(at: index, in: &changed) else { return }
            let isNorthUp = data[id]?.file.chart.z.isReversed ?? false
            text = tool.text(of: name, over: function, isNorthUp: isNorthUp)
            domains = tool.domains(over: function, changed.axes)
        } else if let (filter, amount) = tool.filter {
            text = filter.text(of: changed.objects[index].source.text, amount)
        }
        let style = tool.hidesObject ? changed.objects[index].style : nextStyle
        var object = ChartObject(id: UUID.random(), source: .formula(text), style: style)
        object.domains = domains
        if tool.hidesObject { changed.objects[index].isHidden = true }
        insert([object], at: index + 1, into: changed)
    }

    /// Adds lines over the heights of a file, from point to point.
    ///
    /// - Parameter points: (x, z) on the floor.
    public func addProfile(of id: ChartObject.ID, along points: [SIMD2<Double>]) {
        guard hasHeights(id), points.count >= 2 else { return }
        var changed = document
        guard let index = changed.objects.firstIndex(where: { $0.id == id }),
            let name = dataName(at: index, in: &changed)
        else { return }
        let style = nextStyle
        let lines = zip(points, points.dropFirst()).map { start, end in
            let step = end - start
            let (x, z) = ("\(start.x.plainText) \(step.x.addend) u", "\(start.y.plainText) \(step.y.addend) u")
            let height = "\(name)(\(x), \(z))"
            let coordinates = document.axes.up == .z ? [x, z, height] : [x, height, z]
            let text = "(\(coordinates.joined(separator: ", "))), u = 0 … 1"
            return ChartObject(id: UUID.random(), source: .formula(text), style: style)
        }
        insert(lines, at: index + 1, into: changed)
    }

    // MARK: - Measuring

    /// Whether an object is a surface over the floor, whose heights can be measured.
    public func canMeasure(_ id: ChartObject.ID) -> Bool {
        functions[id] != nil || formulas[id]?.formula.kind == .heights
    }

    /// Writes a profile as a table of distances, positions and heights; says so where it cannot.
    public func save(_ profile: HeightProfile, of heights: SurfaceHeights, to path: String) {
        let text = heights.csv(of: profile)
        Task { [weak self] in
            do throws(FileError) {
                try await Self.write(text, to: path)
            } catch {
                self?.report?(AppModel.Notice(error.description))
            }
        }
    }

    @concurrent
    private static func write(_ text: String, to path: String) async throws(FileError) {
        try AtomicFile.write(Array(text.utf8), to: path)
    }

    /// The heights that an object is drawn with, or would be if it was not hidden; `nil` where it has none.
    public func heights(of id: ChartObject.ID) async -> SurfaceHeights? {
        guard let scene else { return nil }
        return await Self.heights(of: id, work, scene)
    }

    @concurrent
    private static func heights(of id: ChartObject.ID, _ work: ChartWork, _ scene: ChartScene) async -> SurfaceHeights?
    {
        var document = work.document
        guard let index = document.objects.firstIndex(where: { $0.id == id }) else { return nil }
        document.objects[index].isHidden = false
        let interpretation = ChartInterpretation(
            document, data: work.data, functions: work.functions, values: work.values)
        let specification = interpretation.specification
        for index in interpretation.marks[id] ?? 0..<0 {
            if let heights = try? await scene.surface(of: specification.marks[index]) { return heights }
        }
        return nil
    }
}

extension SurfaceHeights {
    /// Statistics and a histogram.
    ///
    /// - Parameter level: the height that volumes are measured from.
    /// - Returns: `nil` where no height is a number.
    @concurrent
    public nonisolated func measured(
        above level: Double
    ) async -> (statistics: SurfaceStatistics, histogram: HeightHistogram)? {
        guard let statistics = SurfaceStatistics(grid, above: level, lengths: lengths),
            let histogram = HeightHistogram(grid, count: 64)
        else { return nil }
        return (statistics, histogram)
    }
}

extension ClosedRange<Double> {
    fileprivate nonisolated var middle: Double { (lowerBound + upperBound) / 2 }

    /// The part of it that is in another range; half of it about its middle where there is none, or it is all or nothing.
    fileprivate nonisolated func part(in other: ClosedRange<Double>?) -> ClosedRange<Double> {
        if let other, overlaps(other), case let part = clamped(to: other), part.length > 0, part != self { return part }
        return middle - length / 4...middle + length / 4
    }
}

extension Double {
    /// As a formula adds it: `+ 2`, `- 3`.
    fileprivate nonisolated var addend: String { self < 0 ? "- \((-self).plainText)" : "+ \(plainText)" }
}
