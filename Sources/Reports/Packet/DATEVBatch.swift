import Foundation
import Localization
import Logbook

/// A booking batch for DATEV's accounting: payments to an employee who travelled.
///
/// The format has a public description (developer.datev.de, DATEV-Format, Buchungsstapel, version 13 of header 700): fields
/// between semicolons, texts in quotation marks, decimal commas, lines that end in CR LF, Windows-1252. The accounts are those of
/// the standard charts SKR 03 and 04; a tax adviser may use others.
public struct DATEVBatch: Hashable, Sendable {
    /// A standard chart of accounts.
    public enum Chart: String, CaseIterable, Sendable {
        case skr03, skr04
    }

    /// The number of the tax adviser, 1001 to 9999999.
    public var consultant = 1001
    /// The number of the client, 1 to 99999.
    public var client = 1
    public var chart = Chart.skr03

    public init() {}

    /// Travel costs in general, and what is owed to employees.
    private var accounts: (other: Int, owed: Int) { chart == .skr03 ? (4660, 1740) : (6650, 3720) }

    private func account(of line: ExpenseStatement.Line) -> Int {
        let isThree = chart == .skr03
        switch line.kind {
        case .perDiem: return isThree ? 4664 : 6664
        case .mileage: return isThree ? 4668 : 6668
        case .stay: return isThree ? 4666 : 6660
        case .meal, .attraction: return accounts.other
        case .expense:
            switch line.category {
            case .lodging: return isThree ? 4666 : 6660
            case .transport, .fuel, .parking: return isThree ? 4663 : 6663
            default: return accounts.other
            }
        }
    }

    /// The file, in Windows-1252; letters that this does not have become question marks.
    ///
    /// - Parameters:
    ///   - currency: in which the books are kept.
    ///   - name: of the batch, of which 30 letters are written.
    ///   - instant: when the file is made.
    /// - Returns: `nil` where there is nothing to book.
    func bytes(of lines: [PacketLine], in currency: String, name: String, at instant: Date) -> [UInt8]? {
        let booked = lines.filter { $0.amount.minorUnits > 0 }
        guard let first = booked.map(\.day).min(), let last = booked.map(\.day).max() else { return nil }
        let stamp = instant.formatted(
            Date.VerbatimFormatStyle(
                format:
                    "\(year: .padded(4))\(month: .twoDigits)\(day: .twoDigits)\(hour: .twoDigits(clock: .twentyFourHour, hourCycle: .zeroBased))\(minute: .twoDigits)\(second: .twoDigits)000",
                timeZone: .gmt, calendar: Calendar(identifier: .gregorian)))
        var header = [
            Self.text("EXTF"), "700", "21", Self.text("Buchungsstapel"), "13", stamp, "", Self.text("RE"),
            Self.text(""),
            Self.text(""), "\(consultant)", "\(client)", "\(first.year)0101", "4", Self.compact(first),
            Self.compact(last), Self.text(String(name.prefix(30))), Self.text(""), "1", "0", "0", Self.text(currency),
        ]
        header += [
            "", Self.text(""), "", "", Self.text(chart == .skr03 ? "03" : "04"), "", "", Self.text(""), Self.text(""),
        ]
        let rows = booked.map { fields(of: $0, in: currency) }
        let text = ([header, Self.columns] + rows).map { $0.joined(separator: ";") + "\r\n" }.joined()
        return Array(text.data(using: .windowsCP1252, allowLossyConversion: true) ?? Data())
    }

    private func fields(of line: PacketLine, in currency: String) -> [String] {
        var fields = [String](repeating: "", count: Self.columns.count)
        fields[0] = Self.number(line.amount.amount)
        fields[1] = Self.text("S")
        fields[2] = Self.text(line.amount.currency)
        if line.amount.currency != currency, let converted = line.converted, converted.currency == currency,
            converted.minorUnits > 0
        {
            fields[3] = Self.number(line.amount.amount / converted.amount, digits: 6)
            fields[4] = Self.number(converted.amount)
            fields[5] = Self.text(currency)
        }
        fields[6] = "\(account(of: line.line))"
        fields[7] = "\(accounts.owed)"
        fields[9] = String(format: "%d%02d", line.day.day, line.day.month)
        fields[10] = Self.text(line.receipts.first.map { "\($0)" } ?? "")
        fields[13] = Self.text(String(line.line.explanation.prefix(60)))
        return fields
    }

    private static func text(_ text: String) -> String {
        "\"\(text.filter { !$0.isNewline }.replacing("\"", with: "\"\""))\""
    }

    private static func compact(_ day: CalendarDay) -> String { day.description.replacing("-", with: "") }

    private static func number(_ value: Decimal, digits: Int = 2) -> String {
        value.formatted(
            .number.precision(.fractionLength(2...digits)).grouping(.never).locale(Locale(identifier: "de_DE")))
    }

    /// The second line, whose names the format fixes.
    static let columns: [String] = {
        func pairs(_ first: String, _ second: String, _ count: Int) -> [String] {
            (1...count).flatMap { ["\(first) \($0)", "\(second) \($0)"] }
        }
        let start = [
            "Umsatz (ohne Soll/Haben-Kz)", "Soll/Haben-Kennzeichen", "WKZ Umsatz", "Kurs", "Basis-Umsatz",
            "WKZ Basis-Umsatz", "Konto", "Gegenkonto (ohne BU-Schlüssel)", "BU-Schlüssel", "Belegdatum",
            "Belegfeld 1", "Belegfeld 2", "Skonto", "Buchungstext", "Postensperre", "Diverse Adressnummer",
            "Geschäftspartnerbank", "Sachverhalt", "Zinssperre", "Beleglink",
        ]
        let middle = [
            "KOST1 - Kostenstelle", "KOST2 - Kostenstelle", "Kost-Menge", "EU-Land u. UStID (Bestimmung)",
            "EU-Steuersatz (Bestimmung)", "Abw. Versteuerungsart", "Sachverhalt L+L", "Funktionsergänzung L+L",
            "BU 49 Hauptfunktionstyp", "BU 49 Hauptfunktionsnummer", "BU 49 Funktionsergänzung",
        ]
        let end = [
            "Stück", "Gewicht", "Zahlweise", "Forderungsart", "Veranlagungsjahr", "Zugeordnete Fälligkeit",
            "Skontotyp", "Auftragsnummer", "Buchungstyp", "USt-Schlüssel (Anzahlungen)", "EU-Land (Anzahlungen)",
            "Sachverhalt L+L (Anzahlungen)", "EU-Steuersatz (Anzahlungen)", "Erlöskonto (Anzahlungen)", "Herkunft-Kz",
            "Buchungs GUID", "KOST-Datum", "SEPA-Mandatsreferenz", "Skontosperre", "Gesellschaftername",
            "Beteiligtennummer", "Identifikationsnummer", "Zeichnernummer", "Postensperre bis",
            "Bezeichnung SoBil-Sachverhalt", "Kennzeichen SoBil-Buchung", "Festschreibung", "Leistungsdatum",
            "Datum Zuord. Steuerperiode", "Fälligkeit", "Generalumkehr (GU)", "Steuersatz", "Land",
            "Abrechnungsreferenz", "BVV-Position", "EU-Land u. UStID (Ursprung)", "EU-Steuersatz (Ursprung)",
            "Abw. Skontokonto",
        ]
        return start + pairs("Beleginfo - Art", "Beleginfo - Inhalt", 8) + middle
            + pairs("Zusatzinformation - Art", "Zusatzinformation- Inhalt", 20) + end
    }()
}
