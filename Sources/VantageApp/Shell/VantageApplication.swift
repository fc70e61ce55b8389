import AppModel
import CGtk
import ChartRendering
import Foundation
import GtkKit
import Localization
import Logbook

/// The program with its window.
public enum VantageApplication {
    /// The name under which the desktop knows the program.
    public nonisolated static let id = "io.github.vantage.Vantage"
    public nonisolated static let version = "0.1.0"

    /// The launch options that are not the model's.
    public nonisolated struct Options: Sendable {
        /// Charts to open.
        public var files: [URL] = []
        /// The path of a picture of the window; the program ends after it.
        public var screenshot: String?
        /// What is typed into the search of trips, letter by letter, while the clock runs; the program prints the times and ends.
        public var typedSearches: [String]?
        /// Whether this process runs by itself instead of activating a running one.
        public var isSeparate = false
        /// Whether the bus started it: it waits to be asked for a window.
        public var isService = false
        /// What is done in the window, one of ``actions``; `nil` for nothing.
        public var action: String?

        public init() {}
    }

    /// The actions of the window that the desktop file and the command line offer; none has a parameter.
    public nonisolated static let actions = ["new-chart", "new-trip", "quick-note", "log-action"]

    /// Opens the window and runs until it is closed.
    ///
    /// Call it on the main thread from synchronous code.
    ///
    /// - Returns: the exit status: 1 where there is no display or the window could not be made.
    public static func run(_ launch: AppModel.Launch, options: Options = Options()) -> Int32 {
        // The language is set here, for GTK as well, so that LC_NUMERIC stays “C”.
        gtk_disable_setlocale()
        Catalog.open(in: launch.resources.translations.path)
        guard Application.start() else {
            report("Vantage needs a display: neither DISPLAY nor WAYLAND_DISPLAY leads to one.")
            return 1
        }
        let flags: GApplicationFlags =
            options.isSeparate ? [G_APPLICATION_HANDLES_OPEN, G_APPLICATION_NON_UNIQUE] : [G_APPLICATION_HANDLES_OPEN]
        let application = Application(id: id, flags: flags)
        let windows = Windows(of: application, launch, options)
        application.onStartup {
            setUp(application, resources: launch.resources)
            DesktopAction.add(to: application) { windows.perform($0) }
        }
        application.onActivate { windows.open([]) }
        application.onOpen { windows.open($0.map { URL(filePath: $0) }) }
        // Without the daily backup: the end of the session does not wait for it.
        let signals = onEndingSignals { await windows.model.save() }
        defer { signals.forEach { $0.cancel() } }
        if let action = options.action { application.activate(action) }
        let service = options.isService ? ["--gapplication-service"] : []
        let code = application.run(arguments: ["vantage"] + service + options.files.map(\.path))
        return code == 0 ? windows.status : code
    }

    /// The window of a running application, and the model behind it.
    private final class Windows {
        private let application: Application
        private var launch: AppModel.Launch
        private let options: Options
        private(set) var model: AppModel
        /// Whether the session starts what reminds; `nil` before that was looked at.
        private var reminds: Bool?
        /// What waits for the window; `nil` while it is open.
        private var awaited: [DesktopAction.Run]? = []
        /// The exit status.
        private(set) var status: Int32 = 0

        init(of application: Application, _ launch: AppModel.Launch, _ options: Options) {
            self.application = application
            self.launch = launch
            self.options = options
            model = AppModel(launch)
            sendReminders()
        }

        /// Does something in the window, which is opened where there is none.
        func perform(_ run: @escaping DesktopAction.Run) {
            if let window = application.activeWindow, awaited == nil {
                gtk_window_present(window)
                run(model, window)
            } else {
                awaited = (awaited ?? []) + [run]
                open([])
            }
        }

        /// Opens files in the window, and the window where there is none.
        func open(_ files: [URL]) {
            guard let window = application.activeWindow else { return show(files) }
            gtk_window_present(window)
            let (records, charts) = Self.parted(files)
            if !charts.isEmpty { model.openCharts(charts) }
            WindowActions.importFiles(records.map(\.path), to: model, over: window)
        }

        /// Calendars and bookings, which are imported, and the files of charts.
        private static func parted(_ files: [URL]) -> (records: [URL], charts: [URL]) {
            let isOfRecords = { (file: URL) in
                file.pathExtension.lowercased() != "json" && AppModel.isOfRecords(file, over: .charts)
            }
            return (files.filter(isOfRecords), files.filter { !isOfRecords($0) })
        }

        /// Does what waited for the window, once its actions have been enabled.
        private func performAwaited() {
            MainLoop.whenIdle { [self] in
                guard let window = application.activeWindow, let runs = awaited else { return }
                awaited = nil
                for run in runs { run(model, window) }
            }
        }

        private func show(_ files: [URL]) {
            awaited = awaited ?? []
            model.prepare()
            do {
                let window = try MainWindow(application, model: model) { [self] in replaceModel($0, with: $1) }
                window.present()
                if !options.isSeparate { followReminders() }
                // The window alone owns its controller: a longer reference would use widgets after their end.
                Task { [weak window] in
                    let model = model
                    if let window, let texts = options.typedSearches {
                        LatencyProbe.begin(in: window, model: model, texts) { [application] in application.quit() }
                    }
                    let (records, charts) = Self.parted(files)
                    await model.open(files: charts)
                    performAwaited()
                    if let window = application.activeWindow {
                        WindowActions.importFiles(records.map(\.path), to: model, over: window)
                    }
                    if let window, let path = options.screenshot {
                        status = await Screenshot.take(of: window, model: model, to: path)
                        application.quit()
                    }
                }
            } catch {
                report("The window could not be made: \(error)")
                status = 1
                application.quit()
            }
        }

        /// Has the session start what reminds, as long as the person wants it.
        private func sendReminders() {
            model.remind = { [weak application] text in application?.notify("backup", title: "Vantage", text: text) }
        }

        private func followReminders() {
            follow(self) { windows in
                let reminds = windows.model.preferences.values.reminds
                guard reminds != windows.reminds else { return }
                let isChange = windows.reminds != nil
                windows.reminds = reminds
                Autostart.set(reminds, isChange: isChange, windows.application, in: StandardFolders())
            }
        }

        /// Opens another logbook: a new model, and a new window before the old one is destroyed.
        ///
        /// - Parameter other: the file of the other logbook; `nil` for the same file.
        private func replaceModel(_ notice: AppModel.Notice?, with other: URL?) {
            if let other { launch = launch.opening(other) }
            model = AppModel(launch)
            sendReminders()
            model.notice = notice
            let old = application.activeWindow
            show([])
            if let old { gtk_window_destroy(old) }
        }
    }

    /// Has the signals that end a program end it after `save`.
    private static func onEndingSignals(_ save: @escaping () async -> Void) -> [any DispatchSourceSignal] {
        [SIGTERM, SIGHUP, SIGINT].map { number in
            signal(number, SIG_IGN)
            let source = DispatchSource.makeSignalSource(signal: number, queue: .main)
            source.setEventHandler {
                MainActor.assumeIsolated {
                    _ = Task {
                        await save()
                        signal(number, SIG_DFL)
                        kill(getpid(), number)
                    }
                }
            }
            source.resume()
            return source
        }
    }

    private static func setUp(_ application: Application, resources: ResourceFolder) {
        do {
            let css = try String(contentsOfFile: resources.path("style.css"), encoding: .utf8)
            StyleSheet(css: css).install()
        } catch {
            report("The style sheet could not be read: \(error.localizedDescription)")
        }
        // An installed program's icons are next to its resources, which need not be in the desktop's search path; those of one
        // that runs from its checkout are in the checkout.
        let icons = gtk_icon_theme_get_for_display(gdk_display_get_default())
        for folder in ["../icons", "../data/icons"] {
            gtk_icon_theme_add_search_path(icons, resources.path(folder))
        }
        DesktopLooks.follow()
        application.actions.add("quit") {
            // Through the window, so that its state is saved.
            application.activeWindow.map { gtk_window_close($0) }
        }
        application.actions.add("about") { AboutDialog.show(over: application.activeWindow) }
        WindowActions.setAccelerators(of: application)
    }

    private static func report(_ sentence: String) {
        FileHandle.standardError.write(Data("Error: \(sentence)\n".utf8))
    }
}
