import Foundation

/// A record as other programs name it, in the search of the desktop and on the session bus: “trip/3F2504E0-…”.
public struct RecordReference: Hashable, Sendable {
    /// What kind of record it is.
    public let kind: RecordKind
    /// Its id.
    public let id: UUID

    /// - Parameters:
    ///   - kind: what kind of record it is.
    ///   - id: its id.
    public init(kind: RecordKind, id: UUID) {
        self.kind = kind
        self.id = id
    }

    /// - Returns: `nil` where the text names no record.
    public init?(_ text: String) {
        let parts = text.split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count == 2, let kind = RecordKind(rawValue: String(parts[0])),
            let id = UUID(uuidString: String(parts[1]))
        else { return nil }
        self.init(kind: kind, id: id)
    }

    /// The kind and the id.
    public var text: String { "\(kind.rawValue)/\(id.uuidString)" }
}
