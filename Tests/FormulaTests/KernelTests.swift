import CFormulaShims
import Foundation
import Testing

@testable import Formula

/// Every instruction set that this processor has, against the C library's scalars.
struct KernelTests {
    private static let sets = (0...FormulaInstructionSet.widest.rawValue).compactMap(FormulaInstructionSet.init)

    private static let unary: [(FormulaKernel, @Sendable (Double) -> Double)] = [
        (.negate, { -$0 }), (.abs, { abs($0) }), (.sign, { $0 > 0 ? 1 : $0 < 0 ? -1 : $0 }), (.floor, { floor($0) }),
        (.ceil, { ceil($0) }), (.round, { $0.rounded(.toNearestOrAwayFromZero) }), (.sqrt, { $0.squareRoot() }),
        (.cbrt, { cbrt($0) }), (.exp, { exp($0) }), (.exp2, { exp2($0) }), (.log, { log($0) }), (.log2, { log2($0) }),
        (.log10, { log10($0) }), (.sin, { sin($0) }), (.cos, { cos($0) }), (.sinCos, { sin($0) }), (.tan, { tan($0) }),
        (.asin, { asin($0) }), (.acos, { acos($0) }), (.atan, { atan($0) }), (.sinh, { sinh($0) }),
        (.cosh, { cosh($0) }), (.tanh, { tanh($0) }), (.asinh, { asinh($0) }), (.acosh, { acosh($0) }),
        (.atanh, { atanh($0) }), (.erf, { erf($0) }),
    ]

    private static let binary: [(FormulaKernel, @Sendable (Double, Double) -> Double)] = [
        (.add, { $0 + $1 }), (.subtract, { $0 - $1 }), (.multiply, { $0 * $1 }), (.divide, { $0 / $1 }),
        (.divideBySqrt, { $0 / $1.squareRoot() }), (.power, { pow($0, $1) }), (.atan2, { atan2($0, $1) }),
        (.hypot, { hypot($0, $1) }), (.min, { $0.isNaN || $1.isNaN ? .nan : min($0, $1) }),
        (.max, { $0.isNaN || $1.isNaN ? .nan : max($0, $1) }), (.less, { $0 < $1 ? 1 : 0 }),
        (.lessOrEqual, { $0 <= $1 ? 1 : 0 }), (.equal, { $0 == $1 ? 1 : 0 }),
        (
            .remainder,
            { dividend, divisor in
                let rest = dividend.truncatingRemainder(dividingBy: divisor)
                return rest != 0 && (rest < 0) != (divisor < 0) ? rest + divisor : rest
            }
        ),
    ]

    /// What trips up an implementation: zeros of both signs, halves, ends of ranges, infinities and holes.
    private static let arguments: [Double] =
        [
            0, -0.0, 0.5, -0.5, 0.49999999999999994, 1, -1, 1.5, 2, 2.5, -2.5, 3, -7, 0.1, 1e-3, 1e-300,
            .leastNonzeroMagnitude, 1e300,
            4_503_599_627_370_497.5, -4_503_599_627_370_497.5, .infinity, -.infinity, .nan, 700, -700, 1e5,
        ] + (0..<22).map { Double($0) * 0.37 - 4.1 }

    @Test(arguments: sets, unary.indices)
    func `functions of one argument are those of the C library`(set: FormulaInstructionSet, index: Int) {
        let (kernel, function) = Self.unary[index]
        let arguments = Self.padded(Self.arguments)
        for (argument, value) in zip(arguments, Self.run(kernel, [arguments], on: set)) {
            #expect(
                Self.isNear(value, function(argument)), "\(kernel)(\(argument)) is \(value), not \(function(argument))")
        }
    }

    @Test(arguments: sets, binary.indices)
    func `functions of two arguments are those of the C library`(set: FormulaInstructionSet, index: Int) {
        let (kernel, function) = Self.binary[index]
        let left = Self.padded(Self.arguments.flatMap { argument in Self.arguments.map { _ in argument } })
        let right = Self.padded(Self.arguments.flatMap { _ in Self.arguments })
        for (index, value) in Self.run(kernel, [left, right], on: set).enumerated() {
            let expected = function(left[index], right[index])
            #expect(
                Self.isNear(value, expected),
                "\(kernel)(\(left[index]), \(right[index])) is \(value), not \(expected)")
        }
    }

    @Test(arguments: sets)
    func `three operands are multiplied, added and chosen`(set: FormulaInstructionSet) {
        let (a, b, c) = (Self.padded([0, 1, 2, -3]), Self.padded([5, 6, 7, 8]), Self.padded([9, 10, 11, 12]))
        #expect(Self.run(.multiplyAdd, [a, b, c], on: set).prefix(4) == [9, 16, 25, -12])
        #expect(Self.run(.multiplySubtract, [a, b, c], on: set).prefix(4) == [-9, -4, 3, -36])
        #expect(Self.run(.negativeMultiplyAdd, [a, b, c], on: set).prefix(4) == [9, 4, -3, 36])
        #expect(Self.run(.choose, [a, b, c], on: set).prefix(4) == [9, 6, 7, 8])
    }

    private static func padded(_ values: [Double]) -> [Double] {
        values + Array(repeating: 1, count: Workspace<Double>.lanes(for: values.count) - values.count)
    }

    private static func run(_ kernel: FormulaKernel, _ operands: [[Double]], on set: FormulaInstructionSet) -> [Double]
    {
        let count = operands[0].count
        var memory = operands.flatMap(\.self) + [Double](repeating: 0, count: (5 - operands.count) * count)
        memory.withUnsafeMutableBufferPointer { buffer in
            let slots = (0..<5).map { buffer.baseAddress! + $0 * count }
            var step = FormulaStep(kernel: kernel, result: 4, second_result: 3, a: 0, b: 1, c: 2)
            formula_run_f64(set, &step, 1, slots, count)
        }
        return Array(memory.suffix(count))
    }

    private static func isNear(_ value: Double, _ expected: Double) -> Bool {
        if expected.isNaN { return value.isNaN }
        if !expected.isFinite { return value == expected }
        return abs(value - expected) <= 4 * max(expected.ulp, .leastNormalMagnitude * .ulpOfOne)
    }
}
