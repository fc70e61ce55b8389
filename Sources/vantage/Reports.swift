import ArgumentParser
import ChartRendering
import Foundation
import Interchange
import Logbook
import Reports

/// Reports on the command line.
struct ReportCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "report", abstract: "Write reports of trips and terms.",
        discussion: """
            The extension of the file selects the format: pdf, html, md, csv or ods.

            Example: vantage report expenses --trip "Conference in York" -o york.html
            Example: vantage report expenses --from 2025-11-01 --to 2025-11-30 -o november.md
            Example: vantage report mileage --from 2025-01-01 --to 2025-12-31 -o mileage.ods
            """,
        subcommands: [
            Expenses.self, Mileage.self, Itinerary.self, Progress.self, Summary.self, Presence.self,
        ])

    struct Output: ParsableArguments {
        @OptionGroup var logbook: LogbookOptions
        @Option(name: [.short, .customLong("output")], help: ArgumentHelp("The file to write.", valueName: "file"))
        var output: String
        @Option(help: "a4 or letter; by default as in your country.") var paper: Paper?
        @Option(help: ArgumentHelp("The author of the report.", valueName: "name")) var author = ""

        enum Paper: String, ExpressibleByArgument, CaseIterable {
            case a4, letter

            var size: PaperSize {
                switch self {
                case .a4: .a4
                case .letter: .letter
                }
            }
        }

        func validate() throws {
            guard ReportFormat(ofFile: output) != nil else {
                let fileExtensions = ReportFormat.allCases.map { ".\($0.rawValue)" }.joined(separator: ", ")
                throw ValidationError("“\(output)” does not end in any of \(fileExtensions).")
            }
        }

        func write(_ kind: ReportKind, _ options: ReportOptions = ReportOptions()) async throws {
            guard let format = ReportFormat(ofFile: output) else { return }
            var options = options
            options.author = author
            let report = try await kind.report(from: logbook.openExisting(), options)
            try AtomicFile.write(
                try await report.file(format, paper: paper?.size ?? .usual), to: output, isPrivate: true)
        }
    }

    /// One trip, or the days of several.
    struct Scope: ParsableArguments {
        @Option(help: ArgumentHelp("A trip, by its id or name.", valueName: "trip")) var trip: String?
        @Option(help: ArgumentHelp("The first day of several trips.", valueName: "yyyy-mm-dd")) var from: CalendarDay?
        @Option(help: ArgumentHelp("The last day of several trips.", valueName: "yyyy-mm-dd")) var to: CalendarDay?

        func validate() throws {
            guard (trip == nil) != (from == nil && to == nil) else {
                throw ValidationError("Give a --trip, or --from and --to.")
            }
            guard trip != nil || (from != nil && to != nil) else {
                throw ValidationError("Give both --from and --to.")
            }
            if let from, let to, to < from { throw ValidationError("--to is before --from.") }
        }

        func scope(in logbook: LogbookOptions) async throws -> ReportKind.Scope {
            if let trip { return .trip(try await TripNoun.find(trip, in: logbook.openExisting())) }
            guard let from, let to else { throw ValidationError("Give a --trip, or --from and --to.") }
            return .days(from...to)
        }
    }

    /// What amounts of several currencies are converted into.
    struct Conversion: ParsableArguments {
        @Option(
            help: ArgumentHelp(
                "The currency of the total, such as EUR; by default the one that most of the trips use.",
                valueName: "code"))
        var currency: String?

        func validate() throws {
            guard let currency, !Money(minorUnits: 0, currency: currency).hasCurrencyCode else { return }
            throw ValidationError("“\(currency)” is not the code of a currency, such as EUR.")
        }

        var options: ReportOptions {
            var options = ReportOptions()
            options.currency = currency
            return options
        }
    }

    struct Expenses: AsyncParsableCommand {
        static let configuration = CommandConfiguration(abstract: "What a trip cost and what is reimbursed.")
        @OptionGroup var scope: Scope
        @Option(help: "Which trips from --from to --to: all, personal or business; by default business.")
        var kind: TripKind?
        @OptionGroup var conversion: Conversion
        @Flag(inversion: .prefixedNo, help: "Add a spending chart at the end; by default for a single trip only.")
        var chart: Bool?
        @OptionGroup var output: Output

        func validate() throws {
            if kind != nil, scope.trip != nil { throw ValidationError("--kind goes with --from and --to.") }
        }

        func run() async throws {
            var options = conversion.options
            options.trips = kind ?? .business
            options.hasChart = chart
            try await output.write(.expenses(scope.scope(in: output.logbook)), options)
        }
    }

    struct Mileage: AsyncParsableCommand {
        static let configuration = CommandConfiguration(abstract: "Every drive with its rate.")
        @OptionGroup var scope: Scope
        @OptionGroup var conversion: Conversion
        @OptionGroup var output: Output
        func run() async throws {
            try await output.write(.mileage(scope.scope(in: output.logbook)), conversion.options)
        }
    }

    struct Itinerary: AsyncParsableCommand {
        static let configuration = CommandConfiguration(abstract: "A trip day by day.")
        @Option(help: ArgumentHelp("The trip, by its id or name.", valueName: "trip")) var trip: String
        @OptionGroup var output: Output

        func run() async throws {
            let id = try await TripNoun.find(trip, in: output.logbook.openExisting())
            try await output.write(.itinerary(trip: id))
        }
    }

    struct Progress: AsyncParsableCommand {
        static let configuration = CommandConfiguration(abstract: "The progress of a term's goals.")
        @Option(help: ArgumentHelp("The term's number.", valueName: "n")) var term: Int
        @OptionGroup var output: Output

        func run() async throws {
            let logbook = try output.logbook.openExisting()
            let id = try await TermNoun.find("\(term)", in: logbook)
            try await output.write(.progress(term: id))
        }
    }

    struct Presence: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "The days of a year by country, against 183 days and the 90 in 180 of the Schengen area.",
            discussion: "Planned trips count too. The figures are to be checked.")
        @Option(help: "The year; by default this one.") var year: Int?
        @OptionGroup var output: Output

        func validate() throws {
            if let year, !(1900...2200).contains(year) { throw ValidationError("\(year) is not a year.") }
        }

        func run() async throws {
            try await output.write(.presence(year: year ?? CalendarDay.today().year))
        }
    }

    struct Summary: AsyncParsableCommand {
        static let configuration = CommandConfiguration(abstract: "The trips of a planner, or all trips.")
        @Option(help: ArgumentHelp("The planner's name; all trips by default.", valueName: "name"))
        var planner: String?
        @OptionGroup var conversion: Conversion
        @OptionGroup var output: Output

        func run() async throws {
            var id: UUID?
            if let planner { id = try await PlannerNoun.find(planner, in: output.logbook.openExisting()) }
            try await output.write(.summary(planner: id), conversion.options)
        }
    }
}
