/// Where functions and formulas are sampled over the floor: in even intervals along its two sides, some of which are divided
/// further, so that a row is dense where one of its columns has to be and nowhere else.
public struct FloorSamples: Hashable, Sendable {
    /// Into how many pieces each interval is divided along x and along z, powers of two.
    let x: [Int]
    let z: [Int]
    /// Cells along each side of the box in which implicit surfaces are found.
    let cells: Int

    /// The maximum number of pieces along a side.
    static let most = 2048

    /// The most cells along a side of the box of implicit surfaces.
    static let mostCells = 512

    /// - Parameters:
    ///   - side: samples a side, both ends included; fewer than 2 count as 2.
    ///   - cells: along each side of the box of implicit surfaces; as many as samples where it is `nil`.
    public static func even(_ side: Int, cells: Int? = nil) -> FloorSamples {
        let pieces = [Int](repeating: 1, count: max(2, side) - 1)
        return FloorSamples(x: pieces, z: pieces, cells: max(4, min(mostCells, cells ?? side)))
    }

    /// What a chart is drawn with at first, while somebody types: implicit surfaces in large cells.
    public static let quick = even(ChartScene.defaultSamples, cells: 80)

    /// Samples a side before any interval is divided further.
    var side: Int { x.count + 1 }

    /// Samples a side, where all intervals are alike.
    var evenSide: Int? {
        let pieces = x.first ?? 1
        return x.count == z.count && (x + z).allSatisfy { $0 == pieces } ? x.count * pieces + 1 : nil
    }

    /// The columns' coordinates along x, 0 at its lower end and 1 at the upper one.
    var xCoordinates: [Double] { Self.coordinates(x) }
    /// The rows' coordinates along z.
    var zCoordinates: [Double] { Self.coordinates(z) }

    private static func coordinates(_ intervals: [Int]) -> [Double] {
        var coordinates: [Double] = []
        for (interval, pieces) in intervals.enumerated() {
            for piece in 0..<pieces {
                coordinates.append((Double(interval) + Double(piece) / Double(pieces)) / Double(intervals.count))
            }
        }
        return coordinates + [1]
    }
}
