import ArgumentParser
import Foundation

// The window needs the process's first thread and its own main loop, so nothing here is asynchronous at the top: a
// command that waits is run in a task while this thread serves the main queue.
do {
    var command = try Vantage.parseAsRoot()
    if let waiting = command as? any AsyncParsableCommand {
        // This thread has no more use for the command, which would take milliseconds to be read anew.
        nonisolated(unsafe) var waiting = waiting
        Task.detached {
            do {
                try await waiting.run()
                Vantage.exit(withError: nil)
            } catch {
                Vantage.exit(withError: error)
            }
        }
        dispatchMain()
    }
    try command.run()
} catch {
    Vantage.exit(withError: error)
}
