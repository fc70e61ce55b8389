import CPangoCairo
import Foundation

/// The font sizes of a chart.
enum TextStyle: Hashable, Sendable {
    case tick
    case title
    /// The chart's title, above the plot.
    case heading
    /// The lines below the plot.
    case caption

    /// In logical pixels.
    var size: Double {
        switch self {
        case .tick: 11.5
        case .title, .caption: 12.5
        case .heading: 16
        }
    }

    var weight: PangoWeight {
        switch self {
        case .tick, .caption: PANGO_WEIGHT_NORMAL
        case .title, .heading: PANGO_WEIGHT_SEMIBOLD
        }
    }
}

/// Lays text out with Pango, the same for the window, images and pages, and caches it: while a chart turns its labels move,
/// and none is laid out again.
final class TextMeasurer {
    private struct Key: Hashable {
        let text: String
        let style: TextStyle
        let scale: Double
    }

    /// Owned; freed in `deinit`.
    private let context: OpaquePointer
    /// What is laid out: owned, given back by `forget`.
    private var known: [Key: (layout: OpaquePointer, size: SIMD2<Double>)] = [:]

    init() {
        // The default font map is borrowed; the context made of it is ours.
        context = pango_font_map_create_context(pango_cairo_font_map_get_default())
        // Positions without hinting: text must not jump by whole pixels while the chart turns.
        let options = cairo_font_options_create()
        cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY)
        cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE)
        cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF)
        pango_cairo_context_set_font_options(context, options)
        cairo_font_options_destroy(options)
    }

    deinit {
        forget()
        g_object_unref(UnsafeMutableRawPointer(context))
    }

    /// Width and height of a line of text in device pixels.
    func size(of text: String, style: TextStyle, scale: Double) -> SIMD2<Double> {
        laidOut(text, style: style, scale: scale).size
    }

    /// A line of text, or as much of its beginning as a width has room for.
    func cut(_ text: String, style: TextStyle, scale: Double, width: Double) -> String {
        guard size(of: text, style: style, scale: scale).x > width else { return text }
        var kept = text
        while !kept.isEmpty {
            kept.removeLast()
            let cut = kept.trimmingCharacters(in: .whitespaces) + "…"
            if size(of: cut, style: style, scale: scale).x <= width { return cut }
        }
        return "…"
    }

    /// Draws a line of text centred at a position, in the current colour.
    func draw(_ text: String, style: TextStyle, scale: Double, center: SIMD2<Double>, on cairo: OpaquePointer) {
        let (layout, size) = laidOut(text, style: style, scale: scale)
        let corner = center - size / 2
        cairo_move_to(cairo, corner.x, corner.y)
        pango_cairo_show_layout(cairo, layout)
    }

    /// How far the base line of a line of text is below its upper side, in device pixels.
    func baseline(of text: String, style: TextStyle, scale: Double) -> Double {
        Double(pango_layout_get_baseline(laidOut(text, style: style, scale: scale).layout)) / Double(PANGO_SCALE)
    }

    /// The fonts of a chart, the first that is there.
    static let fontFamily = "Cantarell, Inter, Noto Sans, DejaVu Sans, sans-serif"

    private func laidOut(_ text: String, style: TextStyle, scale: Double)
        -> (layout: OpaquePointer, size: SIMD2<Double>)
    {
        let key = Key(text: text, style: style, scale: scale)
        if let known = known[key] { return known }
        // A chart has few labels; changing numbers must not grow the cache without limit.
        if known.count > 500 { forget() }
        let font = pango_font_description_new()
        defer { pango_font_description_free(font) }
        pango_font_description_set_family(font, Self.fontFamily)
        pango_font_description_set_weight(font, style.weight)
        pango_font_description_set_absolute_size(font, style.size * scale * Double(PANGO_SCALE))
        // pango_layout_new returns an object for every context; it is ours until unref.
        let layout: OpaquePointer = pango_layout_new(context)
        pango_layout_set_font_description(layout, font)
        pango_layout_set_text(layout, text.drawable, -1)
        var (width, height): (Int32, Int32) = (0, 0)
        pango_layout_get_size(layout, &width, &height)
        let made = (layout, SIMD2(Double(width), Double(height)) / Double(PANGO_SCALE))
        known[key] = made
        return made
    }

    private func forget() {
        for text in known.values { g_object_unref(UnsafeMutableRawPointer(text.layout)) }
        known = [:]
    }
}
