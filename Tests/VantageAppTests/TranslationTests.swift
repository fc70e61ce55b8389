import CGtk
import Charts
import Foundation
import GtkKit
import GtkTesting
import Localization
import Logbook
import XCTest

@testable import AppModel
@testable import VantageApp

/// The translations are complete, and nothing in the window goes past them.
final class TranslationTests: GtkTestCase {
    func testEveryLanguageIsComplete() throws {
        let folder = try TemporaryFolder()
        let template = folder.url.appending(path: "vantage.pot").path
        try runTool(po("collect.sh").path, template)
        let languages = try String(contentsOf: po("LINGUAS"), encoding: .utf8).split(separator: "\n").map(String.init)
        XCTAssertEqual(languages, ["de", "fr"])
        for language in languages {
            let file = po("\(language).po").path
            try runTool("/usr/bin/msgcmp", file, template)
            try runTool("/usr/bin/msgfmt", "--check", "--output-file=/dev/null", file)
            for (text, translations) in try entries(of: file) {
                for translation in translations {
                    XCTAssertEqual(names(in: translation), names(in: text), "\(language): \(text)")
                }
            }
        }
    }

    /// What is counted has a form for one, but where there are always many.
    func testWhatIsCountedHasAFormForOne() throws {
        let folder = try TemporaryFolder()
        let template = folder.url.appending(path: "vantage.pot").path
        try runTool(po("collect.sh").path, template)
        let lines = try String(contentsOfFile: template, encoding: .utf8).split(separator: "\n")
        for (line, next) in zip(lines, lines.dropFirst()) where line.hasPrefix("msgid ") {
            let isCounting = line.contains(#/\{(count|number|days|weeks|hours)\} \w+s\b/#)
            let many = ["dots per inch", "binned into", "as vectors", "longer than {days}", "more than {days}"]
            let isOfMany = many.contains(where: line.contains)
            XCTAssert(!isCounting || isOfMany || next.hasPrefix("msgid_plural"), "\(line) has no form for one")
        }
    }

    /// Marks of quotation, spaces and apostrophes are those of the language, and keys stay keys.
    func testEveryLanguageHasItsOwnTypography() throws {
        for language in ["de", "fr"] {
            for (text, translations) in try entries(of: po("\(language).po").path) {
                for translation in translations {
                    let words = translation.drop { $0 != "\"" }.dropFirst().dropLast()
                    XCTAssertFalse(words.contains("'") || words.contains("\\\""), "\(language): \(words)")
                    XCTAssertEqual(words.contains("_"), text.contains("_"), "\(language): \(words)")
                    XCTAssertEqual(words.hasSuffix("…"), text.hasSuffix("…\""), "\(language): \(words)")
                    switch language {
                    case "de": XCTAssertEqual(words.count { $0 == "„" }, words.count { $0 == "“" }, String(words))
                    default: XCTAssertFalse(words.contains(#/«[^\u202f]|[^\u202f]»|[ \u00a0][:;?!]/#), String(words))
                    }
                }
            }
        }
    }

    /// English words with two meanings are distinguished where they stand.
    func testWordsSayWhatTheyMeanWhereTheyStand() throws {
        let meanings: [(text: String, german: String, french: String)] = [
            ("Marked done on", "Erledigt am", "Terminé le"), ("Cancelled", "Abgebrochen", "Annulée"),
            ("Amount", "Betrag", "Montant"), ("Kind", "Art", "Type"), ("End point", "Zielort", "Point d’arrivée"),
            ("Term", "Zeitraum", "Période"), ("Duration", "Dauer", "Durée"), ("_Import", "_Importieren", "_Importer"),
        ]
        for (text, german, french) in meanings {
            for (language, word) in [("de", german), ("fr", french)] {
                let found = try entries(of: po("\(language).po").path).first { $0.text == "msgid \"\(text)\"" }
                XCTAssertEqual(found?.translations, ["msgstr \"\(word)\""], language)
            }
        }
    }

    func testEveryTextOfALayoutIsToBeTranslated() throws {
        try onMain {
            let folder = try resources().url.appending(path: "ui")
            for file in try FileManager.default.contentsOfDirectory(atPath: folder.path) {
                let layout = try String(contentsOf: folder.appending(path: file), encoding: .utf8)
                let texts = #/<property name="(label|title|tooltip-text|placeholder-text)">([^<]*)</#
                for match in layout.matches(of: texts) where match.output.2.filter(\.isLetter).count > 1 {
                    XCTFail("\(file): “\(match.output.2)” is not translatable")
                }
            }
        }
    }

    /// In a language that puts every text between brackets, nothing stands outside of them but what the person wrote.
    func testNothingInTheWindowIsLeftInEnglish() throws {
        try onMain {
            let folder = try TemporaryFolder()
            try speakPseudo(in: folder)
            defer { speakEnglish() }
            try withOpenWindow(in: folder) { open in
                var found: Set<String> = []
                @MainActor func look() {
                    settle()
                    found.formUnion(strays(in: widgets(below: open.window)))
                }
                try fill(open)
                for section in ["charts", "trips", "goals"] {
                    try open.show(section)
                    look()
                    for action in ["new", "cancel"] {
                        open.actions[action]?.activate()
                        look()
                    }
                }
                found.formUnion(try charts(open))
                try open.show("trips")
                let trips = try open.records.trips
                for kind in [Trip.Kind.business, .personal, .trip] {
                    trips.list.select(trips.list.elements.first { $0.kind == kind }?.id)
                    XCTAssertTrue(turnLoop { trips.open?.form?.draft.specifics.kind == kind })
                    for page in ["overview", "itinerary", "expenses", "chart"] {
                        gtk_stack_set_visible_child_name(cast(try open.widget("pages")), page)
                        look()
                    }
                }
                try open.show("goals")
                let goals = try open.records.goals
                for place in GoalSidebarItem.allCases {
                    goals.sidebarItem = place
                    look()
                    gtk_editable_set_text(cast(try open.widget("search")), "Ω?Ω")
                    XCTAssertTrue(turnLoop { open.model.shownList == nil || open.shows("“Ω?Ω”") })
                    look()
                    open.actions["clear-search"]?.activate()
                }
                found.formUnion(windows(open))
                found.formUnion(texts(of: WindowActions.menu(open.model)).compactMap(stray))
                found.formUnion(texts(of: WindowActions.contextMenu(open.model)).compactMap(stray))
                found.formUnion(ShortcutGroup.all.flatMap { [$0.title] + $0.rows.map(\.title) }.compactMap(stray))
                // The rules and rates that the logbook begins with are data, named after those who made them.
                let offers = trips.offers
                found.subtract(offers.policies.map(\.choice.label) + offers.schemes.map(\.label))
                // GTK's own words, which it translates itself, and not into this language.
                found.subtract(["Search…", "(None)", "Clear entry", "Clear Entry", "Delete"])
                found = found.filter { !$0.contains("Ctrl+") || $0.contains(" ") }
                XCTAssertEqual(found, [])
            }
        }
    }
}

// MARK: - What is looked at

/// Records that are written in Greek, so that every Latin word is the program's.
@MainActor private func fill(_ open: OpenWindow) throws {
    let logbook = try open.records.logbook
    let records = try open.records
    let today = CalendarDay.today()
    Task {
        let planner = try await logbook.planners.save(TravelPlanner(name: "Θέρος"))
        for specifics in [
            Trip.Specifics.plain, .personal(reason: .vacation),
            .business(
                Trip.Business(
                    purpose: "Λόγος", expenseCode: "Κ1", perDiem: Money(minorUnits: 5000, currency: "EUR"))),
        ] {
            var draft = TripDraft(
                name: "Πόλη", startDay: today, endDay: today.adding(days: 2), specifics: specifics)
            draft.plannerID = planner.id
            draft.contents = TripContents()
            draft.contents?.expenses = [
                Expense(day: today, category: .fuel, details: "Β", cost: Money(minorUnits: 900, currency: "EUR"))
            ]
            draft.contents?.stays = [Stay(placeName: "Ξενία", startDay: today, endDay: today.adding(days: 1))]
            try await logbook.save(draft)
        }
    }
    XCTAssertTrue(turnLoop { records.trips.list.total == 3 })
}

/// The chart's inspector, its help and the page of new charts.
@MainActor private func charts(_ open: OpenWindow) throws -> Set<String> {
    try open.show("charts")
    open.actions["inspector"]?.setState(true)
    var found = strays(in: widgets(below: open.window))
    let help = try XCTUnwrap(FormulaHelp.popover(onExample: { _ in }))
    gtk_widget_set_parent(help, open.window)
    found.formUnion(strays(in: widgets(below: help)))
    gtk_widget_unparent(help)
    return found
}

/// Preferences and help, each in a window of its own.
@MainActor private func windows(_ open: OpenWindow) -> Set<String> {
    var found: Set<String> = []
    for action in ["preferences", "help", "values"] {
        open.actions[action]?.activate()
        settle()
        guard let all = gtk_window_get_toplevels() else { continue }
        // Those that are looked at go; the rest stays where it is.
        for position in (0..<g_list_model_get_n_items(all)).reversed() {
            guard let item = g_list_model_get_item(all, position) else { continue }
            defer { g_object_unref(item) }
            let window: Widget = item.assumingMemoryBound(to: GtkWidget.self)
            // The window of keys is GTK's, in its own language.
            let isShortcuts = isInstance(window, of: gtk_shortcuts_window_get_type())
            if gtk_window_get_transient_for(cast(window)).map({ $0.raw }) == open.window.raw, !isShortcuts {
                found.formUnion(strays(in: widgets(below: window)))
                found.formUnion(
                    [gtk_window_get_title(cast(window)).map { String(cString: $0) } ?? ""].compactMap(stray))
                gtk_window_destroy(cast(window))
            }
        }
    }
    return found
}

// MARK: - What is left in English

/// The texts of widgets that say something outside of the brackets.
@MainActor private func strays(in widgets: [Widget]) -> Set<String> {
    var found: Set<String> = []
    for widget in widgets {
        let parent = gtk_widget_get_parent(widget) ?? widget
        // What a formula may say is the same in every language.
        guard [widget, parent].allSatisfy({ gtk_widget_has_css_class($0, "formula-help") == 0 }) else { continue }
        var texts = [gtk_widget_get_tooltip_text(widget).map { String(cString: $0) }]
        if isInstance(widget, of: gtk_label_get_type()) {
            texts.append(String(cString: gtk_label_get_text(cast(widget))))
        } else if isInstance(widget, of: gtk_text_get_type()) {
            texts.append(property(widget, "placeholder-text", as: String.self))
        }
        found.formUnion(texts.compactMap(\.self).compactMap(stray))
    }
    return found
}

/// What stays of a text without what is between brackets and what is no language: units, currencies, days and formulas.
private func stray(_ text: String) -> String? {
    var depth = 0
    var rest = ""
    for character in text {
        if character == "⟦" { depth += 1 }
        if depth == 0 { rest.append(character) }
        if character == "⟧" { depth -= 1 }
    }
    var calendar = Calendar(identifier: .gregorian)
    calendar.locale = .user
    let days =
        calendar.monthSymbols + calendar.shortMonthSymbols + calendar.weekdaySymbols
        + calendar.shortStandaloneWeekdaySymbols + [calendar.amSymbol, calendar.pmSymbol]
    let known = Set(days + ["Vantage", "EUR", "km", "mi", "min", "sin", "cos", "sqrt", "viridis"])
    let maps = Set(ColorMap.allCases.map(\.rawValue))
    let words = rest.split { !$0.isASCII || !$0.isLetter }.map(String.init)
    let foreign = words.filter { $0.count > 1 && !known.contains($0) && !maps.contains($0.lowercased()) }
    return foreign.isEmpty ? nil : text
}

private func texts(of menu: [MenuEntry]) -> [String] {
    menu.flatMap { entry -> [String] in
        switch entry {
        case .item(let label, _, _): [label]
        case .section(let label, let entries): [label ?? ""] + texts(of: entries)
        case .submenu(let label, let entries): [label] + texts(of: entries)
        }
    }
}

// MARK: - Languages

/// Makes a catalog that puts every text between brackets, and lets the program speak it.
@MainActor private func speakPseudo(in folder: TemporaryFolder) throws {
    let template = folder.url.appending(path: "vantage.pot").path
    let english = folder.url.appending(path: "en.po").path
    let pseudo = folder.url.appending(path: "pseudo.po").path
    let catalogs = folder.url.appending(path: "locale/tlh/LC_MESSAGES")
    try FileManager.default.createDirectory(at: catalogs, withIntermediateDirectories: true)
    try runTool(po("collect.sh").path, template)
    try runTool("/usr/bin/msgen", "--output-file=\(english)", template)
    try runTool(
        "/usr/bin/msgfilter", "--keep-header", "--input=\(english)", "--output-file=\(pseudo)", "/bin/sed", "-e",
        "1s/^/⟦/; $s/$/⟧/")
    try runTool("/usr/bin/msgfmt", "--output-file=\(catalogs.path)/vantage.mo", pseudo)
    unsetenv("LC_ALL")
    setenv("LANG", "C.UTF-8", 1)
    // Newer glibc translates nothing in C.UTF-8, which is all that a bare machine has.
    if setlocale(LC_MESSAGES, "en_US.UTF-8") != nil { setenv("LC_MESSAGES", "en_US.UTF-8", 1) }
    setenv("LANGUAGE", "tlh", 1)
    Catalog.open(in: folder.url.appending(path: "locale").path)
    XCTAssertEqual(localized("Trips"), "⟦Trips⟧")
}

@MainActor private func speakEnglish() {
    for variable in ["LANGUAGE", "LC_MESSAGES", "LANG"] { unsetenv(variable) }
    Catalog.open(in: "/nowhere")
    XCTAssertEqual(localized("Trips"), "Trips")
}

/// A file of the translations in this checkout.
private func po(_ name: String) -> URL {
    URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .appending(path: "data/po/\(name)")
}

private func runTool(_ program: String, _ arguments: String...) throws {
    let process = Process()
    let output = Pipe()
    process.executableURL = URL(filePath: program)
    process.arguments = arguments
    process.standardError = output
    process.standardOutput = output
    try process.run()
    let said = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    XCTAssertEqual(process.terminationStatus, 0, "\(program) \(arguments): \(said)")
}

// MARK: - Catalogs as text

/// The texts of a catalog, with their translations.
private func entries(of file: String) throws -> [(text: String, translations: [String])] {
    var entries: [(text: String, translations: [String])] = []
    for line in try String(contentsOfFile: file, encoding: .utf8).split(separator: "\n") {
        if line.hasPrefix("msgid ") {
            entries.append((String(line), []))
        } else if line.hasPrefix("msgstr"), !entries.isEmpty {
            entries[entries.count - 1].translations.append(String(line))
        }
    }
    return entries
}

private func names(in text: String) -> Set<Substring> {
    Set(text.matches(of: #/\{(\w+)\}/#).map(\.output.1))
}
