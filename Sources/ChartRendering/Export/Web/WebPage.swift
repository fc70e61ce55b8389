import Charts
import Formula
import Foundation
import Interchange
import Localization

/// A chart as a page that turns in any browser, in one file that requests nothing.
struct WebPage {
    /// What the page is called.
    let title: String
    let size: PixelSize
    /// How the chart is seen at first.
    let camera: ChartCamera
    /// What the page computes.
    var formulas = WebFormulas()
    /// Bits of a height of a surface on a grid, 16 or 32.
    var bits = 16

    /// The file.
    ///
    /// - Parameters:
    ///   - scene: the chart.
    ///   - still: a picture of it for browsers without WebGL 2, PNG.
    ///   - description: sentences about it.
    func html(_ scene: ChartScene, still: [UInt8], description: [String]) -> String {
        var numbers = PackedNumbers()
        let chart = WebChart(scene, camera: camera, formulas: formulas, bits: bits, numbers: &numbers)
        let name = title.isEmpty ? "Vantage" : title
        let lines = scene.summary.split(separator: "\n").map(String.init)
        let summary = lines.joined(separator: ". ")
        let style = "\n\(String(decoding: PackageResources.page_css, as: UTF8.self))"
        let script = "\n\(Self.script(formulas.scripts))"
        let sentences = (lines + description + [formulas.note].compactMap(\.self)).map {
            "<p>\($0.escapedForMarkup)</p>"
        }
        return """
            <!DOCTYPE html>
            <html lang="\(Locale.user.language.minimalIdentifier.escapedForMarkup)">
            <head>
            <meta charset="utf-8">
            <meta http-equiv="Content-Security-Policy" content="\(Self.policy(script: script, style: style))">
            <meta name="viewport" content="width=device-width, initial-scale=1">
            <meta name="generator" content="Vantage">
            <title>\(name.escapedForMarkup)</title>
            <style>\(style)</style>
            </head>
            <body>
            <main>
            <figure class="chart" dir="auto">
            <div class="stage" tabindex="0" role="img" aria-label="\("\(name). \(summary)".escapedForMarkup)" dir="ltr">
            <svg class="size" viewBox="0 0 \(size.width) \(size.height)" aria-hidden="true"></svg>
            <img alt="" src="data:image/png;base64,\(Data(still).base64EncodedString())">
            </div>
            <script type="application/json" class="chart-document">\(Self.json(chart))</script>
            <script type="text/plain" class="chart-data">\(numbers.base64)</script>
            <details><summary>\(localized("In Words").escapedForMarkup)</summary>
            \(sentences.joined(separator: "\n"))
            </details>
            <details><summary>\(localized("Values").escapedForMarkup)</summary>
            \(scene.tables().map(Self.table).joined(separator: "\n"))
            </details>
            </figure>
            </main>
            <script>\(script)</script>
            </body>
            </html>

            """
    }

    /// Nothing is loaded from elsewhere, and no script runs but the page's own.
    private static func policy(script: String, style: String) -> String {
        func source(_ text: String) -> String {
            var checksum = SHA256()
            checksum.update(Data(text.utf8))
            let digits = Array(checksum.hexadecimal().utf8)
            let bytes = stride(from: 0, to: digits.count, by: 2).compactMap {
                UInt8(String(decoding: digits[$0..<$0 + 2], as: UTF8.self), radix: 16)
            }
            return "'sha256-\(Data(bytes).base64EncodedString())'"
        }
        return
            "default-src 'none'; script-src \(source(script)); style-src \(source(style)); img-src data:; worker-src blob:"
    }

    /// The script of a page, and of its workers.
    private static func script(_ formulas: [FormulaScript]) -> String {
        let functions = formulas.map { "{ mayJump: \($0.mayJump), make: \($0.source) }" }.joined(separator: ",\n")
        return """
            (() => {
            'use strict';
            const pageScript = globalThis.document?.currentScript.textContent;
            const formulas = [\(functions)];
            \(scripts)})();

            """
    }

    private static let scripts: String = {
        let sources = [
            PackageResources.functions_js, PackageResources.numbers_js, PackageResources.camera_js,
            PackageResources.annotation_js,
            PackageResources.data_js, PackageResources.surface_js, PackageResources.renderer_js,
            PackageResources.picking_js, PackageResources.worker_js, PackageResources.live_js,
            PackageResources.viewer_js,
        ]
        let shaders = [
            "value.glsl": PackageResources.value_glsl, "sheet.vert.glsl": PackageResources.sheet_vert_glsl,
            "surface.vert.glsl": PackageResources.surface_vert_glsl,
            "surface.frag.glsl": PackageResources.surface_frag_glsl, "mesh.vert.glsl": PackageResources.mesh_vert_glsl,
            "points.vert.glsl": PackageResources.points_vert_glsl,
            "points.frag.glsl": PackageResources.points_frag_glsl,
            "tubes.vert.glsl": PackageResources.tubes_vert_glsl, "tubes.frag.glsl": PackageResources.tubes_frag_glsl,
            "solids.vert.glsl": PackageResources.solids_vert_glsl,
            "solids.frag.glsl": PackageResources.solids_frag_glsl,
            "compose.vert.glsl": PackageResources.compose_vert_glsl,
            "compose.frag.glsl": PackageResources.compose_frag_glsl,
            "lighting.glsl": PackageResources.lighting_glsl, "material.glsl": PackageResources.material_glsl,
        ].mapValues { String(decoding: $0, as: UTF8.self) }
        let parts = ["const shaders = \(json(shaders));"] + sources.map { String(decoding: $0, as: UTF8.self) }
        return parts.joined(separator: "\n")
    }()

    // MARK: - Text

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

    /// A value as JSON that a script element can contain: without a `<` that could end the element, and without what HTML cannot
    /// have.
    static func json(_ value: some Encodable) -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        // JSON has no numbers that are not finite, and the encoder would refuse the whole chart.
        encoder.nonConformingFloatEncodingStrategy = .convertToString(
            positiveInfinity: "Infinity", negativeInfinity: "-Infinity", nan: "NaN")
        let bytes = (try? encoder.encode(value)) ?? Data("null".utf8)
        var json = ""
        for scalar in String(decoding: bytes, as: UTF8.self).unicodeScalars {
            let properties = scalar.properties
            if scalar == "<" || properties.generalCategory == .control || properties.isNoncharacterCodePoint {
                for unit in String(scalar).utf16 {
                    json += "\\u\(String(UInt32(unit) + 0x10000, radix: 16).dropFirst())"
                }
            } else {
                json.unicodeScalars.append(scalar)
            }
        }
        return json
    }
}
