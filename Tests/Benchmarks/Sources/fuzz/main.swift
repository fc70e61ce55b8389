// Reads a million random texts and a million right formulas with mistakes in them; what is accepted is described, read
// again and evaluated. To be run under the address sanitizer: a crash or a text without an end is the finding.

import Formula

let count = CommandLine.arguments.dropFirst().first.flatMap { Int($0) } ?? 1_000_000

let words = [
    "x", "y", "z", "r", "t", "θ", "π", "e", "a", "b", "u", "f", "f(", "f(u) = ", "f(u, v) = ", "a = ", "1", "2.5",
    "1e3",
    "1e-7", ".5", "0", "sin(", "max(", "mod(", "pow(", "sqrt(", "if(", "clamp(", "smoothstep(", "gamma(", "besselj1(",
    "(", "(", ")", ")", ")", "|", "|", ",", ",", "+", "-", "-", "*", "·", "/", "^", "^", "%", "√", "²", "³", "!", "?",
    ":", "<", "≤", "==", "and", "or", "not", ";", ";", " ", " ", "=", "y =", "z =", "sin", "foo", "$", "1.2.3",
    "\u{301}",
    "🇦🇹", "\r\n", "\0", "&&", "**",
]

let right = [
    "sin(sqrt(x^2+z^2))/sqrt(x^2+z^2+0.1)", "a = 2; b = -1.5; y = a·sin(x) + b·cos(z)", "f(u) = u^2 + 1; f(x) + f(z)",
    "f(u, v) = u v; g(u) = f(u, u) + 1; z = g(x)/g(y)", "if(x < 0 and not (z > 1 or x == 2), |x|, x!)",
    "0 < x < 1 ? x : z < 2 ? 3 : min(x, z, 4)", "u = x² + z²; sin(u)/u % 0.3", "2π x - √(3z)^-2 + 1e-3 t",
    "clamp(besselj0(r), -1, 1) + smoothstep(0, 1, erf(θ))", "-x^-2^x + (x)(z)2^z - lgamma(x) + atan2(z, x)",
]

/// Whether a text is a formula, everything being done with it that can be done.
func isFormula(_ text: String) throws -> Bool {
    let formula: Formula
    do throws(FormulaError) {
        formula = try Formula(text)
    } catch {
        guard error.range.upperBound <= text.count, !error.description.isEmpty else { throw Finding(text) }
        return false
    }
    guard try Formula(formula.description) == formula else { throw Finding(text) }
    _ = formula.slopes(0.3, -0.7)
    _ = formula.at(time: 1)(0.3, -0.7)
    guard areTheSameOverAFloor(formula) else { throw Finding(text) }
    for parameter in formula.parameters {
        let set = try Formula(Formula.text(text, setting: parameter.name, to: -2.25))
        guard set.parameters.contains(where: { $0.name == parameter.name && $0.value == -2.25 }) else {
            throw Finding(text)
        }
    }
    return true
}

/// Whether a floor of any size, computed by any number of threads, has the heights of its places to the bit.
func areTheSameOverAFloor(_ formula: Formula) -> Bool {
    let columns = Int.random(in: 0..<20) == 0 ? 600 : 40
    let first = (0..<Int.random(in: 1...columns)).map { Double($0) / 7 - 1 }
    let second = (0..<Int.random(in: 1...4)).map { Double($0) / 3 - 0.7 }
    var heights = [Double](repeating: 0, count: first.count * second.count)
    var span = heights.mutableSpan
    formula.evaluate(first: first, second: second, threads: Int.random(in: 1...3), into: &span)
    var single = [Float](repeating: 0, count: heights.count)
    var singleSpan = single.mutableSpan
    formula.evaluate(first: first, second: second, into: &singleSpan)
    let (column, row) = (Int.random(in: first.indices), second.count - 1)
    let (height, place) = (heights[row * first.count + column], formula(first[column], second[row]))
    return height == place || (height.isNaN && place.isNaN)
}

struct Finding: Error {
    let text: String

    init(_ text: String) { self.text = text }
}

var accepted = 0
for _ in 0..<count {
    let length = Int.random(in: 1...14)
    let text = (0..<length).map { _ in words.randomElement() ?? "" }.joined()
    if try isFormula(text) { accepted += 1 }
}
print("\(count) random texts, \(accepted) of them formulas")

accepted = 0
for _ in 0..<count {
    var characters = Array(right.randomElement() ?? "")
    for _ in 0..<Int.random(in: 1...4) {
        let place = Int.random(in: 0...characters.count)
        let word = words.randomElement() ?? ""
        switch Int.random(in: 0..<4) {
        case 0: characters.insert(contentsOf: word, at: place)
        case 1: if place < characters.count { characters.remove(at: place) }
        case 2: if place < characters.count { characters.replaceSubrange(place...place, with: word) }
        default:
            let other = Int.random(in: 0...characters.count)
            let copy = characters[min(place, other)..<max(place, other)]
            characters.insert(contentsOf: copy, at: place)
        }
    }
    if try isFormula(String(characters)) { accepted += 1 }
}
print("\(count) mistyped formulas, \(accepted) of them still formulas")
