import Foundation
import Logbook
import Testing

@Suite struct NumberTextTests {
    @Test(
        arguments: [
            ("en_GB", "1,412.50", "1412.5"), ("en_GB", "1,412", "1412"), ("en_GB", "12,5", "12.5"),
            ("en_GB", "0.5", "0.5"),
            ("de_DE", "1.412,50", "1412.5"), ("de_DE", "12.5", "12.5"), ("de_DE", "1.412", "1412"),
            ("de_DE", "12,5", "12.5"),
            ("fr_FR", "1 412,50", "1412.5"), ("en_GB", "-3", "-3"), ("en_GB", "−3", "-3"),
            ("en_GB", "1,234,567", "1234567"),
            ("en_GB", "1.234", "1.234"), ("en_GB", "5.", "5"), ("de_CH", "1’412.50", "1412.5"),
        ])
    func `a number as it is written`(_ country: String, _ text: String, _ expected: String) {
        #expect(
            NumberText(locale: Locale(identifier: country)).number(in: text)
                == Decimal(string: expected, locale: Locale(identifier: "en_US_POSIX")))
    }

    @Test(arguments: ["", "abc", "1.2.3x", "--1", "€"]) func `what is no number`(_ text: String) {
        #expect(NumberText(locale: Locale(identifier: "en_GB")).number(in: text) == nil)
    }

    @Test(
        arguments: [
            ("24.50", 2450, "EUR"), ("€24.50", 2450, "EUR"), ("24.50 €", 2450, "EUR"), ("24,50 EUR", 2450, "EUR"),
            ("$3", 300, "USD"), ("gbp 3", 300, "GBP"), ("1500 JPY", 1500, "JPY"), ("1.412,00 EUR", 141_200, "EUR"),
        ])
    func `an amount as it is written`(_ text: String, _ minorUnits: Int, _ currency: String) {
        #expect(
            NumberText(locale: Locale(identifier: "en_GB")).money(in: text, currency: "EUR")
                == Money(minorUnits: Int64(minorUnits), currency: currency))
    }

    @Test(arguments: ["", "EUR", "12.345", "12 euros and", "1.5 JPY", "a lot"])
    func `what is no amount`(_ text: String) {
        #expect(NumberText(locale: Locale(identifier: "en_GB")).money(in: text, currency: "EUR") == nil)
    }

    @Test func `a dollar is the dollar of the country`() {
        let text = NumberText(locale: Locale(identifier: "en_CA"))
        #expect(text.money(in: "$3", currency: "CAD")?.currency == "CAD")
        #expect(text.money(in: "3 USD", currency: "CAD")?.currency == "USD")
    }

    @Test(arguments: ["en_GB", "de_DE", "fr_FR", "de_CH", "en_IN", "ja_JP"])
    func `what a field shows can be typed`(_ country: String) {
        let text = NumberText(locale: Locale(identifier: country))
        for currency in ["EUR", "JPY", "KWD"] {
            for minorUnits in [0, 5, 99, 100, 123_456, 100_000_000] as [Int64] {
                let money = Money(minorUnits: minorUnits, currency: currency)
                #expect(text.money(in: text.field(money), currency: "USD") == money, "\(text.field(money))")
            }
        }
        for number in [0.5, 5, 1234.5, 40.867] {
            #expect(
                text.number(in: text.text(number)).map { NSDecimalNumber(decimal: $0).doubleValue } == number,
                "\(text.text(number))")
        }
    }

    @Test(
        arguments: [
            ("9", "09:00"), ("9:30", "09:30"), ("930", "09:30"), ("1730", "17:30"), ("9.30", "09:30"),
            ("9 pm", "21:00"),
            ("12am", "00:00"), ("12 PM", "12:00"), ("7h15", "07:15"), ("8 Uhr", "08:00"),
        ])
    func `a time as it is written`(_ text: String, _ expected: String) {
        #expect(NumberText().time(in: text) == TimeOfDay(expected))
    }

    @Test(arguments: ["", "25", "9:60", "13 pm", "noon", "1:2:3"]) func `what is no time`(_ text: String) {
        #expect(NumberText().time(in: text) == nil)
    }
}
