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
                "% Needs \\usepackage{tikz}; with \\usepackage{lmodern} text has its size to a hundredth of a point.",
                "% Letters that are neither Latin nor Greek need LuaLaTeX or XeLaTeX, and a font that has them.",
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
            case "…": escaped += "\\ldots{}"
            case "\u{202F}", "\u{2009}", "\u{A0}": escaped += "\\,"
            default:
                if let sign = Self.signs[character] {
                    escaped += "\\ensuremath{\(sign)}"
                } else if !character.isNewline {
                    escaped.append(character)
                } else {
                    escaped += " "
                }
            }
        }
        return escaped
    }

    /// What pdfLaTeX has as signs of mathematics only.
    private static let signs: [Character: String] = {
        var signs: [Character: String] = [
            "−": "-", "×": "\\times", "·": "\\cdot", "÷": "\\div", "±": "\\pm", "√": "\\surd", "∛": "\\sqrt[3]{}",
            "∞": "\\infty", "°": "^\\circ", "′": "{}'", "″": "{}''", "≤": "\\leq", "≥": "\\geq", "≠": "\\neq",
            "≈": "\\approx", "≡": "\\equiv", "∝": "\\propto", "→": "\\to", "←": "\\leftarrow",
            "↔": "\\leftrightarrow", "∈": "\\in", "∂": "\\partial", "∇": "\\nabla", "∑": "\\sum", "∏": "\\prod",
            "∫": "\\int", "Δ": "\\Delta", "∆": "\\Delta", "¬": "\\neg", "∧": "\\wedge", "∨": "\\vee",
            "⟨": "\\langle", "⟩": "\\rangle", "⌊": "\\lfloor", "⌋": "\\rfloor", "⌈": "\\lceil", "⌉": "\\rceil",
            "‖": "\\|", "⁻": "^{-}", "⁺": "^{+}", "ⁿ": "^{n}", "₋": "_{-}", "₊": "_{+}", "µ": "\\mu",
            "ϑ": "\\vartheta", "ϕ": "\\phi", "ς": "\\varsigma", "ο": "o",
        ]
        let letters: [(Character, String)] = [
            ("α", "alpha"), ("β", "beta"), ("γ", "gamma"), ("δ", "delta"), ("ε", "varepsilon"), ("ζ", "zeta"),
            ("η", "eta"), ("θ", "theta"), ("ι", "iota"), ("κ", "kappa"), ("λ", "lambda"), ("μ", "mu"), ("ν", "nu"),
            ("ξ", "xi"), ("π", "pi"), ("ρ", "rho"), ("σ", "sigma"), ("τ", "tau"), ("υ", "upsilon"), ("φ", "varphi"),
            ("χ", "chi"), ("ψ", "psi"), ("ω", "omega"), ("Γ", "Gamma"), ("Θ", "Theta"), ("Λ", "Lambda"), ("Ξ", "Xi"),
            ("Π", "Pi"), ("Σ", "Sigma"), ("Υ", "Upsilon"), ("Φ", "Phi"), ("Ψ", "Psi"), ("Ω", "Omega"),
        ]
        for (letter, name) in letters { signs[letter] = "\\\(name)" }
        for (digit, (above, below)) in zip("⁰¹²³⁴⁵⁶⁷⁸⁹", "₀₁₂₃₄₅₆₇₈₉").enumerated() {
            (signs[above], signs[below]) = ("^{\(digit)}", "_{\(digit)}")
        }
        for (letter, below) in zip("aeijkmnx", "ₐₑᵢⱼₖₘₙₓ") { signs[below] = "_{\(letter)}" }
        return signs
    }()
}
