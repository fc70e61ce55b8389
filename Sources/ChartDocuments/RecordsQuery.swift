import Charts
import Foundation
import Localization

/// What an object shows of the logbook.
public struct RecordsQuery: Codable, Hashable, Sendable {
    /// What is shown.
    public enum Subject: String, CaseIterable, Codable, Sendable {
        /// What trips cost, by day or month and by kind: bars.
        case spending
        /// What trips cost, trip by trip and by kind: bars.
        case costs
        /// What trips for goals cost, goal by goal and by kind: bars.
        case goalCosts
        /// How much of each budget is spent, beside its amount: bars.
        case budgets
        /// How far the goals of a term were at the end of each week: bars.
        case progress
        /// How far they would be at an even pace: a surface.
        case pace
        /// What was done for a goal on each day: bars over weeks and days of the week.
        case habit
        /// The legs of trips over the outline of the world, in degrees and metres.
        case map
        /// The same on a globe.
        case globe
    }

    public var subject: Subject
    /// The id of the one trip, term or goal that is shown; `nil` for all trips of a year before and after today, for all legs of the map and
    /// the globe, or for the term that is active.
    public var id: UUID?
    /// Whether bars become the corners of a surface.
    public var isSurface = false

    public init(_ subject: Subject, id: UUID? = nil, isSurface: Bool = false) {
        (self.subject, self.id, self.isSurface) = (subject, id, isSurface && subject.hasBars)
    }

    private enum CodingKeys: String, CodingKey {
        case subject, id, isSurface
    }

    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        let subject = try values.decode(Subject.self, forKey: .subject)
        let isSurface = try values.decodeIfPresent(Bool.self, forKey: .isSurface) ?? false
        self.init(subject, id: try values.decodeIfPresent(UUID.self, forKey: .id), isSurface: isSurface)
    }

    public func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: CodingKeys.self)
        try values.encode(subject, forKey: .subject)
        try values.encodeIfPresent(id, forKey: .id)
        if isSurface { try values.encode(true, forKey: .isSurface) }
    }
}

extension RecordsQuery.Subject {
    /// What it is called in lists.
    public var title: String {
        switch self {
        case .spending: localized("Spending")
        case .costs: localized("Costs of Trips")
        case .goalCosts: localized("Costs of Goals")
        case .budgets: localized("Budgets")
        case .progress: localized("Progress of Goals")
        case .pace: localized("Even Pace")
        case .habit: localized("Habit")
        case .map: localized("Map of Travels")
        case .globe: localized("Globe of Travels")
        }
    }

    /// Whether it is bars, which can be the corners of a surface as well.
    public var hasBars: Bool {
        switch self {
        case .spending, .costs, .goalCosts, .budgets, .progress, .habit: true
        case .pace, .map, .globe: false
        }
    }

    /// Whether a query has to say of which record.
    public var needsID: Bool { self == .habit }

    /// What the object looks like at first.
    public var style: ObjectStyle {
        var style = ObjectStyle()
        if self == .pace {
            (style.coloring, style.color) = (.plain, ChartColor(Color(red: 0.5, green: 0.5, blue: 0.55)))
            style.opacity = 0.4
        }
        return style
    }
}

extension ChartObject {
    /// A new object that shows records.
    public init(_ query: RecordsQuery) {
        self.init(id: UUID(), source: .records(query), style: query.subject.style)
    }
}

extension ChartDocument {
    /// A chart of records.
    ///
    /// - Parameters:
    ///   - subjects: what it shows of them, an object each.
    ///   - id: of the one trip, term or goal that is shown.
    public static func records(_ subjects: [RecordsQuery.Subject], of id: UUID? = nil) -> ChartDocument {
        ChartDocument(objects: subjects.map { ChartObject(RecordsQuery($0, id: id)) })
    }
}
