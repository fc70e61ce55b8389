import Foundation

/// A chart as a person edits it: a new one, or the changed copy of a saved one.
public struct ChartDraft: Hashable, Sendable {
    /// The chart that saving replaces; `nil` adds a new one.
    public var id: UUID?
    /// What the chart is called; `nil` or blank calls it by what it is made from.
    public var title: String?
    public var source: SavedChart.Source

    public init(id: UUID? = nil, title: String? = nil, source: SavedChart.Source) {
        self.id = id
        self.title = title
        self.source = source
    }

    /// A draft that, saved unchanged, leaves `chart` as it is but for its modification instant.
    public init(_ chart: SavedChart) {
        self.init(id: chart.id, title: chart.title, source: chart.source)
    }

    /// Everything that keeps the draft from being saved; empty when it can be.
    public var problems: [DraftProblem] {
        var checks = DraftChecks()
        checks.limitText(title, .title)
        switch source {
        case .formula(let text, _): checks.requireText(text, .formula, limit: DraftChecks.textLimit)
        case .file(let text), .sample(let text): checks.requireText(text, .file, limit: DraftChecks.textLimit)
        }
        return checks.problems
    }
}
