import Charts
import Foundation
import Interchange
import Localization

/// A chart in a web page: what it is called, how large it is, and how it is seen at first.
package struct WebFigure {
    let title: String
    let size: PixelSize
    let camera: ChartCamera
    /// Below the chart; empty for none.
    let caption: String
    /// What the page computes.
    var formulas = WebFormulas()
    /// Bits of a height of a surface on a grid, 16 or 32.
    var bits = 16

    package init(title: String, size: PixelSize, camera: ChartCamera, caption: String = "") {
        (self.title, self.size, self.camera, self.caption) = (title, size, camera, caption)
    }

    /// The chart for the scripts of the page, a picture until they run, and what it shows in words and numbers.
    ///
    /// - Parameter firstFormula: the index of its first function among those of the page.
    func markup(of scene: ChartScene, still: String, description: [String], firstFormula: Int) -> String {
        var numbers = PackedNumbers()
        let chart = WebChart(
            scene, camera: camera, formulas: formulas, firstFormula: firstFormula, bits: bits, numbers: &numbers)
        let lines = scene.summary.split(separator: "\n").map(String.init)
        let label = [title, lines.joined(separator: ". ")].filter { !$0.isEmpty }.joined(separator: ". ")
        let notes = [formulas.note, chart.largestError.map { Self.note(of: $0, on: scene.y, bits) }].compactMap(\.self)
        let sentences = (lines + description + notes).map {
            "<p>\($0.escapedForMarkup)</p>"
        }
        return """
            <figure class="chart" dir="auto">
            <div class="stage" tabindex="0" role="img" aria-label="\(label.escapedForMarkup)" dir="ltr">
            <svg class="size" viewBox="0 0 \(size.width) \(size.height)" aria-hidden="true"></svg>
            <img alt="" src="\(still)">
            </div>
            <script type="application/json" class="chart-document">\(WebPage.json(chart))</script>
            <script type="text/plain" class="chart-data">\(numbers.base64)</script>
            \(caption.isEmpty ? "" : "<figcaption>\(caption.escapedForMarkup)</figcaption>\n")\
            <details><summary>\(localized("In Words").escapedForMarkup)</summary>
            \(sentences.joined(separator: "\n"))
            </details>
            <details><summary>\(localized("Values").escapedForMarkup)</summary>
            \(scene.tables().map(Self.table).joined(separator: "\n"))
            </details>
            </figure>
            """
    }

    /// A sentence about how exactly the heights of grids are in the page.
    ///
    /// - Parameter error: in plot units.
    private static func note(of error: Double, on axis: SceneAxis, _ bits: Int) -> String {
        let ends = [axis.domain.lowerBound, axis.domain.upperBound]
        // Largest at an end of the axis, whatever its scale.
        let largest =
            ends.map { end in
                let position = axis.position(of: end)
                return abs(axis.value(atPosition: position + (position > 0 ? -error : error)) - end)
            }.max() ?? 0
        return localized(
            "Heights have {bits} bits and are exact to {error}.",
            ["bits": "\(bits)", "error": largest.formatted(.number.precision(.significantDigits(2)).locale(.user))])
    }

    private static func table(_ table: ChartTable) -> String {
        func row(_ cells: [String], _ name: String) -> String {
            "<tr>" + cells.map { "<\(name)>\($0.escapedForMarkup)</\(name)>" }.joined() + "</tr>"
        }
        let rows = table.rows.map { row($0, "td") }.joined(separator: "\n")
        return """
            <table><caption>\(table.title.escapedForMarkup)</caption>
            <thead>\(row(table.columns, "th"))</thead>
            <tbody>
            \(rows)
            </tbody></table>
            """
    }
}
