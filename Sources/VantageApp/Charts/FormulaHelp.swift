import CGtk
import GtkKit
import Localization

/// The syntax of formulas, on one page.
enum FormulaHelp {
    /// A heading, and texts with their meanings.
    struct Section {
        let title: String
        let lines: KeyValuePairs<String, String>
    }

    static var sections: [Section] {
        [
            Section(
                title: localized("Variables"),
                lines: [
                    "x z": localized("the variables of y = …, the height"),
                    "x y": localized("the variables of z = …, the height"),
                    "r θ theta": localized("distance from the axis, angle about it"),
                    "t": localized("seconds; the play button runs them"),
                ]),
            Section(
                title: localized("More than heights"),
                lines: [
                    "x² + y² + z² = 9": localized("an implicit surface; = 1, 4, 9 draws three"),
                    "r = f(theta, y)": localized("in cylindrical coordinates"),
                    "rho = f(theta, phi)": localized("in spherical coordinates"),
                    "(cos u, u/5, sin u)": localized("a curve by u; with v as well a surface"),
                    "(1, 2, 3), (0, 1, 0)": localized("points"),
                    "⟨-z, 0, x⟩  grad(x·y·z)": localized("a vector field; field(-z, 0, x) as well"),
                    "… {x > 0, r < 2}": localized("only where all of it is true"),
                    "…, u = 0 … 2π": localized("the domain of a variable"),
                    "f(u) = u² + 1": localized("alone in a row: for all rows"),
                ]),
            Section(
                title: localized("Calculus"),
                lines: [
                    "diff(x³, x)": localized("the derivative along x"),
                    "integral(u², u, 0, x)": localized("the integral over u from 0 to x"),
                    "sum(sin(n·x)/n, n, 1, 20)": localized("the sum for n from 1 to 20"),
                    "tangent(x² - z², 1, 2)": localized("the tangent plane at x = 1, z = 2"),
                    "curvature(x² - z²)": localized("the Gaussian curvature"),
                ]),
            Section(
                title: localized("Surfaces"),
                lines: [
                    "f": localized("the height of the object that is named f, or its equation"),
                    "normal(f, 1, 2)": localized("an arrow at x = 1, z = 2; of an equation at (x, y, z)"),
                    "grad(f, 1, 2)": localized("the gradient there, as an arrow"),
                    "curvature(f, 1, 2)": localized("arcs along both principal directions, as curved as the surface"),
                    "tangent(f, 1, 2, 3)": localized("the tangent plane of an equation"),
                    "extremes(f)": localized("highest and lowest points, local ones too"),
                    "intersection(f, g)": localized("where two surfaces meet"),
                ]),
            Section(
                title: localized("Data"),
                lines: [
                    "after - before": localized("the difference of two files, by the names of their objects"),
                    "terrain(x, z/2)": localized("the height of a file at another position"),
                    "level(terrain, 1)": localized("without the nearest plane; 2 to 5 for a curved surface"),
                    "smooth(terrain, 3)": localized("smoothed by a Gaussian of 3 samples"),
                    "median(terrain, 5)": localized("the medians of squares of 5 samples"),
                    "fill(terrain)": localized("with heights where there are none"),
                    "resample(terrain, 4)": localized("one sample for 4 along each side, their mean"),
                ]),
            Section(
                title: localized("Your own names"),
                lines: [
                    "a": localized("any other letter gets a slider"),
                    "a = 2; a·sin(x)": localized("sets its value"),
                    "u = x²+z²; sin(u)/u": localized("names a part"),
                    "f(u) = u²; f(x)+f(z)": localized("defines a function"),
                ]),
            Section(
                title: localized("Operators"),
                lines: [
                    "+ - * · / ^": localized("−x² is −(x²), 2^3^2 is 2^9"),
                    "%": localized("remainder, with the sign of the divisor"),
                    "2x  3(x+1)  x z": localized("the multiplication sign may be left out"),
                    "1/2x": localized("is (1/2)·x"),
                    "sin 2x cos z  sin²x": localized("is sin(2·x)·cos(z), and sin(x)²"),
                    "|x|  √x  x²  x!": localized("absolute value, root, power, factorial"),
                ]),
            Section(
                title: localized("Conditions"),
                lines: [
                    "< ≤ > ≥ == ≠": localized("<=, >= and != as well; 0 < x < 1 is both"),
                    "and or not": localized("combine them"),
                    "if(x > 0, 1, 2)": localized("or x > 0 ? 1 : 2"),
                ]),
            Section(
                title: localized("Functions"),
                lines: [
                    "sin cos tan sec csc cot": localized("of an angle in radians"),
                    "asin acos atan atan2(y, x)": localized("give an angle in radians"),
                    "sinh cosh tanh": localized("hyperbolic; asinh acosh atanh are the inverses"),
                    "arcsin arccos arctan": localized("other names of the inverses"),
                    "arsinh arcosh artanh": localized("other names of the inverses"),
                    "sqrt cbrt pow(x, n)": localized("roots and powers"),
                    "hypot(x, z)": "√(x² + z²)",
                    "exp ln log log2 log10": localized("ln and log are the natural logarithm"),
                    "abs sign min max": localized("absolute value, sign, smallest, largest"),
                    "clamp(x, low, high)": localized("x limited to a range"),
                    "floor ceil round": localized("rounding to whole numbers"),
                    "fract mod(a, b)": localized("fractional part, remainder"),
                    "step(a, x)": localized("0 below a, 1 from a on"),
                    "smoothstep(a, b, x)": localized("smoothly from 0 at a to 1 at b"),
                    "sinc erf gamma lgamma": localized("sinc(x) is sin(x)/x"),
                    "besselj0 besselj1": localized("Bessel functions J₀ and J₁"),
                ]),
            Section(
                title: localized("Numbers"),
                lines: [
                    "1.5  2e-3": localized("a decimal point and no other separator"),
                    "pi π  tau τ  e  phi": "3.14…, 6.28…, 2.71…, 1.61…",
                ]),
        ]
    }

    static let examples = [
        "sin(√(x² + z²) - t)", "a = 2; cos(a·x)·exp(-r²/20)", "x³ - 3x z²", "if(r < 3, √(9 - r²), 0)",
        "f(u) = sin(u)/u; f(3x)·f(3z)",
    ]

    /// The page in a popover, to be given to a button.
    ///
    /// - Parameter onExample: called with the texts of the clicked example.
    static func popover(onExample: @escaping ([String]) -> Void) -> Widget? {
        guard let popover = gtk_popover_new(), let scroll = gtk_scrolled_window_new(), let grid = gtk_grid_new() else {
            return nil
        }
        gtk_grid_set_column_spacing(cast(grid), 18)
        gtk_grid_set_row_spacing(cast(grid), 3)
        var row: Int32 = 0
        for section in sections {
            addHeading(section.title, to: cast(grid), row: &row)
            for (text, meaning) in section.lines {
                addLabel(text, "formula-help", to: cast(grid), column: 0, row: row)
                addLabel(meaning, "caption", to: cast(grid), column: 1, row: row)
                row += 1
            }
        }
        addHeading(localized("Examples"), to: cast(grid), row: &row)
        for example in examples {
            guard let button = button(example, "formula-help") else { continue }
            connect(button, .clicked) {
                gtk_popover_popdown(cast(popover))
                onExample([example])
            }
            gtk_grid_attach(cast(grid), button, 0, row, 2, 1)
            row += 1
        }
        addHeading(localized("Gallery"), to: cast(grid), row: &row)
        for example in FormulaGallery.all {
            guard let button = button(example.name, "gallery") else { continue }
            connect(button, .clicked) {
                gtk_popover_popdown(cast(popover))
                onExample(example.texts)
            }
            gtk_grid_attach(cast(grid), button, 0, row, 1, 1)
            if let label = addLabel(
                example.texts.joined(separator: "\n"), "formula-help", to: cast(grid), column: 1, row: row)
            {
                gtk_label_set_ellipsize(cast(label), PANGO_ELLIPSIZE_END)
                gtk_label_set_max_width_chars(cast(label), 28)
            }
            row += 1
        }
        for set in [gtk_widget_set_margin_top, gtk_widget_set_margin_bottom, gtk_widget_set_margin_start] {
            set(grid, 6)
        }
        gtk_widget_set_margin_end(grid, 18)
        let scrolled: OpaquePointer = cast(scroll)
        gtk_scrolled_window_set_child(scrolled, grid)
        gtk_scrolled_window_set_policy(scrolled, GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC)
        gtk_scrolled_window_set_propagate_natural_height(scrolled, 1)
        gtk_scrolled_window_set_max_content_height(scrolled, 440)
        gtk_popover_set_child(cast(popover), scroll)
        setAccessibleLabel(popover, localized("What a Formula Can Contain"))
        return popover
    }

    /// A button that draws an example.
    private static func button(_ title: String, _ style: String) -> Widget? {
        guard let button = gtk_button_new_with_label(title) else { return nil }
        gtk_button_set_has_frame(cast(button), 0)
        gtk_widget_set_halign(button, GTK_ALIGN_START)
        gtk_widget_add_css_class(button, style)
        gtk_widget_set_tooltip_text(button, localized("Draw This Formula"))
        return button
    }

    private static func addHeading(_ text: String, to grid: UnsafeMutablePointer<GtkGrid>, row: inout Int32) {
        if let label = addLabel(text, "heading", to: grid, column: 0, row: row), row > 0 {
            gtk_widget_set_margin_top(label, 9)
        }
        row += 1
    }

    @discardableResult
    private static func addLabel(
        _ text: String, _ style: String, to grid: UnsafeMutablePointer<GtkGrid>, column: Int32, row: Int32
    ) -> Widget? {
        guard let label = gtk_label_new(text) else { return nil }
        gtk_label_set_xalign(cast(label), 0)
        gtk_widget_set_valign(label, GTK_ALIGN_BASELINE)
        gtk_widget_add_css_class(label, style)
        gtk_grid_attach(grid, label, column, row, 1, 1)
        return label
    }
}
