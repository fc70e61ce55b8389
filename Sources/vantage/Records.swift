import ArgumentParser
import Foundation
import Logbook

/// Trips on the command line.
struct Trips: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "List, show, add and delete trips.", subcommands: [List.self, Show.self, Add.self, Delete.self])

    struct List: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "List trips by their first day.",
            discussion: "With --from or --to only trips that have a day in that time.")

        @OptionGroup var listing: ListOptions
        @OptionGroup var filters: TripFilters

        func run() async throws {
            let logbook = try listing.logbook.openExisting()
            let trips = try await logbook.fetchTrips(filters.query(listing.search, in: logbook))
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
            abstract: "Show a trip with everything in it and its costs.")

        @OptionGroup var logbook: LogbookOptions
        @Argument(help: "The trip's id, as shown by list.") var id: UUID
        @Flag(help: "Print one JSON document.") var json = false

        func run() async throws {
            let logbook = try logbook.openExisting()
            guard let trip = try await logbook.fetchTripWithContents(id: id) else { throw LogbookError.notFound(id) }
            if json { return print(try trip.json()) }
            printLine("\(trip.trip.name), \(trip.trip.startDay) – \(trip.trip.endDay), \(trip.trip.kind.rawValue)")
            for line in trip.lines { printLine(line) }
            guard let statement = try await logbook.fetchExpenses(ofTrip: id) else { return }
            for line in statement.lines {
                let day = line.day?.description ?? ""
                printLine(
                    [day, line.explanation, line.amount?.description ?? ""].filter { !$0.isEmpty }.joined(
                        separator: "  "))
            }
            for total in statement.totals { printLine("Total  \(total)") }
            if statement.totals.count > 1, let total = statement.total { printLine("Grand total  \(total)") }
            for remark in statement.remarks { printLine("Note  \(remark.text)") }
        }
    }

    struct Add: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Add a trip.", discussion: "Prints the id of the new trip. A trip of one day needs no --to.")

        @OptionGroup var logbook: LogbookOptions
        @Option(help: "The name of the trip.") var name: String
        @Option(help: ArgumentHelp("The first day.", valueName: "yyyy-mm-dd")) var from: CalendarDay
        @Option(help: ArgumentHelp("The last day.", valueName: "yyyy-mm-dd")) var to: CalendarDay?
        @Option(help: "The destination.") var destination = ""
        @Option(help: "Notes.") var notes: String?
        @Option(help: ArgumentHelp("Tags, separated by commas.", valueName: "a,b")) var tags = ""
        @Option(help: "The purpose of a business trip; makes it one.") var purpose: String?
        @Option(help: "The account that a business trip is charged to; makes it one.") var expenseCode: String?
        @Option(
            help: ArgumentHelp(
                "The per diem rules, by their id or the beginning of their name; makes it a business trip.",
                valueName: "name"))
        var rules: String?
        @Option(help: "The place whose rate counts; by default the destination.") var ratePlace = ""
        @Option(help: "The trip's own daily allowance; makes it a business trip.") var perDiem: Decimal?
        @Option(help: "The currency of the allowance, such as EUR.") var currency: String?
        @Option(help: "family, vacation, reunion, wellness, other or unknown; makes it a personal trip.")
        var reason: PersonalTrip.Reason?
        @Option(
            name: .customLong("set"),
            help: ArgumentHelp(
                "Any other field: \(FieldSetting.fields.map(\.rawValue).joined(separator: ", ")).",
                valueName: "field=value"))
        var settings: [FieldSetting] = []

        private var isBusiness: Bool {
            purpose != nil || expenseCode != nil || perDiem != nil || rules != nil
                || settings.contains { setting in TripField.business.contains { $0.field == setting.field } }
        }

        func validate() throws {
            guard !isBusiness || reason == nil else {
                throw ValidationError(
                    "A trip is either business or personal: use --reason or the business options, not both.")
            }
            guard perDiem == nil || currency != nil else { throw ValidationError("--per-diem needs --currency.") }
        }

        func run() async throws {
            let code = currency ?? "EUR"
            guard let money = Money(amount: perDiem ?? 0, currency: code) else {
                throw ValidationError("--per-diem has more decimals than \(code) allows.")
            }
            let logbook = try logbook.open()
            var specifics = reason.map(Trip.Specifics.personal) ?? .plain
            if isBusiness {
                var business = Trip.Business(
                    purpose: purpose ?? "", expenseCode: expenseCode ?? "", perDiem: money)
                if let rules { business.perDiemPolicyID = try await policy(rules, in: logbook).id }
                business.usesOwnRate = perDiem != nil
                business.perDiemPlace = ratePlace
                specifics = .business(business)
            }
            var contents = TripContents()
            contents.tags = Tags(tags)
            var draft = TripDraft(
                name: name, destination: destination, startDay: from, endDay: to ?? from, notes: notes,
                currency: currency, specifics: specifics, contents: contents)
            for setting in settings where !setting.field.set(setting.text, in: &draft) {
                throw ValidationError("“\(setting.text)” is no value of \(setting.field.rawValue).")
            }
            print(try await logbook.save(draft).id.uuidString.lowercased())
        }

        private func policy(_ name: String, in logbook: Logbook) async throws -> PerDiemPolicy {
            let all = try await logbook.perDiemPolicies.all()
            let found =
                all.filter { $0.id == UUID(uuidString: name) }
                + all.filter { $0.name.lowercased().hasPrefix(name.lowercased()) }
            guard let policy = found.first, Set(found.map(\.id)).count == 1 else {
                throw ValidationError(
                    found.isEmpty
                        ? "There are no per diem rules “\(name)”; see “vantage rules list per-diem”."
                        : "Several per diem rules begin with “\(name)”; give more of the name, or the id.")
            }
            return policy
        }
    }

    struct Delete: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Delete a trip with everything in it.")

        @OptionGroup var logbook: LogbookOptions
        @Argument(help: "The trip's id, as shown by list.") var id: UUID

        func run() async throws {
            try await logbook.openExisting(isChanged: true).deleteTrip(id: id)
        }
    }
}

/// A field of a trip with its value, as `field=value`.
struct FieldSetting: ExpressibleByArgument {
    let field: TripField
    let text: String

    /// The fields that `trips add` has no option of their own for.
    static let fields: [TripField] = {
        let own: [TripField] = [
            .name, .destination, .startDay, .endDay, .notes, .currency, .purpose, .expenseCode, .perDiem,
            .perDiemPolicyID, .usesOwnRate, .perDiemPlace,
        ]
        return (TripField.base.map(\.field) + TripField.business.map(\.field)).filter { !own.contains($0) }
    }()

    init?(argument: String) {
        let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        guard parts.count == 2, let field = TripField(rawValue: parts[0]), Self.fields.contains(field) else {
            return nil
        }
        self.field = field
        text = parts[1]
    }
}

/// Goals on the command line.
struct Goals: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "List and show goals, milestones and obligations.", subcommands: [List.self, Show.self])

    struct List: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "List goals, milestones and obligations.",
            discussion: "With --from or --to only what is due in that time.")

        @OptionGroup var listing: ListOptions
        @OptionGroup var filters: GoalFilters

        func run() async throws {
            let logbook = try listing.logbook.openExisting()
            let goals = try await logbook.fetchGoals(filters.query(listing.search, in: logbook))
            try listing.print(goals) { goal in
                [goal.dueDay?.description ?? "", goal.kind.rawValue, goal.title, goal.id.uuidString.lowercased()]
            }
        }
    }

    struct Show: AsyncParsableCommand {
        static let configuration = CommandConfiguration(abstract: "Show a goal and its progress.")

        @OptionGroup var logbook: LogbookOptions
        @Argument(help: "The goal's id, as shown by list.") var id: UUID
        @Flag(help: "Print one JSON document.") var json = false

        func run() async throws {
            let logbook = try logbook.openExisting()
            guard let goal = try await logbook.fetchProgress(ofExpectation: id) else { throw LogbookError.notFound(id) }
            if json { return print(try goal.expectation.json()) }
            printLine("\(goal.expectation.title), \(goal.progress.pace.name)")
            for part in goal.progress.parts {
                // The largest numbers have no decimals to round.
                let numbers = [part.actual, part.target].map { number in
                    String(format: "%.10g", abs(number) < 1e15 ? (number * 100).rounded() / 100 : number)
                }
                printLine("\(numbers[0]) of \(numbers[1]) \(Quantities.word(part.measure.unit, for: part.target))")
            }
            if let days = goal.progress.daysSinceAction { print("Last action \(days.counting("day")) ago") }
        }
    }
}

/// Fills an empty logbook.
struct SampleData: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "sample-data",
        abstract: "Fill an empty logbook with sample trips and goals; the same seed gives the same data.")

    @OptionGroup var logbook: LogbookOptions
    @Option(help: ArgumentHelp("The number of trips.", valueName: "n")) var trips = 24
    @Option(help: ArgumentHelp("The seed of the random numbers.", valueName: "s")) var seed: UInt64 = 1

    func validate() throws {
        guard trips >= 0 else { throw ValidationError("--trips must be 0 or more.") }
    }

    func run() async throws {
        let counts = try await logbook.open().addSampleData(trips: trips, seed: seed)
        print(counts.sentence)
    }
}

extension TripWithContents {
    /// The fields and entries of the trip without its costs, a line each.
    fileprivate var lines: [String] {
        func line(_ label: String, _ parts: String?...) -> String? {
            let text = parts.compactMap { $0 }.filter { !$0.isEmpty }.joined(separator: ", ")
            return text.isEmpty ? nil : "\(label.padding(toLength: 12, withPad: " ", startingAt: 0))  \(text)"
        }
        let draft = TripDraft(trip)
        let facts =
            ([.destination] + TripField.businessTexts + [.reason]).map {
                line($0.plainTitle, $0.plainText(of: draft))
            } + [line("Tags", contents.tags.description), line("Notes", trip.notes)]
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
    /// A whole number or one with decimals behind a point or a comma, and nothing else: what Foundation cannot read it would
    /// leave out.
    public init?(argument: String) {
        guard argument.wholeMatch(of: #/-?[0-9]+([.,][0-9]+)?/#) != nil else { return nil }
        self.init(string: argument.replacing(",", with: "."), locale: Locale(identifier: "en_US_POSIX"))
    }
}

/// The options of every list.
struct ListOptions: ParsableArguments {
    @OptionGroup var logbook: LogbookOptions
    @Option(help: ArgumentHelp("List only what contains this text.", valueName: "text")) var search = ""
    @Flag(help: "Print one JSON document.") var json = false

    /// Says on standard error that a command left entries out.
    static func reportUnreadable(_ unreadable: Int) {
        let entries = unreadable == 1 ? "1 entry" : "\(unreadable) entries"
        FileHandle.standardError.write(
            Data("\(entries) of the logbook cannot be read; “vantage check” tells which.\n".utf8))
    }

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
        let rows = records.map { columns($0).map(\.asOneLine) }
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

extension Int {
    /// The number with what it counts, in English: “1 day”, “2 days”.
    fileprivate func counting(_ noun: String) -> String {
        "\(self) \(noun)\(self == 1 ? "" : "s")"
    }
}

extension SampleCounts {
    /// What was added, as a sentence.
    fileprivate var sentence: String {
        "Added \(trips.counting("trip")) with \(items.counting("item")), \(expectations) goals, milestones and obligations with \(actions.counting("action")), and \(terms.counting("term"))."
    }
}
