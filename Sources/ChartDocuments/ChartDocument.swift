import Formula
import Foundation
import Localization

/// A chart as the user edits it: its objects, the parameters that they share, and its axes.
///
/// A value without a picture: `ChartSpecification(_:data:)` is the one way from it to what is drawn. From where the chart is
/// looked at is no part of it, see `ChartViewpoint`.
public struct ChartDocument: Codable, Hashable, Sendable {
    /// How the chart is lit, see `ChartLight`; what is `nil` is as usual.
    public struct Light: Codable, Hashable, Sendable {
        /// Degrees.
        public var azimuth: Double?
        public var elevation: Double?
        /// Of the lamp; 1 is usual.
        public var intensity: Double?
        /// Of the light from everywhere; 1 is usual.
        public var ambient: Double?

        public init() {}
    }

    /// What the chart is called; empty for a chart that is called by its objects.
    public var title = ""
    /// Whether its title is shown above the plot.
    public var showsTitle = false
    /// In the order in which they are listed. The first one that is shown and made from data names the axes, else the first.
    public var objects: [ChartObject] = []
    /// The numbers that formulas share.
    public var parameters: [ChartParameter] = []
    public var axes = ChartAxes()
    public var light = Light()
    /// Whether legend and colour scales are left out.
    public var hidesLegend = false

    public init(objects: [ChartObject] = []) {
        self.objects = objects
    }

    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        try values.read(.title, into: &title)
        try values.read(.showsTitle, into: &showsTitle)
        try values.read(.objects, into: &objects)
        try values.read(.parameters, into: &parameters)
        try values.read(.axes, into: &axes)
        try values.read(.light, into: &light)
        try values.read(.hidesLegend, into: &hidesLegend)
    }
}

extension ChartDocument {
    /// What the chart is called: its title, or its first object and how many more there are.
    public var name: String {
        guard title.isEmpty else { return title }
        let labels = objects.map(\.label).filter { !$0.isEmpty }
        guard let first = labels.first else { return localized("Empty Chart") }
        guard labels.count > 1 else { return first }
        return counted(
            "{object} and {count} more", "{object} and {count} more", count: labels.count - 1, ["object": first])
    }

    /// What a search for the chart goes through.
    public var searchTexts: [String] {
        [title] + objects.flatMap { [$0.name, $0.text] }
            + [axes.x.title, axes.y.title, axes.z.title].compactMap(\.self)
    }

    public subscript(id: ChartObject.ID) -> ChartObject? {
        objects.first { $0.id == id }
    }
}

/// A number that formulas share, by its name.
public struct ChartParameter: Codable, Hashable, Sendable {
    /// What a playing parameter does at the end of its range.
    public enum Motion: String, Codable, CaseIterable, Sendable {
        /// Begins again at the lowest value.
        case loop
        case thereAndBack
        /// Goes on beyond it.
        case onward
    }

    /// A letter that formulas use and do not define; `t` is the time in seconds.
    public var name: String
    public var value: Double
    /// The values that a slider offers.
    public var range: ClosedRange<Double>
    /// How finely a slider sets it.
    public var step: Double
    /// How much the value grows in a second while it plays.
    public var speed = 1.0
    public var motion = Motion.loop

    public init(name: String, value: Double, range: ClosedRange<Double> = -10...10, step: Double = 0.1) {
        self.name = name
        self.value = value
        self.range = range
        self.step = step
        if name == "t" { motion = .onward }
    }

    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        try self.init(
            name: values.decode(String.self, forKey: .name), value: values.decode(Double.self, forKey: .value))
        try values.read(.range, into: &range)
        try values.read(.step, into: &step)
        try values.read(.speed, into: &speed)
        try values.read(.motion, into: &motion)
    }
}

/// From where a chart is looked at.
public struct ChartViewpoint: Codable, Hashable, Sendable {
    /// A part of the picture.
    public struct Zoom: Codable, Hashable, Sendable {
        /// How many times larger than the whole chart.
        public var factor: Double
        /// The centre of the chart, in halves of the picture's shorter side from the picture's centre.
        public var x: Double
        public var y: Double

        public init(factor: Double, x: Double, y: Double) {
            (self.factor, self.x, self.y) = (factor, x, y)
        }
    }

    /// Degrees; `nil` until somebody turned the chart.
    public var azimuth: Double?
    public var inclination: Double?
    public var isPerspective: Bool?
    /// `nil` for the whole chart.
    public var zoom: Zoom?

    public init() {}

    /// The viewpoint of a JSON object with its fields; what is missing or cannot be read is left to the chart.
    public init(json: String) {
        self = (try? JSONDecoder().decode(ChartViewpoint.self, from: Data(json.utf8))) ?? ChartViewpoint()
    }

    /// A JSON object with its fields.
    public var json: String {
        get throws {
            let encoder = JSONEncoder()
            encoder.outputFormatting = .sortedKeys
            return String(decoding: try encoder.encode(self), as: UTF8.self)
        }
    }
}

extension KeyedDecodingContainer {
    /// Reads a field that need not be there: an older program wrote less.
    func read<Value: Decodable>(_ key: Key, into field: inout Value) throws {
        if let value = try decodeIfPresent(Value.self, forKey: key) { field = value }
    }
}

extension ChartParameter {
    /// The nearest whole number of steps, in few digits.
    public func rounded(_ value: Double) -> Double {
        let steps = (value / step).rounded()
        // A step below 1 is often one over a whole number, and only dividing by that gives the shortest number.
        let inverse = (1 / step).rounded()
        return step < 1 && (inverse * step - 1).magnitude < 1e-12 ? steps / inverse : steps * step
    }

    /// Whether a slider can offer it.
    public var isValid: Bool {
        value.isFinite && range.lowerBound < range.upperBound && range.lowerBound.isFinite && range.upperBound.isFinite
            && step > 0 && step.isFinite && speed.isFinite
    }

    /// The value some seconds later, while it plays.
    ///
    /// - Parameters:
    ///   - value: the value now, inside the range.
    ///   - isBackwards: whether it is on its way back.
    ///   - seconds: the elapsed time, seconds.
    public func advanced(from value: Double, isBackwards: Bool, by seconds: Double) -> (
        value: Double, isBackwards: Bool
    ) {
        let length = range.upperBound - range.lowerBound
        let next = value + (isBackwards ? -speed : speed) * seconds
        guard motion != .onward, length > 0, !range.contains(next) else { return (next, isBackwards) }
        switch motion {
        case .loop:
            let beyond = (next - range.lowerBound).truncatingRemainder(dividingBy: length)
            return (range.lowerBound + (beyond < 0 ? beyond + length : beyond), isBackwards)
        case .thereAndBack: return (min(max(next, range.lowerBound), range.upperBound), !isBackwards)
        case .onward: return (next, isBackwards)
        }
    }
}

extension ChartDocument {
    public func parameter(named name: String) -> ChartParameter? {
        parameters.first { $0.name == name }
    }

    /// The names that formulas use, each with its value, its range and how it plays, sorted by name: those of the document where it
    /// has them.
    ///
    /// - Parameter formulas: those of the objects, in order; `nil` for other objects.
    public func parameters(of formulas: [FormulaObject]) -> [ChartParameter] {
        var found: [String: ChartParameter] = [:]
        let known = Dictionary(parameters.map { ($0.name, $0) }) { $1 }
        for formula in formulas {
            let undefined = Set(formula.undefinedNames)
            for own in formula.parameters where found[own.name] == nil {
                var parameter =
                    known[own.name]
                    ?? ChartParameter(name: own.name, value: own.value, range: own.range, step: own.step)
                // A parameter that a formula defines has the value in its text.
                if !undefined.contains(own.name) { parameter.value = own.value }
                found[own.name] = parameter
            }
            if formula.usesTime, found["t"] == nil {
                found["t"] = known["t"] ?? ChartParameter(name: "t", value: 0, range: 0...10, step: 0.1)
            }
        }
        return found.values.sorted { $0.name < $1.name }
    }

    /// Replaces the parameter of the same name, or adds it.
    public mutating func set(_ parameter: ChartParameter) {
        if let index = parameters.firstIndex(where: { $0.name == parameter.name }) {
            parameters[index] = parameter
        } else {
            parameters.append(parameter)
        }
    }
}

extension Array where Element: Hashable {
    /// The element that replaces removed ones in a selection: the one after them, else the one before; `nil` where none is left.
    public func neighbour(of removed: Set<Element>) -> Element? {
        guard let first = firstIndex(where: removed.contains) else { return nil }
        return self[first...].first { !removed.contains($0) } ?? self[..<first].last { !removed.contains($0) }
    }
}
