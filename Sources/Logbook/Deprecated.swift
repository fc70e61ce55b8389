// Names of earlier releases.

extension SearchMatch {
    /// Where the text was found.
    @available(*, deprecated, renamed: "Field")
    public typealias Place = Field

    /// Where the text was found.
    @available(*, deprecated, renamed: "field")
    public var place: Field { field }
}

extension SearchMatch.Field {
    @available(*, deprecated, renamed: "trip(_:)") public static var name: Self { .trip(.name) }
    @available(*, deprecated, renamed: "trip(_:)") public static var destination: Self { .trip(.destination) }
    @available(*, deprecated, renamed: "trip(_:)") public static var purpose: Self { .trip(.purpose) }
    @available(*, deprecated, renamed: "trip(_:)") public static var expenseCode: Self { .trip(.expenseCode) }
    @available(*, deprecated, renamed: "trip(_:)") public static var reason: Self { .trip(.reason) }
    @available(*, deprecated, renamed: "part(_:)") public static var title: Self { .part(.title) }
    @available(*, deprecated, renamed: "part(_:)") public static var details: Self { .part(.details) }
    @available(*, deprecated, renamed: "part(_:)") public static var actionPlan: Self { .part(.actionPlan) }
    @available(*, deprecated, renamed: "part(_:)") public static var requestedBy: Self { .part(.requestedBy) }
    @available(*, deprecated, renamed: "part(_:)") public static var consequence: Self { .part(.consequence) }
    @available(*, deprecated, renamed: "part(_:)") public static var measure: Self { .part(.measure) }
    @available(*, deprecated, renamed: "part(_:)") public static var alignment: Self { .part(.alignment) }
    @available(*, deprecated, renamed: "part(_:)") public static var lifeDomain: Self { .part(.lifeDomain) }
    @available(*, deprecated, renamed: "part(_:)") public static var guidance: Self { .part(.guidance) }
    @available(*, deprecated, renamed: "part(_:)") public static var notes: Self { .part(.notes) }
    @available(*, deprecated, renamed: "part(_:)") public static var tag: Self { .part(.tag) }
    @available(*, deprecated, renamed: "part(_:)") public static var snippet: Self { .part(.snippet) }
    @available(*, deprecated, renamed: "part(_:)") public static var stay: Self { .part(.stay) }
    @available(*, deprecated, renamed: "part(_:)") public static var bucketList: Self { .part(.bucketList) }
    @available(*, deprecated, renamed: "part(_:)") public static var itinerary: Self { .part(.itinerary) }
    @available(*, deprecated, renamed: "part(_:)") public static var expense: Self { .part(.expense) }
    @available(*, deprecated, renamed: "part(_:)") public static var meal: Self { .part(.meal) }
    @available(*, deprecated, renamed: "part(_:)") public static var drive: Self { .part(.drive) }
    @available(*, deprecated, renamed: "part(_:)") public static var session: Self { .part(.session) }
    @available(*, deprecated, renamed: "part(_:)") public static var attraction: Self { .part(.attraction) }
    @available(*, deprecated, renamed: "part(_:)") public static var familyMember: Self { .part(.familyMember) }
    @available(*, deprecated, renamed: "part(_:)") public static var flyerCode: Self { .part(.flyerCode) }
    @available(*, deprecated, renamed: "part(_:)") public static var venuePass: Self { .part(.venuePass) }
}

extension DraftProblem.Field {
    @available(*, deprecated, message: "Use TripField.expenseCode.problem.")
    public static var expenseCode: Self { TripField.expenseCode.problem }
    @available(*, deprecated, message: "Use TripField.mileageRate.problem.")
    public static var mileageRate: Self { TripField.mileageRate.problem }
    @available(*, deprecated, message: "Use TripField.perDiem.problem.")
    public static var perDiem: Self { TripField.perDiem.problem }
    @available(*, deprecated, message: "Use TripField.perDiemPlace.problem.")
    public static var perDiemPlace: Self { TripField.perDiemPlace.problem }
}

extension DayText {
    /// Whether a word means a day and nothing else.
    @available(*, deprecated, renamed: "isDayWord(_:)")
    public func isTelling(_ word: String) -> Bool { isDayWord(word) }
}

extension TripContents {
    /// What becomes of the entries when a trip is converted.
    @available(*, deprecated, renamed: "consequences(from:to:)")
    public func fate(from old: Trip.Specifics, to kind: Trip.Kind) -> [String] { consequences(from: old, to: kind) }
}
