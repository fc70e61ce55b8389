import AppModel
import CGtk
import GtkKit
import GtkTesting
import Localization
import Logbook
import XCTest

@testable import VantageApp

/// Whether every text of the window is to be read, by WCAG 2.2: a contrast of 4.5 at least, measured on pictures of the pages.
final class ContrastTests: GtkTestCase {
    private static let least = 4.5
    /// Strokes of small text are thinner than a pixel, and have their full colour only where they are larger.
    private static let scale = 2
    /// A page of each kind, which are looked at with high contrast.
    private static let pages: Set = ["chart", "overview", "expenses", "currentTerm"]

    func testEveryTextIsToBeReadInLightInDarkAndWithHighContrast() throws {
        try onMain {
            let style = StyleSheet(
                css: try String(contentsOfFile: try ResourceFolder.locate().path("style.css"), encoding: .utf8))
            style.install()
            defer { style.uninstall() }
            try withOpenWindow { open in
                try open.addSampleData()
                defer { Appearance.hasHighContrast = false }
                var (faint, kinds): (Set<String>, Set<String>) = ([], [])
                @MainActor func look(_ looks: String, _ page: String) throws {
                    settle()
                    for text in try Self.faintTexts(in: open.window, &kinds) {
                        faint.insert("\(looks) \(page): \(text)")
                    }
                }
                let schemes = [Preferences.ColorScheme.light, .dark]
                for scheme in schemes {
                    open.model.preferences.values.colorScheme = scheme
                    settle()
                    try open.visitPages { try look("\(scheme)", $0) }
                }
                Appearance.hasHighContrast = true
                for scheme in schemes {
                    open.model.preferences.values.colorScheme = scheme
                    settle()
                    try open.visitPages { if Self.pages.contains($0) { try look("\(scheme), high contrast", $0) } }
                }
                XCTAssertEqual(faint.sorted(), [])
                XCTAssertEqual(kinds, ["label", "field", "placeholder"])
            }
        }
    }

    /// What is written on the window with too little contrast, each with that.
    ///
    /// - Parameter kinds: gets those of what was measured.
    @MainActor private static func faintTexts(in window: Widget, _ kinds: inout Set<String>) throws -> [String] {
        var picture: Pixels?
        XCTAssertTrue(
            turnLoop {
                picture = try? Snapshot.pixels(of: window, scale: scale)
                return picture != nil
            })
        let pixels = try XCTUnwrap(picture)
        var seen = 0
        let faint = widgets(below: window).compactMap { widget -> String? in
            guard let (kind, text) = written(on: widget), gtk_widget_get_mapped(widget) != 0,
                // What cannot be used is not held to it.
                gtk_widget_is_sensitive(widget) != 0, text.contains(where: { !$0.isWhitespace }),
                let box = visibleBox(of: widget, in: window), box.x.lowerBound >= 0, box.y.lowerBound >= 0,
                box.x.upperBound * scale <= pixels.width,
                box.y.upperBound * scale <= pixels.height
            else { return nil }
            seen += 1
            kinds.insert(kind)
            let contrast = contrast(in: box, of: pixels)
            return contrast < least ? "“\(text.prefix(30))” \((contrast * 100).rounded() / 100)" : nil
        }
        XCTAssertGreaterThan(seen, 5)
        return faint
    }

    /// What a label or a field says; `nil` for other widgets. The placeholder of an empty field is a label in it.
    @MainActor private static func written(on widget: Widget) -> (kind: String, text: String)? {
        if isInstance(widget, of: gtk_text_get_type()) { return ("field", text(of: widget)) }
        guard isInstance(widget, of: gtk_label_get_type()) else { return nil }
        let isPlaceholder = gtk_widget_get_parent(widget).map { isInstance($0, of: gtk_text_get_type()) } == true
        return (isPlaceholder ? "placeholder" : "label", String(cString: gtk_label_get_text(cast(widget))))
    }

    /// The pixels of a widget; `nil` where some of them are not shown.
    @MainActor private static func visibleBox(of widget: Widget, in window: Widget) -> (x: Range<Int>, y: Range<Int>)? {
        var all: (x: Range<Int>, y: Range<Int>)?
        for ancestor in sequence(first: widget, next: { gtk_widget_get_parent($0) }) {
            var bounds = graphene_rect_t()
            guard gtk_widget_compute_bounds(ancestor, window, &bounds) != 0 else { return nil }
            let x = Int(bounds.origin.x.rounded(.up))..<Int((bounds.origin.x + bounds.size.width).rounded(.down))
            let y = Int(bounds.origin.y.rounded(.up))..<Int((bounds.origin.y + bounds.size.height).rounded(.down))
            guard let box = all else {
                guard !x.isEmpty, !y.isEmpty else { return nil }
                all = (x, y)
                continue
            }
            // Scrolled away or under the edge.
            guard x.lowerBound <= box.x.lowerBound, box.x.upperBound <= x.upperBound, y.lowerBound <= box.y.lowerBound,
                box.y.upperBound <= y.upperBound
            else { return nil }
        }
        return all
    }

    /// That of the commonest colour with the one that differs most from it and is not rare: the edges of letters are between both.
    @MainActor private static func contrast(in box: (x: Range<Int>, y: Range<Int>), of pixels: Pixels) -> Double {
        var counts: [UInt32: Int] = [:]
        pixels.rgba.withUnsafeBufferPointer { bytes in
            for y in box.y.lowerBound * scale..<box.y.upperBound * scale {
                for x in box.x.lowerBound * scale..<box.x.upperBound * scale {
                    let start = (y * pixels.width + x) * 4
                    let (red, green) = (UInt32(bytes[start]), UInt32(bytes[start + 1]))
                    counts[red << 16 | green << 8 | UInt32(bytes[start + 2]), default: 0] += 1
                }
            }
        }
        guard let ground = counts.max(by: { $0.value < $1.value })?.key else { return .infinity }
        let least = max(1, counts.values.reduce(0, +) / 2000)
        return counts.filter { $0.value >= least }.keys.map { color in
            let (one, other) = (luminance(color), luminance(ground))
            return (max(one, other) + 0.05) / (min(one, other) + 0.05)
        }.max() ?? 1
    }

    /// Of sRGB, as WCAG defines it.
    private static func luminance(_ color: UInt32) -> Double {
        let parts = [16, 8, 0].map { shift -> Double in
            let part = Double(color >> shift & 0xFF) / 255
            return part <= 0.04045 ? part / 12.92 : pow((part + 0.055) / 1.055, 2.4)
        }
        return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]
    }
}
