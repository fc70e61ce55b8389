import Foundation
import Interchange
import Localization
import Logbook

/// What the text of a receipt says: proposed, and to be checked by a person.
public struct ReceiptText: Hashable, Sendable {
    /// What was paid; `nil` where no amount is found.
    public private(set) var amount: Money?
    /// The day; `nil` where none is found.
    public private(set) var day: CalendarDay?
    /// Who was paid; may be empty.
    public private(set) var seller = ""

    /// Whether the programs are installed that read such a file.
    ///
    /// - Parameter isPDF: whether it is a PDF, or a picture.
    public static func canRead(isPDF: Bool) -> Bool { DocumentText.isAvailable(isPDF: isPDF) }

    /// Reads a picture with Tesseract, or a PDF with pdftotext.
    ///
    /// - Parameters:
    ///   - file: the receipt.
    ///   - isPDF: whether it is a PDF, or a picture.
    ///   - currency: of an amount that names none.
    ///   - days: those that are likely; of several days the first of these counts.
    /// - Throws: `ImportError` where the program is missing or cannot be run.
    @concurrent
    public static func read(
        _ file: URL, isPDF: Bool, currency: String, days: ClosedRange<CalendarDay>
    ) async throws(ImportError) -> ReceiptText {
        ReceiptText(try DocumentText.read(file, isPDF: isPDF), currency: currency, days: days)
    }

    /// The characters of a line that are read: the expressions below take quadratic time in the length of a line.
    private static let lineLimit = 200

    /// - Complexity: O(n) in the length of the text.
    init(_ text: String, currency: String, days: ClosedRange<CalendarDay>) {
        let lines = text.split(whereSeparator: \.isNewline).prefix(400)
            .map { $0.prefix(Self.lineLimit).trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty }
        seller = lines.prefix(8).first(where: Self.isName) ?? ""
        let own = Self.currency(in: text, near: currency) ?? currency
        amount = Self.total(of: lines, own)
        let found = lines.flatMap(Self.days)
        day = found.first(where: days.contains) ?? found.first
    }

    // MARK: - Seller

    /// Whether a line may be a name: some letters, and more of them than digits.
    private static func isName(_ line: String) -> Bool {
        let letters = line.count(where: \.isLetter)
        guard letters >= 3, letters > 2 * line.count(where: \.isNumber), line.count <= 60 else { return false }
        let words = ["receipt", "invoice", "rechnung", "quittung", "beleg", "bon", "facture", "reçu", "ticket"]
        return !words.contains(line.lowercased().trimmingCharacters(in: .punctuationCharacters))
    }

    // MARK: - Amount

    /// What was paid: the largest amount of the lines that name a total, else the largest of all. What was given in cash counts
    /// only where there is nothing else.
    private static func total(of lines: [String], _ currency: String) -> Money? {
        var (totals, cash): ([Money], [Money]) = ([], [])
        for (index, line) in lines.enumerated() where isTotal(line) {
            var own = amounts(in: line, currency)
            if own.isEmpty, index + 1 < lines.count, !isCash(lines[index + 1]) {
                // The amount may stand below.
                own = amounts(in: lines[index + 1], currency)
            }
            if isCash(line) { cash += own } else { totals += own }
        }
        let others = lines.filter { !isCash($0) }.flatMap { amounts(in: $0, currency) }
        let candidates = [totals, others, cash].first { !$0.isEmpty } ?? []
        return candidates.max { $0.minorUnits < $1.minorUnits }
    }

    /// Whether a line has what was given and what came back.
    private static func isCash(_ line: String) -> Bool {
        let words = Set(line.lowercased().split { !$0.isLetter }.map(String.init))
        return !words.isDisjoint(with: [
            "cash", "change", "tendered", "bar", "bargeld", "rückgeld", "rueckgeld", "gegeben", "espèces", "rendu",
        ])
    }

    private static func isTotal(_ line: String) -> Bool {
        let line = line.lowercased()
        let others = ["subtotal", "sub-total", "sub total", "zwischensumme", "sous-total", "sous total"]
        let words = [
            "total", "amount due", "to pay", "paid", "gesamt", "summe", "betrag", "zu zahlen", "montant", "à payer",
            "totale", "importe",
        ]
        return words.contains(where: line.contains) && !others.contains(where: line.contains)
    }

    /// The amounts with two decimals in a line, with the sign or code of a currency beside them; no dates, times and percentages.
    private static func amounts(in line: String, _ currency: String) -> [Money] {
        let amounts =
            /(€|£|\$|¥|\b[A-Z]{3}\b)?\s*(\d{1,3}(?:[.,'’ ]\d{3})+|\d{1,6})[.,](\d{2})(?![.,:\/\-]?\d|\s*%|\s*(?:Uhr|h|am|pm|AM|PM)\b)\s*(€|£|\$|¥|[A-Z]{3}\b)?/
        return line.matches(of: amounts).compactMap { match in
            // The end of a date or a number is no amount: “2.99” of “1.2.99”.
            let before = line[..<match.2.startIndex].suffix(2)
            if let last = before.last, last.isNumber || ".,:/-".contains(last) && before.first?.isNumber == true {
                return nil
            }
            guard let number = Decimal(string: match.2.filter(\.isNumber) + match.3) else { return nil }
            let code =
                match.1.flatMap { Self.code(of: String($0), near: currency) }
                ?? match.4.flatMap { Self.code(of: String($0), near: currency, isAfterAmount: true) }
            return Money(amount: number / 100, currency: code ?? currency)
        }
    }

    /// The currency of a sign or a code beside an amount; `nil` for other words with three letters, such as TTC and DUE, and before an
    /// amount for codes that are words.
    private static func code(of text: String, near own: String, isAfterAmount: Bool = false) -> String? {
        guard text.count == 3, text != own else { return NumberText.code(of: text, near: own) }
        let words = ["ALL", "CUP", "MOP", "PEN", "TOP", "TRY"]
        return Locale.commonISOCurrencyCodes.contains(text) && (isAfterAmount || !words.contains(text)) ? text : nil
    }

    /// The currency that a text names by a sign.
    private static func currency(in text: String, near own: String) -> String? {
        text.lazy.filter(\.isCurrencySymbol).compactMap { NumberText.code(of: String($0), near: own) }.first
    }

    // MARK: - Day

    /// The days of a line, as numbers or with the name of a month.
    private static func days(in line: String) -> [CalendarDay] {
        var found = line.matches(of: /\b(\d{4})-(\d{2})-(\d{2})\b/).compactMap { match in
            CalendarDay(String(match.0))
        }
        found += line.matches(of: /\b(\d{1,2})[.\/\-](\d{1,2})[.\/\-](\d{4}|\d{2})\b/).compactMap { match in
            guard let first = Int(match.1), let second = Int(match.2), var year = Int(match.3) else { return nil }
            if year < 100 { year += 2000 }
            let isMonthFirst = match.0.contains("/") && Locale.user.region?.identifier == "US"
            let usual =
                isMonthFirst
                ? CalendarDay(year: year, month: first, day: second)
                : CalendarDay(year: year, month: second, day: first)
            return usual ?? CalendarDay(year: year, month: first, day: second)
                ?? CalendarDay(year: year, month: second, day: first)
        }
        guard found.isEmpty else { return found }
        // “3 May 2027”: a day without its year may be of any.
        let words = line.split(whereSeparator: \.isWhitespace).map { $0.trimmingCharacters(in: .punctuationCharacters) }
        let dayText = DayText()
        for start in words.indices where words[start].contains(where: \.isNumber) || words[start].count > 2 {
            let rest = words[start...].prefix(3)
            guard rest.count == 3, rest.contains(where: { $0.count == 4 && $0.allSatisfy(\.isNumber) }),
                let (day, count) = dayText.leading(rest), count == 3
            else { continue }
            found.append(day)
        }
        return found
    }
}
