import Foundation
import Logbook
import TestSupport
import Testing

@testable import AppModel

/// The trips of a program that has just been started, in folders of their own.
@MainActor @Suite(.timeLimit(.minutes(15))) struct TripListTests {
    private func model(_ folder: TemporaryFolder) async throws -> (AppModel, AppModel.Records) {
        let model = AppModel(folder.launch())
        await model.open()
        model.section = .trips
        return (model, try #require(model.records))
    }

    /// A trip for every week, the first a number of days from today.
    private func addTrips(_ logbook: Logbook, _ count: Int, from days: Int) async throws {
        for number in 0..<count {
            let first = CalendarDay.today().adding(days: days + number * 7)
            try await logbook.save(TripDraft(name: "Trip \(number)", startDay: first, endDay: first.adding(days: 2)))
        }
    }

    @Test(arguments: [false, true])
    func `the list opens where today is`(isDescending: Bool) async throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let (_, records) = try await model(folder)
        // 60 that are over, one that is under way, 49 that are still to come.
        try await addTrips(records.logbook, 110, from: -421)
        let trips = TripList(records.access)
        if isDescending { trips.list.filter.isDescending = true }
        await wait { trips.list.answered == trips.list.filter && trips.open?.form != nil }
        #expect(trips.list.selected?.name == "Trip 60")
        #expect(trips.list.start > 0 && trips.list.start + trips.list.elements.count < 110)
        // The first that was ever made is a key away.
        trips.list.select(isDescending ? .last : .first)
        await wait { trips.list.selected?.name == "Trip 0" }
    }

    @Test func `the next trip is chosen where none is under way, and the last one where all are over`() async throws {
        for (from, expected) in [(-10, "Trip 2"), (3, "Trip 0"), (-100, "Trip 4")] {
            let folder = try TemporaryFolder()
            defer { folder.remove() }
            let (_, records) = try await model(folder)
            try await addTrips(records.logbook, 5, from: from)
            let trips = TripList(records.access)
            await wait { trips.list.selected != nil }
            #expect(trips.list.selected?.name == expected, "from \(from)")
        }
    }

    @Test func `a new trip is shown however far from today it is`() async throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let (_, records) = try await model(folder)
        try await addTrips(records.logbook, 90, from: -421)
        let trips = TripList(records.access)
        await wait { trips.open?.form != nil }
        trips.plan(name: "Long ago")
        let day = CalendarDay.today().adding(days: -3000)
        trips.planned?.type(DayText().text(day), in: FieldID("startDay"))
        await trips.savePlanned()
        await wait { trips.list.selected?.name == "Long ago" }
        #expect(trips.list.start == 0)
    }

    @Test func `a deleted trip's neighbour is chosen, and several trips' as well`() async throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let (model, records) = try await model(folder)
        try await addTrips(records.logbook, 8, from: 3)
        let trips = records.trips
        await wait { trips.list.elements.count == 8 && trips.open?.form != nil }
        let all = trips.list.elements
        trips.list.select(all[3].id)
        await wait { trips.open?.form?.draft.name == "Trip 3" }
        trips.deleteSelected()
        await wait { trips.list.elements.count == 7 && trips.open?.form?.draft.name == "Trip 4" }
        // The list may show a deletion before it is reported.
        await wait { model.notice?.undo != nil }
        model.notice = nil
        trips.chosen = [all[4].id, all[5].id]
        trips.deleteSelected()
        await wait { trips.list.elements.count == 5 && trips.open?.form?.draft.name == "Trip 6" }
        await wait { model.notice?.undo != nil }
        model.notice?.undo?()
        await wait { trips.list.elements.count == 7 }
    }

    @Test func `what is behind a new trip's form is not deleted`() async throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let (_, records) = try await model(folder)
        try await addTrips(records.logbook, 2, from: 3)
        let trips = records.trips
        await wait { trips.list.elements.count == 2 && trips.open?.form != nil }
        let all = trips.list.elements
        #expect(trips.list.selected == all[0])
        trips.plan()
        trips.deleteSelected()
        trips.leavePlanned()
        trips.list.select(all[1].id)
        trips.deleteSelected()
        await wait { trips.list.elements.count < 2 }
        #expect(trips.list.elements == [all[0]])
    }

    @Test func `sums in the list follow a new exchange rate`() async throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let (_, records) = try await model(folder)
        var draft = TripDraft(
            name: "Abroad", startDay: CalendarDay("2027-05-03")!, endDay: CalendarDay("2027-05-07")!,
            specifics: .business(Trip.Business(perDiem: Money(minorUnits: 0, currency: "EUR"))))
        var contents = TripContents()
        for cost in [Money(minorUnits: 2000, currency: "EUR"), Money(minorUnits: 1000, currency: "USD")] {
            contents.expenses.append(Expense(day: draft.startDay, cost: cost))
        }
        draft.contents = contents
        let trip = try await records.logbook.save(draft)
        let trips = records.trips
        await wait { trips.list.selected?.id == trip.id }
        trips.want(totalOf: trip)
        await wait { trips.totals[trip.id]?.count == 2 }
        var rate = ExchangeRate(from: "USD", into: "EUR", day: draft.startDay, rate: Decimal(9) / 10)
        try await records.logbook.exchangeRates.save(rate)
        await wait { trips.totals[trip.id] == [Money(minorUnits: 2900, currency: "EUR")] }
        rate.rate = Decimal(8) / 10
        try await records.logbook.exchangeRates.save(rate)
        await wait { trips.totals[trip.id] == [Money(minorUnits: 2800, currency: "EUR")] }
        // An expense that is imported changes the trip, whose row asks for its sum again.
        var imported = ImportedRecords()
        let taxi = Expense(day: draft.startDay, cost: Money(minorUnits: 500, currency: "EUR"))
        imported.additions = [TripAddition(.expense(taxi), to: trip.id)]
        try await records.logbook.importRecords(imported)
        await wait { trips.list.elements.first { $0.id == trip.id }.map { $0.modifiedAt != trip.modifiedAt } == true }
        trips.list.elements.first { $0.id == trip.id }.map { trips.want(totalOf: $0) }
        await wait { trips.totals[trip.id] == [Money(minorUnits: 3300, currency: "EUR")] }
    }

    @Test func `a new record that is left is kept, and what is reported it leads back or gives it up`() async throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let (model, records) = try await model(folder)
        for list in [ShownList.trips, .goals, .actions, .values, .terms, .measures, .snippets] {
            model.section = list == .trips ? .trips : .goals
            records.goals.sidebarItem = GoalSidebarItem(rawValue: list.rawValue) ?? .goals
            model.notice = nil
            func form() throws -> any FormModel {
                try #require(list == .trips ? records.trips.planned : records.goals.pages?.shownForm, "\(list)")
            }
            func text(_ field: FieldID) throws -> String? {
                try form().content.flatMap(\.fields).first { $0.id == field }?.text
            }
            // Nothing was written: nothing is reported.
            model.addNew()
            model.leaveNew()
            #expect(model.notice == nil, "\(list)")

            model.addNew()
            let fields = try form().content.flatMap(\.fields)
            let field = try #require(fields.first { $0.style == .line || $0.style == .paragraph })
            try form().type("Half a word", in: field.id)
            model.leaveNew()
            #expect(model.notice?.text == "“\(list.newName)” is kept for next time.")
            model.section = .charts
            let back = try #require(model.notice?.answers.first)
            back.act()
            #expect(model.shownList == list)
            #expect(try text(field.id) == "Half a word", "\(list)")

            model.leaveNew()
            try #require(model.notice?.answers.last).act()
            #expect(model.notice?.text == "“\(list.newName)” was discarded.")
            let undo = try #require(model.notice?.undo)
            model.addNew()
            #expect(try text(field.id) == "", "\(list)")
            model.discardNew()
            undo()
            #expect(try text(field.id) == "Half a word", "\(list)")
            model.discardNew()
        }
    }
}
