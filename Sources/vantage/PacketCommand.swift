import ArgumentParser
import Foundation
import Interchange
import Logbook
import Reports

/// What is handed in for trips, on the command line.
struct PacketCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "packet", abstract: "Write what is handed in for trips: statement, receipts, tables and journals.",
        discussion: """
            The packet is a folder, or a ZIP file where the name ends in .zip. It has packet.pdf with the statement, the drives and
            the receipts in the order of their lines, the payments as lines.csv and lines.ods, as travel.journal for ledger and
            hledger and as EXTF_travel.csv for DATEV, the receipts themselves, and SHA256SUMS. Pages of PDF receipts are drawn in
            packet.pdf where pdftocairo is installed.

            Example: vantage packet --trip "Conference in York" -o york.zip
            Example: vantage packet --from 2025-11-01 --to 2025-11-30 -o november
            """)

    @OptionGroup var logbook: LogbookOptions
    @OptionGroup var scope: ReportCommand.Scope
    @Option(help: "Which trips from --from to --to: all, personal or business; by default business.")
    var kind: TripKind?
    @OptionGroup var conversion: ReportCommand.Conversion
    @Option(
        name: [.short, .long], help: ArgumentHelp("The folder or the ZIP file to write.", valueName: "folder"),
        completion: .file())
    var output: String
    @Option(help: "a4 or letter; by default as in your country.") var paper: ReportCommand.Output.Paper?
    @Option(help: ArgumentHelp("The traveller.", valueName: "name")) var author = ""
    @Option(help: ArgumentHelp("The number of the tax adviser for DATEV.", valueName: "n")) var datevConsultant = 1001
    @Option(help: ArgumentHelp("The number of the client for DATEV.", valueName: "n")) var datevClient = 1
    @Option(help: "The chart of accounts for DATEV: skr03 or skr04.") var datevChart = DATEVBatch.Chart.skr03

    func validate() throws {
        if kind != nil, scope.trip != nil { throw ValidationError("--kind goes with --from and --to.") }
        guard 1001...9_999_999 ~= datevConsultant else {
            throw ValidationError("--datev-consultant goes from 1001 to 9999999.")
        }
        guard 1...99_999 ~= datevClient else { throw ValidationError("--datev-client goes from 1 to 99999.") }
    }

    func run() async throws {
        var options = Packet.Options()
        options.author = author
        options.currency = conversion.currency
        options.trips = kind ?? .business
        options.datev.consultant = datevConsultant
        options.datev.client = datevClient
        options.datev.chart = datevChart
        if let paper { options.paper = paper.size }
        let line = ProgressLine()
        defer { line.end() }
        let packet = try await Packet(scope.scope(in: logbook), of: logbook.openExisting(), options)
        try await packet.write(to: output) { line.show("Writing", $0) }
    }
}

extension DATEVBatch.Chart: ExpressibleByArgument {}
