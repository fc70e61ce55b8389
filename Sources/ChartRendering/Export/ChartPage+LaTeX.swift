import CPangoCairo
import Foundation

/// A chart in a document of LaTeX.
extension ChartPage {
    /// The page as a picture of TikZ: all but the text as a PDF file, which it includes, and the text as LaTeX's own.
    ///
    /// - Parameter name: of the PDF file beside it.
    public func tikz(including name: String) throws(RenderError) -> (tex: [UInt8], pdf: [UInt8]) {
        let drawing = try drawing()
        let pdf = try pdf(of: drawing, hasTexts: false, title: name)
        let unit = Self.pointsPerPixel
        let color: (TextStyle) -> String = { style in
            let color = theme.color(of: style).bytes
            return "{rgb,255:red,\(color.x);green,\(color.y);blue,\(color.z)}"
        }
        let nodes = drawing.texts.map { label in
            let size = label.style.size * usedTextScale * unit
            let weight = label.style.weight == PANGO_WEIGHT_NORMAL ? "" : "\\bfseries "
            return """
                \\node[text=\(color(label.style)), font=\\fontsize{\(Self.number(size))bp}{\(Self.number(size * 1.2))bp}\\selectfont] \
                at (\(Self.number(label.center.x)), \(Self.number(label.center.y))) {\(weight)\(label.text.escapedForLaTeX)};
                """
        }
        let lines =
            [
                "% Needs \\usepackage{tikz}; without a document around it, compile \\documentclass{standalone} with \\input of this file.",
                "\\begin{tikzpicture}[x=\(unit)bp, y=-\(unit)bp, every node/.style={inner sep=0pt, outer sep=0pt}]",
                "\\node[anchor=north west] at (0, 0) {\\includegraphics[width=\(Self.number(Double(size.width) * unit))bp]{\(name)}};",
            ] + nodes + ["\\end{tikzpicture}", ""]
        return (Array(lines.joined(separator: "\n").utf8), pdf)
    }
}

extension String {
    /// The text as LaTeX typesets it: no character is a command, and the signs of numbers are those of mathematics.
    var escapedForLaTeX: String {
        var escaped = ""
        for character in self {
            switch character {
            case "\\": escaped += "\\textbackslash{}"
            case "~": escaped += "\\textasciitilde{}"
            case "^": escaped += "\\textasciicircum{}"
            case "&", "%", "$", "#", "_", "{", "}": escaped += "\\\(character)"
            case "−": escaped += "\\ensuremath{-}"
            case "×": escaped += "\\ensuremath{\\times}"
            case "·": escaped += "\\ensuremath{\\cdot}"
            case "°": escaped += "\\ensuremath{^\\circ}"
            case "…": escaped += "\\ldots{}"
            case "\u{202F}", "\u{2009}", "\u{A0}": escaped += "\\,"
            default:
                if let superscript = Self.superscripts[character] {
                    escaped += "\\ensuremath{^{\(superscript)}}"
                } else if !character.isNewline {
                    escaped.append(character)
                } else {
                    escaped += " "
                }
            }
        }
        return escaped
    }

    private static let superscripts: [Character: String] = [
        "⁰": "0", "¹": "1", "²": "2", "³": "3", "⁴": "4", "⁵": "5", "⁶": "6", "⁷": "7", "⁸": "8", "⁹": "9", "⁻": "-",
    ]
}
