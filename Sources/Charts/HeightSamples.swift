/// The heights of a grid, row after row: 64 bits each, or 32 where a file has no more of them.
///
/// As a collection its elements are `Double` in either case.
public struct HeightSamples: RandomAccessCollection, Hashable, Sendable {
    package enum Storage: Hashable, Sendable {
        case double([Double])
        case float([Float])
    }

    package private(set) var storage: Storage

    /// Samples of 64 bits each.
    public init(_ values: [Double]) { storage = .double(values) }

    /// Samples of 32 bits each.
    public init(_ values: [Float]) { storage = .float(values) }

    public var startIndex: Int { 0 }

    public var endIndex: Int {
        switch storage {
        case .double(let values): values.count
        case .float(let values): values.count
        }
    }

    public subscript(index: Int) -> Double {
        switch storage {
        case .double(let values): values[index]
        case .float(let values): Double(values[index])
        }
    }

    /// The samples as an array.
    ///
    /// - Complexity: O(1) where they have 64 bits, else O(n)
    public var values: [Double] {
        switch storage {
        case .double(let values): values
        case .float(let values): values.map(Double.init)
        }
    }

    /// Equal where the numbers are, whatever they are stored in; NaN equals nothing.
    public static func == (first: HeightSamples, second: HeightSamples) -> Bool {
        switch (first.storage, second.storage) {
        case (.double(let first), .double(let second)): first == second
        case (.float(let first), .float(let second)): first == second
        default: first.elementsEqual(second)
        }
    }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(count)
        for value in self { hasher.combine(value) }
    }

    /// The smallest and the largest number among those that are finite and pass a filter; `nil` where there is none.
    func range(admitting isAdmitted: (Double) -> Bool) -> ClosedRange<Double>? {
        func range<Value: BinaryFloatingPoint>(_ values: [Value]) -> ClosedRange<Double>? {
            var (low, high) = (Double.infinity, -Double.infinity)
            for value in values {
                let value = Double(value)
                guard value.isFinite, isAdmitted(value) else { continue }
                (low, high) = (Swift.min(low, value), Swift.max(high, value))
            }
            return low <= high ? low...high : nil
        }
        return switch storage {
        case .double(let values): range(values)
        case .float(let values): range(values)
        }
    }

    /// Changes the order of the samples in their own memory.
    package mutating func withDoubles(
        _ double: (inout [Double]) -> Void, orFloats float: (inout [Float]) -> Void
    ) {
        // Moved out and in again, so that nothing is copied.
        switch storage {
        case .double(var values):
            storage = .double([])
            double(&values)
            storage = .double(values)
        case .float(var values):
            storage = .float([])
            float(&values)
            storage = .float(values)
        }
    }
}
