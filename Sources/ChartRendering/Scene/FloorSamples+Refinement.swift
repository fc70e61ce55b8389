extension ChartScene {
    /// Where its functions and formulas should be sampled for a picture: densely where it shows that they bend between two
    /// samples, are torn or end, and no denser than evenly where it shows nothing of them.
    ///
    /// - Returns: `nil` where there are samples enough.
    /// - Complexity: O(samples that are seen)
    @concurrent
    public func finerSamples(on picture: CameraTransform) async -> FloorSamples? {
        var x = SideNeed(samples.x)
        var z = SideNeed(samples.z)
        for surface in surfaces where surface.isOfFunction {
            surface.measure(on: picture, box: box, &x, &z)
        }
        let hasFunctions = surfaces.contains(where: \.isOfFunction)
        let finer = FloorSamples(
            x: hasFunctions ? x.pieces() : samples.x, z: hasFunctions ? z.pieces() : samples.z,
            cells: finerCells(on: picture))
        let isBetter = hasFunctions && (x.isBetter(finer.x) || z.isBetter(finer.z))
        return isBetter || finer.cells > samples.cells ? finer : nil
    }

    /// Cells of about three pixels, where an implicit surface is seen and that is worth another picture.
    private func finerCells(on picture: CameraTransform) -> Int {
        guard hasImplicitSurface else { return samples.cells }
        let pixels = (box.upper - box.lower).max() * picture.pixelsPerUnit
        let wanted = min(Self.defaultSamples, Int(pixels / 3))
        return wanted > samples.cells + samples.cells / 4 ? wanted : samples.cells
    }
}

/// What a picture shows of the pieces along one side of the floor.
private struct SideNeed {
    /// The largest visible deviation of a piece, pixels of the image.
    struct Piece {
        /// How far the surface is from straight.
        var bend: Float = 0
        /// How wide it is where the surface is torn or ends.
        var rim: Float = 0
        /// How wide it is anywhere; 0 where nothing of it is seen.
        var width: Float = 0

        /// How many times as many samples it should have.
        var need: Float {
            // The deviation decreases with the square. No finer than a pixel.
            min(width, max((bend / 0.5).squareRoot(), rim / 3))
        }
    }

    /// Into how many pieces each interval is divided.
    private let before: [Int]
    /// The pieces of all intervals.
    var needs: [Piece]

    init(_ intervals: [Int]) {
        before = intervals
        needs = Array(repeating: Piece(), count: intervals.reduce(0, +))
    }

    /// The need of each interval; `nil` where nothing of it is seen.
    private var worst: [Float?] {
        var first = 0
        return before.map { count in
            defer { first += count }
            let seen = needs[first..<first + count].filter { $0.width > 0 }
            return seen.map(\.need).max()
        }
    }

    /// Into how many pieces each interval should be divided, as far as there is room for them.
    func pieces() -> [Int] {
        let worst = worst
        var room: Float = 1
        while true {
            let pieces = zip(before, worst).map { count, need -> Int in
                guard let need else { return 1 }
                var (count, left) = (count, need * room)
                while left > 1 { (count, left) = (count * 2, left / 2) }
                // What is a little too fine stays: it would be too coarse next time.
                while left < 0.35, count > 1 { (count, left) = (count / 2, left * 2) }
                return count
            }
            if pieces.reduce(0, +) < FloorSamples.most { return pieces }
            room *= 0.7
        }
    }

    /// Whether other pieces justify sampling the surface again. Each time there is more of them where they are seen,
    /// so that there is an end.
    func isBetter(_ pieces: [Int]) -> Bool {
        let seen = zip(zip(before, pieces), worst).filter { $0.1 != nil }.map(\.0)
        let isFull = pieces.reduce(0, +) > FloorSamples.most / 2
        let (old, new) = seen.reduce((0, 0)) { ($0.0 + $1.0, $0.1 + $1.1) }
        return isFull ? new > old + old / 8 : seen.contains { $0.1 > $0.0 }
    }
}

extension SceneSurface {
    /// Finds out what a picture shows of it.
    fileprivate func measure(on picture: CameraTransform, box: PlotBox, _ x: inout SideNeed, _ z: inout SideNeed) {
        var blocks = SurfacePatches()
        blocks.choose(self, box: box, transform: picture, tolerance: .none)
        let (xs, zs) = ((0..<columns).map { floorPosition($0, 0).x }, (0..<rows).map { floorPosition(0, $0).y })
        let heights = heights.span
        let (low, high) = (Float(box.lower.y), Float(box.upper.y))
        func isThere(_ height: Float) -> Bool { height > Self.hole / 2 }
        for block in blocks.patches {
            let (left, back) = (Int(block.origin.x), Int(block.origin.y))
            let (right, front) = (min(left + HeightPyramid.side, columns - 1), min(back + HeightPyramid.side, rows - 1))
            let middle = SIMD3((xs[left] + xs[right]) / 2, box.center.y, (zs[back] + zs[front]) / 2)
            let pixels = picture.pixelsPerUnit(at: middle)
            func along(_ coordinates: [Double], _ index: Int) -> Float {
                Float(abs(coordinates[index + 1] - coordinates[index]) * pixels)
            }
            for row in back..<front {
                let depth = along(zs, row)
                z.needs[row].width = max(z.needs[row].width, depth)
                for column in left..<right {
                    let width = along(xs, column)
                    x.needs[column].width = max(x.needs[column].width, width)
                    let index = row * columns + column
                    let (here, next) = (heights[index], heights[index + 1])
                    let (below, across) = (heights[index + columns], heights[index + columns + 1])
                    let (least, most) = (
                        min(min(here, next), min(below, across)), max(max(here, next), max(below, across))
                    )
                    guard isThere(most), most >= low, least <= high || !isThere(least) else { continue }
                    guard isThere(least), !isTorn || here.bitPattern & 1 == 0 else {
                        x.needs[column].rim = max(x.needs[column].rim, width)
                        z.needs[row].rim = max(z.needs[row].rim, depth)
                        continue
                    }
                    let twist = abs(across - next - below + here) * Float(pixels) / 4
                    x.needs[column].bend = max(x.needs[column].bend, twist)
                    z.needs[row].bend = max(z.needs[row].bend, twist)
                    if column > 0, isThere(heights[index - 1]) {
                        let before = along(xs, column - 1)
                        let bend = Self.bend(heights[index - 1], here, next, before, width) * Float(pixels)
                        x.needs[column].bend = max(x.needs[column].bend, bend * width * width)
                        x.needs[column - 1].bend = max(x.needs[column - 1].bend, bend * before * before)
                    }
                    if row > 0, isThere(heights[index - columns]) {
                        let before = along(zs, row - 1)
                        let bend = Self.bend(heights[index - columns], here, below, before, depth) * Float(pixels)
                        z.needs[row].bend = max(z.needs[row].bend, bend * depth * depth)
                        z.needs[row - 1].bend = max(z.needs[row - 1].bend, bend * before * before)
                    }
                }
            }
        }
    }

    /// An eighth of the second derivative at the middle one of three heights.
    private static func bend(_ a: Float, _ b: Float, _ c: Float, _ before: Float, _ after: Float) -> Float {
        abs((c - b) / after - (b - a) / before) / (before + after) / 4
    }
}
