import CZlib
import Charts
import Foundation

/// The numbers of a web page: one run of bytes that is deflated as a whole, of which each part is described by JSON.
struct PackedNumbers {
    /// How a part is read again, as `data.js` does.
    struct Part: Encodable {
        let kind: String
        let offset: Int
        let count: Int
    }

    /// The same of the heights of a grid.
    struct Heights: Encodable {
        let offset: Int
        let bits: Int
        /// The height that 0 is, plot units, and the one that the largest number but one is; the largest one is a hole.
        let low: Double
        let high: Double

        /// Half of the distance between two numbers, plot units.
        var largestError: Double { (high - low) / (Double(UInt64(1) << bits) - 2) / 2 }
    }

    private(set) var bytes: [UInt8] = []

    /// Adds floats; `nil` for none.
    mutating func add<Element>(floats elements: [Element]) -> Part? {
        guard !elements.isEmpty else { return nil }
        let offset = bytes.count
        let count = elements.withUnsafeBytes { raw in
            append(planesOf: raw, size: 4)
            return raw.count / 4
        }
        return Part(kind: "float", offset: offset, count: count)
    }

    /// Adds whole numbers, each as its difference from the one before; `nil` for none.
    mutating func add(integers numbers: [UInt32]) -> Part? {
        guard !numbers.isEmpty else { return nil }
        let offset = bytes.count
        var last: UInt32 = 0
        let differences = numbers.map { number in
            defer { last = number }
            return number &- last
        }
        differences.withUnsafeBytes { append(planesOf: $0, size: 4) }
        return Part(kind: "integer", offset: offset, count: numbers.count)
    }

    /// Adds the heights of a grid as whole numbers of some bits, each as its difference from what its neighbours predict.
    ///
    /// - Parameters:
    ///   - heights: row after row; `SceneSurface.hole` for a hole.
    ///   - bits: 16 or 32.
    mutating func add(heights: [Float], columns: Int, bits: Int) -> Heights {
        let isHole = { (height: Float) in height < SceneSurface.hole / 2 }
        let known = heights.lazy.filter { !isHole($0) }
        let low = Double(known.min() ?? 0)
        let high = max(Double(known.max() ?? 1), low.nextUp)
        let hole = Double(UInt64(1) << bits - 1)
        let offset = bytes.count
        let numbers = heights.map { height in
            isHole(height) ? Int64(hole) : Int64(((Double(height) - low) / (high - low) * (hole - 1)).rounded())
        }
        let residuals = numbers.indices.map { index in
            UInt32(truncatingIfNeeded: numbers[index] - Self.prediction(of: index, in: numbers, columns: columns))
        }
        if bits == 16 {
            residuals.map { UInt16(truncatingIfNeeded: $0) }.withUnsafeBytes { append(planesOf: $0, size: 2) }
        } else {
            residuals.withUnsafeBytes { append(planesOf: $0, size: 4) }
        }
        return Heights(offset: offset, bits: bits, low: low, high: high)
    }

    /// The median of the number to the left, the one above and the continuation of their plane (Weinberger, Seroussi and
    /// Sapiro, 2000).
    private static func prediction(of index: Int, in numbers: [Int64], columns: Int) -> Int64 {
        let (row, column) = index.quotientAndRemainder(dividingBy: columns)
        guard index > 0 else { return 0 }
        let left = column > 0 ? numbers[index - 1] : numbers[index - columns]
        guard row > 0 else { return left }
        let above = numbers[index - columns]
        let corner = column > 0 ? numbers[index - columns - 1] : above
        let (low, high) = (min(left, above), max(left, above))
        return corner >= high ? low : corner <= low ? high : left + above - corner
    }

    /// Appends the first bytes of all words, then the second ones and so on: they are alike, and deflate well.
    private mutating func append(planesOf words: UnsafeRawBufferPointer, size: Int) {
        for plane in 0..<size {
            bytes.append(contentsOf: stride(from: plane, to: words.count, by: size).map { words[$0] })
        }
    }

    /// All parts, deflated, in base64.
    var base64: String {
        var size = compressBound(uLong(bytes.count))
        var packed = [UInt8](repeating: 0, count: Int(size))
        compress2(&packed, &size, bytes, uLong(bytes.count), 9)
        return Data(packed.prefix(Int(size))).base64EncodedString()
    }
}
