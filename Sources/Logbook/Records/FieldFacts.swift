import Localization

/// What is known of a field of a record, in its row of a table such as `TripField`.
///
/// `Owner` says which of the records have the field, and where its value is.
struct FieldFacts<Owner: Sendable>: Sendable {
    /// The property of a calendar event that holds a field.
    enum Property {
        /// One of our own, called like the key.
        case ofKey
        /// One of our own.
        case named(String)
        /// One of the standard's.
        case standard
    }

    /// The label in forms and reports.
    let title: @Sendable () -> String
    /// What a sentence calls the field; `nil` where none does.
    private let noun: @Sendable () -> String?
    let owner: Owner
    /// One letter by which the search index knows the field; `nil` where it is not searched. Never changed: it is stored.
    let searchCode: String?
    /// What other programs' tables call the column, in lower case.
    let otherColumnNames: [String]
    private let columnName: String?
    private let isInTables: Bool
    let property: Property

    /// - Parameters:
    ///   - title: the label in forms and reports.
    ///   - noun: what a sentence calls the field; `nil` where none does.
    ///   - owner: which of the records have the field, and where.
    ///   - searchCode: one letter; `nil` where the field is not searched.
    ///   - otherColumnNames: in other programs' tables, in lower case.
    ///   - columnName: in our own tables; `nil` where it is the key.
    ///   - isInTables: whether our own tables have the field.
    ///   - property: of a calendar event.
    init(
        _ title: @autoclosure @escaping @Sendable () -> String,
        noun: @autoclosure @escaping @Sendable () -> String? = nil, _ owner: Owner, searchCode: String? = nil,
        otherColumnNames: [String] = [], columnName: String? = nil, isInTables: Bool = true,
        property: Property = .ofKey
    ) {
        self.title = title
        self.noun = noun
        self.owner = owner
        self.searchCode = searchCode
        self.otherColumnNames = otherColumnNames
        self.columnName = columnName
        self.isInTables = isInTables
        self.property = property
    }

    /// The name of the column in our own tables; `nil` where these do not have the field.
    func columnName(key: String) -> String? {
        isInTables ? columnName ?? key : nil
    }

    /// The field in what prevents a draft from being saved.
    func problem(key: String) -> DraftProblem.Field {
        DraftProblem.Field(key) { noun() ?? title() }
    }
}
