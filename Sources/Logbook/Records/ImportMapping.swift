import Foundation

/// What actions of a kind become when they are imported; remembered by the logbook, whose measures and goals it names.
public struct ImportMapping: Hashable, Sendable {
    /// What other programs call the kind, such as `running` or `steps`.
    public var kind: String
    /// The unit of the measure that is recorded; `nil` where the kind is not imported.
    public var unit: String?
    /// The goal, milestone or obligation that the actions contribute to; `nil` for none.
    public var goalID: UUID?

    /// A mapping of a kind.
    public init(kind: String, unit: String?, goalID: UUID? = nil) {
        (self.kind, self.unit, self.goalID) = (kind, unit, goalID)
    }
}

/// What a logbook knows of a record of another program that was imported before.
public struct KnownOrigin: Hashable, Sendable {
    /// The `importedContent` of the action that was imported; 0 where it is not known.
    public let content: Int64
    /// The action; `nil` where it was deleted since.
    public let actionID: UUID?
}

extension Action {
    /// A number that stands for what a device has measured and which goals that counts for, without any text.
    ///
    /// With it an import finds out whether the other program has changed the record since, and whether the user has.
    public var importedContent: Int64 {
        var parts = [loggedAt.instantText, startedAt?.instantText ?? "", timeZone ?? ""]
        parts.append(durationMinutes.map { String($0.bitPattern) } ?? "")
        for measurement in tidied.measurements { parts += [measurement.unit, String(measurement.value.bitPattern)] }
        parts += contributesTo.map(\.text).sorted()
        // FNV-1a, 64 bits (G. Fowler, L. C. Noll, K.-P. Vo).
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        for part in parts {
            for byte in part.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
            hash = (hash ^ 0xFF) &* 0x100_0000_01B3
        }
        return hash == 0 ? 1 : Int64(bitPattern: hash)
    }
}
