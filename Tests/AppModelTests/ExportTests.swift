import ChartRendering
import Charts
import Foundation
import Logbook
import RecordExchange
import Reports
import TestSupport
import Testing

@testable import AppModel

@MainActor @Suite struct ModelExportTests {
    /// A model with its first chart drawn.
    static func opened(_ folder: borrowing TemporaryFolder) async throws -> AppModel {
        let model = AppModel(folder.launch())
        await model.open()
        let charts = try #require(model.records?.charts)
        await wait { charts.open?.scene != nil }
        return model
    }

    @Test func `a chart that cannot be written says so, and one that can does too`() async throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let model = try await Self.opened(folder)
        let export = try #require(model.chartExport(.picture, theme: .light))
        let path = folder.url.appending(path: "chart.png").path
        export.write(to: path)
        await export.finish()
        #expect(export.message == "The chart was saved as \(path)." && export.progress == nil)
        #expect(try Data(contentsOf: URL(filePath: path)).starts(with: [0x89, 0x50, 0x4E, 0x47]))
        export.write(to: folder.url.path + "/missing/chart.png")
        await export.finish()
        #expect(export.message.hasSuffix("could not be written: No such file or directory."))
    }

    @Test func `a name without an ending gets that of the kind of file, and a known one goes before it`() async throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let model = try await Self.opened(folder)
        let export = try #require(model.chartExport(.mesh, theme: .light))
        export.format = .ply
        #expect(export.suggestedName.hasSuffix(".ply"))
        export.write(to: folder.url.appending(path: "mesh").path)
        await export.finish()
        export.write(to: folder.url.appending(path: "mesh.stl").path)
        await export.finish()
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.url.path)
        #expect(Set(names).isSuperset(of: ["mesh.ply", "mesh.stl"]))
        let ply = try Data(contentsOf: folder.url.appending(path: "mesh.ply"))
        #expect(ply.starts(with: Array("ply\n".utf8)))
    }

    @Test func `a mesh is in the numbers of the axes until the unit box is chosen`() async throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let model = try await Self.opened(folder)
        let export = try #require(model.chartExport(.mesh, theme: .light))
        for (isUnitBox, words) in [(false, "data coordinates"), (true, "plot units")] {
            export.export.isUnitBox = isUnitBox
            let file = folder.url.appending(path: "mesh.ply")
            export.write(to: file.path)
            await export.finish()
            #expect(try Data(contentsOf: file).range(of: Data("comment Vantage, \(words), y up\n".utf8)) != nil)
        }
    }

    @Test func `a file that nobody agreed to replace stays`() async throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let model = try await Self.opened(folder)
        let old = try folder.write("old", to: "chart.png")
        let export = try #require(model.chartExport(.picture, theme: .light))
        export.write(to: folder.url.appending(path: "chart").path)
        await export.finish()
        #expect(export.message == "The file \(old.path) already exists. To replace it, choose it with its full name.")
        #expect(try String(contentsOf: old, encoding: .utf8) == "old")
        // By its whole name the file dialog has asked.
        export.write(to: old.path)
        await export.finish()
        #expect(try Data(contentsOf: old).starts(with: [0x89, 0x50, 0x4E, 0x47]))
    }

    @Test func `the logbook's data are written, each kind by its ending`() async throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let model = try await Self.opened(folder)
        for kind in DataKind.allCases {
            model.notice = nil
            model.exportData(kind, to: folder.url.appending(path: kind.rawValue).path)
            await wait { model.notice != nil }
            let file = folder.url.appending(path: "\(kind.rawValue).\(kind.fileExtension)")
            #expect(model.notice?.text == "The data was saved as \(file.path).")
            #expect(FileManager.default.fileExists(atPath: file.path))
        }
    }

    @Test func `numbers are those of the formula, not those of the picture`() async throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let model = try await Self.opened(folder)
        let export = try #require(model.chartExport(.values, theme: .light))
        let file = folder.url.appending(path: "numbers.csv")
        export.write(to: file.path)
        await export.finish()
        let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\r\n")
        #expect(lines.first == "x,y,z" && lines.count == 1 + 256 * 256)
    }

    @Test func `all charts are exported, and what is there already is kept`() async throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let model = try await Self.opened(folder)
        let charts = try #require(model.records?.charts)
        await charts.addFormula()
        await wait { [list = charts.list] in list.elements.count == 2 }
        let out = folder.url.appending(path: "out")
        try FileManager.default.createDirectory(at: out, withIntermediateDirectories: true)
        for _ in 0..<2 {
            model.exportAllCharts(into: out.path, theme: .light)
            #expect(model.chartQueue?.count == 2 && !model.canExportAllCharts)
            await wait { model.chartQueue == nil }
            #expect(model.notice?.text == "2 charts were saved in \(out.path).")
        }
        let names = try FileManager.default.contentsOfDirectory(atPath: out.path).sorted()
        #expect(names.count == 4 && names.count { $0.hasSuffix(" 2.png") } == 2)
    }

    @Test func `all charts into a folder that is not there is one sentence`() async throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let model = try await Self.opened(folder)
        model.exportAllCharts(into: folder.url.path + "/missing", theme: .light)
        await wait { model.chartQueue == nil }
        #expect(model.notice?.text.hasPrefix("0 charts were saved") == true)
        #expect(model.notice?.text.hasSuffix("No such file or directory.") == true)
    }

    @Test func `a report can be made of a trip, of a time and of a term, and saved`() async throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let model = try await Self.opened(folder)
        #expect(!model.canReport(.expenses) && !model.canReport(.itinerary) && !model.canReport(.progress))
        model.preferences.values.author = "A. Person"
        let logbook = try #require(model.records?.logbook)
        try await logbook.addSampleData(around: .today())
        await wait { model.canReport(.summary) && model.canReport(.progress) }
        for subject in [AppModel.ReportSubject.expenses, .summary, .progress] {
            let report = try #require(model.report(subject))
            await wait { report.pages != nil }
            #expect(report.pages?.report.author == "A. Person")
            let file = folder.url.appending(path: "\(subject.rawValue).md")
            report.save(to: file.path)
            await report.finish()
            #expect(report.message == "The report was saved as \(file.path)." && report.savedFile == file)
        }
        let expenses = try #require(model.report(.expenses))
        await wait { expenses.pages != nil }
        let first = expenses.pages?.report.subject
        expenses.chosen = expenses.choices.count - 1
        await wait { expenses.pages?.report.subject != first }
        expenses.save(to: folder.url.appending(path: "plain").path)
        await expenses.finish()
        #expect(FileManager.default.fileExists(atPath: folder.url.appending(path: "plain.pdf").path))
    }

    @Test func `which trips of a time are in a report is chosen, and whether it has a chart`() async throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let model = try await Self.opened(folder)
        let logbook = try #require(model.records?.logbook)
        for (name, kind) in [
            (
                "Fair",
                Trip.Specifics.business(purpose: "", expenseCode: "", perDiem: .init(minorUnits: 0, currency: "EUR"))
            ),
            ("Holiday", .personal(reason: .family)),
        ] {
            var contents = TripContents()
            contents.expenses = [Expense(day: .today(), cost: Money(minorUnits: 1_000, currency: "EUR"))]
            try await logbook.save(
                TripDraft(name: name, startDay: .today(), endDay: .today(), specifics: kind, contents: contents))
        }
        await wait { model.canReport(.expenses) && model.records?.trips.counts.all == 2 }
        let report = try #require(model.report(.expenses))
        func headings() -> [String] {
            report.pages?.report.blocks.compactMap { if case .heading(let name) = $0 { name } else { nil } } ?? []
        }
        func charts() -> Int {
            report.pages?.report.blocks.count { if case .chart = $0 { true } else { false } } ?? 0
        }
        report.chosen = try #require(report.choices.firstIndex { $0.name == "This month" })
        await wait { headings() == ["Fair"] }
        #expect(report.canChooseTrips && report.canHaveChart && !report.hasChart && charts() == 0)
        report.trips = .all
        await wait { headings() == ["Fair", "Holiday"] }
        report.hasChart = true
        await wait { charts() == 1 }
        let mileage = try #require(model.report(.mileage))
        #expect(!mileage.canChooseTrips && !mileage.canHaveChart)
    }
}

@MainActor @Suite struct ModelImportTests {
    private func look(at file: URL, _ model: AppModel) async -> ImportModel {
        await withCheckedContinuation { shown in model.importFile(file) { shown.resume(returning: $0) } }
    }

    private func openModel(_ folder: TemporaryFolder) async throws -> (model: AppModel, records: AppModel.Records) {
        let model = AppModel(folder.launch())
        await model.open()
        return (model, try #require(model.records))
    }

    @Test func `what is in a table is shown before it is taken in, and one undo takes it back`() async throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let (model, records) = try await openModel(folder)
        let file = try folder.write("trip,start,end\nFair,2027-05-03,2027-05-07\nNo day,sometime,\n", to: "trips.csv")
        let trips = await look(at: file, model)
        #expect(trips.summary == "1 entry to import · 1 skipped")
        #expect(trips.rows.map(\.outcome) == ["new", "“sometime” is not a day."])
        #expect(trips.canRun && records.trips.counts.all == 0)
        model.importFile(trips)
        await wait { model.notice != nil && records.trips.counts.all == 1 }
        #expect(model.notice?.text == "1 entry was imported." && !trips.canRun)
        model.notice?.undo?()
        await wait { records.trips.counts.all == 0 }
    }

    @Test func `how far a large table is read is reported, and it can be left`() async throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let (model, _) = try await openModel(folder)
        let rows = String(repeating: "Fair,2027-05-03,2027-05-07\n", count: 1_000_000)
        var isShown = false
        model.importFile(try folder.write("trip,start,end\n" + rows, to: "trips.csv")) { _ in isShown = true }
        await wait { model.notice?.cancel != nil }
        #expect(model.notice?.text.hasPrefix("Reading trips.csv: ") == true)
        model.notice?.cancel?()
        await model.importing?.value
        #expect(!isShown && model.notice == nil)
    }

    @Test func `columns of other names are chosen by hand`() async throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let (model, records) = try await openModel(folder)
        let file = try await look(at: folder.write("what,when\nSwim,2027-05-03\n", to: "any.csv"), model)
        #expect(file.columns?.kind == .trips && !file.canRun && file.rows.isEmpty)
        #expect(file.summary == "Choose the column for this field: Name.")
        file.choose(.goals)
        await wait { file.summary == "Choose the column for this field: Title." }
        file.choose(0, for: .title)
        await wait { file.canRun }
        #expect(file.rows.map(\.title) == ["Swim"])
        file.choose(1, for: .dueDay)
        // Not before the rows are read again.
        #expect(!file.canRun)
        await wait { file.canRun }
        model.importFile(file)
        await wait { model.notice != nil }
        let goals = try await records.logbook.fetchGoals()
        #expect(goals.map(\.title) == ["Swim"])
        #expect(goals.first?.dueDay == CalendarDay("2027-05-03"))
    }

    @Test func `an archive is reported kind by kind before it is taken in`() async throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let (model, records) = try await openModel(folder)
        let other = try Logbook.inMemory()
        try await other.save(TripDraft(name: "Fair", startDay: .today(), endDay: .today()))
        try await other.save(ExpectationDraft(title: "Swim"))
        let file = folder.url.appending(path: "all.json")
        try await other.archive().write(to: file)
        let archive = await look(at: file, model)
        #expect(archive.columns == nil && archive.rows.first.map { [$0.title, $0.outcome] } == ["Trips", "1 new"])
        model.importFile(archive)
        await wait { records.trips.counts.all == 1 }
        let again = await look(at: file, model)
        #expect(again.rows.first?.outcome == "1 already known" && !again.canRun)
    }

    @Test func `after bookings of a trip were imported the trip is shown`() async throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let (model, records) = try await openModel(folder)
        let text = """
            {"@context": "http://schema.org", "@type": "LodgingReservation", "reservationNumber": "77",
             "checkinTime": "2027-05-03T15:00:00+01:00", "checkoutTime": "2027-05-07T11:00:00+01:00",
             "reservationFor": {"@type": "Hotel", "name": "Flor", "address": "Rua 1, Lisbon"}}
            """
        model.importFile(await look(at: try folder.write(text, to: "hotel.jsonld"), model))
        await wait { records.trips.open?.form != nil }
        #expect(model.section == .trips && records.trips.open?.form?.draft.contents?.stays.map(\.placeName) == ["Flor"])
    }

    @Test(arguments: [
        ("BEGIN:VCARD\n", "x.ics", "x.ics is not a calendar."), ("", "x.csv", "x.csv"),
        ("{}", "x.json", "This is not a logbook archive"),
    ])
    func `a file without records is one sentence`(text: String, name: String, expected: String) async throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let (model, _) = try await openModel(folder)
        model.importFile(try folder.write(text, to: name)) { _ in Issue.record("there are records") }
        await wait { model.notice != nil }
        #expect(model.notice?.text.hasPrefix(expected) == true, "\(model.notice?.text ?? "")")
    }

    @Test func `files that were opened last are remembered, six of them`() async throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let (model, _) = try await openModel(folder)
        for number in 1...7 { model.noteRecent("/\(number)") }
        model.noteRecent("/5")
        #expect(model.windowState.recentFiles == ["/5", "/7", "/6", "/4", "/3", "/2"])
        #expect(!model.canReopen("/4"))
        #expect(model.notice?.text == "/4 no longer exists.")
        #expect(model.windowState.recentFiles == ["/5", "/7", "/6", "/3", "/2"])
        model.storeWindowState()
        #expect(WindowState(from: folder.launch().windowState).recentFiles == model.windowState.recentFiles)
    }
}
