import Charts
import Foundation
import Interchange
import Localization

/// A web page that lists charts, each with a picture and what it shows.
public struct ChartIndex {
    private var entries: [String] = []

    /// A list without charts.
    public init() {}

    /// Adds a chart.
    ///
    /// - Parameters:
    ///   - scene: the chart.
    ///   - export: how it is seen, and what it is called.
    ///   - file: the name of its page in the same folder.
    /// - Throws: where it cannot be drawn.
    public mutating func add(_ scene: ChartScene, _ export: ChartExport, file: String) throws(RenderError) {
        var small = export
        (small.size, small.scale) = (PixelSize(width: 360, height: 240), 2)
        let address = file.addingPercentEncoding(withAllowedCharacters: .urlPathAllowed) ?? ""
        let sentences = scene.summary.split(separator: "\n").map { "<p>\(String($0).escapedForMarkup)</p>" }
        entries.append(
            """
            <li><a href="./\(address.escapedForMarkup)"><img alt="" width="360" height="240" \
            src="data:image/png;base64,\(Data(try small.png(scene)).base64EncodedString())">
            <strong>\(export.title.escapedForMarkup)</strong></a>
            \(sentences.joined(separator: "\n"))</li>
            """)
    }

    /// Adds a sentence about a chart that has no page.
    public mutating func add(failure: String, of name: String) {
        entries.append("<li><strong>\(name.escapedForMarkup)</strong><p>\(failure.escapedForMarkup)</p></li>")
    }

    /// The file.
    public var html: String {
        let title = localized("Charts")
        return WebPage().html(
            title: title,
            body: """
                <h1>\(title.escapedForMarkup)</h1>
                <ul class="index">
                \(entries.joined(separator: "\n"))
                </ul>
                """)
    }
}
