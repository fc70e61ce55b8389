import Foundation

/// Something that was done, with what was measured of it.
public struct Action: Identifiable, Hashable, Codable, Sendable {
    /// A measurement by its unit. Saving finds the measure with this unit, or adds it.
    public struct Measurement: Hashable, Codable, Sendable {
        /// The unit, such as km.
        public var unit: String
        /// Used when the unit is new; a known unit retains its kind.
        public var kind: Measure.Kind
        /// In `unit`, not negative and finite.
        public var value: Double

        /// A measurement; the kind is that of a new measure.
        public init(unit: String, kind: Measure.Kind = .other, value: Double) {
            self.unit = unit
            self.kind = kind
            self.value = value
        }
    }

    /// The source of an imported action; no two actions share one, so that importing twice adds nothing.
    public struct Origin: Hashable, Codable, Sendable {
        /// The program or device that recorded the action.
        public var source: String
        /// Its id there.
        public var id: String

        /// The origin of an imported action.
        public init(source: String, id: String) {
            self.source = source
            self.id = id
        }
    }

    @Stored public var id: UUID
    /// What was done; required.
    public var title: String
    /// Free text; may be empty.
    public var details: String
    /// Free text; may be empty.
    public var notes: String
    /// When it counts as done.
    @Stored public var loggedAt: Date
    /// When it began; `nil` where unknown.
    @Stored public var startedAt: Date?
    /// Not negative.
    public var durationMinutes: Double?
    private var source: String?
    private var externalId: String?
    /// When the record was created.
    @Stored public var createdAt: Date
    /// When the record was changed last.
    @Stored public var modifiedAt: Date
    /// In the order of the units.
    public var measurements: [Measurement]
    private var contributions: [Stored<UUID>]

    /// A new record; the id is random unless it is given.
    public init(
        id: UUID = UUID.random(), title: String = "", details: String = "", notes: String = "", loggedAt: Date = Date(),
        startedAt: Date? = nil, durationMinutes: Double? = nil, origin: Origin? = nil,
        measurements: [Measurement] = [], contributesTo: Set<UUID> = [], at instant: Date = Date()
    ) {
        self.id = id
        self.title = title
        self.details = details
        self.notes = notes
        self.loggedAt = loggedAt
        self.startedAt = startedAt
        self.durationMinutes = durationMinutes
        source = origin?.source
        externalId = origin?.id
        createdAt = instant
        modifiedAt = instant
        self.measurements = measurements
        contributions = []
        self.contributesTo = contributesTo
    }

    /// The goals, milestones and obligations that it contributes to.
    public var contributesTo: Set<UUID> {
        get { Set(contributions.map(\.wrappedValue)) }
        set { contributions = newValue.sorted { $0.text < $1.text }.map(Stored.init) }
    }

    /// Where an imported action comes from; `nil` for one that was logged here.
    public var origin: Origin? {
        get { source.flatMap { source in externalId.map { Origin(source: source, id: $0) } } }
        set { (source, externalId) = (newValue?.source, newValue?.id) }
    }
}
