import CGio
import Foundation
import Glibc
import Localization
import Logbook

/// What the desktop asks of Vantage while its window is closed: the records that a search finds, and reminders.
///
/// It is started by the bus, when the desktop searches, and at the beginning of the session, where the person wants to be
/// reminded. It ends a minute after the last search, unless it waits for the next day to remind of.
public actor DesktopService {
    /// The name on the session bus.
    public static let busName = "io.github.vantage.Vantage.Service"
    /// The object that answers.
    public static let objectPath = "/io/github/vantage/Vantage/Service"
    /// The window's name and object, which the bus starts too.
    private static let window = (name: "io.github.vantage.Vantage", path: "/io/github/vantage/Vantage")
    private static let notifications = (
        name: "org.freedesktop.Notifications", path: "/org/freedesktop/Notifications"
    )
    /// How long the logbook stays open, and the process alive, after it was asked.
    static let patience = Duration.seconds(60)
    /// The hour of the day at which there are reminders.
    static let hour = 8

    private let folders: StandardFolders
    private let bus: SessionBus
    private var logbook: Logbook?
    /// What came with the last choice on the desktop.
    let token = ActivationToken()
    /// What the notifications that are shown lead to, by their number.
    private var shown: [UInt32: RecordReference?] = [:]
    private var ending: Task<Void, Never>?

    private init(_ folders: StandardFolders, _ bus: SessionBus, _ shown: [UInt32: RecordReference?]) {
        (self.folders, self.bus, self.shown) = (folders, bus, shown)
    }

    /// Serves the bus until nothing is to be done. Call it on the main thread.
    ///
    /// - Parameter arguments: of the program, without its name.
    /// - Returns: the exit status, 1 where there is no session bus.
    public static func run(_ arguments: [String]) -> Int32 {
        let waiting = Waiting(arguments: arguments)
        if let resources = try? ResourceFolder.locate() { Catalog.open(in: resources.translations.path) }
        do {
            let bus = try SessionBus()
            let service = DesktopService(StandardFolders(), bus, waiting?.shown ?? [:])
            try bus.offer(objectPath, xml: SearchProvider.interface, SearchProvider.handler(service))
            try bus.offer(objectPath, xml: Runner.interface, Runner.handler(service))
            bus.onSignal(of: notifications.name, from: notifications.name) { signal, arguments in
                guard let number = arguments.uint32(0) else { return }
                // The token comes before the choice: it must be there when that is handled.
                let text = arguments.string(1)
                if signal == "ActivationToken" {
                    if let text { service.token.set(text, of: number) }
                    return
                }
                let token = signal == "ActionInvoked" ? service.token.take(of: number) : nil
                Task { await service.receive(signal, of: number, choice: text, token) }
            }
            // Another process is the service already, or the session has ended.
            bus.own(busName) { exit(0) }
            if let waiting {
                waiting.arm()
                Memory.release()
            } else {
                Task { await service.begin() }
            }
        } catch {
            FileHandle.standardError.write(Data("Error: \(error)\n".utf8))
            return 1
        }
        g_main_loop_run(g_main_loop_new(nil, 0))
        return 0
    }

    // MARK: - Searches

    /// What a search finds; nothing where there is no logbook, or none that can be read.
    func search(_ text: String) async -> [FoundRecord] {
        stayAwhile()
        guard let logbook = opened(), let found = try? await RecordSearch(logbook: logbook).records(matching: text)
        else {
            return []
        }
        return found
    }

    /// What has these ids, whichever search found it, of this process or of one before.
    func found(_ ids: [String]) async -> [FoundRecord] {
        stayAwhile()
        guard let logbook = opened() else { return [] }
        return (try? await RecordSearch(logbook: logbook).records(withIDs: ids)) ?? []
    }

    /// Has the window do something, which the bus starts where it is closed.
    ///
    /// - Parameters:
    ///   - action: of the application.
    ///   - parameter: of the action; `nil` for the window as it is.
    ///   - token: by which the window may come to the front; see ``ActivationToken``.
    func activate(_ action: String?, _ parameter: Variant?, token: String? = nil) async {
        stayAwhile()
        let data = ActivationToken.platformData(token)
        let arguments: [Variant] =
            action.map { [.string($0), .array(of: "v", parameter.map { [.boxed($0)] } ?? []), data] } ?? [data]
        do {
            try await bus.call(
                action == nil ? "Activate" : "ActivateAction", of: "org.freedesktop.Application",
                at: Self.window.path, on: Self.window.name, .tuple(arguments)
            ) { _ in }
        } catch {
            FileHandle.standardError.write(Data("Error: The window could not be opened: \(error)\n".utf8))
        }
    }

    private func opened() -> Logbook? {
        if let logbook { return logbook }
        // A file that is not there is not made.
        guard FileManager.default.fileExists(atPath: folders.logbook.path) else { return nil }
        logbook = try? Logbook.openForReading(at: folders.logbook)
        return logbook
    }

    private var reminds: Bool { Preferences(from: folders.preferences).reminds }

    /// Ends, or waits for the next day, when nothing was asked for a while.
    private func stayAwhile() {
        ending?.cancel()
        ending = Task {
            guard (try? await Task.sleep(for: Self.patience)) != nil else { return }
            logbook = nil
            guard reminds else { exit(0) }
            Waiting.restart(Waiting(until: Waiting.next(hour: Self.hour), shown: shown).arguments)
        }
    }

    // MARK: - Reminders

    private func begin() async {
        stayAwhile()
        if reminds { await remind() }
    }

    /// Shows what there is to be reminded of, each reminder once.
    private func remind() async {
        guard let logbook = opened() else { return }
        var remembered = ShownReminders(in: folders)
        let backsUp = Preferences(from: folders.preferences).backsUp
        let changed =
            try? FileManager.default.attributesOfItem(atPath: folders.logbook.path)[.modificationDate] as? Date
        let reminders = Reminders(
            logbook: logbook, today: .today(),
            newestBackup: backsUp ? Logbook.backups(of: folders.logbook).first?.instant : nil,
            lastChange: backsUp ? changed ?? nil : nil)
        for reminder in (try? await reminders.due()) ?? [] where !remembered.ids.contains(reminder.id) {
            guard await show(reminder) else { continue }
            remembered.add(reminder.id)
        }
    }

    /// - Returns: whether the desktop shows it.
    private func show(_ reminder: Reminder) async -> Bool {
        let hints = Variant.dictionary([
            ("desktop-entry", .string(Self.window.name)), ("suppress-sound", .boolean(true)),
        ])
        let number = try? await bus.call(
            "Notify", of: Self.notifications.name, at: Self.notifications.path, on: Self.notifications.name,
            .tuple([
                .string("Vantage"), .uint32(0), .string(Self.window.name), .string(reminder.title),
                .string(reminder.text),
                .strings(["default", localized("Open Vantage"), reminder.button.rawValue, reminder.button.label]),
                hints, .int32(-1),
            ])
        ) { $0.uint32(0) }
        guard let number = number ?? nil else { return false }
        shown[number] = .some(reminder.record)
        return true
    }

    private func receive(_ signal: String, of number: UInt32, choice: String?, _ token: String?) async {
        guard let record = shown[number] else { return }
        if signal == "ActionInvoked" {
            if choice == Reminder.Button.logAction.rawValue {
                await activate("log-action", nil, token: token)
            } else {
                await activate(record == nil ? nil : "show-record", record.map { .string($0.text) }, token: token)
            }
        } else if signal == "NotificationClosed" {
            shown[number] = nil
        }
    }
}

/// The reminders that were shown, in a file beside the window's state, so that none is shown twice.
private struct ShownReminders {
    private let file: URL
    private(set) var ids: [String]
    private static let limit = 200

    init(in folders: StandardFolders) {
        file = folders.shownReminders
        ids = (try? JSONDecoder().decode([String].self, from: Data(contentsOf: file))) ?? []
    }

    /// Where the folder cannot be written, a reminder may be shown again in the next session.
    mutating func add(_ id: String) {
        ids = Array((ids + [id]).suffix(Self.limit))
        try? FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try? JSONEncoder().encode(ids).write(to: file, options: .atomic)
    }
}
