import Testing

/// A formula, how it is understood, and its height at one position.
struct Sample: CustomTestStringConvertible {
    let text: String
    let description: String
    /// Computed with Python's `math` at `Sample.first`, `Sample.second`.
    let value: Double

    static let first = 1.75
    static let second = 3.5

    init(_ text: String, _ description: String, _ value: Double) {
        self.text = text
        self.description = description
        self.value = value
    }

    var testDescription: String { text }
}

let samples = basicSamples + languageSamples

private let basicSamples: [Sample] = [
    // Numbers and constants.
    Sample("0", "y = 0", 0),
    Sample("42", "y = 42", 42),
    Sample("2.50", "y = 2.5", 2.5),
    Sample(".5", "y = 0.5", 0.5),
    Sample("5.", "y = 5", 5),
    Sample("1e3", "y = 1000", 1000),
    Sample("1.5E-3", "y = 0.0015", 0.0015),
    Sample("2e+2", "y = 200", 200),
    Sample("3e−2", "y = 0.03", 0.03),
    Sample("1e30", "y = 1e+30", 1e+30),
    Sample("pi", "y = π", 3.141592653589793),
    Sample("2π", "y = 2 · π", 6.283185307179586),
    Sample("tau / τ", "y = τ / τ", 1),
    Sample("e", "y = e", 2.718281828459045),
    Sample("2e", "y = 2 · e", 5.43656365691809),
    Sample("phi", "y = phi", 1.618033988749895),
    // Variables and forms.
    Sample("x", "y = x", 1.75),
    Sample("z", "y = z", 3.5),
    Sample("y", "z = y", 3.5),
    Sample("y = x - z", "y = x - z", -1.75),
    Sample("z = x - y", "z = x - y", -1.75),
    Sample("x - y", "z = x - y", -1.75),
    Sample("z=7", "z = 7", 7),
    Sample("r", "y = r", 3.913118960624632),
    Sample("theta", "y = θ", 1.1071487177940904),
    Sample("z = r cos(θ)", "z = r · cos(θ)", 1.75),
    Sample("  y\n=\tx  ", "y = x", 1.75),
    // Operators.
    Sample("x + z - 1", "y = x + z - 1", 4.25),
    Sample("x - (z - 1)", "y = x - (z - 1)", -0.75),
    Sample("x + (z + 1)", "y = x + (z + 1)", 6.25),
    Sample("x / z / 2", "y = x / z / 2", 0.25),
    Sample("x / (z / 2)", "y = x / (z / 2)", 1),
    Sample("x * (z / 2)", "y = x · (z / 2)", 3.0625),
    Sample("(x + 1)(z - 1)", "y = (x + 1) · (z - 1)", 6.875),
    Sample("x × z ÷ 4 · 3 ⋅ 2", "y = x · z / 4 · 3 · 2", 9.1875),
    Sample("7 % 3", "y = 7 % 3", 1),
    Sample("-7 % 3", "y = -7 % 3", 2),
    Sample("7 % -3", "y = 7 % -3", -2),
    Sample("-(7 % 3)", "y = -(7 % 3)", -1),
    Sample("x % 0.5", "y = x % 0.5", 0.25),
    Sample("2^3^2", "y = 2^3^2", 512),
    Sample("(2^3)^2", "y = (2^3)^2", 64),
    Sample("-x^2", "y = -x^2", -3.0625),
    Sample("(-x)^2", "y = (-x)^2", 3.0625),
    Sample("2^-x", "y = 2^-x", 0.29730177875068026),
    Sample("2^-x^2", "y = 2^-x^2", 0.11970041008732171),
    Sample("2^(x+1)", "y = 2^(x + 1)", 6.727171322029716),
    Sample("2^(x z)", "y = 2^(x · z)", 69.79249489057649),
    Sample("x - -z", "y = x - -z", 5.25),
    Sample("--x", "y = --x", 1.75),
    Sample("+x", "y = x", 1.75),
    Sample("−x − −1", "y = -x - -1", -0.75),
    Sample("-(x + z)", "y = -(x + z)", -5.25),
    Sample("x·-z", "y = x · -z", -6.125),
    // Powers, roots and bars.
    Sample("x²", "y = x^2", 3.0625),
    Sample("-x²", "y = -x^2", -3.0625),
    Sample("x³z²", "y = x^3 · z^2", 65.65234375),
    Sample("(x + 1)¹⁰", "y = (x + 1)^10", 24735.855675697327),
    Sample("2^z²", "y = 2^z^2", 4870.992343051145),
    Sample("√2", "y = sqrt(2)", 1.4142135623730951),
    Sample("√x²", "y = sqrt(x)^2", 1.7500000000000002),
    Sample("√(x² + z²)", "y = sqrt(x^2 + z^2)", 3.913118960624632),
    Sample("√√16x", "y = sqrt(sqrt(16)) · x", 3.5),
    Sample("|x - 5|", "y = abs(x - 5)", 3.25),
    Sample("||x| - |z||", "y = abs(abs(x) - abs(z))", 1.75),
    Sample("2|x||z|", "y = 2 · abs(x) · abs(z)", 12.25),
    Sample("|x|²", "y = abs(x)^2", 3.0625),
    // Multiplication without a sign.
    Sample("2x", "y = 2 · x", 3.5),
    Sample("1/2x", "y = 1 / 2 · x", 0.875),
    Sample("3(x+1)", "y = 3 · (x + 1)", 8.25),
    Sample("(x)(z)", "y = x · z", 6.125),
    Sample("x(z+1)", "y = x · (z + 1)", 7.875),
    Sample("x z", "y = x · z", 6.125),
    Sample("2sin(x)cos(z)", "y = 2 · sin(x) · cos(z)", -1.842920440300529),
    Sample("2x^2z", "y = 2 · x^2 · z", 21.4375),
    Sample("2πx", "y = 2 · π · x", 10.995574287564276),
    Sample("x√2", "y = x · sqrt(2)", 2.4748737341529163),
    // Functions.
    Sample("sin(x)", "y = sin(x)", 0.9839859468739369),
    Sample("cos(x)", "y = cos(x)", -0.17824605564949209),
    Sample("tan(x)", "y = tan(x)", -5.52037992250933),
    Sample("asin(x / 3)", "y = asin(x / 3)", 0.622826585412003),
    Sample("acos(x / 3)", "y = acos(x / 3)", 0.9479697413828937),
    Sample("atan(x)", "y = atan(x)", 1.0516502125483738),
    Sample("sinh(x)", "y = sinh(x)", 2.790414366277642),
    Sample("cosh(x)", "y = cosh(x)", 2.964188309728088),
    Sample("tanh(x)", "y = tanh(x)", 0.9413755384972874),
    Sample("sqrt(x)", "y = sqrt(x)", 1.3228756555322954),
    Sample("cbrt(-x)", "y = cbrt(-x)", -1.2050711320876153),
    Sample("exp(-x)", "y = exp(-x)", 0.17377394345044514),
    Sample("ln(x)", "y = log(x)", 0.5596157879354227),
    Sample("log(x)", "y = log(x)", 0.5596157879354227),
    Sample("log2(x)", "y = log2(x)", 0.8073549220576041),
    Sample("log10(x)", "y = log10(x)", 0.24303804868629442),
    Sample("abs(-x)", "y = abs(-x)", 1.75),
    Sample("sign(-x) + sign(0) + 3sign(z)", "y = sign(-x) + sign(0) + 3 · sign(z)", 2),
    Sample("floor(-x)", "y = floor(-x)", -2),
    Sample("ceil(-x)", "y = ceil(-x)", -1),
    Sample("round(2.5) + 10round(-2.5)", "y = round(2.5) + 10 · round(-2.5)", -27),
    Sample("min(x, z)", "y = min(x, z)", 1.75),
    Sample("max(x, z)", "y = max(x, z)", 3.5),
    Sample("atan2(x, -z)", "y = atan2(x, -z)", 2.677945044588987),
    Sample("hypot(x, z)", "y = hypot(x, z)", 3.913118960624632),
    Sample("mod(-x, z)", "y = -x % z", 1.75),
    Sample("mod(x, z)²", "y = (x % z)^2", 3.0625),
    Sample("pow(x, z + 1)", "y = x^(z + 1)", 12.407126753644691),
    Sample("sin (2 x) / exp ( x² + z² )", "y = sin(2 · x) / exp(x^2 + z^2)", -7.850631015643639e-08),
]
