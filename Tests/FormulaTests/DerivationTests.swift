import Testing

@testable import Formula

/// What follows from surfaces: at a point of one, and by the names of others.
struct DerivationTests {
    private static let ball = ["ball": "x² + y² + z² = 4", "hill": "(x² - z²)/2", "cut": "x + z {x > 0}"]

    private func isNear(_ found: SIMD3<Double>, _ expected: SIMD3<Double>) -> Bool {
        let difference = found - expected
        return (difference * difference).sum() < 1e-24
    }

    @Test func `the normal of a height is above its point, of length 1`() throws {
        let arrow = try #require(try FormulaObject("normal(hill, 1, 2)", named: Self.ball).arrow)
        #expect(isNear(arrow.position, SIMD3(1, -1.5, 2)))
        let length = 6.0.squareRoot()
        #expect(isNear(arrow.vector, SIMD3(-1, 1, 2) / length))
    }

    @Test func `the gradient of a height lies in the floor`() throws {
        let arrow = try #require(try FormulaObject("grad(z = x² y, 1, 2)").arrow)
        #expect(isNear(arrow.position, SIMD3(1, 2, 2)))
        #expect(isNear(arrow.vector, SIMD3(4, 1, 0)))
    }

    @Test func `a point beside the surface of an equation is moved onto it`() throws {
        let object = try FormulaObject("normal(ball, 0, 3, 4)", named: Self.ball)
        let arrow = try #require(object.arrow)
        #expect(isNear(arrow.position, SIMD3(0, 1.2, 1.6)))
        #expect(isNear(arrow.vector, SIMD3(0, 0.6, 0.8)))
        #expect(object.result == "(0, 0.6, 0.8)")
        // The level surface through the point, where there is no equation.
        let gradient = try #require(try FormulaObject("grad(x y z, 1, 2, 3)").arrow)
        #expect(isNear(gradient.position, SIMD3(1, 2, 3)))
        #expect(isNear(gradient.vector, SIMD3(6, 3, 2)))
    }

    @Test func `curvatures are those of the sphere and the saddle`() throws {
        let sphere = try FormulaObject("curvature(ball, 0, 0, 1)", named: Self.ball)
        #expect(sphere.result == "Gaussian 0.25, mean -0.5, principal -0.5 and -0.5")
        let saddle = try FormulaObject("curvature(x² - z²/4, 0, 0)")
        #expect(saddle.result == "Gaussian -1, mean 0.75, principal 2 and -0.5")
        // Both arcs go through the point, as circles of radius 1/2 and 2 would.
        #expect(saddle.curveCount == 2)
        let (first, second) = (saddle.pointSampler(0), saddle.pointSampler(1))
        for (sampler, radius) in [(first, 0.5), (second, 2.0)] {
            sampler.evaluate(3) { SIMD3(.pi * Double($0), 0, 0) }
            #expect(isNear(sampler.vector(0, 1), .zero))
            let end = sampler.vector(0, 2)
            #expect(
                abs((end.x * end.x + end.z * end.z) + (abs(end.y) - radius) * (abs(end.y) - radius) - radius * radius)
                    < 1e-12)
        }
    }

    @Test func `where there is no gradient there is no normal`() throws {
        let object = try FormulaObject("normal(x² + y² = z², 0, 0, 0)")
        #expect(object.arrow == nil)
        #expect(object.result == "undefined at this point")
    }

    @Test func `a slider moves what is derived from named objects`() throws {
        let named = ["f": "a x² + z", "g": "f + 1"]
        let object = try FormulaObject("normal(g, b, 0)", named: named)
        #expect(Set(object.undefinedNames) == ["a", "b"])
        let arrow = try #require(object.setting(["a": 3, "b": 2]).arrow)
        #expect(isNear(arrow.position, SIMD3(2, 13, 0)))
    }

    @Test func `a name stands for a height or for both sides of an equation`() throws {
        #expect(try FormulaObject("hill + 1", named: Self.ball).heights?(2, 0) == 3)
        #expect(try FormulaObject("k + 1", named: ["k": "a = 3; a·x"]).heights?(2, 0) == 7)
        let cut = try #require(try FormulaObject("cut", named: Self.ball).heights)
        #expect(cut(1, 1) == 2 && cut(-1, 1).isNaN)
        let object = try FormulaObject("ball + x = 5", named: Self.ball)
        #expect(object.kind == .implicitSurface)
        #expect(try FormulaObject(object.description) == object)
        let both = try FormulaObject("intersection(ball, hill)", named: Self.ball)
        #expect(both.description.hasSuffix("intersection(ball = 0, y = hill)"))
        #expect(try FormulaObject(both.description) == both)
    }

    @Test func `an object that names itself, and others in a ring, are not names`() throws {
        #expect(throws: FormulaError.self) { try FormulaObject("one + 1", named: ["one": "two", "two": "one"]) }
        #expect(!FormulaObject.canSay("sin") && !FormulaObject.canSay("my hill") && !FormulaObject.canSay("x"))
        #expect(FormulaObject.canSay("f") && FormulaObject.canSay("hill_2"))
    }

    @Test func `a surface by parameters meets a height or an equation, by its name or as it is`() throws {
        let named = [
            "ring": "a = 3; ((a + cos v) cos u, sin v, (a + cos v) sin u), v = 0 … π", "ball": "x² + y² + z² = 4",
            "hill": "x² - z",
        ]
        let object = try FormulaObject("intersection(ring, ball)", named: named)
        #expect(object.kind == .intersection && object.isByParameters)
        #expect(object.parameterNames == ["u", "v"] && object.domain(of: "v", height: 0...1) == 0...Double.pi)
        #expect(
            object.description
                == "ring_a = 3; intersection(((ring_a + cos(v)) · cos(u), sin(v), (ring_a + cos(v)) · sin(u)), "
                + "x^2 + y^2 + z^2 = 4), v = 0 … π")
        #expect(try FormulaObject(object.description) == object)
        let height = try FormulaObject("intersection(hill, (u, v, u v)) {x > 0}", named: named)
        #expect(height.description == "intersection((u, v, u · v), y = x^2 - z) {x > 0}")
        #expect(try FormulaObject(height.description) == height)
        for (text, sentence) in [
            (
                "intersection(ring, ring)",
                "Column 21: both surfaces are the same; an intersection is that of two different surfaces."
            ),
            (
                "intersection((u, 0, 0), x)",
                "Column 25: “intersection” is written as in intersection(x^2 - z^2, x^2 + y^2 + z^2 = 4)."
            ),
        ] {
            let error = try #require(throws: FormulaError.self) { try FormulaObject(text, named: named) }
            #expect(error.description == sentence)
        }
    }

    @Test func `of two surfaces by parameters the second has the parameters of the first`() throws {
        let named = [
            "ring": "((3 + cos v) cos u, sin v, (3 + cos v) sin u), v = 0 … π",
            "ball": "(sin phi cos theta, cos phi, sin phi sin theta)", "sheet": "(u, 1, v), u = -1 … 3, v = 0 … 4",
        ]
        let same = try FormulaObject("intersection((u, v, 0), (0, u, v)), u = 0 … 4")
        #expect(same.description == "intersection((u, v, 0), (0, u, v)), u = 0 … 4")
        #expect(same.isOfTwoByParameters)
        let other = try FormulaObject("intersection((u, v, 0), ball)", named: named)
        #expect(other.parameterNames == ["u", "v"])
        let points = other.pointSampler(1)
        // Halfway along both domains.
        points.evaluate(1) { _ in SIMD3(.pi, .pi, 0) }
        #expect(isNear(points.vector(0, 0), SIMD3(-1, 0, 0)))
        for text in ["intersection(ring, sheet)", "intersection(sheet, ring)"] {
            let object = try FormulaObject(text, named: named)
            let domains = object.parameterNames.map { object.domain(of: $0, height: 0...1) }
            let sheet = object.pointSampler(text.hasSuffix("sheet)") ? 1 : 0)
            sheet.evaluate(1) { _ in
                SIMD3(
                    domains[0].lowerBound * 0.75 + domains[0].upperBound * 0.25,
                    domains[1].lowerBound * 0.5 + domains[1].upperBound * 0.5, 0)
            }
            #expect(isNear(sheet.vector(0, 0), SIMD3(0, 1, 2)), "\(text)")
            #expect(try FormulaObject(object.description) == object)
        }
        #expect(throws: FormulaError.self) { try FormulaObject("intersection((u, v, 0), (u, 0, 0))") }
    }

    @Test func `a radius is an equation to others`() throws {
        let named = ["tube": "r = 2 + y/9", "ball": "rho = 2 + phi/9"]
        let normal = try #require(try FormulaObject("normal(tube, 5, 0, 0)", named: named).arrow)
        // Onto the cone, along its normal.
        #expect(abs(normal.position.x - 2 - normal.position.y / 9) < 1e-12 && normal.position.z == 0)
        #expect(try FormulaObject("intersection(tube, ball)", named: named).heightIndex == nil)
    }

    @Test func `own definitions of a named object are its own`() throws {
        let named = ["g": "q(p) = p²; q(x)", "h": "q(p) = p³; q(x)", "w": "a = 2; q(p) = a p; q(x)"]
        #expect(try FormulaObject("g + h", named: named).heights?(2, 0) == 12)
        let arrow = try #require(try FormulaObject("grad(w, 1, 2)", named: named).arrow)
        #expect(isNear(arrow.vector, SIMD3(2, 0, 0)))
        // Definitions that double what is before them are not written out.
        let chain = (1..<40).map { "a_\($0 + 1) = a_\($0)·a_\($0)" }.joined(separator: "; ")
        #expect(throws: FormulaError.self) {
            try FormulaObject("normal(f, 1, 2)", named: ["f": "a_1 = x; \(chain); a_40"])
        }
        #expect(throws: FormulaError.self) {
            try FormulaObject("intersection((u, v, 0), f)", named: ["f": "f + f + f"])
        }
    }

    @Test func `domains and conditions of a named object go with it`() throws {
        let named = [
            "part": "x² - z², x = 0 … 1", "above": "x² {y > 1}", "cap": "a = 2; rho = a {phi < 1}",
            "strip": "k = 3; (u, v, u v), u = 0 … k",
        ]
        let part = try #require(try FormulaObject("part", named: named).heights)
        #expect(part(0.5, 0) == 0.25 && part(2, 0).isNaN)
        let above = try #require(try FormulaObject("above", named: named).heights)
        #expect(above(2, 0) == 4 && above(0.5, 0).isNaN)
        #expect(try FormulaObject("normal(cap, 0, 3, 0)", named: named).arrow?.position == SIMD3(0, 2, 0))
        #expect(try FormulaObject("normal(cap, 3, 0, 0)", named: named).arrow == nil)
        let strip = try FormulaObject("intersection(strip, y = 1)", named: named)
        #expect(strip.domain(of: "u", height: 0...1) == 0...3)
        #expect(strip.undefinedNames.isEmpty)
    }

    @Test func `which way is up is that of the names, and what is stated otherwise is an equation`() throws {
        let named = ["f": "x² + y²", "s": "x² + y² + z² = 4"]
        let normal = try FormulaObject("normal(f, 1, 2)", named: named)
        #expect(normal.upwardCoordinate == 2)
        #expect(try #require(normal.arrow).position == SIMD3(1, 2, 5))
        let plane = try FormulaObject("intersection(z = 1, s)", named: named)
        #expect(plane.upwardCoordinate == 1 && plane.heightIndex == nil)
        #expect(plane.description.hasSuffix("intersection(z = 1, s = 0)"))
        let tangent = try #require(try FormulaObject("normal(y = x², 1, 1, 2)").arrow)
        #expect(isNear(tangent.vector, SIMD3(-2, 1, 0) / 5.0.squareRoot()))
        for text in ["intersection(2s, 0 + x)", "extremes(2s)", "normal(missing, 1, 2)", "normal(m, 1, 2)"] {
            #expect(throws: FormulaError.self, "\(text)") { try FormulaObject(text, named: named) }
        }
    }

    @Test func `what a text defines itself goes before the names of others`() throws {
        let named = ["h": "(u, 0, 0)", "s": "x² + y² + z² = 4"]
        #expect(try FormulaObject("h(x) = x²; normal(h(x), 1, 2)", named: named).arrow != nil)
        #expect(try FormulaObject("s = x; normal(s, 1, 1)", named: named).arrow != nil)
    }

    @Test func `a slider of another object is not one of those that use it`() throws {
        #expect(try FormulaObject("k x", named: ["k": "3"]).parameters.isEmpty)
        #expect(try FormulaObject("a x", shared: ["a = 2"]).parameters.isEmpty)
        #expect(try FormulaObject("a = 2; a x").parameters.map(\.name) == ["a"])
    }

    @Test func `what has no surface says so`() throws {
        let error = try #require(throws: FormulaError.self) {
            try FormulaObject("intersection(line, x)", named: ["line": "(u, 0, 0)"])
        }
        #expect(
            error.description
                == "Column 14: “line” is neither a height nor a single equation; use one of these, such as x^2 + y^2 + z^2 = 4."
        )
    }

    @Test func `a tangent plane touches and has the gradient as its normal`() throws {
        let object = try FormulaObject("tangent(x² + 2y² + 3z² = 6, 1, 1, 1)")
        let sampler = object.field(0).sampler()
        let outputs = (0..<4).map { _ in UnsafeMutablePointer<Double>.allocateLines(16) }
        defer { outputs.forEach { $0.deallocate() } }
        sampler.values(at: 1, { _ in SIMD3(1, 1, 1) }, into: outputs)
        #expect(abs(outputs[0][0]) < 1e-15)
        let slopes = SIMD3(outputs[1][0], outputs[2][0], outputs[3][0])
        #expect(isNear(slopes, SIMD3(1, 2, 3) / 14.0.squareRoot()))
    }

    private struct Reference: CustomTestStringConvertible {
        let text: String
        let place: [Double]
        let values: [Double]

        var testDescription: String { text }
    }

    private static let references = derivedReference.split(separator: "\n").map { line in
        let parts = line.split(separator: ";")
        func numbers(_ part: Int) -> [Double] { parts[part].split(separator: " ").compactMap { Double($0) } }
        return Reference(text: String(parts[0]), place: numbers(1), values: numbers(2))
    }

    @Test(arguments: references)
    private func `derivatives, integrals and sums are right to the last digits`(reference: Reference) throws {
        let (a, b, p, q) = (reference.place[0], reference.place[1], reference.place[2], reference.place[3])
        let function = "f(x, z) = \(reference.text); "
        func value(_ text: String, _ x: Double, _ z: Double) throws -> Double {
            let heights = try #require(try FormulaObject(function + text).heights)
            return heights(x, z)
        }
        let slopes = [try value("diff(f(x, z), x)", a, b), try value("diff(f(x, z), z)", a, b)]
        let arrow = try #require(try FormulaObject(function + "grad(f(x, z), \(a), \(b))").arrow)
        // At a point the C library computes, whose last digit depends on the processor.
        for (one, other) in zip([arrow.vector.x, arrow.vector.z], slopes) {
            #expect(abs(one - other) <= 2 * max(one.ulp, other.ulp))
        }
        let found = [
            try value("tangent(f(x, z), \(a), \(b))", p, q), slopes[0], slopes[1],
            try value("integral(f(u, z), u, \(min(a, p)), \(max(a, p) + 1))", 0, q),
            try value("sum(f(n/8, z), n, 1, 20)", 0, q),
        ]
        for (index, name) in ["tangent plane", "slope along x", "slope along z", "integral", "sum"].enumerated() {
            let expected = reference.values[index]
            let tolerance = name == "integral" ? 1e-8 : 1e-10
            #expect(
                abs(found[index] - expected) <= tolerance * abs(expected), "\(name): \(found[index]), not \(expected)")
        }
    }
}
