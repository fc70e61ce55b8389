import Charts
import Formula
import Foundation
import Interchange
import Localization

/// A web page with charts that turn, in one file that requests nothing. The charts share one script.
package struct WebPage {
    /// The functions of all charts.
    private var formulas: [FormulaScript] = []
    private var isEmpty = true

    package init() {}

    /// Adds a chart.
    ///
    /// - Parameters:
    ///   - scene: the chart.
    ///   - still: the address of a picture of it, for browsers without WebGL 2.
    ///   - description: sentences about it.
    /// - Returns: its figure, for the body of the page.
    package mutating func add(_ figure: WebFigure, of scene: ChartScene, still: String, description: [String] = [])
        -> String
    {
        let markup = figure.markup(of: scene, still: still, description: description, firstFormula: formulas.count)
        formulas += figure.formulas.scripts
        isEmpty = false
        return markup
    }

    /// The file.
    func html(title: String, body: String) -> String {
        let name = title.isEmpty ? "Vantage" : title
        let style = String(decoding: PackageResources.page_css, as: UTF8.self)
        return """
            <!DOCTYPE html>
            <html lang="\(Locale.user.language.minimalIdentifier.escapedForMarkup)">
            <head>
            <meta charset="utf-8">
            <meta name="viewport" content="width=device-width, initial-scale=1">
            \(head(with: style))
            <title>\(name.escapedForMarkup)</title>
            </head>
            <body>
            <main>
            \(body)
            </main>
            \(end)
            </body>
            </html>

            """
    }

    /// What the head of the page has: nothing is loaded from elsewhere, and no script runs but the page's own.
    ///
    /// - Parameters:
    ///   - style: rules of the page, besides those of charts and of its colours: `--ground`, `--text`, `--quiet`, `--line` and
    ///     `--accent`, by the reader's setting.
    ///   - hasStyledElements: whether its elements have attributes for their style.
    package func head(with style: String, hasStyledElements: Bool = false) -> String {
        let style = "\n\(String(decoding: PackageResources.figure_css, as: UTF8.self))\(style)"
        let styles = hasStyledElements ? "'unsafe-inline'" : Self.source(style)
        let scripts = isEmpty ? "" : " script-src \(Self.source(script)); worker-src blob:;"
        let policy = "default-src 'none';\(scripts) style-src \(styles); img-src data:"
        return """
            <meta http-equiv="Content-Security-Policy" content="\(policy)">
            <meta name="generator" content="Vantage">
            <style>\(style)</style>
            """
    }

    /// What the end of the body has for its charts.
    package var end: String { isEmpty ? "" : "<script>\(script)</script>" }

    /// A text in a content security policy, by its checksum.
    private static func source(_ text: String) -> String {
        var checksum = SHA256()
        checksum.update(Data(text.utf8))
        let digits = Array(checksum.hexadecimal().utf8)
        let bytes = stride(from: 0, to: digits.count, by: 2).compactMap {
            UInt8(String(decoding: digits[$0..<$0 + 2], as: UTF8.self), radix: 16)
        }
        return "'sha256-\(Data(bytes).base64EncodedString())'"
    }

    /// The script of the page, and of its workers.
    private var script: String {
        let functions = formulas.map { "{ mayJump: \($0.mayJump), make: \($0.source) }" }.joined(separator: ",\n")
        return """

            (() => {
            'use strict';
            const pageScript = globalThis.document?.currentScript.textContent;
            const formulas = [\(functions)];
            \(Self.scripts)})();

            """
    }

    private static let scripts: String = {
        let sources = [
            PackageResources.functions_js, PackageResources.numbers_js, PackageResources.camera_js,
            PackageResources.annotation_js,
            PackageResources.data_js, PackageResources.surface_js, PackageResources.renderer_js,
            PackageResources.picking_js, PackageResources.objects_js, PackageResources.vectors_js,
            PackageResources.derived_js, PackageResources.worker_js,
            PackageResources.live_js,
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
