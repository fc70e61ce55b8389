import Foundation

/// A value that can be plotted on an axis or distinguish a series: a number, a date or a name.
///
/// A type of one's own conforms by what it is made of; for an enumeration with raw values nothing is left to write:
/// `enum Species: String, Plottable { case adelie, gentoo }`.
public protocol Plottable: Sendable {
    associatedtype PrimitivePlottable: PrimitivePlottableProtocol

    var primitivePlottable: PrimitivePlottable { get }

    init?(primitivePlottable: PrimitivePlottable)
}

/// The values that an axis knows by itself.
public protocol PrimitivePlottableProtocol: Plottable where PrimitivePlottable == Self {
    var plotValue: PlotValue { get }
}

/// The kind of values on an axis.
public enum PlotValue: Hashable, Sendable {
    case number(Double)
    case date(Date)
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
    public var primitivePlottable: Self { self }

    public init?(primitivePlottable: Self) {
        self = primitivePlottable
    }
}

extension Plottable where Self: RawRepresentable, RawValue: PrimitivePlottableProtocol {
    public var primitivePlottable: RawValue { rawValue }

    public init?(primitivePlottable: RawValue) {
        self.init(rawValue: primitivePlottable)
    }
}

extension PrimitivePlottableProtocol where Self: BinaryFloatingPoint {
    public var plotValue: PlotValue { .number(Double(self)) }
}

extension PrimitivePlottableProtocol where Self: BinaryInteger {
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
    public var plotValue: PlotValue { .number((self as NSDecimalNumber).doubleValue) }
}

extension Date: PrimitivePlottableProtocol {
    public var plotValue: PlotValue { .date(self) }
}

extension String: PrimitivePlottableProtocol {
    public var plotValue: PlotValue { .category(self) }
}

/// A value with the name of what it measures, as it is written in a mark: `.value("Mass", 3.4)`.
public struct PlottableValue<Value: Sendable>: Sendable {
    public let label: String
    public let value: Value

    public static func value(_ label: some StringProtocol, _ value: Value) -> PlottableValue {
        PlottableValue(label: String(label), value: value)
    }
}

/// A part of an axis, from one value to another: `0..<1` or `0...1`.
public protocol PlottableRange: Sendable {
    associatedtype Bound: Plottable
    var lowerBound: Bound { get }
    var upperBound: Bound { get }
}

extension Range: PlottableRange where Bound: Plottable {}
extension ClosedRange: PlottableRange where Bound: Plottable {}
