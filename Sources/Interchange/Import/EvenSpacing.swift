/// The coordinates along one side of a grid, found to rise or fall in equal steps.
struct EvenSpacing {
    /// A coordinate and the byte where the file writes it.
    struct Coordinate {
        let value: Double
        let offset: Int
    }

    /// The smallest and the largest coordinate.
    let domain: ClosedRange<Double>
    /// Whether the first coordinate is the largest.
    let isDescending: Bool

    /// The spacing of `coordinates`, at least two and finite.
    ///
    /// Each may deviate by a millionth of the total length, since coordinates are rounded when they are
    /// written.
    ///
    /// - Parameter axis: the axis that an error names.
    init(_ coordinates: [Coordinate], along axis: String) throws(ParseError) {
        let values = coordinates.map(\.value)
        let first = values[0]
        let last = values[values.count - 1]
        let length = last - first
        guard Self.isEven(values), length != 0 else {
            let tolerance = Self.tolerance * abs(length)
            let step = values[1] - first
            let fault = values.indices.dropFirst(2).first { abs(values[$0] - values[$0 - 1] - step) > tolerance }
            throw ParseError(.unevenCoordinates(axis: axis), at: coordinates[fault ?? 1].offset)
        }
        domain = min(first, last)...max(first, last)
        isDescending = length < 0
    }

    /// The tolerance of a coordinate, as a fraction of the total length.
    private static let tolerance = 1e-6

    /// Whether numbers have equal steps, but for how they were rounded when they were written.
    static func isEven(_ values: [Double]) -> Bool {
        guard let first = values.first, let last = values.last else { return false }
        let length = last - first
        return values.indices.allSatisfy { index in
            abs(first + length * Double(index) / Double(values.count - 1) - values[index]) <= tolerance * abs(length)
        }
    }
}
