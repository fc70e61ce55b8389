import GtkKit

/// The style of the viewport's own widgets; colours are the theme's.
enum ViewportStyle {
    private static var isInstalled = false

    /// Puts the style over the theme, once.
    static func install() {
        guard !isInstalled else { return }
        isInstalled = StyleSheet(css: css).install()
    }

    static let css = """
        .banner {
          background-color: @theme_bg_color;
          color: @theme_fg_color;
          border-radius: 6px;
          padding: 6px 12px;
          margin: 0 12px;
        }

        .readout {
          background-color: alpha(@theme_base_color, 0.94);
          color: @theme_fg_color;
          border: 1px solid alpha(@theme_fg_color, 0.2);
          border-radius: 8px;
          padding: 5px 10px;
          font-feature-settings: "tnum";
          box-shadow: 0 1px 4px alpha(black, 0.25);
        }

        .readout.profile { padding: 0; }

        .viewport:focus-visible { outline: 2px solid @theme_selected_bg_color; outline-offset: -3px; }
        """
}
