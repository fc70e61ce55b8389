import CPangoCairo
import ChartRendering
import Charts
import Foundation

/// How a text looks on a page.
enum PageTextStyle: Hashable, Sendable {
    case title, subject, heading, body, name, header, cell, strong, note

    /// Points.
    var size: Double {
        switch self {
        case .title: 20
        case .subject: 12
        case .heading: 12
        case .body, .name: 9.5
        case .header: 8
        case .cell, .strong: 9
        case .note: 8
        }
    }

    /// What a text in this style is of a document.
    var element: DocumentElement {
        switch self {
        case .title: .title
        case .heading: .heading
        case .subject, .body, .name, .header, .cell, .strong, .note: .paragraph
        }
    }

    var weight: PangoWeight {
        switch self {
        case .title, .heading, .header, .strong: PANGO_WEIGHT_SEMIBOLD
        case .subject, .body, .name, .cell, .note: PANGO_WEIGHT_NORMAL
        }
    }

    var color: Color {
        switch self {
        case .title, .subject, .heading, .body, .cell, .strong: Color(hex: 0x1E2227)
        case .name, .header, .note: Color(hex: 0x5A616A)
        }
    }
}

/// Measures and draws texts of a page. One thread uses it.
final class PageTextWriter {
    /// Owned; freed in `deinit`.
    private let context: OpaquePointer
    private let layout: OpaquePointer
    private let fonts: [PageTextStyle: OpaquePointer]
    private var lineHeights: [PageTextStyle: Double] = [:]

    init() {
        // The default font map is borrowed; the context made of it is ours, as is the layout.
        context = pango_font_map_create_context(pango_cairo_font_map_get_default())
        // A page is printed at another resolution than the screen's: letters are not hinted.
        let options = cairo_font_options_create()
        cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE)
        cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF)
        pango_cairo_context_set_font_options(context, options)
        cairo_font_options_destroy(options)
        layout = pango_layout_new(context)
        pango_layout_set_wrap(layout, PANGO_WRAP_WORD_CHAR)
        let styles: [PageTextStyle] = [.title, .subject, .heading, .body, .name, .header, .cell, .strong, .note]
        fonts = Dictionary(
            uniqueKeysWithValues: styles.map { style in
                let font: OpaquePointer = pango_font_description_new()
                pango_font_description_set_family(font, "Cantarell, Inter, Noto Sans, DejaVu Sans, sans-serif")
                pango_font_description_set_weight(font, style.weight)
                pango_font_description_set_absolute_size(font, style.size * Double(PANGO_SCALE))
                return (style, font)
            })
    }

    deinit {
        for font in fonts.values { pango_font_description_free(font) }
        g_object_unref(UnsafeMutableRawPointer(layout))
        g_object_unref(UnsafeMutableRawPointer(context))
    }

    private func prepare(_ text: String, _ style: PageTextStyle, width: Double?, isTrailing: Bool = false) {
        pango_layout_set_font_description(layout, fonts[style])
        pango_layout_set_width(layout, width.map { Int32(($0 * Double(PANGO_SCALE)).rounded(.up)) } ?? -1)
        pango_layout_set_alignment(layout, isTrailing ? PANGO_ALIGN_RIGHT : PANGO_ALIGN_LEFT)
        pango_layout_set_text(layout, text.drawable, -1)
    }

    private func size() -> (width: Double, height: Double) {
        var (width, height): (Int32, Int32) = (0, 0)
        pango_layout_get_size(layout, &width, &height)
        return (Double(width) / Double(PANGO_SCALE), Double(height) / Double(PANGO_SCALE))
    }

    /// The width of a line of text.
    func width(of text: String, _ style: PageTextStyle) -> Double {
        prepare(text, style, width: nil)
        return size().width
    }

    /// How high a text is that wraps at a width.
    func height(of text: String, _ style: PageTextStyle, width: Double) -> Double {
        // Most texts are short and need not be laid out to know: no letter of these is wider than its height.
        if text.utf8.count < Int(width / style.size), text.utf8.allSatisfy({ $0 >= 32 && $0 < 127 }) {
            return lineHeight(style)
        }
        prepare(text, style, width: width)
        return size().height
    }

    /// A text in two at the end of a line: what has room in a height, and what follows.
    ///
    /// - Returns: an empty first part where no line has room.
    func split(_ text: String, _ style: PageTextStyle, width: Double, height: Double) -> (String, String) {
        prepare(text, style, width: width)
        var end = 0
        for index in 0..<pango_layout_get_line_count(layout) {
            // Borrowed; gone with the next text.
            guard let line = pango_layout_get_line_readonly(layout, index) else { break }
            var rectangle = PangoRectangle()
            let next = Int(line.pointee.start_index + line.pointee.length)
            pango_layout_index_to_pos(layout, line.pointee.start_index, &rectangle)
            guard Double(rectangle.y + rectangle.height) / Double(PANGO_SCALE) <= height else { break }
            end = next
        }
        let index = text.utf8.index(text.startIndex, offsetBy: min(end, text.utf8.count))
        return (
            text[..<index].trimmingCharacters(in: .newlines),
            text[index...].trimmingCharacters(in: .whitespacesAndNewlines)
        )
    }

    func lineHeight(_ style: PageTextStyle) -> Double {
        if let known = lineHeights[style] { return known }
        prepare("Xg", style, width: nil)
        let height = size().height
        lineHeights[style] = height
        return height
    }

    /// Draws a text with its upper left corner at a position.
    ///
    /// - Parameter cairo: a drawing context in points; borrowed.
    func draw(
        _ text: String, _ style: PageTextStyle, x: Double, y: Double, width: Double, isTrailing: Bool,
        on cairo: OpaquePointer
    ) {
        guard !text.isEmpty else { return }
        prepare(text, style, width: width, isTrailing: isTrailing)
        let color = style.color
        cairo_set_source_rgb(cairo, color.red, color.green, color.blue)
        cairo_move_to(cairo, x, y)
        pango_cairo_show_layout(cairo, layout)
    }
}
