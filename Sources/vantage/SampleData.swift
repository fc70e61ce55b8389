import ArgumentParser
import Foundation
import Logbook

/// Fills an empty logbook.
struct SampleData: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "sample-data",
        abstract: "Fill an empty logbook with sample trips and goals; the same seed gives the same data.")

    @OptionGroup var logbook: LogbookOptions
    @Option(help: ArgumentHelp("The number of trips.", valueName: "n")) var trips = 24
    @Option(help: ArgumentHelp("The seed of the random numbers.", valueName: "s")) var seed: UInt64 = 1

    func validate() throws {
        guard trips >= 0 else { throw ValidationError("--trips must be 0 or more.") }
    }

    func run() async throws {
        let counts = try await logbook.open().addSampleData(trips: trips, seed: seed)
        print(counts.sentence)
    }
}

extension Int {
    /// The number with what it counts, in English: “1 day”, “2 days”.
    func counting(_ noun: String) -> String {
        "\(self) \(noun)\(self == 1 ? "" : "s")"
    }
}

extension SampleCounts {
    /// What was added, as a sentence.
    fileprivate var sentence: String {
        "Added \(trips.counting("trip")) with \(items.counting("item")), \(expectations) goals, milestones and obligations with \(actions.counting("action")), and \(terms.counting("term"))."
    }
}
