import Foundation
import Localization
import Logbook

/// An expense in one line, and how it was parsed: “12.50 taxi yesterday”.
public nonisolated struct ExpenseLine: Hashable, Sendable {
    /// `nil` as long as no amount is written.
    public private(set) var cost: Money?
    public private(set) var category = Expense.Category.other
    public private(set) var details = ""
    public private(set) var day: CalendarDay?
    /// Words of the details that look like an amount or a day that could not be parsed.
    public private(set) var unclear: [String] = []

    /// - Parameters:
    ///   - text: the line as it is typed.
    ///   - currency: of an amount that names none.
    ///   - days: parses the days.
    public init(_ text: String, currency: String, days: DayText = DayText()) {
        var words = text.split(whereSeparator: \.isWhitespace).map(String.init)[...]
        var left: [(position: Int, word: String)] = []
        while let word = words.first {
            let next = words.dropFirst().first ?? ""
            // Days first: the number in “3 May” is no amount.
            if self.day == nil, let (day, count) = days.leading(words) {
                self.day = day
                words = words.dropFirst(count)
            } else if cost == nil, let money = Self.money(word, next, currency) {
                cost = money.amount
                words = words.dropFirst(money.isPair ? 2 : 1)
            } else {
                left.append((words.startIndex, word))
                words.removeFirst()
            }
        }
        details = left.map(\.word).joined(separator: " ")
        if let first = details.first { details = first.uppercased() + details.dropFirst() }
        category = left.lazy.compactMap { Self.category(of: $0.word) }.first ?? .other
        unclear = Unclear.parts(of: left, days)
    }

    /// What was understood: “€12.50 · Transport · Taxi · yesterday”.
    public func summary(day fallback: CalendarDay) -> String {
        var parts = [cost.map { NumberText().text($0) } ?? localized("no amount yet"), category.name]
        if !details.isEmpty { parts.append(details) }
        parts.append(DayText().text(day ?? fallback))
        return parts.joined(separator: " · ")
    }

    /// The amount of a word, or of a word and a currency before or behind it.
    private static func money(_ word: String, _ next: String, _ currency: String) -> (amount: Money, isPair: Bool)? {
        let numbers = NumberText()
        let hasDigit = word.contains(where: \.isNumber)
        let isCode = { (text: String) in
            !text.isEmpty && text.allSatisfy { $0.isLetter || $0.isCurrencySymbol }
                && (text == text.uppercased() && text.count == 3 || text.contains(where: \.isCurrencySymbol))
        }
        if hasDigit, isCode(next), let money = numbers.money(in: word + next, currency: currency) {
            return (money, true)
        }
        if isCode(word), next.contains(where: \.isNumber),
            let money = numbers.money(in: word + next, currency: currency)
        {
            return (money, true)
        }
        guard hasDigit, CalendarDay(word) == nil, let money = numbers.money(in: word, currency: currency) else {
            return nil
        }
        return (money, false)
    }

    /// The category that a word speaks of.
    private static func category(of word: String) -> Expense.Category? {
        let word = word.lowercased().trimmingCharacters(in: .punctuationCharacters)
        let words: [Expense.Category: Set<String>] = [
            .lodging: ["hotel", "hostel", "room", "lodging", "airbnb", "pension", "unterkunft", "hôtel"],
            .transport: [
                "taxi", "bus", "train", "metro", "tram", "flight", "ferry", "uber", "cab", "underground", "subway",
                "bahn",
                "zug", "flug", "u-bahn", "vol", "métro",
            ],
            .fuel: ["fuel", "petrol", "gas", "diesel", "charging", "benzin", "tanken", "essence"],
            .parking: ["parking", "parken", "parkplatz", "garage"],
            .meals: [
                "lunch", "dinner", "breakfast", "coffee", "restaurant", "food", "snack", "meal", "essen", "kaffee",
                "repas",
                "café", "mittagessen", "abendessen", "frühstück", "déjeuner", "dîner",
            ],
            .tickets: ["museum", "ticket", "tickets", "entry", "concert", "eintritt", "musée", "billet"],
            .fees: ["fee", "fees", "visa", "toll", "tax", "gebühr", "maut", "péage"],
            .communication: ["sim", "phone", "roaming", "wifi", "internet", "data"],
            .gifts: ["gift", "gifts", "present", "souvenir", "geschenk", "cadeau"],
        ]
        return words.first { $0.value.contains(word) || word == $0.key.name.lowercased() }?.key
    }
}
