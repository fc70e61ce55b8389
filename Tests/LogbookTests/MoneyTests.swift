import Foundation
import Testing

@testable import Logbook

struct MoneyTests {
    @Test(arguments: [
        (Int64(12_050), "EUR", "120.50 EUR"), (5, "USD", "0.05 USD"), (-5, "USD", "-0.05 USD"), (0, "EUR", "0.00 EUR"),
        (1_500, "JPY", "1500 JPY"), (1, "KWD", "0.001 KWD"), (.min, "JPY", "-9223372036854775808 JPY"),
    ])
    func `an amount is shown with the currency's decimals`(minorUnits: Int64, currency: String, text: String) {
        #expect(Money(minorUnits: minorUnits, currency: currency).description == text)
    }

    @Test(arguments: [
        (Int64(12_050), "EUR"), (-1, "EUR"), (0, "JPY"), (1_500, "JPY"), (1_234_567, "KWD"), (.max, "EUR"),
        (.min, "EUR"),
    ])
    func `an amount in units gives back the minor units`(minorUnits: Int64, currency: String) {
        let money = Money(minorUnits: minorUnits, currency: currency)
        #expect(Money(amount: money.amount, currency: currency) == money)
    }

    @Test(arguments: [
        ("0.005", "EUR"), ("1.5", "JPY"), ("92233720368547758.08", "EUR"), ("1e30", "EUR"),
    ])
    func `an amount that is too fine or too large is none`(amount: String, currency: String) throws {
        #expect(Money(amount: try #require(Decimal(string: amount)), currency: currency) == nil)
    }

    @Test func `a sum that does not fit is none, whatever the order of the amounts`() {
        let amounts = [Int64.max, 5, -5, -1].map { Money(minorUnits: $0, currency: "EUR") }
        let francs = Money(minorUnits: 7, currency: "CHF")
        for order in [amounts, amounts.reversed()] {
            #expect(Money.sums(order + [francs]) == [francs, Money(minorUnits: .max - 1, currency: "EUR")])
        }
        let tooLarge = MoneySums(amounts + [amounts[0], francs])
        #expect(tooLarge.sums == [francs] && tooLarge.tooLarge == ["EUR"])
        #expect(Money(rounding: Decimal(Int64.max), currency: "EUR") == nil)
        #expect(Money(rounding: Decimal(Int64.max), currency: "JPY")?.minorUnits == .max)
    }

    @Test func `what is not a number is no amount`() {
        #expect(Money(amount: .nan, currency: "EUR") == nil)
    }

    @Test(arguments: [("EUR", true), ("eur", false), ("EU", false), ("EURO", false), ("EÜR", false), ("", false)])
    func `a currency is three capital letters`(code: String, isCode: Bool) {
        #expect(Money(minorUnits: 0, currency: code).hasCurrencyCode == isCode)
    }
}
