import ArgumentParser
import ChartRendering
import Charts
import Formula
import Foundation

/// Works formulas out over a grid, in turns with the same formulas in plain C.
struct FormulaBenchmark: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "formula",
        abstract: "Formulas over a grid, against plain C.",
        discussion: """
            The C is compiled on the spot by cc with -O3 -march=native -ffast-math. Times are nanoseconds a point, the \
            median of several turns; ratios are to the C on one thread. How much faster the C gets by all threads shows \
            what the machine has to give.
            """)

    @Option(help: ArgumentHelp("Points a side of the grid, 16 to 8192.", valueName: "n")) var samples = 2000
    @Option(help: ArgumentHelp("Turns to take the median of, 1 to 1000.", valueName: "n")) var turns = 9
    @Flag(help: "Print one JSON document.") var json = false

    /// Formulas as typed, and their equivalents in C.
    private static let formulas: KeyValuePairs<String, String> = [
        "sin(sqrt(x^2+z^2))/sqrt(x^2+z^2+0.1)": "sin(sqrt(x*x+z*z))/sqrt(x*x+z*z+0.1)",
        "sin(x)*cos(z)": "sin(x)*cos(z)",
        "x^3 - 3x z^2": "x*x*x - 3*x*z*z",
        "exp(-(x^2+z^2)/20)*cos(2x+z)": "exp(-(x*x+z*z)/20)*cos(2*x+z)",
        "3(1-x)^2 exp(-x^2-(z+1)^2) - 10(x/5-x^3-z^5)exp(-x^2-z^2)":
            "3*(1-x)*(1-x)*exp(-x*x-(z+1)*(z+1)) - 10*(x/5-x*x*x-z*z*z*z*z)*exp(-x*x-z*z)",
        "atan2(z, x) + ln(1 + x^2 + z^2)": "atan2(z, x) + log(1 + x*x + z*z)",
        "if(x^2 + z^2 < 25, sqrt(25 - x^2 - z^2), 0)": "x*x + z*z < 25 ? sqrt(25 - x*x - z*z) : 0",
        "tanh(x z/10) + abs(x - z)": "tanh(x*z/10) + fabs(x - z)",
        "|x|^1.5 - |z|^0.7": "pow(fabs(x), 1.5) - pow(fabs(z), 0.7)",
        "1/(1 + (x - z)^2) + 0.1 sin(5x)sin(5z)": "1/(1 + (x - z)*(x - z)) + 0.1*sin(5*x)*sin(5*z)",
    ]

    struct Line: Encodable {
        let formula: String
        /// Nanoseconds a point.
        let plainC: Spread
        /// The C on all threads, an equal part of the rows each.
        let plainCAllThreads: Spread
        let oneThread: Spread
        let allThreads: Spread
        let singlePrecision: Spread
        /// One thread to the C.
        let ratio: Double
        /// How many times as fast all threads are, and how many times those of the C.
        let scaling: Double
        let plainCScaling: Double
    }

    struct Report: Encodable {
        let samples: Int
        let threads: Int
        let compiler: String
        let lines: [Line]
        let geometricMeanRatio: Double
        /// Milliseconds from a text to a scene of 500 × 500 heights, ready to be drawn, for each formula.
        let keystrokes: [Spread]
    }

    func validate() throws {
        guard (16...8192).contains(samples) else { throw ValidationError("--samples is 16 to 8192.") }
        guard (1...1000).contains(turns) else { throw ValidationError("--turns is 1 to 1000.") }
    }

    func run() async throws {
        let plain = try PlainC(expressions: Self.formulas.map(\.value))
        let threads = ProcessInfo.processInfo.activeProcessorCount
        let coordinates = (0..<samples).map { -10 + 20 * Double($0) / Double(samples - 1) }
        var doubles = [Double](repeating: 1, count: samples * samples)
        var floats = [Float](repeating: 1, count: samples * samples)
        var lines: [Line] = []
        for (index, (text, _)) in Self.formulas.enumerated() {
            let formula = try Formula(text)
            var times: [[Double]] = [[], [], [], [], []]
            // The turn before the first warms caches and is not counted.
            for turn in 0...turns {
                let results = [
                    seconds { plain.evaluate(index, over: coordinates, threads: 1, into: &doubles) },
                    seconds { plain.evaluate(index, over: coordinates, threads: threads, into: &doubles) },
                    seconds {
                        var span = doubles.mutableSpan
                        formula.evaluate(first: coordinates, second: coordinates, into: &span)
                    },
                    seconds {
                        var span = doubles.mutableSpan
                        formula.evaluate(first: coordinates, second: coordinates, threads: threads, into: &span)
                    },
                    seconds {
                        var span = floats.mutableSpan
                        formula.evaluate(first: coordinates, second: coordinates, into: &span)
                    },
                ]
                guard turn > 0 else { continue }
                for (kind, result) in results.enumerated() { times[kind].append(result / Double(doubles.count) * 1e9) }
            }
            let spreads = times.map(Spread.init)
            lines.append(
                Line(
                    formula: text, plainC: spreads[0], plainCAllThreads: spreads[1], oneThread: spreads[2],
                    allThreads: spreads[3], singlePrecision: spreads[4],
                    ratio: spreads[2].median / spreads[0].median, scaling: spreads[2].median / spreads[3].median,
                    plainCScaling: spreads[0].median / spreads[1].median))
            if !json {
                print(lines.count == 1 ? Self.head(threads) : "", Self.row(lines[lines.count - 1]), separator: "")
            }
        }
        let mean = exp(lines.reduce(0) { $0 + log($1.ratio) } / Double(lines.count))
        let keystrokes = try await keystrokes()
        if json {
            let report = Report(
                samples: samples, threads: threads, compiler: plain.compiler, lines: lines, geometricMeanRatio: mean,
                keystrokes: keystrokes)
            print(try report.json())
        } else {
            let medians = keystrokes.map(\.median)
            print("\nFrom a text to a scene of 500 × 500 heights:", terminator: " ")
            print("\(Self.fixed(medians.min() ?? 0)) to \(Self.fixed(medians.max() ?? 0)) ms.")
            print("Geometric mean of the ratios: \(Self.fixed(mean)), against \(plain.compiler).")
        }
    }

    private func keystrokes() async throws -> [Spread] {
        var spreads: [Spread] = []
        for (text, _) in Self.formulas {
            var times: [Double] = []
            for turn in 0...turns {
                let start = ContinuousClock().now
                _ = try await ChartScene.build(ChartSpecification(Formula(text)), samples: 500)
                if turn > 0 { times.append(Self.seconds(since: start) * 1000) }
            }
            spreads.append(Spread(times))
        }
        return spreads
    }

    private func seconds(_ work: () -> Void) -> Double {
        let start = ContinuousClock().now
        work()
        return Self.seconds(since: start)
    }

    private static func seconds(since start: ContinuousClock.Instant) -> Double {
        start.duration(to: ContinuousClock().now).seconds
    }

    private static func head(_ threads: Int) -> String {
        "    C  1 thread  ratio  \(threads) threads  faster  (C faster)  Float   (ns a point)\n"
    }

    private static func row(_ line: Line) -> String {
        let numbers = [
            (line.plainC.median, 5), (line.oneThread.median, 10), (line.ratio, 7), (line.allThreads.median, 11),
            (line.scaling, 8), (line.plainCScaling, 12), (line.singlePrecision.median, 7),
        ]
        let columns = numbers.map { number, width in
            let text = fixed(number)
            return String(repeating: " ", count: max(0, width - text.count)) + text
        }
        return columns.joined() + "   " + line.formula
    }

    private static func fixed(_ value: Double) -> String {
        value.formatted(.number.precision(.fractionLength(2)).locale(Locale(identifier: "en_US_POSIX")))
    }
}

/// The middle and the ends of repeated measurements.
struct Spread: Encodable {
    let median: Double
    let min: Double
    let max: Double

    /// - Parameter values: at least one.
    init(_ values: [Double]) {
        let sorted = values.sorted()
        median = (sorted[(sorted.count - 1) / 2] + sorted[sorted.count / 2]) / 2
        min = sorted[0]
        max = sorted[sorted.count - 1]
    }
}
