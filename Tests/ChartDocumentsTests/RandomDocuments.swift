import ChartDocuments
import Charts
import Foundation
import Interchange
import TestSupport

/// Documents with any values in their fields, the same in every run.
final class RandomDocuments {
    var random: SeededGenerator

    init(seed: UInt64) {
        random = SeededGenerator(state: seed)
    }

    func maybe<Value>(_ make: @autoclosure () -> Value) -> Value? { Bool.random(using: &random) ? make() : nil }
    func number() -> Double { Double.random(in: -1e3...1e3, using: &random) }

    func range() -> ClosedRange<Double> {
        let lower = number()
        return lower...(lower + Double.random(in: 1e-3...1e3, using: &random))
    }

    func part() -> Double { Double.random(in: 0...1, using: &random) }

    func color() -> ChartColor { ChartColor(Color(hex: UInt32.random(in: 0...0xFF_FFFF, using: &random))) }

    func text() -> String {
        ["", "x²", "a “quoted” \\ name", "Höhe\n(m)", "😀"].randomElement(using: &random) ?? ""
    }

    func axis() -> ChartAxis {
        var axis = ChartAxis()
        axis.title = maybe(text())
        axis.domain = maybe(range())
        axis.scale = ChartAxis.Scale.allCases.randomElement(using: &random) ?? .linear
        axis.isReversed = Bool.random(using: &random)
        axis.isHidden = Bool.random(using: &random)
        axis.tickCount = maybe(Int.random(in: 1...50, using: &random))
        return axis
    }

    func style() -> ObjectStyle {
        var style = ObjectStyle()
        style.coloring = maybe(ObjectStyle.Coloring.height)
        style.color = maybe(color())
        style.gradient = maybe(Bool.random(using: &random) ? .map(.batlow) : .colors([color(), color()]))
        if maybe(true) == true {
            style.gradient = .stops([
                .init(color: color(), position: part() / 3), .init(color: color(), position: 0.5),
                .init(color: color(), position: 0.6 + part() / 3),
            ])
        }
        style.isGradientReversed = Bool.random(using: &random)
        style.gradientAngle = maybe(360 * part())
        style.contourStep = maybe(1e-6 + part())
        style.vectorForm = VectorDisplay.Form.allCases.randomElement(using: &random)
        style.vectorCount = maybe(Int.random(in: 2...40, using: &random))
        style.sliceAxis = VectorDisplay.Axis.allCases.randomElement(using: &random)
        style.slicePosition = maybe(part())
        style.lineWidth = maybe(0.1 + part())
        style.colorRange = maybe(range())
        style.contours = ObjectStyle.Contours.allCases.randomElement(using: &random) ?? .none
        style.contourCount = maybe(Int.random(in: 1...32, using: &random))
        style.hasFloorContours = Bool.random(using: &random)
        style.gridLineCount = maybe(Int.random(in: 0...200, using: &random))
        style.opacity = maybe(part())
        style.roughness = maybe(part())
        style.metalness = maybe(part())
        style.symbol = maybe(.cube)
        style.symbolSize = maybe(0.1 + 100 * part())
        return style
    }

    func object() -> ChartObject {
        let sources: [ChartObject.Source] = [
            .formula("x + \(number())"), .file("/data/some place/\(part()).csv"), .file("/elsewhere.asc"),
            .sample("ripple.csv"), .records(RecordsQuery(.habit, id: UUID())),
            .records(
                RecordsQuery(
                    RecordsQuery.Subject.allCases.randomElement(using: &random) ?? .map, id: UUID(),
                    isSurface: .random(using: &random))),
        ]
        var object = ChartObject(
            id: UUID(), source: sources.randomElement(using: &random) ?? sources[0], style: style())
        object.name = text()
        object.table = maybe(TableLayout(form: maybe(.line), x: maybe(text()), hasHeader: maybe(true)))
        object.selection = maybe(DataSelection(part: maybe(text()), indices: [text(): 3]))
        object.unfinishedText = maybe("sin(")
        object.domains = maybe(["x": range(), "z": range()]) ?? [:]
        object.isHidden = Bool.random(using: &random)
        return object
    }

    func document() -> ChartDocument {
        var document = ChartDocument(
            objects: (0..<Int.random(in: 0...5, using: &random)).map { _ in object() })
        document.title = text()
        document.parameters = maybe([ChartParameter(name: "a", value: number(), range: range(), step: 0.1)]) ?? []
        (document.axes.x, document.axes.y, document.axes.z) = (axis(), axis(), axis())
        document.showsTitle = Bool.random(using: &random)
        document.axes.up = maybe(.y)
        document.axes.aspect = ChartAxes.Aspect.allCases.randomElement(using: &random) ?? .automatic
        document.axes.sides = maybe(ChartAxes.Sides(x: 1e-3 + part(), y: 1e-3 + part(), z: 1e-3 + part()))
        document.axes.heightFactor = maybe(1e-3 + part())
        document.light.azimuth = maybe(360 * part() - 180)
        document.light.elevation = maybe(180 * part() - 90)
        document.light.intensity = maybe(2 * part())
        document.light.ambient = maybe(2 * part())
        document.hidesLegend = Bool.random(using: &random)
        document.hasPatterns = Bool.random(using: &random)
        return document
    }
}
