/// Comma-separated values as RFC 4180 has them.
public enum CSVText {
    /// A line with its end.
    ///
    /// - Parameters:
    ///   - fields: the cells of the line.
    ///   - guardsFormulas: as in `field`.
    public static func line(_ fields: [String], guardsFormulas: Bool = false) -> String {
        fields.map { field($0, guardsFormulas: guardsFormulas) }.joined(separator: ",") + "\r\n"
    }

    /// A field, in quotes where it needs them.
    ///
    /// - Parameters:
    ///   - text: of one cell.
    ///   - guardsFormulas: whether a text that a spreadsheet would interpret as a formula gets an apostrophe before it,
    ///     which `unguarded` removes. A number such as −12.50 is none.
    public static func field(_ text: String, guardsFormulas: Bool = false) -> String {
        let text = guardsFormulas && needsGuard(text) ? "'" + text : text
        guard text.contains(where: { $0 == "," || $0 == "\"" || $0.isNewline }) else { return text }
        return "\"\(text.replacing("\"", with: "\"\""))\""
    }

    /// The text that was guarded when the field was written; any other one as it is.
    public static func unguarded(_ field: String) -> String {
        field.hasPrefix("'") && beginsFormula(field) ? String(field.unicodeScalars.dropFirst()) : field
    }

    /// What spreadsheets begin formulas with, the wide forms of Chinese and Japanese keyboards among them, and what they leave
    /// out before one.
    ///
    /// OWASP, *CSV Injection*.
    private static let beginnings = Set("=+-@\t\r\n\u{FF1D}\u{FF0B}\u{FF0D}\u{FF20}".unicodeScalars)

    private static func needsGuard(_ text: String) -> Bool {
        beginsFormula(text) && text.wholeMatch(of: #/[+\-]?[0-9]+(?:\.[0-9]+)?(?:[eE][+\-]?[0-9]+)?/#) == nil
    }

    /// Whether a text is a formula but for the apostrophes that it begins with. One that has some of its own gets one more, so
    /// that none of its own is removed.
    private static func beginsFormula(_ text: String) -> Bool {
        text.unicodeScalars.first { $0 != "'" }.map(beginnings.contains) == true
    }
}
