import Foundation
import Localization
import Logbook

/// The name of a column of a bank's table: its name without the currency that may follow it.
struct ExpenseColumnName {
    /// In lower case.
    let name: String
    /// Of “Betrag (EUR)”, “Umsatz in EUR” and “Amount €”.
    let currency: String?

    init(_ columnName: String) {
        var name = columnName.lowercased().trimmingCharacters(in: Self.marks)
        var currency: String?
        if name.hasSuffix(")"), let open = name.lastIndex(of: "(") {
            currency = NumberText.code(of: String(name[name.index(after: open)...].dropLast()), near: "")
            name = String(name[..<open])
        } else if let blank = name.lastIndex(of: " "), let code = Self.code(String(name[blank...])) {
            currency = code
            name = String(name[..<blank])
            if name.hasSuffix(" in") { name.removeLast(3) }
        }
        self.name = name.trimmingCharacters(in: Self.marks)
        self.currency = currency
    }

    /// The code of a sign, or one of the codes in column names; “out” of “paid out” is none.
    private static func code(_ word: String) -> String? {
        let word = word.trimmingCharacters(in: .whitespaces)
        if ["euro", "euros"].contains(word) { return "EUR" }
        let isSign = word.count == 1 && word.first?.isCurrencySymbol == true
        let isCode = Locale.commonISOCurrencyCodes.contains(word.uppercased())
        return isSign || isCode ? NumberText.code(of: word, near: "") : nil
    }

    private static let marks = CharacterSet(charactersIn: " *:\"'\u{FEFF}")
}

/// How a table of expenses writes days and amounts: what a single cell leaves open, its whole column decides.
struct ExpenseColumns {
    private enum DayOrder {
        case dayFirst, monthFirst
    }

    /// `nil` where no day shows it.
    private let order: DayOrder?
    /// `nil` where no amount shows it.
    private let decimalMark: Character?
    /// Whether amounts below zero are the expenses, as banks have it; else all amounts are.
    let hasNegativeAmounts: Bool
    /// Of amounts that name none.
    let currency: String?

    init(_ rows: [RecordCells], header: [String], mapping: [RecordField: Int]) {
        var orders: Set<DayOrder> = []
        var marks: [Character: Int] = [:]
        var isNegative = false
        let amounts = [RecordField.amount, .spent, .received].filter { mapping[$0] != nil }
        for row in rows {
            orders.formUnion(Self.order(of: row.text(.day)))
            for field in amounts {
                let text = row.text(field)
                if let mark = Self.decimalMark(of: text) { marks[mark, default: 0] += 1 }
                if field == .amount, Self.sign(of: text) == .minus { isNegative = true }
            }
        }
        order = orders.count == 1 ? orders.first : nil
        decimalMark = marks.max { $0.value < $1.value }?.key
        hasNegativeAmounts = isNegative
        currency =
            amounts.lazy.compactMap { mapping[$0] }.filter(header.indices.contains)
            .compactMap { ExpenseColumnName(header[$0]).currency }.first
    }

    // MARK: - Days

    /// The day of a cell; a time after it is ignored.
    ///
    /// - Returns: `nil` when it has none.
    func day(in text: String) -> CalendarDay? {
        let first = text.prefix { $0 != " " && $0 != "T" }
        if let day = CalendarDay(String(first)) { return day }
        guard let numbers = Self.numbers(text) else { return DayText().day(in: text) }
        if numbers[0] > 31 { return CalendarDay(year: numbers[0], month: numbers[1], day: numbers[2]) }
        let year = numbers[2] < 100 ? numbers[2] + (numbers[2] < 70 ? 2000 : 1900) : numbers[2]
        let isMonthFirst =
            switch order {
            case .monthFirst: true
            case .dayFirst: false
            case nil:
                // With points the day is before the month; with slashes the user's country decides.
                Self.order(of: text).first.map { $0 == .monthFirst }
                    ?? (!first.contains(".") && DayText().day(in: "1/2/2001")?.month == 1)
            }
        let (day, month) = isMonthFirst ? (numbers[1], numbers[0]) : (numbers[0], numbers[1])
        return CalendarDay(year: year, month: month, day: day)
    }

    /// The three numbers of a day.
    private static func numbers(_ text: String) -> [Int]? {
        let first = text.prefix { $0 != " " && $0 != "T" }
        if first.count == 8, let number = Int(first), number > 1_000_000 {
            return [number / 10_000, number / 100 % 100, number % 100]
        }
        let parts = first.split(whereSeparator: { "./-".contains($0) })
        let numbers = parts.compactMap { $0.count <= 4 ? Int($0) : nil }
        return numbers.count == 3 && parts.count == 3 ? numbers : nil
    }

    private static func order(of text: String) -> Set<DayOrder> {
        guard let numbers = numbers(text), numbers[0] <= 31 else { return [] }
        if numbers[0] > 12 { return [.dayFirst] }
        return numbers[1] > 12 ? [.monthFirst] : []
    }

    // MARK: - Amounts

    /// The amount of a cell, below zero for money that went out of a column that has both.
    ///
    /// - Parameter currency: of amounts that name none.
    /// - Returns: `nil` when it is none, or finer than the currency's smallest unit.
    func money(in text: String, currency: String) -> Money? {
        var code = currency
        let letters = text.filter { $0.isLetter || $0.isCurrencySymbol }
        let isMark = Self.marks.contains(letters.uppercased())
        if !letters.isEmpty, !isMark {
            guard let named = NumberText.code(of: letters, near: currency) else { return nil }
            code = named
        }
        let digits = Money.fractionDigits(of: code)
        let separators = text.filter { $0 == "." || $0 == "," }
        var mark = Self.decimalMark(of: text) ?? decimalMark
        if mark == nil, let last = separators.last, separators.count == 1 {
            // “1.234” alone: three decimals only where the currency has them.
            mark = text.reversed().prefix { $0 != last }.count(where: \.isNumber) == digits ? last : nil
        }
        var plain = ""
        for character in text {
            if character == mark {
                plain += "."
            } else if let digit = character.wholeNumberValue {
                plain += String(digit)
            } else if !".,'’+-−() \u{A0}\u{202F}".contains(character), !character.isLetter, !character.isCurrencySymbol
            {
                return nil
            }
        }
        guard plain.contains(where: \.isNumber), plain.count(where: { $0 == "." }) < 2,
            let number = Decimal(string: plain, locale: Locale(identifier: "en_US_POSIX"))
        else { return nil }
        return Money(amount: Self.sign(of: text) == .minus ? -number : number, currency: code)
    }

    /// Suffixes that banks write instead of a sign.
    private static let marks: Set<String> = ["S", "H", "D", "C", "DR", "CR", "SOLL", "HABEN"]

    private static func sign(of text: String) -> FloatingPointSign {
        let text = text.uppercased().filter { !$0.isWhitespace }
        let isMinus = text.contains("-") || text.contains("−") || text.hasPrefix("(") && text.hasSuffix(")")
        let letters = text.filter(\.isLetter)
        return isMinus || ["S", "D", "DR", "SOLL"].contains(letters) ? .minus : .plus
    }

    /// The decimal separator of an amount, where it is unambiguous.
    private static func decimalMark(of text: String) -> Character? {
        let separators = text.filter { $0 == "." || $0 == "," }
        guard let last = separators.last else { return nil }
        // Of two kinds it is the last one; one that occurs twice is a grouping separator.
        if Set(separators).count == 2 { return separators.count(where: { $0 == last }) == 1 ? last : nil }
        if separators.count > 1 { return last == "." ? "," : "." }
        let places = text.reversed().prefix { $0 != last }.count(where: \.isNumber)
        return places == 3 ? nil : last
    }
}
