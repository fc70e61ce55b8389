extension String {
    /// The text as a line of a terminal, or a cell of one, shows it: line ends and tabs are blanks, and other control characters,
    /// which could move the cursor or hide what was printed, are U+FFFD.
    var asOneLine: String {
        guard unicodeScalars.contains(where: \.isControlling) else { return self }
        var line = String.UnicodeScalarView()
        var previous: Unicode.Scalar?
        for scalar in unicodeScalars {
            defer { previous = scalar }
            if scalar == "\n", previous == "\r" { continue }
            line.append(scalar.properties.isWhitespace ? " " : scalar.isControlling ? "\u{FFFD}" : scalar)
        }
        return String(line)
    }

    /// The text as several lines of a terminal show it.
    var asLines: String {
        split(separator: "\n", omittingEmptySubsequences: false).map { String($0).asOneLine }.joined(separator: "\n")
    }
}

extension Unicode.Scalar {
    fileprivate var isControlling: Bool {
        switch properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator: true
        // Marks that turn the direction of what follows on the line, cells of other columns among it.
        default: ("\u{202A}"..."\u{202E}").contains(self) || ("\u{2066}"..."\u{2069}").contains(self)
        }
    }
}

/// Prints what may have words of the logbook or of a file in it, as one line.
func printLine(_ text: String) {
    print(text.asOneLine)
}
