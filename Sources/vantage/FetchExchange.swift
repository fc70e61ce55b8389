import ArgumentParser
import Logbook
import RecordExchange

extension Rules {
    struct FetchExchange: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "fetch-exchange",
            abstract: "Fetch the euro reference rates that the trips' amounts need.",
            discussion: """
                From \(ReferenceRates.host), with curl, where that is installed. Nothing is sent but the request for the file. Rates of \
                other days and currencies are not added, and those that are there stay.
                """)

        @Flag(help: "Show what would be added and add nothing.") var dryRun = false
        @OptionGroup var logbook: LogbookOptions

        func run() async throws {
            let logbook = try dryRun ? logbook.openExisting() : logbook.open()
            let records = try await RecordImport(ReferenceRates.fetch(), into: logbook)
            for row in records.rows where row.outcome == .new { print(row.title) }
            guard !dryRun else { return }
            let counts = try await records.run(in: logbook, leavingOut: [], isExact: true) { _ in }
            print("\(counts.added) added, \(records.rows.count - counts.added) known")
        }
    }
}
