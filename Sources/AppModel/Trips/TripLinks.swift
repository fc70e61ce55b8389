import Foundation
import Localization
import Logbook
import Observation

/// The trips of the person or the place that is selected.
@Observable
public final class TripLinks {
    /// The latest first; no more than a page shows.
    public var trips: [TripReference] { following?.value ?? [] }

    private var following: LiveValue<[TripReference]>?
    @ObservationIgnored private let logbook: Logbook
    private static let limit = 50

    init(_ logbook: Logbook) {
        self.logbook = logbook
    }

    fileprivate func follow(_ person: FamilyMemberWithTrips?) {
        following = person.map { LiveValue(logbook.trips(withFamilyMember: $0.id, limit: Self.limit)) }
    }

    fileprivate func follow(_ place: Place?) {
        following = place.map { LiveValue(logbook.trips(atPlace: $0.name, limit: Self.limit)) }
    }
}

extension RecordPages where Element == FamilyMemberWithTrips, Filter == TextQuery, Draft == FamilyMember {
    static func persons(_ records: RecordAccess, _ links: TripLinks) -> RecordPages {
        let logbook = records.logbook
        return RecordPages(
            records, list: LiveList(filter: TextQuery()) { logbook.familyMemberPage(search: $0.search, rows: $1) },
            kind: .init(
                name: "person", newTitle: localized("New Person"), title: \.member.name, draft: \.member,
                blank: { FamilyMember(name: "") }, sections: { _ in PersonForms.person }, nameField: "name",
                problems: \.problems,
                live: { logbook.liveFamilyMember(id: $0) },
                add: { person async throws(LogbookError) in
                    FamilyMemberWithTrips(try await logbook.familyMembers.save(person))
                },
                save: { person, base, step async throws(LogbookError) in
                    try await logbook.familyMembers.save(person, basedOn: base, step: step).map {
                        FamilyMemberWithTrips($0)
                    }
                },
                delete: { id async throws(LogbookError) in try await logbook.familyMembers.delete(id: id) },
                clear: { $0.search = "" }, onOpen: { links.follow($0) }))
    }
}

extension RecordPages where Element == Place, Filter == TextQuery, Draft == String {
    static func places(_ records: RecordAccess, _ links: TripLinks) -> RecordPages {
        let logbook = records.logbook
        let known = KnownPlaces()
        let pages = RecordPages(
            records, list: LiveList(filter: TextQuery()) { logbook.placePage(search: $0.search, rows: $1) },
            kind: .init(
                name: "place", newTitle: "", title: \.name, draft: \.name, blank: { "" },
                sections: { _ in PersonForms.place(among: known.names) }, nameField: "name",
                problems: { $0.isBlank ? [DraftProblem(.name, .missing)] : [] },
                live: { logbook.livePlace(id: $0) },
                // A place is made and deleted by what names it.
                add: { _ async throws(LogbookError) in throw .cancelled },
                save: { name, base, step async throws(LogbookError) in
                    let (place, undone) = try await logbook.withUndoStep { () async throws(LogbookError) in
                        try await logbook.renamePlace(base, to: name, step: step)
                    }
                    records.report(
                        AppModel.Notice(localized("“{name}” is now “{other}”.", ["name": base, "other": place.name])) {
                            Task { await records.undo(undone) { known.pages?.show(Place(name: base).id) } }
                        })
                    return .saved(place)
                },
                delete: { _ async throws(LogbookError) in throw .cancelled }, clear: { $0.search = "" },
                onOpen: {
                    links.follow($0)
                    known.read(logbook)
                }, isKnownByName: true))
        known.pages = pages
        return pages
    }
}

/// The names that a place can be given to be one with another, and the pages that show a place again whose renaming was undone.
@Observable
private final class KnownPlaces {
    @ObservationIgnored weak var pages: (any RecordPagesModel)?
    private(set) var names: [Suggestion] = []

    func read(_ logbook: Logbook) {
        Task {
            // Without suggestions a name can still be typed.
            let names = try? await logbook.fetchPlaceNames(limit: TripChoicesModel.placeLimit)
            self.names = (names ?? []).map { Suggestion($0) }
        }
    }
}

/// The forms of persons and places.
nonisolated enum PersonForms {
    static var person: [FormSection<FamilyMember>] {
        [
            FormSection(
                id: "main", title: "",
                fields: [
                    .line(.name, localized("Name"), \.name),
                    .line(.relation, localized("Relation"), \.relation).hinting(localized("sister")),
                ])
        ]
    }

    static func place(among names: [Suggestion]) -> [FormSection<String>] {
        [
            FormSection(
                id: "main", title: "",
                fields: [.line(.name, localized("Name"), \.self).offering(names).savedOnLeaving])
        ]
    }
}
