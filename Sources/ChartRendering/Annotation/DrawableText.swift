extension String {
    /// The text as it can be drawn. Cairo refuses the code points that Unicode sets aside for no character, and the whole page
    /// with them: they are replaced by the sign for an unknown character. As long in UTF-8 as the text.
    package var drawable: String {
        guard unicodeScalars.contains(where: \.isNoncharacter) else { return self }
        var drawable = String.UnicodeScalarView()
        for scalar in unicodeScalars {
            // A private character of the last plane has four bytes, as have those outside the first plane.
            drawable.append(scalar.isNoncharacter ? (scalar.value > 0xFFFF ? "\u{10FFFD}" : "\u{FFFD}") : scalar)
        }
        return String(drawable)
    }
}

extension Unicode.Scalar {
    fileprivate var isNoncharacter: Bool {
        0xFDD0...0xFDEF ~= value || value & 0xFFFE == 0xFFFE
    }
}
