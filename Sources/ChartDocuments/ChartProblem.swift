import Charts
import Formula
import Foundation
import Localization

/// What is not right in a chart, as a sentence.
public struct ChartProblem: Hashable, Sendable, CustomStringConvertible {
    /// `nil` for the chart as a whole.
    public let object: ChartObject.ID?
    public let description: String
    /// Whether a text is no formula yet: it is stored as it is, and omitted from the picture.
    public let isUnfinished: Bool
}

extension ChartDocument {
    /// The most objects that a chart has.
    public static let objectLimit = 200
    /// The most Characters of a title or a name.
    public static let titleLimit = 200
    /// The most Characters of a formula or a path.
    public static let textLimit = 20_000

    /// Everything that prevents a part of the chart from being drawn as described; empty for no problem.
    public var problems: [ChartProblem] {
        var checks = Checks()
        checks.limitText(title)
        checks.limitText(axes.x.title, axes.y.title, axes.z.title)
        checks.requireRange(axes.x.domain, axes.y.domain, axes.z.domain)
        checks.requirePositive(axes.heightFactor)
        if let sides = axes.sides { for side in [sides.x, sides.y, sides.z] { checks.requirePositive(side) } }
        checks.requireLight(light)
        checks.requireTicks(axes.x.tickCount, axes.y.tickCount, axes.z.tickCount)
        if objects.count > Self.objectLimit {
            checks.note(
                localized("A chart has at most {limit} objects.", ["limit": Self.objectLimit.formatted(.user)]))
        }
        if Set(objects.map(\.id)).count < objects.count {
            checks.note(localized("Two objects of the chart have the same id."))
        }
        for parameter in parameters { checks.check(parameter) }
        let context = FormulaContext(self)
        for object in objects {
            checks.check(object)
            guard case .formula(let text) = object.source else { continue }
            do throws(FormulaError) {
                _ = try context.formula(text)
            } catch {
                checks.note(error.description, isUnfinished: true)
            }
        }
        return checks.problems
    }
}

private struct Checks {
    private(set) var problems: [ChartProblem] = []
    private var object: ChartObject.ID?

    mutating func note(_ sentence: String, isUnfinished: Bool = false) {
        problems.append(ChartProblem(object: object, description: sentence, isUnfinished: isUnfinished))
    }

    mutating func limitText(_ texts: String?...) {
        guard texts.contains(where: { ($0?.count ?? 0) > ChartDocument.titleLimit }) else { return }
        note(
            localized(
                "A title has at most {limit} characters.", ["limit": ChartDocument.titleLimit.formatted(.user)]))
    }

    mutating func requireRange(_ ranges: ClosedRange<Double>?...) {
        for range in ranges.compactMap(\.self) where !(range.lowerBound < range.upperBound) || !range.isFinite {
            note(localized("A range must start below its end."))
        }
    }

    private mutating func require(_ number: Double?, in range: ClosedRange<Double>, _ sentence: String) {
        if let number, !range.contains(number) { note(sentence) }
    }

    mutating func requirePositive(_ number: Double?) {
        if let number, !(number > 0) || !number.isFinite { note(localized("A distance or a factor is above zero.")) }
    }

    mutating func requireLight(_ light: ChartDocument.Light) {
        require(
            light.azimuth, in: ChartLight.azimuthRange,
            localized("The light comes from −180 to 180 degrees beside the viewer."))
        require(
            light.elevation, in: ChartLight.elevationRange,
            localized("The light comes from −90 to 90 degrees above the viewer."))
        for number in [light.intensity, light.ambient] {
            require(number, in: ChartLight.brightnessRange, localized("The brightness of light is 0 to 2."))
        }
    }

    mutating func requireTicks(_ counts: Int?...) {
        for count in counts {
            require(count.map(Double.init), in: 1...50, localized("The number of ticks is 1 to 50."))
        }
    }

    private mutating func requireFormula(_ text: String) {
        do throws(FormulaError) {
            _ = try Formula(text)
        } catch {
            note(error.description, isUnfinished: true)
        }
    }

    mutating func check(_ parameter: ChartParameter) {
        object = nil
        requireRange(parameter.range)
        let isLetter = parameter.name.count == 1 && parameter.name.allSatisfy(\.isLetter)
        if !isLetter { note(localized("“{name}” is not a letter.", ["name": parameter.name])) }
        if !parameter.value.isFinite || !(parameter.step > 0) || !parameter.step.isFinite || !parameter.speed.isFinite {
            note(localized("“{text}” is not a number.", ["text": parameter.name]))
        }
    }

    mutating func check(_ object: ChartObject) {
        self.object = object.id
        limitText(object.name)
        let texts = [object.source.text, object.text, object.style.colorFormula]
        if texts.contains(where: { $0.count > ChartDocument.textLimit }) {
            note(
                localized(
                    "A formula has at most {limit} characters.", ["limit": ChartDocument.textLimit.formatted(.user)]))
        }
        switch object.source {
        case .formula: break
        case .file(let name), .sample(let name):
            if name.isEmpty { note(localized("The object has no file.")) }
        case .records(let query):
            if query.subject.needsID, query.id == nil { note(localized("The object shows no goal.")) }
        }
        for domain in object.domains.values { requireRange(domain) }
        let style = object.style
        if style.coloring == .formula { requireFormula(style.colorFormula) }
        requireRange(style.colorRange)
        for number in [style.opacity, style.roughness, style.metalness] {
            require(number, in: 0...1, localized("Opacity, roughness and metalness are 0 to 1."))
        }
        require(style.symbolSize, in: 0.1...200, localized("The size of symbols is 0.1 to 200."))
        require(
            style.contourCount.map(Double.init), in: 1...32, localized("The number of contours is 1 to 32."))
        requirePositive(style.contourStep)
        require(style.lineWidth, in: 0.1...100, localized("The width of lines is 0.1 to 100."))
        require(
            style.vectorCount.map(Double.init), in: 2...40, localized("The number of arrows along a side is 2 to 40."))
        require(style.gradientAngle, in: -360...360, localized("An angle is −360 to 360 degrees."))
        require(
            style.gridLineCount.map(Double.init), in: 0...200, localized("The number of grid lines is 0 to 200."))
    }
}

extension ClosedRange<Double> {
    fileprivate var isFinite: Bool { lowerBound.isFinite && upperBound.isFinite }
}
