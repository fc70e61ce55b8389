import Charts
import Formula
import Foundation
import Localization

/// A chart in the form that the scripts of a web page read: JSON beside a run of packed numbers.
struct WebChart: Encodable {
    let language: String
    /// Between the digits before and after the point.
    let separator: String
    /// The chart's title above the plot; empty for none.
    let heading: String
    let axes: [WebAxis]
    let box: Box
    let showsLegend: Bool
    let legend: [LegendItem]
    let bars: [Bar]
    let marks: [WebMark]
    /// Of the formulas that the page computes; none where it computes nothing.
    let parameters: [ChartParameter]
    /// Whether each axis grows with what the page computes.
    let fitsAxes: [Bool]
    /// Whether the colour scale has the domain of the lengths of the vectors that the page computes.
    let fitsColors: Bool
    /// The lengths of units along the axes, where their proportions stay.
    let units: [Double]?
    /// 256 colours each, four bytes a colour, in base64.
    let palettes: [String]
    /// What the shaders find defined.
    let light: [String]
    let camera: Camera
    /// The view that resetting returns to.
    let home: Camera
    let poses: [Pose]
    let themes: [Theme]
    let words = Self.words
    /// Width and height of texts in logical pixels, by style and text.
    let textSizes: [String: [String: [Double]]]

    struct Box: Encodable {
        let lower: [Double]
        let upper: [Double]
    }

    struct LegendItem: Encodable {
        let name: String
        let color: String?
        let symbol: String?
        /// The ends of the lines over the symbol, and their colour.
        let pattern: [[[Double]]]
        let ink: String
        let group: Int?
        let series: String?
    }

    struct Bar: Encodable {
        /// Locations with their colours.
        let stops: [Stop]
        let axis: WebAxis

        struct Stop: Encodable {
            let location: Double
            let color: String

            func encode(to encoder: any Encoder) throws {
                var container = encoder.unkeyedContainer()
                try container.encode(location)
                try container.encode(color)
            }
        }
    }

    /// Degrees; the offset in halves of the picture's sides.
    struct Camera: Encodable {
        let azimuth: Double
        let inclination: Double
        let perspective: Double
        let zoom: Double
        let offset: [Double]

        init(_ camera: ChartCamera) {
            azimuth = camera.pose.azimuth.degrees
            inclination = camera.pose.inclination.degrees
            perspective = camera.perspective
            zoom = camera.zoom
            offset = [camera.offset.x, camera.offset.y]
        }
    }

    struct Pose: Encodable {
        let name: String
        let azimuth: Double
        let inclination: Double

        init(_ named: NamedPose) {
            name = named.name
            (azimuth, inclination) = (named.pose.azimuth.degrees, named.pose.inclination.degrees)
        }
    }

    struct Theme: Encodable {
        let background: String
        let pane: String
        let gridLine: String
        let axis: String
        let label: String
        let title: String

        init(_ theme: ChartTheme) {
            background = theme.background.css
            pane = theme.pane.css
            gridLine = theme.gridLine.css
            axis = theme.axis.css
            label = theme.label.css
            title = theme.title.css
        }
    }

    /// - Parameters:
    ///   - camera: how the chart is seen at first.
    ///   - formulas: which marks the page computes.
    ///   - firstFormula: the index of the first of them among those of the page.
    ///   - bits: of a height, 16 or 32.
    ///   - numbers: gets the numbers of the marks.
    init(
        _ scene: ChartScene, camera: ChartCamera, formulas: WebFormulas, firstFormula: Int = 0, bits: Int,
        numbers: inout PackedNumbers
    ) {
        language = Locale.user.identifier(.bcp47)
        separator = Locale.user.decimalSeparator ?? "."
        heading = scene.title
        axes = (0..<3).map { WebAxis(scene.axes[$0], searched: $0 == 1 ? scene.searchBox.y : nil) }
        box = Box(lower: scene.box.lower.array, upper: scene.box.upper.array)
        showsLegend = scene.showsLegend
        let drawn = scene.legend.count { $0.group != nil }
        // The only group of a chart needs no name.
        legend = scene.legend.filter { !$0.isHidden && ($0.group == nil || drawn > 1) }.map {
            LegendItem(
                name: $0.name, color: $0.color?.css, symbol: $0.symbol.map { "\($0.kind)" },
                pattern: $0.pattern.swatch.map { $0.map { [$0.x, $0.y] } },
                ink: ScenePattern.ink(on: $0.color ?? .gray).css, group: $0.group,
                series: $0.group == nil ? $0.name : nil)
        }
        bars = scene.colorBars.map { bar in
            Bar(
                stops: bar.gradient.stops.map {
                    Bar.Stop(location: max(0, min(1, $0.location)), color: $0.color.css)
                }, axis: WebAxis(bar.axis))
        }
        var palettes = WebPalettes()
        var marks: [WebMark] = []
        for (index, mark) in scene.marks.enumerated() {
            let group = scene.groups.firstIndex { $0.marks.contains(index) }
            let formula = formulas.indices[index]
            var made = WebMark.marks(
                mark, group: group, box: scene.box, bits: bits, isComputed: formula != nil, &numbers, &palettes)
            if let formula, !made.isEmpty {
                made[0].formula = firstFormula + formula
                let script = formulas.scripts[formula]
                (made[0].form, made[0].outputCount) = (script.form.rawValue, script.outputCount)
                made[0].field = formulas.fields[index].map { WebField($0, mark, in: scene) }
                for fringe in made.indices.dropFirst() { made[fringe].fringeOf = marks.count }
            }
            marks += made
        }
        self.marks = marks
        parameters = formulas.parameters
        (fitsAxes, units) = (formulas.fitsAxes, formulas.units)
        fitsColors =
            formulas.fitsColors
            && scene.marks.indices.allSatisfy {
                scene.marks[$0].material.numbers == nil || formulas.fields[$0] != nil
            }
        self.palettes = palettes.texts
        light = scene.light.definitions
        self.camera = Camera(camera)
        var whole = camera
        whole.resetZoom()
        home = Camera(whole)
        poses = NamedPose.allCases.filter { $0 != .default }.map(Pose.init)
        themes = [.light, .dark, .lightHighContrast, .darkHighContrast].map(Theme.init)
        textSizes = Self.sizes(of: scene)
    }

    private static var words: [String: String] {
        [
            "perspective": localized("Perspective"), "reset": localized("Whole Chart"), "view": localized("View"),
            "shown": localized("Show"), "play": localized("Play {name}", ["name": "{name}"]),
            "pause": localized("Pause {name}", ["name": "{name}"]),
        ]
    }

    private static func sizes(of scene: ChartScene) -> [String: [String: [Double]]] {
        let measurer = TextMeasurer()
        func sizes(_ style: TextStyle, _ texts: [String]) -> [String: [Double]] {
            Dictionary(
                (texts + ["Xg"]).filter { !$0.isEmpty }.map { text in
                    let size = measurer.size(of: text, style: style, scale: 1)
                    return (text, [size.x, size.y].map { ($0 * 100).rounded() / 100 })
                }
            ) { $1 }
        }
        let axes = (0..<3).map { scene.axes[$0] } + scene.colorBars.map(\.axis)
        let ticks = axes.flatMap { axis in WebAxis.tickCounts.flatMap { axis.ticks(count: $0) } }
        return [
            "tick": sizes(.tick, ticks.map(\.label) + scene.legend.map(\.name)),
            "title": sizes(.title, axes.map(\.title)), "heading": sizes(.heading, [scene.title]),
        ]
    }
}

/// The gradients of a chart, each once.
struct WebPalettes {
    private(set) var texts: [String] = []

    /// The index of a gradient.
    mutating func index(of colors: [SIMD4<UInt8>]) -> Int {
        let text = Data(colors.flatMap { [$0.x, $0.y, $0.z, $0.w] }).base64EncodedString()
        if let known = texts.firstIndex(of: text) { return known }
        texts.append(text)
        return texts.count - 1
    }
}

/// An axis with its ticks for each number of them that a picture may have.
struct WebAxis: Encodable {
    let title: String
    let titleAlignment: String?
    let titleSpacing: Double?
    let domain: [Double]
    let range: [Double]
    let isReversed: Bool
    let isHidden: Bool
    let scale: String
    let parameter: Double?
    let names: [String]?
    let ticks: [String: [Tick]]
    /// Where along it objects are looked for that fill space; `nil` for its domain.
    let searched: [Double]?

    /// How many ticks a picture may wish for.
    static let tickCounts = 2...10

    struct Tick: Encodable {
        let value: Double
        let position: Double
        let label: String
        let hasGridLine: Bool
        let hasTick: Bool
    }

    init(_ axis: SceneAxis, searched: ClosedRange<Double>? = nil) {
        self.searched = searched.map { [$0.lowerBound, $0.upperBound] }
        title = axis.title
        titleAlignment = axis.titleAlignment.map { "\($0)" }
        titleSpacing = axis.titleSpacing
        domain = [axis.domain.lowerBound, axis.domain.upperBound]
        range = [axis.range.lowerBound, axis.range.upperBound]
        isReversed = axis.isReversed
        isHidden = axis.isHidden
        (scale, parameter) = axis.type.name
        names = axis.categories.isEmpty ? nil : axis.categories
        ticks = Dictionary(
            uniqueKeysWithValues: Self.tickCounts.map { count in
                let ticks = axis.ticks(count: count).map {
                    Tick(
                        value: $0.value, position: axis.position(of: $0.value), label: $0.label,
                        hasGridLine: $0.hasGridLine, hasTick: $0.hasTick)
                }
                return (String(count), ticks.filter { $0.position.isFinite })
            })
    }
}

extension Color {
    /// The colour in CSS.
    var css: String {
        let bytes = bytes
        return "rgba(\(bytes.x), \(bytes.y), \(bytes.z), \(opacity))"
    }
}

extension SIMD3<Double> {
    var array: [Double] { [x, y, z] }
}

extension WebChart {
    /// How far a height of a grid may be from its own, plot units; `nil` where there is no grid. Formulas are computed by the page.
    var largestError: Double? {
        marks.filter { $0.formula == nil }.compactMap(\.heights).map(\.largestError).max()
    }
}
