import CGtk

/// CSS for the whole display.
public final class StyleSheet {
    /// A part of the CSS that could not be parsed; GTK skips it and continues.
    public nonisolated struct Problem: Hashable, Sendable {
        /// Line and column, from 1.
        public let line: Int
        /// The column of the problem, from 1.
        public let column: Int
        /// What is wrong, in the words of GTK.
        public let message: String
    }

    private let provider: GObjectRef<UnsafeMutablePointer<GtkCssProvider>>

    /// What was wrong with the CSS loaded last.
    public private(set) var problems: [Problem] = []

    /// Parses the CSS; see ``problems`` afterwards.
    public init(css: String) {
        provider = GObjectRef(adopting: gtk_css_provider_new() as UnsafeMutablePointer<GtkCssProvider>)
        connect(provider.pointer, .parsingError) { [weak self] section, error in
            // Never null: a section always knows where it starts.
            let start = gtk_css_section_get_start_location(section)!.pointee
            self?.problems.append(
                Problem(line: Int(start.lines) + 1, column: Int(start.line_chars) + 1, message: error.message))
        }
        load(css: css)
    }

    /// Replaces the CSS, at once wherever it is installed.
    public func load(css: String) {
        problems = []
        gtk_css_provider_load_from_data(provider.pointer, css, gssize(css.utf8.count))
    }

    /// Puts the style sheet over the theme, on the default display. It stays until ``uninstall()``, even without this
    /// object.
    ///
    /// - Returns: `false` when there is no display.
    @discardableResult
    public func install() -> Bool {
        guard let display = gdk_display_get_default() else { return false }
        gtk_style_context_add_provider_for_display(
            display, cast(provider.pointer), guint(GTK_STYLE_PROVIDER_PRIORITY_APPLICATION))
        return true
    }

    /// Takes the style sheet away from the default display.
    public func uninstall() {
        guard let display = gdk_display_get_default() else { return }
        gtk_style_context_remove_provider_for_display(display, cast(provider.pointer))
    }
}
