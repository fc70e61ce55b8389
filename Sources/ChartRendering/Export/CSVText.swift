/// Comma-separated values as RFC 4180 has them.
public enum CSVText {
    /// A line with its end.
    ///
    /// - Parameter guardsFormulas: as in `field`.
    public static func line(_ fields: [String], guardsFormulas: Bool = false) -> String {
        fields.map { field($0, guardsFormulas: guardsFormulas) }.joined(separator: ",") + "\r\n"
    }

    /// A field, in quotes where it needs them.
    ///
    /// - Parameter guardsFormulas: whether a text that a spreadsheet would take for a formula gets an apostrophe before it.
    ///   That changes what it says, so it is a person's choice. A number such as −12.50 is none.
    public static func field(_ text: String, guardsFormulas: Bool = false) -> String {
        let isGuarded =
            guardsFormulas && text.first.map { "=+-@\t\r".contains($0) } == true && Double(text) == nil
        let text = isGuarded ? "'" + text : text
        guard text.contains(where: { $0 == "," || $0 == "\"" || $0.isNewline }) else { return text }
        return "\"\(text.replacing("\"", with: "\"\""))\""
    }
}
