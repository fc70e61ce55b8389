import ChartDocuments
import Foundation

/// A chart as the user edits it: a new one, or the changed copy of a saved one.
public struct ChartDraft: Codable, Hashable, Sendable {
    /// The chart that saving replaces; `nil` adds a new one.
    public var id: UUID?
    /// The chart.
    public var document: ChartDocument

    /// A draft; without an id it becomes a new chart.
    public init(id: UUID? = nil, document: ChartDocument) {
        self.id = id
        self.document = document
    }

    /// A draft that, saved unchanged, leaves `chart` as it is but for its modification instant.
    public init(_ chart: SavedChart) {
        self.init(id: chart.id, document: chart.document)
    }

    /// Every problem that prevents saving the draft; empty for none.
    ///
    /// Text that is no formula yet is saved as it is.
    public var problems: [DraftProblem] {
        document.problems.filter { !$0.isUnfinished }.map { DraftProblem(.chart, .sentence($0.description)) }
    }

    /// The draft as it is saved: the title without blanks around it.
    var tidied: ChartDraft {
        var draft = self
        draft.document.title = document.title.tidied
        return draft
    }
}
