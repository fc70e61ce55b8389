import Foundation
import Logbook
import Testing

@testable import RecordExchange

/// What is read off the text of a receipt.
@Suite struct ReceiptTextTests {
    struct Case: CustomStringConvertible, Sendable {
        let description: String
        let text: String
        var amount: String?
        var day: String?
        var seller = ""
    }

    private static let cases = [
        Case(
            description: "German taxi",
            text: """
                TAXI BERLIN GmbH
                10115 Berlin
                Rechnung
                Datum: 12.10.2026 Zeit 14:05
                Zwischensumme 33,50
                Gesamt EUR 33,50
                MwSt 7% 2,19
                Bar 50,00
                Rückgeld 16,50
                """, amount: "33.50 EUR", day: "2026-10-12", seller: "TAXI BERLIN GmbH"),
        Case(
            description: "British hotel",
            text: """
                RECEIPT
                The Royal Hotel
                Friday, 9 October 2026
                Room 4 nights £1,380.00
                Subtotal £1,400.00
                TOTAL
                £1,380.00
                """, amount: "1380.00 GBP", day: "2026-10-09", seller: "The Royal Hotel"),
        Case(
            description: "French café", text: "Café de la Gare\n03/10/26 12:31\nMontant 12.80 €\nEspèces 20.00 €",
            amount: "12.80 EUR", day: "2026-10-03", seller: "Café de la Gare"),
        Case(
            description: "no total", text: "Kiosk\n2026-10-11\nWater 1.50\nMap 7.95\nCash 20.00",
            amount: "7.95 EUR", day: "2026-10-11", seller: "Kiosk"),
        Case(
            description: "several days", text: "Hotel\nBooked 01.03.2026\nArrival 05.10.2026\nTotal $ 99.00",
            amount: "99.00 USD", day: "2026-10-05", seller: "Hotel"),
        Case(
            description: "words beside amounts are no currencies",
            text: "Bistro\nNet 20.00 HT\nMontant TTC 24.00\nAmount due DUE 24.00\nPEN 3.00", amount: "24.00 EUR",
            seller: "Bistro"),
        Case(
            description: "a currency whose code is a word, behind the amount", text: "Lokanta\nToplam 450,00 TRY",
            amount: "450.00 TRY", seller: "Lokanta"),
        Case(
            description: "another currency by its code", text: "Bistro\nTotal THB 240.00", amount: "240.00 THB",
            seller: "Bistro"),
        Case(
            description: "days, times and percentages are no amounts",
            text: "Kiosk\n12.10.2026 23.59 Uhr\n14.05 pm\n31.12.26\nVAT 99,00 %\nNo 10.99.12\nWater 1.50",
            amount: "1.50 EUR", day: "2026-10-12", seller: "Kiosk"),
        Case(
            description: "cash given beside a word of a total",
            text: "Kiosk\nTotal 16.50\nPaid cash 50.00\nTotal\nCash 70.00\nChange 33.50", amount: "16.50 EUR",
            seller: "Kiosk"),
        Case(description: "all in cash", text: "Kiosk\nTotal cash 7.50", amount: "7.50 EUR", seller: "Kiosk"),
        Case(description: "nothing", text: "12 34\n???\n", amount: nil, day: nil),
        Case(
            description: "no such day", text: "Shop\n45.13.2026\nTotal 5.00 CHF", amount: "5.00 CHF", day: nil,
            seller: "Shop"),
    ]

    @Test(arguments: cases)
    func `amount, day and seller are found, and nothing where there is none`(one: Case) throws {
        let days = try #require(CalendarDay("2026-10-01"))...(try #require(CalendarDay("2026-10-31")))
        let read = ReceiptText(one.text, currency: "EUR", days: days)
        #expect(read.amount?.description == one.amount)
        #expect(read.day?.description == one.day)
        #expect(read.seller == one.seller)
    }

    @Test func `any text is read in a moment`() throws {
        let day = try #require(CalendarDay("2026-10-01"))
        for text in [
            String(repeating: "1", count: 100_000), String(repeating: "1.1,", count: 50_000),
            String(repeating: "total 1 \n", count: 20_000), String(repeating: "1 111.", count: 100_000),
            String(repeating: "3 May 2027 ", count: 100_000), "\u{0}\u{FFFD}",
        ] {
            _ = ReceiptText(text, currency: "EUR", days: day...day)
        }
    }
}
