import ArgumentParser
import Foundation
import Logbook

/// Copies the logbook into one file.
struct BackUp: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "backup", abstract: "Copy the logbook into one file, verified.",
        discussion: "The program also keeps backups by itself, in the folder “backups” beside the logbook.")

    @OptionGroup var logbook: LogbookOptions
    @Option(name: [.short, .long], help: ArgumentHelp("The file to write.", valueName: "file"), completion: .file())
    var output: String

    func run() async throws {
        try await logbook.openExisting().backUp(to: URL(filePath: output))
    }
}

/// Puts a backup in the place of the logbook.
struct Restore: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Put a backup in the place of the logbook.",
        discussion: "What was there before is kept as a backup itself, whose name is printed.")

    @OptionGroup var logbook: LogbookOptions
    @Argument(help: "The backup.", completion: .file()) var file: String

    func run() async throws {
        let before = try await logbook.open().restore(from: URL(filePath: file))
        if let before { print("What was there before is kept in \(before.url.path).") }
    }
}

/// Looks for damage.
struct Check: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Look for damage in the logbook.", discussion: "Ends with status 1 when there is any.")

    @OptionGroup var logbook: LogbookOptions

    func run() async throws {
        let problems = try await logbook.openExisting().check()
        guard problems.isEmpty else { throw Damage(problems: problems) }
        print("The logbook is sound.")
    }

    struct Damage: Error, CustomStringConvertible {
        let problems: [String]
        var description: String { problems.joined(separator: "\n") }
    }
}
