import AppModel
import ArgumentParser
import Foundation
import Localization
import Logbook
import VantageApp

/// The program: without a subcommand it opens the window.
struct Vantage: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "vantage",
        abstract: "Interactive 3D charts, trips and goals.",
        version: VantageApplication.version,
        subcommands: [
            Open.self, Render.self, Compare.self, Thumbnail.self, Statistics.self, Profile.self, Sonify.self,
            Tactile.self,
            Describe.self,
            ChartsCommand.self,
            ReportCommand.self,
            PacketCommand.self,
            Export.self,
            Import.self,
            RecordCommands<TripNoun>.self, EntriesCommand.self, ReceiptsCommand.self,
            RecordCommands<PlannerNoun>.self,
            RecordCommands<PersonNoun>.self, RecordCommands<GoalNoun>.self, RecordCommands<ActionNoun>.self,
            RecordCommands<TermNoun>.self, RecordCommands<ValueNoun>.self, RecordCommands<MeasureNoun>.self,
            RecordCommands<SnippetNoun>.self, Rules.self, History.self, Undo.self, Redo.self, BackUp.self, Restore.self,
            Check.self, SampleData.self,
            Benchmark.self,
        ],
        defaultSubcommand: Open.self)
}

/// Opens the window.
struct Open: ParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Open the window (the default).")

    @OptionGroup var logbook: LogbookOptions
    @OptionGroup var view: ViewOptions

    @Option(help: ArgumentHelp("Save a picture of the window as PNG and end.", visibility: .hidden))
    var screenshot: String?

    @Option(
        help: ArgumentHelp(
            "Type this into the search of trips, print how long each letter took, and end.", visibility: .hidden))
    var typeSearch: [String] = []

    @Option(
        help: ArgumentHelp(
            "Do something in the window: \(VantageApplication.actions.joined(separator: ", ")).", valueName: "name"))
    var action: String?

    @Flag(name: .customLong("gapplication-service"), help: ArgumentHelp("Started by the bus.", visibility: .hidden))
    var isService = false

    @Flag(help: ArgumentHelp("Print when the window and its list were painted, and end.", visibility: .hidden))
    var endWhenPainted = false

    @Argument(help: "Grids and tables to show.", completion: .file())
    var files: [String] = []

    func validate() throws {
        guard let action, !VantageApplication.actions.contains(action) else { return }
        throw ValidationError("There is no action “\(action)”.")
    }

    mutating func run() throws {
        var options = VantageApplication.Options()
        options.files = files.map { URL(filePath: $0) }
        options.screenshot = screenshot
        options.typedSearches = endWhenPainted || !typeSearch.isEmpty ? typeSearch : nil
        options.action = action
        options.isService = isService
        options.isSeparate = logbook.database != nil || screenshot != nil
        let launch = AppModel.Launch(
            folders: StandardFolders(), resources: try ResourceFolder.locate(),
            logbook: logbook.database.map { URL(filePath: $0) }, pose: view.pose?.pose, projection: view.projection)
        let status = MainActor.assumeIsolated { VantageApplication.run(launch, options: options) }
        throw ExitCode(status)
    }
}
