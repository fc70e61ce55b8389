import Foundation

/// What the system must grant a command, checked before libraries run out of it: they end the process then, or wait for ever.
enum ResourceLimits {
    struct TooLow: Error, CustomStringConvertible {
        let description: String
    }

    /// The open files a command needs in addition to those that are open at its start: the dispatch library and SQLite need
    /// a few at any moment, and the former ends the process where it gets none.
    private static let files = 24

    /// - Throws: `TooLow`, with a sentence.
    static func checkOpenFiles() throws(TooLow) {
        var descriptors: [Int32] = []
        defer { descriptors.forEach { close($0) } }
        while descriptors.count < files {
            let descriptor = open("/dev/null", O_RDONLY | O_CLOEXEC)
            guard descriptor >= 0 else {
                throw TooLow(
                    description: "Too few files may be open at once: Vantage needs \(files) and gets "
                        + "\(descriptors.count). Raise the limit with “ulimit -n”.")
            }
            descriptors.append(descriptor)
        }
    }

    /// What a small picture takes of each kind of memory that the shell's `ulimit` limits, in megabytes: the driver, the fonts
    /// and their threads. Fontconfig 2.14 does not release its lock where it gets no memory for a cache, and waits for it
    /// from then on.
    private static let memory: [(resource: __rlimit_resource, option: String, megabytes: UInt)] = [
        (RLIMIT_AS, "-v", 1000), (RLIMIT_DATA, "-d", 200),
    ]

    /// - Throws: `TooLow`, with a sentence.
    static func checkMemoryForDrawing() throws(TooLow) {
        for (resource, option, megabytes) in memory {
            var limit = rlimit()
            guard getrlimit(__rlimit_resource_t(resource.rawValue), &limit) == 0 else { continue }
            guard limit.rlim_cur < megabytes * 1_000_000 else { continue }
            throw TooLow(
                description: "Too little memory may be used: Vantage draws with \(megabytes) MB and gets "
                    + "\(limit.rlim_cur / 1_000_000) MB. Raise the limit with “ulimit \(option)”.")
        }
    }
}
