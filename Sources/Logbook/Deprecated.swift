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
    /// `.trip(.name)`
    @available(*, deprecated, renamed: "trip(_:)") public static var name: Self { .trip(.name) }
    /// `.trip(.destination)`
    @available(*, deprecated, renamed: "trip(_:)") public static var destination: Self { .trip(.destination) }
    /// `.trip(.purpose)`
    @available(*, deprecated, renamed: "trip(_:)") public static var purpose: Self { .trip(.purpose) }
    /// `.trip(.expenseCode)`
    @available(*, deprecated, renamed: "trip(_:)") public static var expenseCode: Self { .trip(.expenseCode) }
    /// `.trip(.reason)`
    @available(*, deprecated, renamed: "trip(_:)") public static var reason: Self { .trip(.reason) }
    /// `.part(.title)`
    @available(*, deprecated, renamed: "part(_:)") public static var title: Self { .part(.title) }
    /// `.part(.details)`
    @available(*, deprecated, renamed: "part(_:)") public static var details: Self { .part(.details) }
    /// `.expectation(.actionPlan)`
    @available(*, deprecated, renamed: "expectation(_:)")
    public static var actionPlan: Self {
        .expectation(.actionPlan)
    }
    /// `.expectation(.requestedBy)`
    @available(*, deprecated, renamed: "expectation(_:)")
    public static var requestedBy: Self {
        .expectation(.requestedBy)
    }
    /// `.expectation(.consequence)`
    @available(*, deprecated, renamed: "expectation(_:)")
    public static var consequence: Self {
        .expectation(.consequence)
    }
    /// `.part(.measure)`
    @available(*, deprecated, renamed: "part(_:)") public static var measure: Self { .part(.measure) }
    /// `.part(.alignment)`
    @available(*, deprecated, renamed: "part(_:)") public static var alignment: Self { .part(.alignment) }
    /// `.part(.lifeDomain)`
    @available(*, deprecated, renamed: "part(_:)") public static var lifeDomain: Self { .part(.lifeDomain) }
    /// `.part(.guidance)`
    @available(*, deprecated, renamed: "part(_:)") public static var guidance: Self { .part(.guidance) }
    /// `.part(.notes)`
    @available(*, deprecated, renamed: "part(_:)") public static var notes: Self { .part(.notes) }
    /// `.part(.tag)`
    @available(*, deprecated, renamed: "part(_:)") public static var tag: Self { .part(.tag) }
    /// `.part(.snippet)`
    @available(*, deprecated, renamed: "part(_:)") public static var snippet: Self { .part(.snippet) }
    /// `.part(.stay)`
    @available(*, deprecated, renamed: "part(_:)") public static var stay: Self { .part(.stay) }
    /// `.part(.bucketList)`
    @available(*, deprecated, renamed: "part(_:)") public static var bucketList: Self { .part(.bucketList) }
    /// `.part(.itinerary)`
    @available(*, deprecated, renamed: "part(_:)") public static var itinerary: Self { .part(.itinerary) }
    /// `.part(.expense)`
    @available(*, deprecated, renamed: "part(_:)") public static var expense: Self { .part(.expense) }
    /// `.part(.meal)`
    @available(*, deprecated, renamed: "part(_:)") public static var meal: Self { .part(.meal) }
    /// `.part(.drive)`
    @available(*, deprecated, renamed: "part(_:)") public static var drive: Self { .part(.drive) }
    /// `.part(.session)`
    @available(*, deprecated, renamed: "part(_:)") public static var session: Self { .part(.session) }
    /// `.part(.attraction)`
    @available(*, deprecated, renamed: "part(_:)") public static var attraction: Self { .part(.attraction) }
    /// `.part(.familyMember)`
    @available(*, deprecated, renamed: "part(_:)") public static var familyMember: Self { .part(.familyMember) }
    /// `.part(.flyerCode)`
    @available(*, deprecated, renamed: "part(_:)") public static var flyerCode: Self { .part(.flyerCode) }
    /// `.part(.venuePass)`
    @available(*, deprecated, renamed: "part(_:)") public static var venuePass: Self { .part(.venuePass) }
}

extension DraftProblem.Field {
    /// `ExpectationField.importance.problem`
    @available(*, deprecated, message: "Use ExpectationField.importance.problem.")
    public static var importance: Self { ExpectationField.importance.problem }
    /// `ExpectationField.urgency.problem`
    @available(*, deprecated, message: "Use ExpectationField.urgency.problem.")
    public static var urgency: Self { ExpectationField.urgency.problem }
    /// `ExpectationField.targetDay.problem`
    @available(*, deprecated, message: "Use ExpectationField.targetDay.problem.")
    public static var targetDay: Self { ExpectationField.targetDay.problem }
    /// `ExpectationField.actionPlan.problem`
    @available(*, deprecated, message: "Use ExpectationField.actionPlan.problem.")
    public static var actionPlan: Self { ExpectationField.actionPlan.problem }
    /// `ExpectationField.expectedWeeks.problem`
    @available(*, deprecated, message: "Use ExpectationField.expectedWeeks.problem.")
    public static var expectedWeeks: Self { ExpectationField.expectedWeeks.problem }
    /// `ExpectationField.requestedBy.problem`
    @available(*, deprecated, message: "Use ExpectationField.requestedBy.problem.")
    public static var requestedBy: Self { ExpectationField.requestedBy.problem }
    /// `ExpectationField.consequence.problem`
    @available(*, deprecated, message: "Use ExpectationField.consequence.problem.")
    public static var consequence: Self { ExpectationField.consequence.problem }
    /// `TripField.expenseCode.problem`
    @available(*, deprecated, message: "Use TripField.expenseCode.problem.")
    public static var expenseCode: Self { TripField.expenseCode.problem }
    /// `TripField.mileageRate.problem`
    @available(*, deprecated, message: "Use TripField.mileageRate.problem.")
    public static var mileageRate: Self { TripField.mileageRate.problem }
    /// `TripField.perDiem.problem`
    @available(*, deprecated, message: "Use TripField.perDiem.problem.")
    public static var perDiem: Self { TripField.perDiem.problem }
    /// `TripField.perDiemPlace.problem`
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

extension TripGroups {
    /// A tag with the number of its trips.
    @available(*, deprecated, renamed: "TagCount") public typealias Tag = TagCount
}

extension EntryCounts {
    /// The most used tags of snippets, by word.
    @available(*, deprecated, message: "Use snippetTagCounts.")
    public var snippetTags: [String] { snippetTagCounts.map(\.word) }
}

extension Logbook {
    /// Some of the snippets that contain a text and have a tag, and how many there are, now and after every change.
    @available(*, deprecated, renamed: "snippetPage(matching:rows:)")
    public func snippetPage(search: String = "", tag: String? = nil, rows: Range<Int>) -> LiveQuery<Page<Snippet>> {
        var query = SnippetQuery(search: search)
        query.tag = tag
        return snippetPage(matching: query, rows: rows)
    }
}
