import Foundation
import Logbook
import RecordExchange
import Reports
import TestSupport
import Testing

@testable import AppModel

/// Tables of banks on their way into the logbook.
@MainActor @Suite struct ExpenseImportTests {
    private func look(at file: URL, _ model: AppModel) async -> ImportModel {
        await withCheckedContinuation { shown in model.importFile(file) { shown.resume(returning: $0) } }
    }

    /// A model over a logbook with a trip from 3 to 7 May 2027, within a longer one of the whole month.
    private func openModel(_ folder: borrowing TemporaryFolder) async throws -> (AppModel, Logbook) {
        let model = AppModel(folder.launch())
        await model.open()
        let logbook = try #require(model.records?.logbook)
        for (name, first, last) in [("Fair", "2027-05-03", "2027-05-07"), ("May", "2027-05-01", "2027-05-31")] {
            try await logbook.save(
                TripDraft(
                    name: name, startDay: try #require(CalendarDay(first)), endDay: try #require(CalendarDay(last)),
                    currency: "EUR"))
        }
        return (model, logbook)
    }

    private func expenses(_ logbook: Logbook) async throws -> [String] {
        let trips = try await logbook.fetchTrips()
        let contents = try await logbook.fetchContents(of: trips.map(\.id))
        return trips.flatMap { trip in
            (contents[trip.id]?.expenses ?? []).map { "\(trip.name): \($0.day) \($0.cost) \($0.details)" }
        }.sorted()
    }

    /// The same two payments as several banks write them.
    @Test(arguments: [
        // A savings bank: no preamble, points and commas, days without a century.
        """
        "Auftragskonto";"Buchungstag";"Valutadatum";"Buchungstext";"Verwendungszweck";"Beguenstigter/Zahlungspflichtiger";"Betrag";"Waehrung"
        "DE1";"04.05.27";"05.05.27";"KARTE";"Zimmer 12";"Hotel";"-1.234,50";"EUR"
        "DE1";"10.05.27";"10.05.27";"KARTE";"";"Taxi";"-20,00";"EUR"
        "DE1";"11.05.27";"11.05.27";"GEHALT";"Mai";"Firma";"2.000,00";"EUR"
        """,
        // Lines about the account above the header, with other delimiters in them.
        """
        Umsätze Girokonto, Zeitraum: 30 Tage
        Kontonummer:;DE12 3456

        Buchungsdatum;Zahlungsempfänger*in;Verwendungszweck;Betrag (€)
        04.05.2027;Hotel;Zimmer 12;-1.234,50 €
        10.05.2027;Taxi;;-20,00 €
        11.05.2027;Firma;Gehalt;2.000,00 €
        """,
        // Columns of their own for what goes out and what comes in.
        """
        Date,Description,Debit,Credit
        05/04/2027,"Hotel, Zimmer 12","1,234.50",
        05/10/2027,Taxi,20.00,
        05/28/2027,Salary,,"2,000.00"
        """,
        "Date\tLibellé\tMontant\tDevise\n2027-05-04\tHotel, Zimmer 12\t-1 234,50\tEUR\n"
            + "2027-05-10\tTaxi\t-20\tEUR\n2027-05-11\tSalaire\t2 000,00\tEUR\n",
        // Amounts without a sign, and a column that says where they went.
        """
        Buchungstag;Verwendungszweck;Umsatz in EUR;Soll/Haben
        20270504;Hotel, Zimmer 12;1.234,50;S
        20270510;Taxi;20,00;S
        20270511;Gehalt;2.000,00;H
        """,
    ])
    func `money that went out comes to the shortest trip of its day`(text: String) async throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let (model, logbook) = try await openModel(folder)
        let file = await look(at: try folder.write(text, to: "bank.csv"), model)
        #expect(file.columns?.kind == .expenses)
        #expect(file.summary == "2 entries to import · 1 skipped", "\(file.rows)")
        #expect(file.rows.map(\.isTicked) == [true, true, nil])
        #expect(file.rows.map(\.outcome) == ["new · Fair", "new · May", "This is incoming money."])
        model.importFile(file)
        await wait { model.notice != nil }
        #expect(
            try await expenses(logbook) == [
                "Fair: 2027-05-04 1234.50 EUR Hotel, Zimmer 12", "May: 2027-05-10 20.00 EUR Taxi",
            ])
        let again = await look(at: folder.url.appending(path: "bank.csv"), model)
        #expect(again.summary.hasPrefix("0 entries to import · 2 already known") && !again.canRun)
    }

    @Test func `rows of no trip's day, without a day and without an amount are reported`() async throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let (model, _) = try await openModel(folder)
        let file = try folder.write(
            "date;amount;what for\n2026-05-04;10,00;Early\nsoon;10,00;When\n2027-05-04;many;Much\n;1;\n", to: "a.csv")
        let rows = await look(at: file, model).rows
        #expect(
            rows.map(\.outcome) == [
                "There is no trip on that day.", "“soon” is not a day.", "“many” is not an amount.",
                "The day is missing.",
            ])
    }

    @Test func `what one cell leaves open, its column decides`() async throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let (model, logbook) = try await openModel(folder)
        // 5/4 is in May since 5/28 is; 1,234 are a thousand since 2.50 has places; all are above zero and paid.
        let file = try folder.write(
            "Date,Amount,Details\n5/4/2027,\"1,234\",One\n5/28/2027,2.50,Two\n", to: "a.csv")
        model.importFile(await look(at: file, model))
        await wait { model.notice != nil }
        #expect(
            try await expenses(logbook) == ["Fair: 2027-05-04 1234.00 EUR One", "May: 2027-05-28 2.50 EUR Two"])
    }

    @Test func `two payments that are the same are both taken in, and the same file again adds nothing`() async throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let (model, logbook) = try await openModel(folder)
        let row = "2027-05-04;-2,50;Coffee\n"
        let file = try folder.write("date;amount;details\n\(row)\(row)", to: "a.csv")
        model.importFile(await look(at: file, model))
        await wait { model.notice != nil }
        let more = await look(at: try folder.write("date;amount;details\n\(row)\(row)\(row)", to: "b.csv"), model)
        #expect(more.summary == "1 entry to import · 2 already known")
        #expect(try await expenses(logbook).count == 2)
    }

    @Test func `bytes of Windows are read, and a long text is cut`() async throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let (model, logbook) = try await openModel(folder)
        let file = folder.url.appending(path: "a.csv")
        let long = Array(String(repeating: "x", count: 300).utf8)
        try Data(
            Array("Buchungstag;Betrag;Empf".utf8) + [0xE4] + Array("nger\n04.05.2027;5 ".utf8) + [0x80]
                + Array(";".utf8) + long
        )
        .write(to: file)
        model.importFile(await look(at: file, model))
        await wait { model.notice != nil }
        let texts = try await expenses(logbook)
        #expect(texts == ["Fair: 2027-05-04 5.00 EUR " + String(repeating: "x", count: 199) + "…"])
    }

    @Test func `our own table of expenses comes in again as it was`() async throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let (model, logbook) = try await openModel(folder)
        let file = try folder.write("date;amount;details;category\n2027-05-04;2,50;Bus;transport\n", to: "a.csv")
        model.importFile(await look(at: file, model))
        await wait { model.notice != nil }
        let own = folder.url.appending(path: "own.csv")
        try Data(try await RecordTable.expenses.csv(of: logbook)).write(to: own)
        let text = try String(contentsOf: own, encoding: .utf8)
        #expect(text.hasPrefix("id,trip,day,category,details,amount,currency,isReimbursed\r\n"))
        #expect(text.contains(",Fair,2027-05-04,transport,Bus,2.5,EUR,false") || text.contains(",2.50,EUR,false"))
        let again = await look(at: own, model)
        #expect(again.columns?.kind == .expenses && again.rows.map(\.outcome) == ["already known · Fair"])
    }
}

@MainActor @Suite struct CalendarImportModelTests {
    private func look(at file: URL, _ model: AppModel) async -> ImportModel {
        await withCheckedContinuation { shown in model.importFile(file) { shown.resume(returning: $0) } }
    }

    private static let events = """
        BEGIN:VCALENDAR
        BEGIN:VEVENT
        DTSTART;VALUE=DATE:20270503
        DTEND;VALUE=DATE:20270508
        SUMMARY:Fair
        END:VEVENT
        BEGIN:VEVENT
        DTSTART:20270504T090000
        SUMMARY:Call
        END:VEVENT
        BEGIN:VEVENT
        DTSTART:20270504T110000
        STATUS:CANCELLED
        SUMMARY:Lunch
        END:VEVENT
        END:VCALENDAR
        """

    @Test func `events are ticked one by one, and what they become is chosen`() async throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let model = AppModel(folder.launch())
        await model.open()
        let logbook = try #require(model.records?.logbook)
        let file = await look(at: try folder.write(Self.events, to: "work.ics"), model)
        #expect(file.events == CalendarChoices() && file.columns == nil)
        #expect(file.rows.map(\.isTicked) == [true, true, false])
        #expect(file.rows.last?.outcome == "cancelled · new · Fair")
        #expect(file.summary == "2 entries to import · 1 skipped")
        // The entries of a trip go with it.
        file.tick(false, row: 0)
        #expect(file.rows.map(\.isTicked) == [false, nil, nil] && !file.canRun)
        #expect(file.rows[1].outcome == "its trip is left out")
        file.tick(true, row: 0)
        file.tick(true, row: 2)
        #expect(file.summary == "3 entries to import" && file.canRun)
        file.choose(CalendarChoices(use: .trips, tripKind: .personal))
        #expect(!file.canRun)
        await wait { file.canRun }
        file.tick(false, row: 1)
        model.importFile(file)
        await wait { model.notice != nil }
        let trips = try await logbook.fetchTrips()
        #expect(trips.map(\.name) == ["Fair"] && trips.map(\.kind) == [.personal])
    }

    @Test func `what is read for long can be left`() async throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let model = AppModel(folder.launch())
        await model.open()
        let event = "BEGIN:VEVENT\nDTSTART:20270504T090000\nSUMMARY:Call\nEND:VEVENT\n"
        let text = "BEGIN:VCALENDAR\n" + String(repeating: event, count: 200_000) + "END:VCALENDAR\n"
        let file = try folder.write(text, to: "large.ics")
        model.importFile(file) { _ in Issue.record("It was not left.") }
        await wait { model.notice?.cancel != nil }
        #expect(model.notice?.text.hasPrefix("Reading large.ics: ") == true)
        model.notice?.cancel?()
        await wait { model.notice == nil }
    }

    @Test(arguments: ["large.ics", "large.csv"])
    func `a file that is too large is refused at once`(name: String) async throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let model = AppModel(folder.launch())
        await model.open()
        let file = try folder.write("BEGIN:VCALENDAR", to: name)
        // Without a line end, and without taking room on the disk.
        let handle = try FileHandle(forWritingTo: file)
        try handle.truncate(atOffset: 600 << 20)
        try handle.close()
        model.importFile(file) { _ in Issue.record("It was read.") }
        await wait { model.notice != nil }
        #expect(model.notice?.text == "\(name): the file is larger than 512 MiB.")
    }
}
