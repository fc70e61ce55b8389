import Foundation

/// A chart as a person edits it: a new one, or the changed copy of a saved one.
public struct ChartDraft: Codable, Hashable, Sendable {
    /// The chart that saving replaces; `nil` adds a new one.
    public var id: UUID?
    /// What the chart is called; `nil` or blank calls it by what it is made from.
    public var title: String?
    public var source: SavedChart.Source
    /// How the chart is drawn and looked at, a JSON object; `nil` where nobody changed anything.
    public var look: String?

    public init(id: UUID? = nil, title: String? = nil, source: SavedChart.Source, look: String? = nil) {
        self.id = id
        self.title = title
        self.source = source
        self.look = look
    }

    /// A draft that, saved unchanged, leaves `chart` as it is but for its modification instant.
    public init(_ chart: SavedChart) {
        self.init(id: chart.id, title: chart.title, source: chart.source, look: chart.look)
    }

    /// Everything that keeps the draft from being saved; empty when it can be.
    ///
    /// Blanks around texts do not count.
    public var problems: [DraftProblem] {
        let draft = tidied
        var checks = DraftChecks()
        checks.limitText(draft.title, .title)
        switch draft.source {
        case .formula(let text, _): checks.requireText(text, .formula, limit: DraftChecks.textLimit)
        case .file(let text), .sample(let text):
            checks.require(!text.tidied.isEmpty, .file, .missing)
            checks.limitText(text, .file, limit: DraftChecks.textLimit)
        }
        return checks.problems
    }

    /// The draft as it is saved: a title and a formula without the blanks around them, a blank title as none. A file's
    /// name may begin and end with blanks.
    var tidied: ChartDraft {
        var draft = self
        draft.title = title.tidied
        if case .formula(let text, let floor) = source { draft.source = .formula(text.tidied, over: floor) }
        return draft
    }
}
