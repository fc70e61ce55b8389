import Testing

@testable import Formula

struct ParameterTests {
    @Test(arguments: [
        ("x + z", []), ("a x", ["a 1.0"]), ("b + a + b", ["a 1.0", "b 1.0"]), ("a = 2; a x", ["a 2.0"]),
        ("a = -2.5; a x + c", ["a -2.5", "c 1.0"]), ("a = 1 + 1; a x", []), ("a = b; a x", ["b 1.0"]),
        ("f(u) = k u; f(x)", ["k 1.0"]), ("width = 3; x/width", ["width 3.0"]), ("α x", ["α 1.0"]), ("t + e", []),
    ])
    func `undefined letters and numbers with a name are parameters`(text: String, expected: [String]) throws {
        #expect(try Formula(text).parameters.map { "\($0.name) \($0.value)" } == expected)
    }

    @Test(arguments: [
        ("a·sin(x)", "a", 2.0, "a = 2; a·sin(x)"), ("a = 2; a·sin(x)", "a", -0.5, "a = -0.5; a·sin(x)"),
        ("a=-2;a x", "a", 3, "a=3;a x"), ("b = 1; a = 5 ;  y = a + b", "a", 0.1, "b = 1; a = 0.1 ;  y = a + b"),
        ("α = 1; 🙂 = 2", "α", 7, "α = 1; 🙂 = 2"), ("y = a x", "a", 1e30, "a = 1e+30; y = a x"),
    ])
    func `setting a parameter changes its number and nothing else`(
        text: String, name: String, value: Double, expected: String
    ) {
        #expect(Formula.text(text, setting: name, to: value) == expected)
    }

    @Test(arguments: ["a·sin(b x)", "a = 1; b = -2; a b x", "f(u) = a u; f(x)", "f(a) = a; a f(x)"])
    func `what was set is read back`(text: String) throws {
        for parameter in try Formula(text).parameters {
            let set = try Formula(Formula.text(text, setting: parameter.name, to: -3.25))
            #expect(set.parameters.first { $0.name == parameter.name }?.value == -3.25)
            #expect(set.parameters.count == (try Formula(text).parameters.count))
        }
    }

    @Test(arguments: [(1.0, 10.0), (-10, 10), (10.5, 100), (-2e5, 1e6)])
    func `a slider reaches to 10, or as far as the value`(value: Double, limit: Double) {
        let parameter = Formula.Parameter(name: "a", value: value)
        #expect(parameter.range == -limit...limit)
    }

    @Test(arguments: [(0.2999, 1.0, 0.3), (-7.04, 1, -7), (33.4, 50, 33), (1234, 5000, 1200)])
    func `a slider sets round numbers`(moved: Double, value: Double, expected: Double) {
        #expect(Formula.Parameter(name: "a", value: value).rounded(moved) == expected)
    }

    @Test(arguments: [("sin(x + t)", true), ("f(u) = u t; f(x)", true), ("f(t) = t²; f(x)", false), ("x", false)])
    func `a formula knows whether it moves`(text: String, moves: Bool) throws {
        #expect(try Formula(text).usesTime == moves)
    }
}
