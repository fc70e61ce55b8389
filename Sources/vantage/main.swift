import ArgumentParser
import Foundation

// The window needs the process's first thread and its own main loop, so nothing here is asynchronous at the top: a
// command that waits is run in a task while this thread serves the main queue.
do {
    var command = try Vantage.parseAsRoot()
    if command is any AsyncParsableCommand {
        Task {
            do {
                // Read anew, because a command cannot be handed from thread to thread.
                if var waiting = try Vantage.parseAsRoot() as? any AsyncParsableCommand { try await waiting.run() }
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
