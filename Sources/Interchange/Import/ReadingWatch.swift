/// Checks for cancellation at intervals while a file is read, and reports progress.
struct ReadingWatch {
    private let byteCount: Int
    private let progress: (Double) -> Void
    private let step: Int
    private var next: Int

    /// - Parameter progress: called with the fraction that is read, 0 to 1.
    init(byteCount: Int, progress: @escaping (Double) -> Void) {
        self.byteCount = byteCount
        self.progress = progress
        // A few milliseconds, and in all no more than can be shown.
        step = max(1 << 20, byteCount / 200)
        next = step
    }

    /// Call it at every row.
    ///
    /// - Parameter offset: the number of bytes read.
    @inline(__always)
    mutating func pass(_ offset: Int) throws(ParseError) {
        if offset >= next { try lookUp(offset) }
    }

    private mutating func lookUp(_ offset: Int) throws(ParseError) {
        next = offset + step
        if Task.isCancelled { throw ParseError(.cancelled) }
        progress(Double(offset) / Double(max(1, byteCount)))
    }
}
