import Foundation

/// How the values of an axis become lengths along it.
public struct ScaleType: Hashable, Sendable {
    enum Kind: Hashable, Sendable {
        case linear
        case log
        case symmetricLog(slopeAtZero: Double)
        case power(Double)
        case date
        case category
    }

    let kind: Kind

    /// Equal differences are equal lengths.
    public static let linear = ScaleType(kind: .linear)
    /// Equal ratios are equal lengths; what is not positive is left out.
    public static let log = ScaleType(kind: .log)
    /// Logarithmic far from zero and linear near it, with both signs.
    public static let symmetricLog = symmetricLog(slopeAtZero: 1)
    /// Lengths are square roots of the magnitudes, with the sign preserved.
    public static let squareRoot = power(exponent: 0.5)
    /// Dates; chosen automatically for an axis of dates.
    public static let date = ScaleType(kind: .date)
    /// Names; chosen automatically for an axis of names.
    public static let category = ScaleType(kind: .category)

    /// Logarithmic far from zero and linear near it.
    ///
    /// - Parameter slopeAtZero: how steep the linear part is: it ends at about the inverse of this number. What is not
    ///   positive counts as 1.
    public static func symmetricLog(slopeAtZero: Double) -> ScaleType {
        ScaleType(kind: .symmetricLog(slopeAtZero: slopeAtZero > 0 && slopeAtZero.isFinite ? slopeAtZero : 1))
    }

    /// Lengths are powers of the magnitudes, with the sign preserved.
    ///
    /// - Parameter exponent: what is not positive counts as 1.
    public static func power(exponent: Double) -> ScaleType {
        ScaleType(kind: .power(exponent > 0 && exponent.isFinite ? exponent : 1))
    }

    /// The name of the scale, with its slope at zero or its exponent.
    package var name: (name: String, parameter: Double?) {
        switch kind {
        case .linear: ("linear", nil)
        case .log: ("log", nil)
        case .symmetricLog(let slope): ("symmetricLog", slope)
        case .power(let exponent): ("power", exponent)
        case .date: ("date", nil)
        case .category: ("category", nil)
        }
    }

    /// Whether equal differences are equal lengths.
    public var isLinear: Bool {
        switch kind {
        case .linear, .date, .category: true
        case .log, .symmetricLog, .power: false
        }
    }

    /// Whether a finite value can be shown on such an axis.
    public func admits(_ value: Double) -> Bool {
        kind == .log ? value > 0 : true
    }

    /// A number that grows evenly along the axis; not finite where the value cannot be shown there.
    public func length(of value: Double) -> Double {
        switch kind {
        case .linear, .date, .category: value
        case .log: value > 0 ? Foundation.log(value) : .nan
        case .symmetricLog(let slope): value < 0 ? -log1p(-value * slope) : log1p(value * slope)
        case .power(let exponent): value < 0 ? -pow(-value, exponent) : pow(value, exponent)
        }
    }

    /// The value at a length, the inverse of `length(of:)`.
    public func value(at length: Double) -> Double {
        switch kind {
        case .linear, .date, .category: length
        case .log: exp(length)
        case .symmetricLog(let slope): (length < 0 ? -expm1(-length) : expm1(length)) / slope
        case .power(let exponent): length < 0 ? -pow(-length, 1 / exponent) : pow(length, 1 / exponent)
        }
    }

    /// How fast the length grows with the value.
    public func slope(at value: Double) -> Double {
        switch kind {
        case .linear, .date, .category: 1
        case .log: value > 0 ? 1 / value : .nan
        case .symmetricLog(let slope): slope / (1 + abs(value) * slope)
        case .power(let exponent): exponent * pow(abs(value), exponent - 1)
        }
    }
}
