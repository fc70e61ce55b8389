import CGio
import Foundation
import Glibc

/// The memory of a process that waits.
enum Memory {
    /// Gives back what is free, and the pages of code: what runs again is read again, from the file that it comes from.
    static func release() {
        malloc_trim(0)
        guard let maps = try? String(contentsOfFile: "/proc/self/maps", encoding: .utf8) else { return }
        for line in maps.split(separator: "\n") {
            // “55d0c8a00000-55d0c8c00000 r-xp 00000000 08:01 1234 /usr/…”
            let fields = line.split(separator: " ", omittingEmptySubsequences: true)
            guard fields.count > 5, fields[1] == "r-xp", fields[5].hasPrefix("/") else { continue }
            let ends = fields[0].split(separator: "-").compactMap { UInt($0, radix: 16) }
            guard ends.count == 2, ends[1] > ends[0], let start = UnsafeMutableRawPointer(bitPattern: ends[0]) else {
                continue
            }
            // Nothing was written to them: they cannot be.
            madvise(start, Int(ends[1] - ends[0]), MADV_DONTNEED)
        }
    }
}
