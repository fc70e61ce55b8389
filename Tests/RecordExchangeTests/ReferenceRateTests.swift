import Foundation
import Interchange
import Logbook
import Testing

@testable import RecordExchange

@Suite struct ReferenceRateTests {
    private static let file = """
        Date,USD,JPY,CHF,GBP,
        2027-05-06,1.1000,160.5,0.95,0.85,
        2027-05-05,1.0900,161.25,N/A,0.86,
        2027-05-03,1.0800,162.75,0.9412,0.87,
        2027-04-01,1.0500,163.1,0.94,0.88,
        """

    private static func table() throws -> TextTable {
        try TextTable.read(Data(file.utf8), named: "eurofxref-hist.csv", isHeader: ReferenceRates.isHeader)
    }

    @Test func `of the published rates those come in that amounts need, once, and none is made up`() async throws {
        let logbook = try Logbook.inMemory()
        var contents = TripContents()
        func expense(_ day: String, _ amount: Int64, _ currency: String) -> Expense {
            Expense(day: dayOf(day), cost: Money(minorUnits: amount, currency: currency))
        }
        contents.expenses = [
            expense("2027-05-03", 9_412, "CHF"), expense("2027-05-04", 9_412, "CHF"), expense("2027-05-05", 100, "CHF"),
            expense("2027-05-06", 11_000, "USD"), expense("2027-04-20", 100, "JPY"), expense("2027-05-03", 100, "PLN"),
            expense("2027-05-03", 1_000, "EUR"),
        ]
        let trip = try await logbook.save(
            TripDraft(
                name: "Fair", startDay: dayOf("2027-04-20"), endDay: dayOf("2027-05-06"), currency: "EUR",
                contents: contents))
        let rates = try #require(ReferenceRates(try Self.table()))
        let look = try await RecordImport(rates, into: logbook)
        // Of 4 May the rate of the third holds; on the fifth there is none for francs. Nothing is known for yen and złotys.
        _ = try await look.run(in: logbook)
        let stored = try await logbook.exchangeRates.all().map {
            "\($0.currency) \($0.intoCurrency) \($0.day) \($0.rate)"
        }
        #expect(stored.sorted() == ["EUR CHF 2027-05-03 0.9412", "EUR USD 2027-05-06 1.1"])
        #expect(try await logbook.exchangeRates.all().allSatisfy { $0.source.contains("European Central Bank") })
        #expect(try await RecordImport(rates, into: logbook).rows.allSatisfy { $0.outcome == .same })
        let statement = try #require(try await logbook.fetchExpenses(ofTrip: trip.id))
        #expect(statement.unconverted == ["JPY", "PLN"])
        try await logbook.undo()
        #expect(try await logbook.exchangeRates.all().isEmpty)
    }

    @Test func `advances need rates as well, and two other currencies one through the euro`() async throws {
        let logbook = try Logbook.inMemory()
        var contents = TripContents()
        contents.expenses = [Expense(day: dayOf("2027-05-06"), cost: Money(minorUnits: 100, currency: "GBP"))]
        contents.reimbursements = [
            Reimbursement(day: dayOf("2027-04-02"), amount: Money(minorUnits: 10_000, currency: "USD")),
            // Of francs there is no rate on that day.
            Reimbursement(day: dayOf("2027-05-05"), amount: Money(minorUnits: 10_000, currency: "CHF")),
        ]
        let trip = try await logbook.save(
            TripDraft(
                name: "Fair", startDay: dayOf("2027-05-06"), endDay: dayOf("2027-05-06"), currency: "GBP",
                contents: contents))
        let rates = try #require(ReferenceRates(try Self.table()))
        _ = try await RecordImport(rates, into: logbook).run(in: logbook)
        let stored = try await logbook.exchangeRates.all()
        #expect(
            stored.map { "\($0.currency) \($0.intoCurrency) \($0.day) \($0.rate)" } == ["GBP USD 2027-04-01 1.193182"])
        #expect(stored.first?.source.hasSuffix("through the euro") == true)
        let statement = try #require(try await logbook.fetchExpenses(ofTrip: trip.id))
        #expect(statement.missingRates == ["CHF"])
        #expect(statement.reimbursedTotal == Money(minorUnits: 8_381, currency: "GBP"))
    }

    @Test func `a rate through the euro has its digits where one unit is worth little`() async throws {
        let logbook = try Logbook.inMemory()
        var contents = TripContents()
        contents.expenses = [Expense(day: dayOf("2026-11-02"), cost: Money(minorUnits: 1_000_000_000, currency: "IDR"))]
        let trip = try await logbook.save(
            TripDraft(
                name: "Fair", startDay: dayOf("2026-11-02"), endDay: dayOf("2026-11-02"), currency: "GBP",
                contents: contents))
        let table = try TextTable.read(
            Data("Date,USD,JPY,IDR,GBP\n2026-11-02,1.1,170,19000,0.86\n".utf8), named: "rates.csv",
            isHeader: ReferenceRates.isHeader)
        _ = try await RecordImport(try #require(ReferenceRates(table)), into: logbook).run(in: logbook)
        let statement = try #require(try await logbook.fetchExpenses(ofTrip: trip.id))
        #expect(statement.total == Money(minorUnits: 45_263, currency: "GBP"))
    }

    @Test func `a table of something else is none`() throws {
        #expect(!ReferenceRates.isHeader(["Date", "Description", "Amount", "Currency"]))
        #expect(!ReferenceRates.isHeader(["Date", "USD"]))
        #expect(ReferenceRates.isHeader(["Date", " USD", " JPY", " BGN", " CZK", " "]))
    }
}
