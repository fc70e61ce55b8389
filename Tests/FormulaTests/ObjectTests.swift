import Foundation
import TestSupport
import Testing

@testable import Formula

/// A text and what it draws, as it was understood.
private struct ObjectSample: CustomTestStringConvertible, Sendable {
    let text: String
    let kind: FormulaObject.Kind
    let description: String

    init(_ text: String, _ kind: FormulaObject.Kind, _ description: String) {
        (self.text, self.kind, self.description) = (text, kind, description)
    }

    var testDescription: String { text }
}

private let objectSamples: [ObjectSample] = [
    ObjectSample("x² - z²", .heights, "y = x^2 - z^2"),
    ObjectSample("z = sin(x)y", .heights, "z = sin(x) · y"),
    ObjectSample("x + z {x > 0, y < 2}", .heights, "y = x + z {x > 0, y < 2}"),
    ObjectSample("x z, x = -1 … 2", .heights, "y = x · z, x = -1 … 2"),
    ObjectSample("r = 1 + cos θ + z", .surface, "r = 1 + cos(θ) + z"),
    ObjectSample("r = 2, y = 0 … 1", .surface, "r = 2, y = 0 … 1"),
    ObjectSample("ρ = 2 + sin 3φ", .surface, "ρ = 2 + sin(3 · φ)"),
    ObjectSample("rho = 1 + phi/9", .surface, "ρ = 1 + φ / 9"),
    ObjectSample("x² + y² + z² = 4", .implicitSurface, "x^2 + y^2 + z^2 = 4"),
    ObjectSample("x² + y² = z", .implicitSurface, "x^2 + y^2 = z"),
    ObjectSample("x y z = 1, 2, 3", .implicitSurface, "x · y · z = 1, 2, 3"),
    ObjectSample("x y z = [1, 2]", .implicitSurface, "x · y · z = 1, 2"),
    ObjectSample("x = y²", .implicitSurface, "x = y^2"),
    ObjectSample("+y = x² + z", .implicitSurface, "(y) = x^2 + z"),
    ObjectSample("(r) = 2", .implicitSurface, "(r) = 2"),
    ObjectSample("r = y; x + y = z", .implicitSurface, ""),
    ObjectSample("max(|x|, |y|, |z|) = 1 {z > 0}", .implicitSurface, "max(abs(x), abs(y), abs(z)) = 1 {z > 0}"),
    ObjectSample("(1, 2, 3)", .points, "(1, 2, 3)"),
    ObjectSample("(0, 1, phi), (1, 2, 3)", .points, "(0, 1, phi), (1, 2, 3)"),
    ObjectSample("[(0, 0, 0), (1, 2, 3)]", .points, "(0, 0, 0), (1, 2, 3)"),
    ObjectSample("(cos u, u/5, sin u)", .curve, "(cos(u), u / 5, sin(u))"),
    ObjectSample("(t, t², 0)", .curve, "(t, t^2, 0)"),
    ObjectSample("(cos s, s, 0), s = 0 … 2π", .curve, "(cos(s), s, 0), s = 0 … 2 · π"),
    ObjectSample("(u, v, u v)", .surface, "(u, v, u · v)"),
    ObjectSample(
        "(cos θ sin φ, cos φ, sin θ sin φ)", .surface, "(cos(theta) · sin(phi), cos(phi), sin(theta) · sin(phi))"),
    ObjectSample("u = 0..1; (u, v, sin t)", .surface, "(u, v, sin(t)), u = 0 … 1"),
    ObjectSample("⟨-z, 0, x⟩", .vectorField, "⟨-z, 0, x⟩"),
    ObjectSample("field(-z, 0, x) {r < 2}", .vectorField, "⟨-z, 0, x⟩ {r < 2}"),
    ObjectSample("grad(x y² z)", .vectorField, "grad(x · y^2 · z)"),
    ObjectSample("a = 2", .definition, "a = 2"),
    ObjectSample("f(u) = u² + 1", .definition, "f(u) = u^2 + 1"),
    ObjectSample("f(u) = u²; f(x) + f(y) + f(z) = 3", .implicitSurface, "f(u) = u^2; f(x) + f(y) + f(z) = 3"),
    ObjectSample("sum(sin(n x)/n, n, 1, 20)", .heights, "y = sum(sin(n · x) / n, n, 1, 20)"),
    ObjectSample("integral(u², u, 0, x)", .heights, "y = integral(u^2, u, 0, x)"),
    ObjectSample("diff(x³, x)", .heights, "y = diff(x^3, x)"),
    ObjectSample("tangent(x² - z², 1, 2)", .heights, "y = tangent(x^2 - z^2, 1, 2)"),
    ObjectSample("tangent(x² + y² = z, 1, 1, 2)", .implicitSurface, "tangent(x^2 + y^2 = z, 1, 1, 2)"),
    ObjectSample("tangent(x y z, 1, 2, 3)", .implicitSurface, "tangent(x · y · z, 1, 2, 3)"),
    ObjectSample("normal(x² - z², 1, 2)", .arrow, "normal(x^2 - z^2, 1, 2)"),
    ObjectSample("normal(z = x² - y², 1, 2)", .arrow, "normal(x^2 - y^2, 1, 2)"),
    ObjectSample("grad(x² - z², 1, 2)", .arrow, "grad(x^2 - z^2, 1, 2)"),
    ObjectSample("grad(x y z, 1, 2, 3)", .arrow, "grad(x · y · z, 1, 2, 3)"),
    ObjectSample("curvature(r² - x, √2, 2)", .curve, "curvature(r^2 - x, sqrt(2), 2)"),
    ObjectSample("extremes(sin x cos z) {x > 0}", .extremes, "extremes(sin(x) · cos(z)) {x > 0}"),
    ObjectSample(
        "intersection(x² - z², x² + y² + z² = 4)", .intersection,
        "intersection(y = x^2 - z^2, x^2 + y^2 + z^2 = 4)"),
]

/// Objects that are more than heights.
struct ObjectTests {
    @Test(arguments: objectSamples.filter { !$0.description.isEmpty })
    fileprivate func `a text is read as what it draws`(sample: ObjectSample) throws {
        let object = try FormulaObject(sample.text)
        #expect(object.kind == sample.kind)
        #expect(object.description == sample.description)
        #expect(try FormulaObject(object.description) == object)
    }

    @Test func `a height is the same as ever`() throws {
        for text in ["sin(x)·cos(z)", "y = x² - z²", "a = 2; z = a·x/y", "x > 0 ? 1 : 2", "(x)(z)", "|x| + |z|"] {
            #expect(try FormulaObject(text).heights == Formula(text))
        }
    }

    @Test(arguments: [
        ("(cos u, sin u)", "Column 1: a point has three coordinates, not 2; write (cos u, 0, sin u)."),
        ("⟨x, y⟩", "Column 1: a vector has three components, not 2; write ⟨-z, 0, x⟩."),
        (
            "(u, v, w)",
            "Column 8: a surface has two parameters, and “w” would be a third; give it a value, as in w = 1; …."
        ),
        (
            "(u, v, θ)",
            "Column 8: a surface has two parameters, and “theta” would be a third; give it a value, as in theta = 1; …."
        ),
        (
            "x + y + z",
            "Column 9: x, y and z together need an equation; write “= 0” behind it for an implicit surface."
        ),
        (
            "(x, 0, u)",
            "Column 2: “x” is a coordinate, which a point consists of; the parameters of a curve or a surface are u and v."
        ),
        ("x² = ", "Column 5: the formula ends where a number or a name should follow."),
        ("x² + y² = 4 {x > 0", "Column 13: this “{” is never closed."),
        ("x {x}", "Column 4: a condition such as x > 0 is needed here, not a number."),
        ("(u, 0, 0), q = 0 … 1, u = x … 2", "Column 27: “x” is a coordinate"),
        ("x + z, u = 0 … 1", "Column 8: “u” is no variable of this formula, so it has no domain."),
        ("x }", "Column 3: nothing was opened that “}” could close."),
        ("diff(x², 2)", "Column 1: “diff” is written as in diff(x^2, x)."),
        (
            "diff(x², q)",
            "Column 1: “q” is no variable that a derivative can be taken along; write a coordinate, as in diff(x^2, x)."
        ),
        ("sum(n, 1, 20)", "Column 1: “sum” is written as in sum(sin(n·x)/n, n, 1, 20)."),
        ("normal(x, 1)", "Column 1: “normal” is written as in normal(x^2 - z^2, 1, 2)."),
        (
            "curvature(x² + y² = 1, 1, 2)",
            "Column 1: a point on the surface of an equation has three coordinates, as in curvature(x^2 + y^2 + z^2 = 6, 1, 1, 2)."
        ),
        ("normal(x², x, 1)", "Column 12: a coordinate of the point is a number, not a variable."),
        (
            "extremes(x² + y + z)",
            "Column 10: a surface is a height, such as x^2 - z^2, or an equation, such as x^2 + y^2 + z^2 = 4."
        ),
        (
            "intersection(x²)",
            "Column 1: “intersection” is written as in intersection(x^2 - z^2, x^2 + y^2 + z^2 = 4)."
        ),
        ("x = y = z", "Column 7: “=” may only follow a name at the beginning; to compare, write “==”."),
    ])
    func `what is mistyped is one sentence with its column`(text: String, sentence: String) throws {
        let error = try #require(throws: FormulaError.self) { try FormulaObject(text) }
        #expect(error.description.hasPrefix(sentence), "\(error.description)")
        #expect(error.range.upperBound <= text.count)
    }

    @Test func `definitions are shared by all texts`() throws {
        let shared = ["a = 2", "f(u) = a u²", "g = f(x)"]
        #expect(FormulaObject.definitions(among: shared + ["x + z", "x = y", "f("]) == shared)
        let object = try FormulaObject("f(x) + y² = g", shared: shared)
        #expect(object.kind == .implicitSurface)
        #expect(object.description == "a = 2; f(u) = a · u^2; g = f(x); f(x) + y^2 = g")
        #expect(object.ownDescription == "f(x) + y^2 = g")
        #expect(try FormulaObject("f(x) + z", shared: shared).heights?(3, 1) == 19)
        let error = try #require(throws: FormulaError.self) { try FormulaObject("x + h", shared: ["h = y + z"]) }
        #expect(error.column == 5)
    }

    @Test func `the golden ratio is an angle only beside another one`() throws {
        #expect(try FormulaObject("(0, 1, phi)").points == [SIMD3(0, 1, 1.618033988749895)])
        #expect(try FormulaObject("(theta, phi, 1)").parameterNames == ["theta", "phi"])
    }

    @Test func `points are there where their condition is true`() throws {
        #expect(try FormulaObject("(1, 2, 3), (1, 1, 0) {y > 1.5}").points == [SIMD3(1, 2, 3)])
    }

    // MARK: - Calculus

    private func value(_ text: String, _ x: Double = 0.7, _ z: Double = -0.4) throws -> Double {
        let formula = try #require(try FormulaObject(text).heights)
        return formula(x, z)
    }

    private static let results: KeyValuePairs<String, Double> = [
        "diff(x³ z, x)": -0.588, "diff(sin(x z), z)": 0.7 * cos(-0.28), "diff(diff(exp(2x), x), x)": 4 * exp(1.4),
        "f(u) = diff(u³, u); f(2x)": 5.88, "sum(n², n, 1, 20)": 2870, "sum(x^n, n, 0, 3)": 2.533,
        "sum(sum(n m, m, 1, n), n, 1, 3)": 25, "integral(u², u, 0, 3)": 9, "integral(sin(u), u, 0, x)": 1 - cos(0.7),
        "integral(√u, u, 0, 1)": 2.0 / 3, "integral(ln(u), u, 0, 1)": -1, "integral(|u - 0.3|, u, 0, 1)": 0.29,
        "integral(integral(u v, v, 0, 1), u, 0, 2)": 1, "integral(integral(u v, v, 0, u), u, 0, 2)": 2,
        "integral(exp(-u²), u, -10, 10)": 1.7724538509055159, "integral(sin(50u), u, 0, 1)": (1 - cos(50)) / 50,
        "diff(integral(cos(u), u, 0, x), x)": cos(0.7), "tangent(x² - z², 1, 2)": 6,
        "curvature(√(4 - x² - z²))": 0.25,
    ]

    @Test(arguments: results.map { ($0.key, $0.value) })
    func `calculus gives what mathematics gives`(text: String, expected: Double) throws {
        let found = try value(text)
        #expect(abs(found - expected) <= 1e-9 * max(1, abs(expected)), "\(found)")
    }

    @Test func `a slider moves what is derived`() throws {
        let object = try FormulaObject("tangent(a x², b, 0)")
        #expect(Set(object.undefinedNames) == ["a", "b"])
        let moved = try #require(object.setting(["a": 3, "b": 2]).heights)
        #expect(moved(0, 0) == 12 - 24)
    }

    @Test func `one who has named a function so keeps it`() throws {
        #expect(try Formula("sum(u) = u + 1; sum(x)")(2, 0) == 3)
        #expect(try Formula("diff = 3; diff x")(2, 0) == 6)
    }
}

/// Random texts made of valid tokens.
struct RandomObjectTests {
    private static let words = [
        "x", "y", "z", "u", "v", "r", "θ", "phi", "φ", "rho", "ρ", "t", "1", "2.5", "π", "a", "sin(", "max(", "diff(",
        "sum(",
        "integral(", "grad(", "field(", "tangent(", "curvature(", "normal(", "extremes(", "intersection(", ", 1, 2)",
        ", 1, 2, 3)", "x = 1, ", "(", "(", ")", ")", "[", "]", "{", "}", "⟨", "⟩", ",",
        ",",
        ",", "=", "=", ";", "…", "..", "...", "<", ">", "and", "+", "-", "*", "^", "²", "|", "f(u) =", "a =",
        "u = 0 … 1",
        "r =", "rho =", "= 1", "(u, v, 1)", "n, 1, 3)", ", x)", "0..2", "?", ":", " ",
    ]

    @Test(arguments: 0..<20)
    func `no text crashes, and what is accepted reads back`(seed: UInt64) throws {
        var generator = SeededGenerator(state: seed)
        var accepted = 0
        for _ in 0..<1_000 {
            let count = Int.random(in: 1...9, using: &generator)
            let text = (0..<count).map { _ in Self.words.randomElement(using: &generator) ?? "" }.joined()
            let object: FormulaObject
            do throws(FormulaError) {
                object = try FormulaObject(text)
            } catch {
                #expect(error.range.upperBound <= text.count, "\(text)")
                continue
            }
            accepted += 1
            let again = try #require(try? FormulaObject(object.description), "\(text): \(object.description)")
            #expect(again == object, "\(text): \(object.description)")
            #expect(again.description == object.description, "\(text)")
        }
        #expect(accepted > 20, "too few of the texts are objects to prove anything")
    }
}
