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
    /// Where it was done: an identifier such as `Europe/Berlin`, or an offset such as `+02:00`; `nil` for where it is looked at.
    public var timeZone: String?
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
        startedAt: Date? = nil, durationMinutes: Double? = nil, timeZone: String? = nil, origin: Origin? = nil,
        measurements: [Measurement] = [], contributesTo: Set<UUID> = [], at instant: Date = Date()
    ) {
        self.id = id
        self.title = title
        self.details = details
        self.notes = notes
        self.loggedAt = loggedAt
        self.startedAt = startedAt
        self.durationMinutes = durationMinutes
        self.timeZone = timeZone
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

    /// The zone of `timeZone`; that of the machine where it names none that is known.
    public var zone: TimeZone { timeZone.flatMap { TimeZone(named: $0) } ?? .current }

    /// The day that it counts for, where it was done.
    public var countedDay: CalendarDay { .today(at: startedAt ?? loggedAt, in: zone) }
}

extension TimeZone {
    /// A zone by its identifier, or by its offset from UTC as `+02:00`; `nil` for any other text.
    ///
    /// - Complexity: O(1), and a file is read for an identifier that is new to the process.
    public init?(named name: String) {
        let bytes = Array(name.utf8)
        guard let sign = bytes.first, sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-") else {
            self.init(identifier: name)
            return
        }
        guard bytes.count == 6, let time = TimeOfDay(String(name.dropFirst())) else { return nil }
        self.init(secondsFromGMT: (sign == UInt8(ascii: "-") ? -60 : 60) * time.minutes)
    }
}
