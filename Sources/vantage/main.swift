import AppModel
import ArgumentParser
import ChartRendering
import Foundation
import Interchange
import Logbook

// The window needs the process's first thread and its own main loop, so nothing here is asynchronous at the top: a
// command that waits is run in a task while this thread serves the main queue.
if CommandLine.arguments.dropFirst().first == VariableTrial.argument {
    VariableTrial.run(Array(CommandLine.arguments.dropFirst(2)))
}
VariableTrial.setProgram(URL(filePath: "/proc/\(getpid())/exe"))
do {
    try ResourceLimits.checkOpenFiles()
    ProgramOptions.refuseWhatIsNoText()
    let arguments = ProgramOptions.behindTheVerb(Array(CommandLine.arguments.dropFirst()), of: Vantage.self)
    try Supervision.begin(arguments)
    LogbookOptions.protect(StandardFolders().logbook)
    ProtectedFiles.protectKind { Logbook.isLogbook(at: URL(filePath: $0)) }
    var command = try Vantage.parseAsRoot(arguments)
    if let waiting = command as? any AsyncParsableCommand {
        // Exits without freeing the command, which would take milliseconds.
        nonisolated(unsafe) var waiting = waiting
        let task = Task.detached {
            var failure: (any Error)?
            do {
                let unreadable = try await UnreadableEntries.counted { try await waiting.run() }
                if unreadable > 0 { ListOptions.reportUnreadable(unreadable) }
                try Failure.checkOutput()
            } catch {
                failure = Failure.readable(error)
            }
            Cancellation.endIfReceived()
            Failure.end(with: failure)
        }
        Cancellation.begin { task.cancel() }
        dispatchMain()
    }
    try command.run()
    try Failure.checkOutput()
} catch {
    Failure.end(with: error)
}
