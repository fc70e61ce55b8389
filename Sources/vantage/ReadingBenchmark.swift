import ArgumentParser
import Charts
import Foundation
import Interchange

/// Reads large files of each kind, and the same numbers with the C library.
struct ReadingBenchmark: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "reading",
        abstract: "Reading grids and points from files, against the C library.",
        discussion: """
            Reads files that it has written into memory before, on one core: text against a loop of strtod in C, arrays \
            against memcpy, in turns. Speeds are megabytes a second. Of files that are named it prints the time and the memory \
            that reading takes alone.
            """)

    @Option(help: ArgumentHelp("Numbers a side of each grid, 16 to 8192.", valueName: "n")) var side = 2000
    @Option(help: ArgumentHelp("Read this file instead; may be repeated.", valueName: "file")) var file: [String] = []
    @OptionGroup var measuring: MeasuringOptions

    private struct FileReport: Encodable {
        let file: String
        let bytes: Int
        let seconds: FrameBenchmark.Spread
        /// Of the process, after the first turn.
        let peakMemoryMiB: Double
    }

    struct Report: Encodable {
        let format: String
        let bytes: Int
        /// Megabytes a second.
        let own: FrameBenchmark.Spread
        let plainC: FrameBenchmark.Spread
        /// The median speed over that of C.
        let ofC: Double
    }

    func validate() throws {
        guard (16...8192).contains(side) else { throw ValidationError("--side is 16 to 8192.") }
    }

    func run() async throws {
        guard file.isEmpty else { return print(try file.map(report).json()) }
        let folder = try makeBenchmarkFolder()
        defer { try? FileManager.default.removeItem(at: folder) }
        let plain = try PlainC.Reader()
        var reports: [Report] = []
        for (name, content) in [
            ("terrain.asc", Self.terrain(side)), ("matrix.csv", Self.matrix(side)), ("points.csv", Self.points(side)),
            ("heights.npy", Self.array(side)),
        ] {
            let file = folder.appending(path: name)
            try Data(content).write(to: file)
            var (own, c): ([Double], [Double]) = ([], [])
            // Once before it counts, so that both find the memory warm.
            for turn in 0...measuring.turns {
                let clock = ContinuousClock()
                let read = try clock.measure { _ = try ChartDataFile.read(file) }
                let copied = try clock.measure { try plain.read(file) }
                if turn == 0 { continue }
                own.append(Double(content.count) / read.seconds / 1e6)
                c.append(Double(content.count) / copied.seconds / 1e6)
            }
            let (speed, limit) = (FrameBenchmark.Spread(own), FrameBenchmark.Spread(c))
            reports.append(
                Report(
                    format: name, bytes: content.count, own: speed, plainC: limit, ofC: speed.median / limit.median))
        }
        if measuring.json {
            Swift.print(try reports.json())
        } else {
            Swift.print("\(side) × \(side) numbers, MB/s, median and worst")
            for report in reports {
                Swift.print(
                    report.format.padding(toLength: 14, withPad: " ", startingAt: 0)
                        + String(
                            format: "%6.0f MB %8.0f %8.0f   C %8.0f %8.0f   %.2f of its speed",
                            Double(report.bytes) / 1e6, report.own.median, report.own.min, report.plainC.median,
                            report.plainC.min, report.ofC))
            }
        }
    }

    private func report(_ path: String) throws -> FileReport {
        let url = URL(filePath: path)
        let bytes = try Data(contentsOf: url, options: .mappedIfSafe).count
        var (seconds, peak) = ([Double](), 0.0)
        for turn in 0...measuring.turns {
            let time = try ContinuousClock().measure { _ = try ChartDataFile.read(url) }
            if turn == 0 { peak = HealthBenchmark.peakMemoryMiB } else { seconds.append(time.seconds) }
        }
        return FileReport(
            file: url.lastPathComponent, bytes: bytes, seconds: FrameBenchmark.Spread(seconds), peakMemoryMiB: peak)
    }

    // MARK: - Files

    private static func terrain(_ side: Int) -> [UInt8] {
        var text = Array(
            "ncols \(side)\nnrows \(side)\nxllcorner 0\nyllcorner 0\ncellsize 30\nNODATA_value -9999\n".utf8)
        for row in 0..<side {
            for column in 0..<side {
                // Metres with two decimals, as elevation models have them.
                append(120_000 + (row * 7919 + column * 104_729) % 99_991, decimals: 2, to: &text)
                text.append(UInt8(ascii: column + 1 < side ? " " : "\n"))
            }
        }
        return text
    }

    private static func matrix(_ side: Int) -> [UInt8] {
        var text: [UInt8] = []
        for row in 0..<side {
            for column in 0..<side {
                append((row * 7919 + column * 104_729) % 19_999_999 - 9_999_999, decimals: 7, to: &text)
                text.append(UInt8(ascii: column + 1 < side ? "," : "\n"))
            }
        }
        return text
    }

    private static func array(_ side: Int) -> [UInt8] {
        var header = "{'descr': '<f8', 'fortran_order': False, 'shape': (\(side), \(side)), }"
        header += String(repeating: " ", count: 117 - header.utf8.count) + "\n"
        let numbers = (0..<side * side).map { Double(($0 * 104_729) % 99_991) }
        return [0x93] + Array("NUMPY".utf8) + [1, 0, 118, 0] + Array(header.utf8)
            + numbers.withUnsafeBytes(Array.init)
    }

    /// A third as many rows as a grid has numbers, of three numbers each.
    private static func points(_ side: Int) -> [UInt8] {
        var text = Array("x,y,z\n".utf8)
        for row in 0..<side * side / 3 {
            for column in 0..<3 {
                append((row * 7919 + column * 104_729) % 9_999_999, decimals: 6, to: &text)
                text.append(UInt8(ascii: column < 2 ? "," : "\n"))
            }
        }
        return text
    }

    /// Writes a whole number with some of its digits behind the point.
    private static func append(_ number: Int, decimals: Int, to text: inout [UInt8]) {
        if number < 0 { text.append(UInt8(ascii: "-")) }
        let digits = Array(String(number.magnitude).utf8)
        let padded = Array(repeating: UInt8(ascii: "0"), count: max(0, decimals + 1 - digits.count)) + digits
        text += padded.dropLast(decimals) + [UInt8(ascii: ".")] + padded.suffix(decimals)
    }
}
