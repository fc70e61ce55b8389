/// A value with the name of what it measures, as it is written in a mark: `.value("Mass", 3.4)`.
public struct PlottableValue<Value: Sendable>: Sendable {
    public let label: String
    public let value: Value

    public static func value(_ label: some StringProtocol, _ value: Value) -> PlottableValue {
        PlottableValue(label: String(label), value: value)
    }
}

/// Numbers that can stand on an axis.
public protocol PlottableNumber: Sendable {
    /// The position on a linear axis.
    var plottableValue: Double { get }
}

extension Double: PlottableNumber {
    public var plottableValue: Double { self }
}

extension Float: PlottableNumber {
    public var plottableValue: Double { Double(self) }
}

extension Int: PlottableNumber {
    public var plottableValue: Double { Double(self) }
}
