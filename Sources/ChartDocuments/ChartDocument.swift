import Charts
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
    /// Whether objects and series are distinguished by lines over their surfaces and bars as well as by colours.
    public var hasPatterns = false

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
        try values.read(.hasPatterns, into: &hasPatterns)
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

extension ChartDocument {
    public func parameter(named name: String) -> ChartParameter? {
        parameters.first { $0.name == name }
    }

    /// The names that formulas use, each with its value, its range and how it plays, sorted by name: those of the document where it
    /// has them.
    ///
    /// - Parameter formulas: those of the objects, in their order.
    public func parameters(of formulas: [FormulaObject]) -> [ChartParameter] {
        var found: [String: ChartParameter] = [:]
        let known = Dictionary(parameters.map { ($0.name, $0) }) { $1 }
        for formula in formulas {
            let undefined = Set(formula.undefinedNames)
            for own in formula.parameters where found[own.name] == nil {
                var parameter = known[own.name] ?? ChartParameter(own)
                // A parameter that a formula defines has the value in its text.
                if !undefined.contains(own.name) { parameter.value = own.value }
                found[own.name] = parameter
            }
            if formula.usesTime, found["t"] == nil {
                found["t"] = known["t"] ?? .time()
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
