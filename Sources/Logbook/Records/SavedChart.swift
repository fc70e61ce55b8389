import ChartDocuments
import Foundation

/// A chart as it is stored.
public struct SavedChart: Identifiable, Hashable, Sendable {
    public let id: UUID
    /// The chart.
    public let document: ChartDocument
    /// Its last viewpoint. It is not undone.
    public let viewpoint: ChartViewpoint
    /// When the record was created.
    public let createdAt: Date
    /// When the document was changed last.
    public let modifiedAt: Date

    /// What the chart is called.
    public var name: String { document.name }
}
