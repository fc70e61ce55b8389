import XCTest

/// The program as the desktop calls it: over the session bus, which starts it.
final class DesktopTests: EndToEndTestCase {
    private static let service = [
        "-d", "io.github.vantage.Vantage.Service", "-o", "/io/github/vantage/Vantage/Service",
    ]

    /// A session bus that can start the program and its service, with what they need in its environment.
    private func session(on screen: Screen) throws -> Reader {
        let services = data.appending(path: "dbus-1/services")
        try FileManager.default.createDirectory(at: services, withIntermediateDirectories: true)
        let folder = try program.deletingLastPathComponent().path
        for (name, command) in [
            ("io.github.vantage.Vantage", "vantage --gapplication-service"),
            ("io.github.vantage.Vantage.Service", "vantage-service"),
        ] {
            try Data("[D-BUS Service]\nName=\(name)\nExec=\(folder)/\(command)\n".utf8)
                .write(to: services.appending(path: "\(name).service"))
        }
        let variables = try environment(on: screen).merging(["GTK_A11Y": "atspi"]) { $1 }
        return try Reader(tools, checkout: checkout, environment: variables)
    }

    /// Calls a method as `gdbus` prints its answer.
    @discardableResult
    private func call(_ reader: Reader, _ arguments: [String]) throws -> String {
        try tools.run(
            tools.path("gdbus", package: "libglib2.0-bin"), ["call", "--session"] + arguments,
            environment: tools.environment.merging(reader.environment) { $1 })
    }

    /// The process that owns a name, once it does.
    private func process(of name: String, on reader: Reader) throws -> Int32 {
        let bus = ["-d", "org.freedesktop.DBus", "-o", "/org/freedesktop/DBus", "-m"]
        let answer = try call(reader, bus + ["org.freedesktop.DBus.GetConnectionUnixProcessID", name])
        let number = try XCTUnwrap(answer.firstMatch(of: #/uint32 (\d+)/#)?.1)
        return try XCTUnwrap(Int32(number))
    }

    func testTheSearchesOfDesktopsFindRecordsAndOpenThem() throws {
        let screen = try screen()
        let reader = try session(on: screen)
        _ = try printed("trips", "add", "--name", "Ferries of Lisbon", "--from", "2026-05-04", "--to", "2026-05-06")
        _ = try printed("goals", "add", "--title", "Learn about ferries")

        func search(_ method: String, _ arguments: String...) throws -> String {
            try call(reader, Self.service + ["-m", method] + arguments)
        }
        let found = try search("org.gnome.Shell.SearchProvider2.GetInitialResultSet", "['fer']")
        let ids = found.matches(of: #/'([a-zA-Z]+/[0-9A-F-]+)'/#).map { String($0.1) }
        XCTAssertEqual(ids.map { $0.prefix { $0 != "/" } }, ["trip", "expectation"], found)
        XCTAssertEqual(
            try search("org.gnome.Shell.SearchProvider2.GetSubsearchResultSet", "[]", "['fer', 'xyz']"), "(@as [],)\n")
        // What an earlier search has found is still known.
        let trip = try XCTUnwrap(ids.first)
        let metadata = try search("org.gnome.Shell.SearchProvider2.GetResultMetas", "['\(trip)', 'trip/none']")
        XCTAssertTrue(metadata.contains("'name': <'Ferries of Lisbon'>, 'description': <'4"), metadata)
        XCTAssertEqual(try search("org.gnome.Shell.SearchProvider2.GetSubsearchResultSet", "[]", "['ferr']"), found)
        let matches = try search("org.kde.krunner1.Match", "ferries")
        XCTAssertTrue(matches.contains("'Learn about ferries', 'starred-symbolic', 30, "), matches)

        // The bus starts the window, and what has been found is open in it.
        _ = try search("org.kde.krunner1.Run", trip, "")
        let window = BusProcess(id: try process(of: "io.github.vantage.Vantage", on: reader))
        try reader.find("frame", "Ferries of Lisbon — Vantage", in: window)
        _ = try search("org.gnome.Shell.SearchProvider2.LaunchSearch", "['fe', 'li']", "0")
        try EndToEndTests.wait("the search") { try reader.text(of: "entry", "Search trips", in: window) == "fe li" }
        // Of goals, where no trip has the word.
        _ = try search("org.gnome.Shell.SearchProvider2.LaunchSearch", "['learn']", "0")
        try reader.find("entry", "Search goals", in: window)
        try EndToEndTests.wait("the goals") { try reader.text(of: "entry", "Search goals", in: window) == "learn" }
        try call(
            reader,
            [
                "-d", "io.github.vantage.Vantage", "-o", "/io/github/vantage/Vantage", "-m",
                "org.freedesktop.Application.ActivateAction", "quick-note", "[]", "{}",
            ])
        try reader.find("frame", "New Snippet — Vantage", in: window)
        // A second process does its action in the first.
        let second = try start(["--action", "log-action"], on: screen, with: reader.environment)
        XCTAssertEqual(try second.status(), 0, second.errors)
        try reader.focus("text", "Log an action", in: window)
        try screen.press("ctrl+q")
    }

    /// A desktop that shows notifications, and a person who wants reminders.
    private func desktop(on reader: Reader, _ arguments: String...) throws -> Child {
        let config = home.appending(path: "config/vantage")
        try FileManager.default.createDirectory(at: config, withIntermediateDirectories: true)
        try Data(#"{"reminds": true, "backsUp": false}"#.utf8).write(to: config.appending(path: "preferences.json"))
        let desktop = try tools.start(
            tools.path("/usr/bin/python3", package: "python3-gi"),
            [try checkout.appending(path: "Tests/EndToEnd/notifications.py").path] + arguments,
            environment: tools.environment.merging(reader.environment) { $1 })
        try EndToEndTests.wait("the notifications") { desktop.output == "ready\n" }
        return desktop
    }

    private func startService(on reader: Reader) throws {
        try call(
            reader,
            [
                "-d", "org.freedesktop.DBus", "-o", "/org/freedesktop/DBus", "-m",
                "org.freedesktop.DBus.StartServiceByName", "io.github.vantage.Vantage.Service", "0",
            ])
    }

    func testTheButtonOfAGoalLogsAnActionAndTokensAreHandedOn() throws {
        let reader = try session(on: try screen())
        let today = Date().formatted(.iso8601.year().month().day())
        _ = try printed("goals", "add", "--title", "Pay", "--kind", "obligation", "--due", today)
        let desktop = try desktop(on: reader, "window")
        try startService(on: reader)
        try EndToEndTests.wait("the action") { desktop.output.contains("log-action [] {") }
        XCTAssertTrue(desktop.output.contains("Pay / Due today / Log an Action\n"), desktop.output)
        /// What the window is sent with an action.
        func data(_ token: String) -> String { "{'activation-token': '\(token)', 'desktop-startup-id': '\(token)'}\n" }
        XCTAssertTrue(desktop.output.contains("log-action [] " + data("token-of-1")), desktop.output)

        // KDE sends one before it has something opened.
        let runner = Self.service + ["-m"]
        try call(reader, runner + ["org.kde.krunner1.SetActivationToken", "token-of-kde"])
        for id in ["trip/1", "trip/2"] { try call(reader, runner + ["org.kde.krunner1.Run", id, ""]) }
        XCTAssertTrue(desktop.output.contains("show-record ['trip/1'] " + data("token-of-kde")), desktop.output)
        XCTAssertTrue(desktop.output.contains("show-record ['trip/2'] {}\n"), desktop.output)
    }

    /// Files without a name that says it, by the rules of the system and those of the program.
    func testTheDesktopKnowsFilesByTheirContent() throws {
        let packages = data.appending(path: "mime/packages")
        try FileManager.default.createDirectory(at: packages, withIntermediateDirectories: true)
        let rules = "io.github.vantage.Vantage.xml"
        try FileManager.default.copyItem(
            at: checkout.appending(path: "data/mime/\(rules)"), to: packages.appending(path: rules))
        let environment = tools.environment.merging(["XDG_DATA_HOME": data.path]) { $1 }
        try tools.run(
            tools.path("update-mime-database", package: "shared-mime-info"),
            [packages.deletingLastPathComponent().path], environment: environment)
        let cases = [
            ("GRIB\0\0\0\u{1}", "application/x-grib"), ("GRIB\0\0\0\u{2}", "application/x-grib"),
            ("GRIB is a format", "text/plain"), ("CDF\u{1}\0\0", "application/x-netcdf"),
            ("CDF\u{2}\0\0", "application/x-netcdf"), ("CDF\u{5}\0\0", "application/x-netcdf"),
            ("ncols 3\n", "application/x-esri-ascii-grid"), ("NCols 3\n", "application/x-esri-ascii-grid"),
            ("nCols 3\n", "application/x-esri-ascii-grid"), ("$GPGGA,1\n", "application/x-nmea"),
            ("$GLGGA,1\n", "application/x-nmea"), ("$GARMC,1\n", "application/x-nmea"), ("$GET,1\n", "text/plain"),
        ]
        let gio = try tools.path("gio", package: "libglib2.0-bin")
        for (index, (content, type)) in cases.enumerated() {
            let file = try write(content, to: "\(index)")
            let answer = try tools.run(
                gio, ["info", "-a", "standard::content-type", file.path], environment: environment)
            XCTAssertTrue(answer.contains("standard::content-type: \(type)\n"), "\(content): \(answer)")
        }
    }

    func testReminders() throws {
        let screen = try screen()
        let reader = try session(on: screen)
        let tomorrow = Date(timeIntervalSinceNow: 86_400).formatted(.iso8601.year().month().day())
        _ = try printed("trips", "add", "--name", "York", "--from", tomorrow, "--to", tomorrow)
        _ = try printed("backup", "-o", data.appending(path: "vantage/copy.sqlite").path)
        let desktop = try desktop(on: reader)
        try startService(on: reader)
        try EndToEndTests.wait("a reminder") { desktop.output.contains("“York” begins tomorrow / ") }
        XCTAssertTrue(desktop.output.hasSuffix(" / Open Trip\n"), desktop.output)
        // It leads to the trip.
        try EndToEndTests.wait("the window") { (try? process(of: "io.github.vantage.Vantage", on: reader)) != nil }
        let window = BusProcess(id: try process(of: "io.github.vantage.Vantage", on: reader))
        try reader.find("frame", "York — Vantage", in: window)
        try screen.press("ctrl+q")
        // In the next session it is not shown again.
        kill(try process(of: "io.github.vantage.Vantage.Service", on: reader), SIGTERM)
        try EndToEndTests.wait("the service to end") {
            (try? process(of: "io.github.vantage.Vantage.Service", on: reader)) == nil
        }
        try startService(on: reader)
        XCTAssertEqual(try call(reader, Self.service + ["-m", "org.kde.krunner1.Actions"]), "(@a(sss) [],)\n")
        sleep(1)
        XCTAssertEqual(desktop.output.split(separator: "\n").count, 2, desktop.output)
    }
}
