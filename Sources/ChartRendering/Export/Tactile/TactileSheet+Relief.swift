import Charts
import Foundation

extension TactileSheet {
    /// How high the highest position is above the lowest, millimetres.
    static let reliefHeight = 10.0
    /// Of the plate below it.
    static let base = 2.0
    /// Between the samples of the relief: as wide as a printer's line.
    private static let step = 0.4
    /// Of frame and ticks.
    private static let ridge = (height: 0.8, width: 1.0)
    /// Of a dot.
    private static let dot = (height: 0.5, radius: 0.8)

    /// The heights of the printed body above its plate, and x and z on it, all in millimetres; z leads from the top of the sheet to its
    /// bottom.
    ///
    /// - Complexity: O(area)
    func relief() -> HeightGrid? {
        let (columns, rows) = (Int(size.x / Self.step) + 1, Int(size.y / Self.step) + 1)
        var heights = [Double](repeating: 0, count: columns * rows)
        func x(_ column: Int) -> Double { size.x * Double(column) / Double(columns - 1) }
        func y(_ row: Int) -> Double { size.y * Double(row) / Double(rows - 1) }
        func raise(from low: SIMD2<Double>, to high: SIMD2<Double>, _ height: (SIMD2<Double>) -> Double) {
            let scale = SIMD2(Double(columns - 1), Double(rows - 1)) / size
            let first = (low * scale).rounded(.up)
            let last = (high * scale).rounded(.down)
            for row in max(0, Int(first.y))...min(rows - 1, max(0, Int(last.y))) {
                for column in max(0, Int(first.x))...min(columns - 1, max(0, Int(last.x))) {
                    let index = row * columns + column
                    heights[index] = max(heights[index], height(SIMD2(x(column), y(row))))
                }
            }
        }
        let (corner, end) = (frame.corner, frame.corner + frame.size)
        let around = SIMD2(repeating: Self.ridge.width)
        raise(from: corner - around, to: end + around) { position in
            let isInside =
                position.x >= corner.x && position.y >= corner.y && position.x <= end.x && position.y <= end.y
            return isInside ? 0 : Self.ridge.height
        }
        for (from, to) in ticks { raise(from: from - around / 2, to: to + around / 2) { _ in Self.ridge.height } }
        // A sphere that the plate cuts.
        let radius = (Self.dot.radius * Self.dot.radius + Self.dot.height * Self.dot.height) / (2 * Self.dot.height)
        for dot in labels.flatMap(\.dots) {
            raise(from: dot - Self.dot.radius, to: dot + Self.dot.radius) { position in
                let distance = ((position - dot) * (position - dot)).sum()
                return max(0, (radius * radius - distance).squareRoot() - radius + Self.dot.height)
            }
        }
        guard let range = grid.heightRange else { return nil }
        raise(from: corner, to: end) { position in
            let height = height(at: position)
            guard height.isFinite else { return 0 }
            // Halves, whose difference is never infinite.
            let span = range.upperBound / 2 - range.lowerBound / 2
            return span > 0 ? (height / 2 - range.lowerBound / 2) / span * Self.reliefHeight : 0
        }
        return HeightGrid(columns: columns, rows: rows, xDomain: 0...size.x, zDomain: 0...size.y, values: heights)
    }

    /// Writes the body.
    func writeRelief(to path: String) async throws(RenderError) {
        guard let relief = relief() else { throw .nothingToWrite }
        let chart = Chart3D { SurfacePlot(x: "", y: "", z: "", grid: relief) }
            .chartYScale(domain: 0...max(1, relief.heightRange?.upperBound ?? 1)).chart3DAspect(.data)
        let scene: ChartScene
        do throws(CancellationError) {
            scene = try await ChartScene.build(chart.specification)
        } catch {
            throw .cancelled
        }
        try MeshFile.write(scene, as: .stl, body: MeshFile.Body(size: size.x, base: Self.base), to: path)
    }
}
