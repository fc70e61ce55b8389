import Foundation
import Logbook
import Testing

@testable import AppModel

/// The fields of forms, without a form.
@MainActor
struct FormFieldTests {
    @Test(arguments: [Trip.Kind.trip, .business, .personal])
    func `each field of a trip that a person sets has an editor`(kind: Trip.Kind) {
        let today = CalendarDay.today()
        let draft = TripDraft(
            name: "", startDay: today, endDay: today, specifics: TripForm.specifics(of: kind, currency: "EUR"))
        let ids = TripForm(choices: TripChoices()).sections(draft).flatMap(\.fields).map(\.id)
        #expect(Set(ids).count == ids.count)
        var expected = TripField.base.map(\.field)
        if kind == .personal { expected += TripField.personal.map(\.field) }
        // Rules without rates have no place to be for.
        if kind == .business {
            expected += TripField.business.map(\.field).filter {
                ![.usesOwnRate, .followsStays, .perDiemPlace].contains($0)
            }
        }
        for field in expected { #expect(ids.contains(field.rawValue), "\(field)") }
    }

    @Test(arguments: [
        ExpectationDraft(title: ""), ExpectationDraft(title: "", specifics: .milestone(targetDay: .today())),
        ExpectationDraft(title: "", specifics: .obligation(deadline: .today())),
    ])
    func `each field of a goal that a person sets has an editor`(draft: ExpectationDraft) {
        let sections = GoalForms.sections(draft, measures: [], values: [], terms: [])
        let ids = sections.flatMap(\.fields).map(\.id)
        #expect(Set(ids).count == ids.count)
        for (field, _) in ExpectationField.base + ExpectationField.own(draft.specifics.kind) {
            #expect(ids.contains(field.rawValue), "\(field)")
        }
    }

    @Test func `a bare weekday is ahead in a plan, and behind in what was done`() throws {
        let today = CalendarDay.today()
        let tomorrow = today.adding(days: 1)
        let name = DayText().heading(tomorrow).split { !$0.isLetter }.first.map(String.init) ?? ""
        var trip = TripDraft(name: "", startDay: today, endDay: today)
        try TripForm(choices: TripChoices()).essentials[0].fields.first { $0.id == "startDay" }?.write(&trip, name)
        #expect(trip.startDay == tomorrow)
        var action = Action()
        try GoalForms.sections(of: action, measures: [], goals: [])[0].fields.first { $0.id == "day" }?.write(
            &action, name)
        #expect(action.day == tomorrow.adding(days: -7))
    }

    @Test func `an action shows its time on the clock of its place, and where it comes from`() throws {
        let start = try Date("2024-05-03T06:00:00Z", strategy: .iso8601)
        var action = Action(
            title: "Run", loggedAt: start, startedAt: start, durationMinutes: 30, timeZone: "Europe/Berlin",
            origin: Action.Origin(source: "Apple Health", id: "running 1"))
        func field(_ id: String) throws -> FormField<Action> {
            try #require(
                GoalForms.sections(of: action, measures: [], goals: [])[0].fields.first { $0.id == id }, "\(id)")
        }
        #expect(try field("startTime").read(action) == "08:00")
        #expect(try field("origin").read(action) == "Apple Health · running 1")
        try field("startTime").write(&action, "9:30")
        #expect(action.startedAt == start.addingTimeInterval(5400) && action.timeZone == "Europe/Berlin")
        // Another zone is another clock for the same instant.
        try field("timeZone").write(&action, "-03:00")
        #expect(try field("startTime").read(action) == "04:30")
        #expect(throws: Mistake.self) { try field("timeZone").write(&action, "Atlantis") }
        try field("startTime").write(&action, "")
        #expect(action.startedAt == nil)
        action.origin = nil
        #expect(!GoalForms.sections(of: action, measures: [], goals: [])[0].fields.contains { $0.id == "origin" })
    }

    @Test func `an action that moves to another day begins at the same time there`() throws {
        let start = try Date("2024-03-30T07:00:00Z", strategy: .iso8601)
        var action = Action(title: "Run", loggedAt: start, startedAt: start, timeZone: "Europe/Berlin")
        action.day = CalendarDay("2024-03-31")
        #expect(action.startTime == TimeOfDay(hour: 8, minute: 0) && action.day == CalendarDay("2024-03-31"))
    }
}
