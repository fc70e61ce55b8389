import Foundation

/// How many files the process may have open: the dispatch library and SQLite need a few at any moment, and the former ends the
/// process where it gets none.
enum OpenFiles {
    /// The number a command needs in addition to those that are open at its start.
    private static let needed = 24

    struct TooFew: Error, CustomStringConvertible {
        let free: Int

        var description: String {
            "Too few files may be open at once: Vantage needs \(needed) and gets \(free). Raise the limit with “ulimit -n”."
        }
    }

    /// - Throws: `TooFew`, with a sentence.
    static func check() throws(TooFew) {
        var descriptors: [Int32] = []
        defer { descriptors.forEach { close($0) } }
        while descriptors.count < needed {
            let descriptor = open("/dev/null", O_RDONLY | O_CLOEXEC)
            guard descriptor >= 0 else { throw TooFew(free: descriptors.count) }
            descriptors.append(descriptor)
        }
    }
}
