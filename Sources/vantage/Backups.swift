import ArgumentParser
import Foundation
import Interchange
import Logbook

/// Copies the logbook into one file.
struct BackUp: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "backup", abstract: "Copy the logbook to one verified file.",
        discussion: "The program also makes backups itself, in the folder “backups” beside the logbook.")

    @OptionGroup var logbook: LogbookOptions
    @Option(name: [.short, .long], help: ArgumentHelp("The file to write.", valueName: "file"), completion: .file())
    var output: String

    func run() async throws {
        let logbook = try logbook.openExisting()
        guard !ProtectedFiles.contains(output) else { throw FileError.protected(output) }
        try await logbook.backUp(to: URL(filePath: output))
    }
}

/// Replaces the logbook with a backup.
struct Restore: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Replace the logbook with a backup.",
        discussion:
            "The replaced logbook is kept as a backup, whose name is printed; a file that is not a usable logbook is renamed."
    )

    @OptionGroup var logbook: LogbookOptions
    @Argument(help: "The backup.", completion: .file()) var file: String

    func run() async throws {
        let backup = URL(filePath: file)
        do {
            let before = try await logbook.open().restore(from: backup)
            if let before { printLine("The replaced logbook is kept in \(before.url.path).") }
        } catch let error as LogbookError where Self.isUnusable(error, at: logbook.url) {
            let aside = try await Logbook.replaceUnusable(logbook.url, with: backup)
            printLine("The unusable logbook is kept in \(aside.path).")
        }
    }

    /// Whether the logbook itself is what cannot be used, and not the backup.
    private static func isUnusable(_ error: LogbookError, at logbook: URL) -> Bool {
        switch error {
        case .damaged, .unreadable: true
        case .notADatabase(let file), .foreignDatabase(let file): file == Logbook.resolved(logbook)
        default: false
        }
    }
}

/// Looks for damage.
struct Check: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Check the logbook for damage.", discussion: "Exits with status 1 if there is any.")

    @OptionGroup var logbook: LogbookOptions

    func run() async throws {
        let problems = try await logbook.openExisting().check()
        guard problems.isEmpty else { throw Damage(problems: problems) }
        print("The logbook is intact.")
    }

    struct Damage: Error, CustomStringConvertible {
        let problems: [String]
        var description: String { problems.joined(separator: "\n") }
    }
}
