import ArgumentParser
import ChartDocuments
import Charts

/// How vector fields are drawn, for all objects or once for each of them.
struct VectorOptions: ParsableArguments {
    @Option(help: "How vector fields are drawn: arrows or streamlines.") var vectors: [VectorDisplay.Form] = []
    @Option(help: ArgumentHelp("Arrows along each side, or lines beside each other, 2 to 40.", valueName: "n"))
    var vectorCount: [Int] = []
    @Option(
        parsing: .unconditionalSingleValue,
        help: ArgumentHelp(
            "Draw vectors on one slice: the axis it is perpendicular to and where it crosses it, as in y:0; without a number, the middle.",
            valueName: "axis")
    )
    var slice: [SliceArgument] = []

    /// The number of values of each option.
    var counts: [(String, Int)] {
        [("--vectors", vectors.count), ("--vector-count", vectorCount.count), ("--slice", slice.count)]
    }

    /// Applies the options to the style of an object.
    func apply(to style: inout ObjectStyle, of index: Int) {
        if let form = vectors.value(of: index) { style.vectorForm = form }
        if let count = vectorCount.value(of: index) { style.vectorCount = count }
        if let slice = slice.value(of: index) { (style.sliceAxis, style.slicePosition) = (slice.axis, slice.position) }
    }
}

/// A slice as an argument: `y` or `y:1.5`.
struct SliceArgument: ExpressibleByArgument {
    let axis: VectorDisplay.Axis
    let position: Double?

    init?(argument: String) {
        let parts = argument.split(separator: ":", omittingEmptySubsequences: false).map(String.init)
        guard parts.count <= 2, let axis = VectorDisplay.Axis(rawValue: parts[0]) else { return nil }
        self.axis = axis
        position = parts.count == 2 ? Double(parts[1]) : nil
        if parts.count == 2, position?.isFinite != true { return nil }
    }
}

extension VectorDisplay.Form: ExpressibleByArgument {}

extension Array {
    /// The value for an object of an option that is given once for all objects or once for each.
    func value(of index: Int) -> Element? { count > 1 ? self[index] : first }
}
