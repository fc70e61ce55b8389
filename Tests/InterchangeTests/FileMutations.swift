import Foundation
import TestSupport
import Testing

@testable import Interchange

/// Files with a few other bytes than those that were written: each is read, or refused with a sentence that names it.
///
/// `Tests/Attack/files.sh` reads a thousand of each under the address sanitizer and says which took the longest.
struct FileMutations {
    private var random: SeededGenerator
    /// How many of each file are tried in a short run.
    private let count: Int

    init(seed: UInt64, count: Int) { (random, self.count) = (SeededGenerator(state: seed), count) }

    /// Reads files of a folder.
    ///
    /// - Parameter check: what must hold for what is read all the same.
    mutating func check(
        _ names: [String], in folder: TemporaryFolder, _ check: (ImportedData) -> Void = { _ in }
    ) throws {
        for name in names { self.check([UInt8](try folder.data(name)), named: name, check) }
    }

    /// Reads a file.
    mutating func check(_ whole: [UInt8], named name: String, _ check: (ImportedData) -> Void = { _ in }) {
        var slowest = Duration.zero
        for _ in 0..<RandomCases.count(1000, short: count) {
            let bytes = mutated(whole)
            let begun = ContinuousClock.now
            do throws(ImportError) {
                check(try ChartDataFile.read(Data(bytes), named: name))
            } catch {
                #expect(error.description.hasPrefix(name) && error.description.hasSuffix("."))
            }
            slowest = max(slowest, ContinuousClock.now - begun)
        }
        if RandomCases.isLong { print("mutations of \(name): at most \(slowest)") }
    }

    /// The same file with one to four other bytes, mostly where headers and directories are, or without its end.
    private mutating func mutated(_ whole: [UInt8]) -> [UInt8] {
        var bytes = whole
        for _ in 0..<Int.random(in: 1...4, using: &random) {
            let reach = Bool.random(using: &random) ? min(whole.count, 400) : whole.count
            let index = Int.random(in: 0..<reach, using: &random)
            bytes[Bool.random(using: &random) ? index : whole.count - 1 - index] = .random(in: 0...255, using: &random)
        }
        if Int.random(in: 0..<4, using: &random) == 0 {
            bytes.removeLast(Int.random(in: 0..<whole.count, using: &random))
        }
        return bytes
    }
}
