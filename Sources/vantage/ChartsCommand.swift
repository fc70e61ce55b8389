import AppModel
import ArgumentParser
import ChartDocuments
import ChartRendering
import Foundation
import Interchange
import Logbook

/// Charts of the logbook on the command line; “render” draws them.
struct ChartsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "charts", abstract: "List, show, export and delete charts.",
        discussion: "Example: vantage charts export Ripple -o ripple.vantage",
        subcommands: [List.self, Show.self, Export.self, Delete.self])

    struct List: AsyncParsableCommand {
        static let configuration = CommandConfiguration(abstract: "List charts, in the order of the window.")

        @OptionGroup var listing: ListOptions

        private struct Line: Encodable {
            let id: String
            let name: String
            let objects: [String]
            let createdAt: String
            let modifiedAt: String
        }

        func run() async throws {
            let charts = try await listing.logbook.openExisting().fetchCharts(ChartQuery(search: listing.search))
            let lines = charts.map { chart in
                Line(
                    id: chart.id.lowercase, name: chart.name,
                    objects: chart.document.objects.map(\.text),
                    createdAt: chart.createdAt.ISO8601Format(),
                    modifiedAt: chart.modifiedAt.ISO8601Format())
            }
            try listing.print(lines) { [$0.name, $0.objects.joined(separator: ", "), $0.id] }
        }
    }

    struct Show: AsyncParsableCommand {
        static let configuration = CommandConfiguration(abstract: "Print a chart in the format of .vantage files.")

        @OptionGroup var chart: ChartArgument
        @Flag(help: "Print Swift code for the library Charts instead.") var swift = false

        func run() async throws {
            let file = try await chart.findFile()
            guard !swift else {
                print(file.document.swiftCode(from: file.viewpoint), terminator: "")
                return
            }
            let folder = URL(filePath: FileManager.default.currentDirectoryPath, directoryHint: .isDirectory)
            let content = try file.content(at: folder.appending(path: "chart.\(ChartFile.fileExtension)"))
            print(String(decoding: content, as: UTF8.self), terminator: "")
        }
    }

    struct Export: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Write a chart to a .vantage file.",
            discussion: "The file names the data that the chart is made from by paths relative to it.")

        @OptionGroup var chart: ChartArgument
        @Option(name: [.short, .customLong("output")], help: ArgumentHelp("The file to write.", valueName: "file"))
        var output: String

        func validate() throws {
            guard ChartFile.isNamed(output) else {
                throw ValidationError("“\(output)” does not end in .\(ChartFile.fileExtension).")
            }
        }

        func run() async throws {
            let file = try await chart.findFile()
            try AtomicFile.write([UInt8](file.content(at: URL(filePath: output))), to: output, isPrivate: true)
        }
    }

    struct Delete: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Delete a chart; the file of its data is not deleted.")

        @OptionGroup var chart: ChartArgument

        func run() async throws {
            let logbook = try chart.logbook.openExisting(isChanged: true)
            try await logbook.deleteChart(id: ChartArgument.find(chart.name, in: logbook).id)
        }
    }
}

/// A chart of the logbook by its name or its id.
struct ChartArgument: ParsableArguments {
    @OptionGroup var logbook: LogbookOptions
    @Argument(help: "The chart's name, the beginning of it, or its id.") var name: String

    func find() async throws -> SavedChart {
        try await Self.find(name, in: logbook.openExisting())
    }

    func findFile() async throws -> ChartFile {
        let chart = try await find()
        return ChartFile(chart.document, viewpoint: chart.viewpoint)
    }

    /// - Parameter name: an id, a name, or the beginning of one; upper and lower case are the same.
    static func find(_ name: String, in logbook: Logbook) async throws -> SavedChart {
        let charts = try await logbook.fetchCharts()
        let wanted = name.lowercased()
        let found = [
            charts.filter { $0.id == UUID(uuidString: name) }, charts.filter { $0.name == name },
            charts.filter { $0.name.lowercased() == wanted }, charts.filter { $0.name.lowercased().hasPrefix(wanted) },
        ].first { !$0.isEmpty }
        guard let found, let chart = found.first, found.count == 1 else {
            throw NotFound(
                description: found == nil
                    ? "There is no chart “\(name)”; see “vantage charts list”."
                    : "Several charts are called “\(name)”; give more of the name, or the id.")
        }
        return chart
    }

    /// No chart is called so, or several are.
    private struct NotFound: Error, CustomStringConvertible {
        let description: String
    }
}
