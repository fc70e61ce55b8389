import CMPFR

/// A function of the language, and the same in the reference.
struct Function: Sendable {
    let name: String
    /// Where its first and its second argument are taken from; one range for functions of one argument.
    let ranges: [ClosedRange<Double>]
    let reference: @Sendable (Real, [Real]) -> Void

    private init(
        _ name: String, _ ranges: ClosedRange<Double>..., reference: @escaping @Sendable (Real, [Real]) -> Void
    ) {
        self.name = name
        self.ranges = ranges
        self.reference = reference
    }

    private typealias Unary = @Sendable (mpfr_ptr, mpfr_srcptr, mpfr_rnd_t) -> Int32

    private init(_ name: String, _ range: ClosedRange<Double>, _ function: @escaping Unary) {
        self.init(name, range) { _ = function($0.value, $1[0].value, MPFR_RNDN) }
    }

    static let all = [
        Function("sin", -1e4...1e4, mpfr_sin), Function("cos", -1e4...1e4, mpfr_cos),
        Function("tan", -1e4...1e4, mpfr_tan), Function("sec", -1e4...1e4, mpfr_sec),
        Function("csc", -1e4...1e4, mpfr_csc), Function("cot", -1e4...1e4, mpfr_cot),
        Function("asin", -1...1, mpfr_asin), Function("acos", -1...1, mpfr_acos),
        Function("atan", -1e4...1e4, mpfr_atan), Function("sinh", -700...700, mpfr_sinh),
        Function("cosh", -700...700, mpfr_cosh), Function("tanh", -20...20, mpfr_tanh),
        Function("asinh", -1e4...1e4, mpfr_asinh), Function("acosh", 1...1e4, mpfr_acosh),
        Function("atanh", -1...1, mpfr_atanh),
        Function("sinc", -100...100) {
            mpfr_sin($0.value, $1[0].value, MPFR_RNDN)
            mpfr_div($0.value, $0.value, $1[0].value, MPFR_RNDN)
        },
        Function("sqrt", 0...1e6, mpfr_sqrt), Function("cbrt", -1e6...1e6, mpfr_cbrt),
        Function("exp", -700...700, mpfr_exp), Function("log", 0...1e6, mpfr_log),
        Function("log2", 0...1e6, mpfr_log2), Function("log10", 0...1e6, mpfr_log10),
        Function("gamma", -20...170, mpfr_gamma),
        Function("lgamma", -20...1e4) {
            var sign: Int32 = 0
            mpfr_lgamma($0.value, &sign, $1[0].value, MPFR_RNDN)
        },
        Function("erf", -6...6, mpfr_erf), Function("besselj0", -50...50, mpfr_j0),
        Function("besselj1", -50...50, mpfr_j1),
        Function("atan2", -100...100, -100...100) { mpfr_atan2($0.value, $1[0].value, $1[1].value, MPFR_RNDN) },
        Function("hypot", -100...100, -100...100) { mpfr_hypot($0.value, $1[0].value, $1[1].value, MPFR_RNDN) },
        Function("pow", 0...100, -100...100) { mpfr_pow($0.value, $1[0].value, $1[1].value, MPFR_RNDN) },
        Function("mod", -100...100, 0...10) {
            // What fmod leaves has the sign of the first argument; here it has that of the second.
            mpfr_fmod($0.value, $1[0].value, $1[1].value, MPFR_RNDN)
            if mpfr_sgn($0.value) < 0 { mpfr_add($0.value, $0.value, $1[1].value, MPFR_RNDN) }
        },
    ]

    func value(at arguments: [Real]) -> Real {
        let result = Real()
        reference(result, arguments)
        return result
    }

    /// By what factor a relative error of the arguments grows: measured with a step of 1e-25.
    func condition(at arguments: [Double], value: Real) -> Double {
        let reals = arguments.map { Real($0) }
        return reals.indices.map { index in
            let moved = arguments.map { Real($0) }
            mpfr_mul_d(moved[index].value, moved[index].value, 1e-25, MPFR_RNDN)
            mpfr_add(moved[index].value, moved[index].value, reals[index].value, MPFR_RNDN)
            let change = self.value(at: moved)
            mpfr_sub(change.value, change.value, value.value, MPFR_RNDN)
            mpfr_div(change.value, change.value, value.value, MPFR_RNDN)
            return abs(change.double) * 1e25
        }
        .max() ?? 0
    }
}
