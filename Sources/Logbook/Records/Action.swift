import Foundation

/// Something that was done, with what was measured of it.
public struct Action: Identifiable, Hashable, Codable, Sendable {
    /// A measurement by its unit. Saving finds the measure with this unit, or adds it.
    public struct Measurement: Hashable, Codable, Sendable {
        public var unit: String
        /// Used when the unit is new; a known unit retains its kind.
        public var kind: Measure.Kind
        /// In `unit`, not negative and finite.
        public var value: Double

        public init(unit: String, kind: Measure.Kind = .other, value: Double) {
            self.unit = unit
            self.kind = kind
            self.value = value
        }
    }

    /// The source of an imported action; no two actions share one, so that importing twice adds nothing.
    public struct Origin: Hashable, Sendable {
        public var source: String
        public var id: String

        public init(source: String, id: String) {
            self.source = source
            self.id = id
        }
    }

    @Stored public var id: UUID
    public var title: String
    public var details: String
    public var notes: String
    /// When it counts as done.
    @Stored public var loggedAt: Date
    @Stored public var startedAt: Date?
    /// Not negative.
    public var durationMinutes: Double?
    private var source: String?
    private var externalId: String?
    @Stored public var createdAt: Date
    @Stored public var modifiedAt: Date
    /// In the order of the units.
    public var measurements: [Measurement]
    private var contributions: [Stored<UUID>]

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

    public var origin: Origin? {
        get { source.flatMap { source in externalId.map { Origin(source: source, id: $0) } } }
        set { (source, externalId) = (newValue?.source, newValue?.id) }
    }
}
