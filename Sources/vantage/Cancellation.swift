import Dispatch
import Foundation
import Synchronization

/// Ends a command that is cut off by a signal as its own cancellation would: what it has begun to write is removed first.
enum Cancellation {
    /// The signals that request a program to end.
    static let signals = [SIGINT, SIGTERM, SIGHUP]
    /// The time for a command to end by itself, seconds.
    private static let patience = 10.0
    /// The received signal; 0 for none.
    private static let received = Atomic<Int32>(0)
    // Safe: filled once, before the command begins.
    nonisolated(unsafe) private static var sources: [any DispatchSourceSignal] = []

    /// Listens from now on.
    ///
    /// - Parameter cancel: requests the command to end.
    static func begin(_ cancel: @escaping @Sendable () -> Void) {
        for signal in signals where !isIgnored(signal) {
            Glibc.signal(signal, SIG_IGN)
            let source = DispatchSource.makeSignalSource(signal: signal, queue: .global())
            source.setEventHandler { come(signal, cancel) }
            source.resume()
            sources.append(source)
        }
    }

    /// Whether the process was started to ignore a signal, as by `nohup`.
    static func isIgnored(_ signal: Int32) -> Bool {
        var action = sigaction()
        sigaction(signal, nil, &action)
        return unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self)
            == unsafeBitCast(SIG_IGN, to: Int.self)
    }

    private static func come(_ signal: Int32, _ cancel: @escaping @Sendable () -> Void) {
        guard received.exchange(signal, ordering: .relaxed) == 0 else { end(by: signal) }
        cancel()
        DispatchQueue.global().asyncAfter(deadline: .now() + patience) { end(by: signal) }
    }

    /// Ends the process by the received signal, if any, so that its parent sees the signal.
    static func endIfReceived() {
        let signal = received.load(ordering: .relaxed)
        if signal != 0 { end(by: signal) }
    }

    /// Ends the process by the default action of a signal.
    static func end(by signal: Int32) -> Never {
        Glibc.signal(signal, SIG_DFL)
        kill(getpid(), signal)
        while true { pause() }
    }
}
