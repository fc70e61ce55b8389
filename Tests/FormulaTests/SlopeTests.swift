import Testing

@testable import Formula

struct SlopeTests {
    /// Every function once, away from its kinks; the number is where along x.
    private static let smooth: [(String, Double)] = [
        ("x", 1), ("-x", 1), ("x + z", 1), ("x - z", 1), ("x z", 1), ("x/z", 1), ("z/x", 1), ("x^3 z", 1.2),
        ("x^2.5", 1.2), ("2^x", 1.2), ("1.5^(x z)", 1.2), ("x^z", 1.2), ("x^-3", 1.2), ("x^12", 1.2), ("x % 0.7", 1),
        ("5 % x", 1.3), ("|x|", -1), ("sin(x z)", 1), ("cos(x z)", 1), ("tan(x)", 1), ("sec(x)", 1), ("csc(x)", 1),
        ("cot(x)", 1), ("asin(x)", 0.4), ("acos(x)", 0.4), ("atan(x z)", 1), ("sinh(x)", 1), ("cosh(x)", 1),
        ("tanh(x)", 1), ("asinh(x)", 1), ("acosh(x)", 1.7), ("atanh(x)", 0.4), ("sinc(x z)", 1), ("√(x z)", 1),
        ("cbrt(x z)", 1), ("exp(x z)", 1), ("ln(x z)", 1), ("log2(x z)", 1), ("log10(x z)", 1), ("floor(x)", 1.4),
        ("fract(x)", 1.4), ("sign(x)", 1.4), ("round(x)", 1.4), ("gamma(x)", 2.3), ("gamma(x)", -1.6),
        ("lgamma(x)", 0.7), ("lgamma(x)", 20), ("x!", 3.2), ("erf(x z)", 0.7), ("besselj0(x)", 1.3),
        ("besselj1(x z)", 1.3), ("atan2(z, x)", 1), ("hypot(x, z)", 1), ("min(x, z²)", 0.1), ("max(x, z², 0.3)", 1),
        ("clamp(x, 0, 2)", 1), ("step(1, x)", 1.4), ("smoothstep(0, 3, x)", 1.4), ("if(x < z, x², z³)", 1.4),
        ("r", 1), ("θ", 1), ("f(u, v) = u²v; f(x, z) + f(z, x)", 1), ("u = x z; u sin(u)", 1), ("x/√(1 + z² + x)", 1),
        ("r² sin(3θ)", 1), ("exp(-r²)", 0.3), ("3x² - 2z + 7", 2), ("not (x > 1) ? x : 2x", 1.4),
    ]

    @Test(arguments: smooth)
    func `slopes are those that ever smaller steps show`(text: String, x: Double) throws {
        let formula = try Formula(text)
        let z = 0.6
        let slopes = formula.slopes(x, z)
        let first = Self.difference(at: x) { formula($0, z) }
        let second = Self.difference(at: z) { formula(x, $0) }
        #expect(abs(slopes.first - first) <= 1e-8 * max(1, abs(first)), "\(slopes.first) instead of \(first)")
        #expect(abs(slopes.second - second) <= 1e-8 * max(1, abs(second)), "\(slopes.second) instead of \(second)")
    }

    /// Central differences of two widths, which cancel the error of the third order (Richardson's extrapolation).
    private static func difference(at position: Double, of function: (Double) -> Double) -> Double {
        func central(_ step: Double) -> Double { (function(position + step) - function(position - step)) / (2 * step) }
        return (4 * central(5e-4) - central(1e-3)) / 3
    }

    /// On a kink the slope is that of the side the sample belongs to.
    @Test(arguments: [
        ("|x|", 0.0, 1.0), ("floor(x)", 1, 0), ("x % 1", 2, 1), ("if(x < 1, 5x, 2x)", 1, 2),
        ("if(x ≤ 1, 5x, 2x)", 1, 5),
        ("max(x, 0)", 0, 0), ("min(2x, 3x)", 0, 3), ("sinc(x)", 0, 0), ("besselj1(x)", 0, 0.5), ("0^2 x", 3, 0),
    ])
    func `a kink has the slope of its sample's side`(text: String, x: Double, slope: Double) throws {
        #expect(try Formula(text).slopes(x, 0).first == slope)
    }

    @Test(arguments: [("√x", 0.0), ("r", 0), ("√x", -1), ("cbrt(x)", 0)])
    func `where there is no slope it is not finite`(text: String, x: Double) throws {
        #expect(try !Formula(text).slopes(x, 0).first.isFinite)
    }
}
