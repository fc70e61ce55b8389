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
            expected += TripField.business.map(\.field).filter { ![.usesOwnRate, .perDiemPlace].contains($0) }
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
}
