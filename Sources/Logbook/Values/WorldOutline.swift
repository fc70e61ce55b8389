internal import CGazetteer

/// The coasts and borders of the world, for maps that are looked at and not measured on.
public enum WorldOutline {
    /// The corners of each line: degrees east and degrees north, to about a kilometre; no line crosses the date line.
    ///
    /// - Complexity: the first call reads 100 kB of text.
    public static let lines = read()

    private static func read() -> [[SIMD2<Double>]] {
        var length = 0
        guard let bytes = gazetteer_outline(&length) else { return [] }
        let text = String(decoding: UnsafeBufferPointer(start: bytes, count: length), as: UTF8.self)
        return text.split(separator: "\n").map { line in
            line.split(separator: ";").compactMap { corner in
                let numbers = corner.split(separator: " ").compactMap { Double($0) }
                return numbers.count == 2 ? SIMD2(numbers[0], numbers[1]) : nil
            }
        }
    }
}
