extension Vocabulary {
    /// What may have been meant by a name that is in no dictionary: another capitalisation, names run together, or
    /// the known name at the smallest edit distance.
    ///
    /// - Parameters:
    ///   - called: whether a parenthesis follows the name, so that only a function will do.
    ///   - defined: names that the formula itself defines.
    /// - Complexity: O(n) for a name of n Characters; names longer than 24 Characters have no suggestion.
    static func suggestion(for name: String, called: Bool, besides defined: [String] = []) -> String? {
        guard name.count <= 24 else { return nil }
        let known = (called ? functions : values + functions) + defined
        let lowered = name.lowercased()
        return known.first { $0 == lowered } ?? separated(name, called: called) ?? nearest(to: lowered, among: known)
    }

    /// `xz` as `x·z`, `sinx` as `sin(x)` and, before a parenthesis, `xsin` as `x·sin`.
    private static func separated(_ name: String, called: Bool) -> String? {
        if called {
            guard let function = longest(of: functions, where: name.hasSuffix) else { return nil }
            return product(name.dropLast(function.count)).map { "\($0)·\(function)" }
        }
        if let product = product(name[...]) { return product }
        guard let function = longest(of: functions, where: name.hasPrefix) else { return nil }
        return product(name.dropFirst(function.count)).map { "\(function)(\($0))" }
    }

    /// The names of values that make up a text. The constant e is none of them, for it ends many a word, as in `sine`.
    private static func product(_ text: Substring) -> String? {
        let names = values.filter { $0 != "e" }
        var rest = text
        var factors: [String] = []
        while !rest.isEmpty {
            guard let factor = longest(of: names, where: rest.hasPrefix) else { return nil }
            factors.append(factor)
            rest = rest.dropFirst(factor.count)
        }
        return factors.isEmpty ? nil : factors.joined(separator: "·")
    }

    private static func longest(of names: [String], where fits: (String) -> Bool) -> String? {
        names.filter(fits).max { $0.count < $1.count }
    }

    private static func nearest(to name: String, among known: [String]) -> String? {
        let candidates = known.map { candidate in
            let ends = shared(name, candidate) + shared(String(name.reversed()), String(candidate.reversed()))
            return (name: candidate, slips: editDistance(from: name, to: candidate), ends: ends)
        }
        // Of two equally near names, the one that shares more letters at its ends: `siin` is `sin` rather than `sign`.
        guard let best = candidates.min(by: { ($0.slips, -$0.ends) < ($1.slips, -$1.ends) }),
            best.slips <= (name.count + 1) / 3
        else {
            return nil
        }
        return best.name
    }

    /// The length of the common prefix.
    private static func shared(_ one: String, _ other: String) -> Int {
        zip(one, other).prefix { $0 == $1 }.count
    }

    /// The number of letters to insert, remove, replace or swap with their neighbour to turn one word into the
    /// other, no letter being touched twice (the optimal string alignment distance).
    ///
    /// - Complexity: O(n × m)
    static func editDistance(from source: String, to target: String) -> Int {
        let source = Array(source)
        let target = Array(target)
        var beforeLast: [Int] = []
        var last = Array(0...target.count)
        for row in source.indices {
            var distances = [row + 1]
            for column in target.indices {
                let same = source[row] == target[column]
                var distance = min(last[column] + (same ? 0 : 1), last[column + 1] + 1, distances[column] + 1)
                if row > 0, column > 0, source[row] == target[column - 1], source[row - 1] == target[column] {
                    distance = min(distance, beforeLast[column - 1] + 1)
                }
                distances.append(distance)
            }
            (beforeLast, last) = (last, distances)
        }
        return last[target.count]
    }
}
