/// Joins pieces of lines that share ends.
package struct LineJoiner {
    /// From each end of a piece to the other ends of its pieces, two at most.
    private var next: [Int: [Int]] = [:]
    /// The ends in the order they came.
    private var ends: [Int] = []

    package init() {}

    /// Adds a piece.
    package mutating func join(_ one: Int, _ other: Int) {
        for (from, to) in [(one, other), (other, one)] {
            if next[from] == nil { ends.append(from) }
            next[from, default: []].append(to)
        }
    }

    /// The ends along each line, which are forgotten; a closed line ends where it begins.
    package mutating func lines() -> [[Int]] {
        let outermost = ends.filter { next[$0]?.count == 1 }
        defer { ends = [] }
        return (outermost + ends).compactMap { end in
            guard var following = next.removeValue(forKey: end), !following.isEmpty else { return nil }
            var (line, current) = ([end], end)
            while let step = following.first {
                line.append(step)
                following = (next.removeValue(forKey: step) ?? []).filter { $0 != current }
                current = step
            }
            return line
        }
    }
}
