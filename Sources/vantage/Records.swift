import ArgumentParser
import Foundation
import Logbook

/// Trips on the command line.
struct Trips: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Trips of the logbook.", subcommands: [List.self, Show.self, Add.self, Delete.self])

    struct List: AsyncParsableCommand {
        static let configuration = CommandConfiguration(abstract: "List trips by their first day.")

        @Option(help: "all, personal or business.") var kind = TripKind.all
        @OptionGroup var listing: ListOptions

        func run() async throws {
            let trips = try await listing.logbook.openExisting().fetchTrips(
                TripQuery(kind: kind, search: listing.search))
            try listing.print(trips) { trip in
                [
                    trip.startDay.description, trip.endDay.description, trip.kind.rawValue, trip.name, trip.destination,
                    trip.id.uuidString.lowercased(),
                ]
            }
        }
    }

    struct Show: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Show a trip with everything on it, and what it cost.")

        @OptionGroup var logbook: LogbookOptions
        @Argument(help: "The trip's id, as the list has it.") var id: UUID
        @Flag(help: "Print one JSON document.") var json = false

        func run() async throws {
            let logbook = try logbook.openExisting()
            guard let trip = try await logbook.fetchTripWithContents(id: id) else { throw LogbookError.notFound(id) }
            if json { return print(try trip.json()) }
            print("\(trip.trip.name), \(trip.trip.startDay) – \(trip.trip.endDay), \(trip.trip.kind.rawValue)")
            for line in trip.lines { print(line) }
            guard let statement = try await logbook.fetchExpenses(ofTrip: id) else { return }
            for line in statement.lines {
                let day = line.day?.description ?? ""
                print(
                    [day, line.explanation, line.amount?.description ?? ""].filter { !$0.isEmpty }.joined(
                        separator: "  "))
            }
            for total in statement.totals { print("Total  \(total)") }
            if statement.totals.count > 1, let total = statement.total { print("In all  \(total)") }
        }
    }

    struct Add: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Add a trip.", discussion: "Prints the new trip's id. A trip of one day needs no --to.")

        @OptionGroup var logbook: LogbookOptions
        @Option(help: "What the trip is called.") var name: String
        @Option(help: ArgumentHelp("The first day.", valueName: "yyyy-mm-dd")) var from: CalendarDay
        @Option(help: ArgumentHelp("The last day.", valueName: "yyyy-mm-dd")) var to: CalendarDay?
        @Option(help: "Where it goes.") var destination = ""
        @Option(help: "What to remember.") var notes: String?
        @Option(help: ArgumentHelp("Tags, separated by commas.", valueName: "a,b")) var tags = ""
        @Option(help: "What a business trip is for; makes it one.") var purpose: String?
        @Option(help: "The account of a business trip's costs; makes it one.") var expenseCode: String?
        @Option(help: "The daily allowance; makes it a business trip.") var perDiem: Decimal?
        @Option(help: "The currency of the allowance, such as EUR.") var currency: String?
        @Option(help: "family, vacation, reunion, wellness, other or unknown; makes it a personal trip.")
        var reason: PersonalTrip.Reason?

        private var isBusiness: Bool { purpose != nil || expenseCode != nil || perDiem != nil }

        func validate() throws {
            guard !isBusiness || reason == nil else {
                throw ValidationError("A trip is a business trip or a personal one: leave out --reason or the others.")
            }
            guard perDiem == nil || currency != nil else { throw ValidationError("--per-diem needs --currency.") }
        }

        func run() async throws {
            var specifics = reason.map(Trip.Specifics.personal) ?? .plain
            if isBusiness {
                let currency = currency ?? "EUR"
                guard let money = Money(amount: perDiem ?? 0, currency: currency) else {
                    throw ValidationError("--per-diem is finer than the smallest coin of \(currency).")
                }
                specifics = .business(purpose: purpose ?? "", expenseCode: expenseCode ?? "", perDiem: money)
            }
            var contents = TripContents()
            contents.tags = Tags(tags)
            let draft = TripDraft(
                name: name, destination: destination, startDay: from, endDay: to ?? from, notes: notes,
                currency: currency, specifics: specifics, contents: contents)
            print(try await logbook.open().save(draft).id.uuidString.lowercased())
        }
    }

    struct Delete: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Delete a trip with everything on it.")

        @OptionGroup var logbook: LogbookOptions
        @Argument(help: "The trip's id, as the list has it.") var id: UUID

        func run() async throws {
            try await logbook.openExisting().deleteTrip(id: id)
        }
    }
}

/// Goals on the command line.
struct Goals: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Goals, milestones and obligations of the logbook.", subcommands: [List.self, Show.self])

    struct List: AsyncParsableCommand {
        static let configuration = CommandConfiguration(abstract: "List goals, milestones and obligations.")

        @OptionGroup var listing: ListOptions

        func run() async throws {
            let goals = try await listing.logbook.openExisting().fetchGoals(GoalQuery(search: listing.search))
            try listing.print(goals) { goal in
                [goal.dueDay?.description ?? "", goal.kind.rawValue, goal.title, goal.id.uuidString.lowercased()]
            }
        }
    }

    struct Show: AsyncParsableCommand {
        static let configuration = CommandConfiguration(abstract: "Show a goal and how far it is.")

        @OptionGroup var logbook: LogbookOptions
        @Argument(help: "The goal's id, as the list has it.") var id: UUID
        @Flag(help: "Print one JSON document.") var json = false

        func run() async throws {
            let logbook = try logbook.openExisting()
            guard let goal = try await logbook.fetchProgress(ofExpectation: id) else { throw LogbookError.notFound(id) }
            if json { return print(try goal.expectation.json()) }
            print("\(goal.expectation.title), \(goal.progress.pace.name)")
            for part in goal.progress.parts {
                let numbers = [part.actual, part.target].map { String(format: "%.10g", ($0 * 100).rounded() / 100) }
                print("\(numbers[0]) of \(numbers[1]) \(part.measure.unit)")
            }
            if let days = goal.progress.daysSinceAction { print("Last action \(days) days ago") }
        }
    }
}

/// Fills an empty logbook.
struct SampleData: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "sample-data",
        abstract: "Fill an empty logbook with sample trips and goals, the same for the same seed.")

    @OptionGroup var logbook: LogbookOptions
    @Option(help: ArgumentHelp("How many trips.", valueName: "n")) var trips = 24
    @Option(help: ArgumentHelp("What the sample grows from.", valueName: "s")) var seed: UInt64 = 1

    func validate() throws {
        guard trips >= 0 else { throw ValidationError("--trips is 0 or more.") }
    }

    func run() async throws {
        let counts = try await logbook.open().addSampleData(trips: trips, seed: seed)
        print(counts.sentence)
    }
}

extension TripWithContents {
    /// What is on the trip, beside what it cost, a line each.
    fileprivate var lines: [String] {
        func line(_ label: String, _ parts: String?...) -> String? {
            let text = parts.compactMap { $0 }.filter { !$0.isEmpty }.joined(separator: ", ")
            return text.isEmpty ? nil : "\(label.padding(toLength: 12, withPad: " ", startingAt: 0))  \(text)"
        }
        let business = (trip as? BusinessTrip)
        let facts = [
            line("Destination", trip.destination), line("Purpose", business?.purpose),
            line("Expense code", business?.expenseCode), line("Reason", (trip as? PersonalTrip)?.reason.rawValue),
            line("Tags", contents.tags.description), line("Notes", trip.notes),
        ]
        let stays = contents.stays.map {
            line("Stay", $0.placeName, $0.address, $0.isConfirmed ? "confirmed" : "not confirmed", $0.reference)
        }
        let itinerary = contents.itinerary.map {
            line("Itinerary", $0.day.description, $0.startTime?.description, $0.title, $0.place)
        }
        let sessions = contents.sessions.map {
            line("Session", $0.day?.description, $0.startTime?.description, $0.title, $0.speaker, $0.room)
        }
        let bucketList = contents.bucketList.map { line("Bucket list", $0.title, $0.details, $0.isDone ? "done" : nil) }
        let attractions = contents.attractions.map { line("Attraction", $0.name, $0.isVisited ? "visited" : nil) }
        let people = contents.familyMembers.map { line("With", $0.name, $0.relation) }
        let passes =
            contents.flyerCodes.map { line("Flyer code", $0.programme, $0.code) }
            + contents.venuePasses.map { line("Pass", $0.name, $0.reference) }
        return [facts, stays, itinerary, sessions, bucketList, attractions, people, passes].joined().compactMap { $0 }
    }
}

extension TripKind: ExpressibleByArgument {}
extension PersonalTrip.Reason: ExpressibleByArgument {}

extension CalendarDay: ExpressibleByArgument {
    public init?(argument: String) {
        self.init(argument)
    }
}

extension UUID: @retroactive ExpressibleByArgument {
    public init?(argument: String) {
        self.init(uuidString: argument)
    }
}

extension Decimal: @retroactive ExpressibleByArgument {
    public init?(argument: String) {
        self.init(string: argument, locale: Locale(identifier: "en_US_POSIX"))
    }
}

/// What every list takes.
struct ListOptions: ParsableArguments {
    @OptionGroup var logbook: LogbookOptions
    @Option(help: ArgumentHelp("Only what contains this text.", valueName: "text")) var search = ""
    @Flag(help: "Print one JSON document.") var json = false

    /// Prints records as JSON, or one line each with its columns lined up.
    func print<Record: Encodable>(_ records: [Record], columns: (Record) -> [String]) throws {
        if json {
            guard !records.isEmpty else {
                Swift.print("[]")
                return
            }
            Swift.print(try records.json())
            return
        }
        let rows = records.map(columns)
        let widths = (rows.first ?? []).indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
        for row in rows {
            let cells = zip(row, widths).map { cell, width in
                cell + String(repeating: " ", count: width - cell.count)
            }
            let line = cells.joined(separator: "  ")
            Swift.print(line[...(line.lastIndex { $0 != " " } ?? line.startIndex)])
        }
    }
}

extension SampleCounts {
    /// What was added, for whoever asked for it.
    fileprivate var sentence: String {
        "Added \(trips) trips with \(items) things on them, \(expectations) goals, milestones and obligations with \(actions) actions, and \(terms) terms."
    }
}
