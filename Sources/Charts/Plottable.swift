import Foundation

/// A value that can be plotted on an axis or distinguish a series: a number, a date or a name.
///
/// A type of one's own conforms by what it is made of; for an enumeration with raw values nothing is left to write:
/// `enum Species: String, Plottable { case adelie, gentoo }`.
public protocol Plottable: Sendable {
    /// The number, date or name that represents the value.
    associatedtype PrimitivePlottable: PrimitivePlottableProtocol

    /// The value as a number, a date or a name.
    var primitivePlottable: PrimitivePlottable { get }

    /// The value that a number, a date or a name represents; `nil` where none does.
    init?(primitivePlottable: PrimitivePlottable)
}

/// The values that an axis knows by itself.
public protocol PrimitivePlottableProtocol: Plottable where PrimitivePlottable == Self {
    /// The value with its kind.
    var plotValue: PlotValue { get }
}

/// The kind of values on an axis.
public enum PlotValue: Hashable, Sendable {
    /// A number; infinite and NaN values have no position on an axis.
    case number(Double)
    /// A date; its coordinate is in seconds since the beginning of 2001, UTC.
    case date(Date)
    /// A name; its coordinate is its index among the names of the axis.
    case category(String)

    /// What a series of this value is called.
    var name: String {
        switch self {
        case .number(let number): "\(number)"
        case .date(let date): "\(date)"
        case .category(let name): name
        }
    }
}

extension Date {
    /// The axis coordinate of the date: seconds since the beginning of 2001, UTC.
    var axisCoordinate: Double { timeIntervalSinceReferenceDate }
}

extension Plottable {
    var plotValue: PlotValue { primitivePlottable.plotValue }
}

extension PrimitivePlottableProtocol {
    /// The value itself.
    public var primitivePlottable: Self { self }

    /// The value itself; never `nil`.
    public init?(primitivePlottable: Self) {
        self = primitivePlottable
    }
}

extension Plottable where Self: RawRepresentable, RawValue: PrimitivePlottableProtocol {
    /// The raw value.
    public var primitivePlottable: RawValue { rawValue }

    /// The value with a raw value; `nil` where there is none.
    public init?(primitivePlottable: RawValue) {
        self.init(rawValue: primitivePlottable)
    }
}

extension PrimitivePlottableProtocol where Self: BinaryFloatingPoint {
    /// A number, in double precision.
    public var plotValue: PlotValue { .number(Double(self)) }
}

extension PrimitivePlottableProtocol where Self: BinaryInteger {
    /// A number, rounded to the nearest `Double` beyond 2⁵³.
    public var plotValue: PlotValue { .number(Double(self)) }
}

extension Double: PrimitivePlottableProtocol {}
extension Float: PrimitivePlottableProtocol {}
extension CGFloat: PrimitivePlottableProtocol {}
extension Int: PrimitivePlottableProtocol {}
extension Int8: PrimitivePlottableProtocol {}
extension Int16: PrimitivePlottableProtocol {}
extension Int32: PrimitivePlottableProtocol {}
extension Int64: PrimitivePlottableProtocol {}
extension UInt: PrimitivePlottableProtocol {}
extension UInt8: PrimitivePlottableProtocol {}
extension UInt16: PrimitivePlottableProtocol {}
extension UInt32: PrimitivePlottableProtocol {}
extension UInt64: PrimitivePlottableProtocol {}

extension Decimal: PrimitivePlottableProtocol {
    /// A number, rounded to double precision.
    public var plotValue: PlotValue { .number((self as NSDecimalNumber).doubleValue) }
}

extension Date: PrimitivePlottableProtocol {
    /// A date.
    public var plotValue: PlotValue { .date(self) }
}

extension String: PrimitivePlottableProtocol {
    /// A name.
    public var plotValue: PlotValue { .category(self) }
}

/// A value with the name of what it measures, as it is written in a mark: `.value("Mass", 3.4)`.
public struct PlottableValue<Value: Sendable>: Sendable {
    /// What the value measures, the title of its axis or colour bar.
    public let label: String
    /// The value, or the range of values.
    public let value: Value

    /// A value with what it measures.
    public static func value(_ label: some StringProtocol, _ value: Value) -> PlottableValue {
        PlottableValue(label: String(label), value: value)
    }
}

/// A part of an axis, from one value to another: `0..<1` or `0...1`.
public protocol PlottableRange: Sendable {
    /// The type of both ends.
    associatedtype Bound: Plottable
    /// The lower end.
    var lowerBound: Bound { get }
    /// The upper end; whether it is included makes no difference to a chart.
    var upperBound: Bound { get }
}

extension Range: PlottableRange where Bound: Plottable {}
extension ClosedRange: PlottableRange where Bound: Plottable {}
