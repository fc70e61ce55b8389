extension String {
    /// The text as part of HTML, XML or Pango's markup, between tags or in an attribute in double quotes: no character is markup,
    /// and those that such a document cannot have are U+FFFD.
    package var escapedForMarkup: String {
        var escaped = ""
        escaped.reserveCapacity(utf8.count)
        for scalar in unicodeScalars {
            switch scalar {
            case "&": escaped += "&amp;"
            case "<": escaped += "&lt;"
            case ">": escaped += "&gt;"
            case "\"": escaped += "&quot;"
            case "'": escaped += "&#39;"
            case "\n", "\t": escaped.unicodeScalars.append(scalar)
            case _ where scalar.properties.generalCategory == .control || scalar.properties.isNoncharacterCodePoint:
                escaped += "\u{FFFD}"
            default: escaped.unicodeScalars.append(scalar)
            }
        }
        return escaped
    }
}
