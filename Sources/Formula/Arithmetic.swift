#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// What the operations do, a run of neighbouring values at a time.
///
/// The choice of the operation stands outside the loop, so that each loop is plain arithmetic.
extension MutableSpan<Double> {
    /// Replaces the values in a range by the operation's results.
    mutating func apply(_ operation: UnaryOperation, to range: Range<Int>) {
        switch operation {
        case .negate: map(range) { -$0 }
        case .sin: map(range) { sin($0) }
        case .cos: map(range) { cos($0) }
        case .tan: map(range) { tan($0) }
        case .asin: map(range) { asin($0) }
        case .acos: map(range) { acos($0) }
        case .atan: map(range) { atan($0) }
        case .sinh: map(range) { sinh($0) }
        case .cosh: map(range) { cosh($0) }
        case .tanh: map(range) { tanh($0) }
        case .sqrt: map(range) { $0.squareRoot() }
        case .cbrt: map(range) { cbrt($0) }
        case .exp: map(range) { exp($0) }
        case .log: map(range) { log($0) }
        case .log2: map(range) { log2($0) }
        case .log10: map(range) { log10($0) }
        case .abs: map(range) { $0.magnitude }
        case .sign: map(range) { $0 > 0 ? 1 : $0 < 0 ? -1 : $0 }
        case .floor: map(range) { $0.rounded(.down) }
        case .ceil: map(range) { $0.rounded(.up) }
        case .round: map(range) { $0.rounded(.toNearestOrAwayFromZero) }
        }
    }

    /// Replaces the values in a range by the operation's results, their right operands standing `offset` further on.
    mutating func apply(_ operation: BinaryOperation, to range: Range<Int>, withRightAt offset: Int) {
        switch operation {
        case .add: combine(range, offset) { $0 + $1 }
        case .subtract: combine(range, offset) { $0 - $1 }
        case .multiply: combine(range, offset) { $0 * $1 }
        case .divide: combine(range, offset) { $0 / $1 }
        case .remainder: combine(range, offset, flooredRemainder)
        case .power: combine(range, offset) { pow($0, $1) }
        // A hole in either operand makes a hole, unlike in `Swift.min` and in C's `fmin`.
        case .min: combine(range, offset) { $0 < $1 || $0.isNaN ? $0 : $1 }
        case .max: combine(range, offset) { $0 > $1 || $0.isNaN ? $0 : $1 }
        case .atan2: combine(range, offset) { atan2($0, $1) }
        case .hypot: combine(range, offset) { hypot($0, $1) }
        }
    }

    @inline(__always)
    private mutating func map(_ range: Range<Int>, _ operation: (Double) -> Double) {
        for index in range { self[unchecked: index] = operation(self[unchecked: index]) }
    }

    @inline(__always)
    private mutating func combine(_ range: Range<Int>, _ offset: Int, _ operation: (Double, Double) -> Double) {
        for index in range {
            self[unchecked: index] = operation(self[unchecked: index], self[unchecked: index + offset])
        }
    }
}

/// What is left of `dividend` below the nearest multiple of `divisor` towards −∞; it has the sign of `divisor`.
private func flooredRemainder(_ dividend: Double, _ divisor: Double) -> Double {
    let remainder = fmod(dividend, divisor)
    return remainder != 0 && (remainder < 0) != (divisor < 0) ? remainder + divisor : remainder
}

extension Variable {
    /// The variable's value at a place on the floor.
    @inline(__always)
    func value(first: Double, second: Double) -> Double {
        switch self {
        case .first: first
        case .second: second
        case .radius: hypot(first, second)
        case .angle: atan2(second, first)
        }
    }
}
