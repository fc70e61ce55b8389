import Foundation

/// A journey, and the base of `BusinessTrip` and `PersonalTrip`.
///
/// Trips are values in all but name: immutable, equal by content, free to cross threads. Ask for a subclass with `is`
/// and `as?`; change one by saving a `TripDraft`.
// Unchecked because the compiler does not check a class that can be inherited from. It is safe: every stored property,
// here and in the two subclasses, is a `let` of a Sendable type, and the class is not `open`.
public class Trip: Identifiable, Hashable, Encodable, @unchecked Sendable {
    /// What one trip is. A list's filter is a `TripKind`.
    public enum Kind: String, CaseIterable, Codable, Sendable {
        /// A trip of neither kind.
        case trip
        /// A business trip.
        case business
        /// A personal trip.
        case personal
    }

    /// What a trip of each kind has beyond the base.
    public enum Specifics: Hashable, Sendable {
        /// Nothing more than any trip.
        case plain
        /// The fields of a business trip.
        case business(Business)
        /// The reason of a personal trip.
        case personal(reason: PersonalTrip.Reason)

        /// A business trip without a policy.
        public static func business(purpose: String, expenseCode: String, perDiem: Money) -> Specifics {
            .business(Business(purpose: purpose, expenseCode: expenseCode, perDiem: perDiem))
        }

        /// The kind.
        public var kind: Kind {
            switch self {
            case .plain: .trip
            case .business: .business
            case .personal: .personal
            }
        }
    }

    /// The state of the reimbursement of a business trip.
    public enum Claim: String, CaseIterable, Codable, Sendable {
        /// Not handed in.
        case open
        /// Handed in.
        case submitted
        /// Accepted.
        case approved
        /// Reimbursed.
        case paid
    }

    /// What a business trip has beyond the base.
    public struct Business: Hashable, Sendable {
        /// What the trip is for.
        public var purpose: String
        /// The account that the costs go to.
        public var expenseCode: String
        /// The trip's own rate of the daily allowance, never negative. Which days it pays, and how much of each, is determined by
        /// the rules.
        public var perDiem: Money
        /// By which rules the allowance is counted; `nil` pays `perDiem` for each night.
        public var perDiemPolicyID: UUID?
        /// Whether the rules count with `perDiem` and not with a rate of their own. Rules without rates always do.
        public var usesOwnRate: Bool
        /// Whether the rate of a day is that of the place where its night is spent, as the stays and legs tell it.
        public var followsStays: Bool
        /// The place whose rate is used, where the stays do not tell it; empty for the trip's destination.
        public var perDiemPlace: String
        /// Whether the daily allowance was reimbursed.
        public var isPerDiemReimbursed: Bool
        /// How far the claim for reimbursement is.
        public var claim: Claim
        /// By which rates drives are paid; `nil` pays `mileageRate`.
        public var mileageSchemeID: UUID?
        /// The trip's own rate for a drive's unit, in the currency of `perDiem`; overrides the scheme's.
        public var mileageRate: Rate?
        /// When the traveller leaves on the first day; a policy with a minimum number of hours needs it.
        public var departureTime: TimeOfDay?
        /// When the traveller is back on the last day. On a trip of one day, before `departureTime`, on the day after.
        public var returnTime: TimeOfDay?

        /// The fields of a business trip; without a rate by default.
        public init(
            purpose: String = "", expenseCode: String = "", perDiem: Money, perDiemPolicyID: UUID? = nil,
            usesOwnRate: Bool = false, followsStays: Bool = false, perDiemPlace: String = "",
            isPerDiemReimbursed: Bool = false,
            claim: Claim = .open, mileageSchemeID: UUID? = nil, mileageRate: Rate? = nil,
            departureTime: TimeOfDay? = nil, returnTime: TimeOfDay? = nil
        ) {
            self.purpose = purpose
            self.expenseCode = expenseCode
            self.perDiem = perDiem
            self.perDiemPolicyID = perDiemPolicyID
            self.usesOwnRate = usesOwnRate
            self.followsStays = followsStays
            self.perDiemPlace = perDiemPlace
            self.isPerDiemReimbursed = isPerDiemReimbursed
            self.claim = claim
            self.mileageSchemeID = mileageSchemeID
            self.mileageRate = mileageRate
            self.departureTime = departureTime
            self.returnTime = returnTime
        }
    }

    let row: TripRow

    init(_ row: TripRow) {
        self.row = row
    }

    public var id: UUID { row.id }
    /// Never blank.
    public var name: String { row.draft.name }
    /// May be empty.
    public var destination: String { row.draft.destination }
    /// The first day.
    public var startDay: CalendarDay { row.draft.startDay }
    /// The last day of the trip, never before `startDay`.
    public var endDay: CalendarDay { row.draft.endDay }
    /// Free text; `nil` for none.
    public var notes: String? { row.draft.notes }
    /// The planner that holds the trip.
    public var plannerID: UUID? { row.draft.plannerID }
    /// The goal that the trip is for.
    public var goalID: UUID? { row.draft.goalID }
    /// The currency of the trip's totals; `nil` for the per diem's, or if not given.
    public var currency: String? { row.draft.currency }
    /// What this trip has beyond the base; the subclasses spell it out as properties.
    public var specifics: Specifics { row.draft.specifics }
    /// When the record was created.
    public var createdAt: Date { row.createdAt }
    /// When the record was changed last.
    public var modifiedAt: Date { row.modifiedAt }
    /// Business, personal, or neither.
    public var kind: Kind { specifics.kind }

    public static func == (left: Trip, right: Trip) -> Bool {
        left === right || left.row == right.row
    }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(id)
        hasher.combine(modifiedAt)
    }

    /// Writes every field under its key, days as `yyyy-mm-dd` and instants as ISO 8601 in UTC.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: TripField.self)
        try container.encode(id.text, forKey: .id)
        try container.encode(kind, forKey: .kind)
        try container.encode(createdAt.instantText, forKey: .createdAt)
        try container.encode(modifiedAt.instantText, forKey: .modifiedAt)
        for (field, value) in TripField.base { try value.encode(row.draft, into: &container, as: field) }
    }
}
