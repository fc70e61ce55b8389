import CGio
import Foundation
import Glibc
import Logbook

/// What the process knows while it waits for the next day's reminders: its own arguments.
///
/// Swift's tasks run on threads of libdispatch, which look after themselves every second for as long as the process lives. So it
/// starts again, by `exec`, when it has nothing to do, and has no such thread until it is asked for something.
struct Waiting: Equatable {
    /// When it reminds again.
    var until: Date
    /// What the notifications that are shown lead to, by their number.
    var shown: [UInt32: RecordReference?] = [:]

    private static let name = "--until"

    init(until: Date, shown: [UInt32: RecordReference?]) {
        (self.until, self.shown) = (until, shown)
    }

    /// - Parameter arguments: without the program's name.
    /// - Returns: `nil` where they are not those of a process that waits.
    init?(arguments: [String]) {
        guard arguments.count >= 2, arguments[0] == Self.name, let seconds = Double(arguments[1]) else { return nil }
        until = Date(timeIntervalSince1970: seconds)
        for text in arguments.dropFirst(2) {
            let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            if parts.count == 2, let number = UInt32(parts[0]) {
                shown[number] = .some(RecordReference(String(parts[1])))
            }
        }
    }

    var arguments: [String] {
        [Self.name, String(until.timeIntervalSince1970)]
            + shown.sorted { $0.key < $1.key }.map { "\($0)=\($1?.text ?? "")" }
    }

    /// The next full hour `hour` by the clock of the person.
    static func next(hour: Int) -> Date {
        let components = DateComponents(hour: hour, minute: 0, second: 0)
        return Calendar.current.nextDate(after: Date(), matching: components, matchingPolicy: .nextTime)
            ?? Date(timeIntervalSinceNow: 86_400)
    }

    /// Starts the program again in this process.
    ///
    /// - Parameter arguments: without the program's name.
    static func restart(_ arguments: [String]) -> Never {
        let program = "/proc/self/exe"
        var pointers = (["vantage-service"] + arguments).map { strdup($0) } + [nil]
        // By its own name, which lists of processes show, as long as it is the same file.
        if let path = try? FileManager.default.destinationOfSymbolicLink(atPath: program) { execv(path, &pointers) }
        execv(program, &pointers)
        // The bus starts it when it is needed.
        exit(1)
    }

    /// Has the process start again at the instant, also where the machine sleeps meanwhile, or when the clock is set.
    func arm() {
        let timer = timerfd_create(CLOCK_REALTIME, vantage_timer_flags)
        guard timer >= 0 else { return }
        var time = itimerspec(
            it_interval: timespec(),
            it_value: timespec(tv_sec: Int(max(1, until.timeIntervalSince1970)), tv_nsec: 0))
        timerfd_settime(timer, vantage_timer_at_instant, &time, nil)
        let restart: GUnixFDSourceFunc = { _, _, _ in Waiting.restart([]) }
        g_unix_fd_add_full(G_PRIORITY_DEFAULT, timer, G_IO_IN, restart, nil, nil)
    }
}
