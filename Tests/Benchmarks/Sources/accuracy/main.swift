// How far the functions of formulas are from 200 bits, over random places where they are well conditioned.

import Formula

let count = CommandLine.arguments.dropFirst().first.flatMap { Int($0) } ?? 10_000
/// An error in the last place of an argument may grow so much, and no place is looked at where it grows more.
let limit = 100.0

var generator = SystemRandomNumberGenerator()
var worst = 0.0
print("function     places   worst ulp   there")
for function in Function.all {
    let variables = ["x", "z"].prefix(function.ranges.count).joined(separator: ", ")
    let formula = try Formula("\(function.name)(\(variables))")
    var functionWorst = (ulps: 0.0, place: [0.0])
    var places = 0
    while places < count {
        // Half of the places are spread evenly, half by magnitude.
        let arguments = function.ranges.map { range in
            let even = Double.random(in: range, using: &generator)
            return Bool.random(using: &generator) ? even : even * .pow10(.random(in: -6...0, using: &generator))
        }
        guard zip(function.ranges, arguments).allSatisfy({ $0.contains($1) }) else { continue }
        let reference = function.value(at: arguments.map { Real($0) })
        guard reference.double.isNormal, function.condition(at: arguments, value: reference) <= limit else { continue }
        places += 1
        let ulps = reference.ulps(to: formula(arguments[0], arguments.count > 1 ? arguments[1] : 0))
        // Not a number counts as well.
        if !(ulps <= functionWorst.ulps) { functionWorst = (ulps, arguments) }
    }
    worst = max(worst, functionWorst.ulps)
    let columns = [(function.name, 10), ("\(places)", 9), ("\((functionWorst.ulps * 100).rounded() / 100)", 12)]
    print(
        columns.map { text, width in text + String(repeating: " ", count: max(1, width - text.count)) }.joined(),
        functionWorst.place.map(\.description).joined(separator: ", "))
}
print(worst <= 4 ? "All within 4 ulp." : "Beyond 4 ulp.")
