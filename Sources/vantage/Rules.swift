import ArgumentParser
import Foundation
import Interchange
import Logbook

/// The rules that business trips are paid by, exchange rates and budgets, on the command line.
struct Rules: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Per diem rules, mileage rates, exchange rates and budgets.",
        discussion: """
            What “show” prints, “add” and “edit” read: change it in between. A rule that is retired goes on for the trips that use it.

            Example: vantage rules show per-diem "Germany, at home and abroad" > rules.json
            Example: vantage rules add per-diem rules.json
            Example: vantage rules set-exchange --from USD --into EUR --day 2026-11-20 --rate 0.92
            Example: vantage rules set-budget Meals --amount "200 EUR" --each month --of meal
            """,
        subcommands: [
            List.self, Show.self, Add.self, Edit.self, Copy.self, Retire.self, Delete.self, SetExchange.self,
            SetBudget.self, FetchExchange.self,
        ])

    /// One of the four tables.
    enum Kind: String, CaseIterable, ExpressibleByArgument {
        case perDiem = "per-diem"
        case mileage
        case exchange
        case budget

        fileprivate var type: any ListedRule.Type {
            switch self {
            case .perDiem: PerDiemPolicy.self
            case .mileage: MileageScheme.self
            case .exchange: ExchangeRate.self
            case .budget: Budget.self
            }
        }
    }

    struct List: AsyncParsableCommand {
        static let configuration = CommandConfiguration(abstract: "List rules with the day up to which they hold.")

        @Argument(help: "per-diem, mileage, exchange or budget.") var kind: Kind
        @OptionGroup var listing: ListOptions

        func run() async throws {
            try await list(kind.type, in: listing.logbook.openExisting())
        }

        private func list<Rule: ListedRule>(_: Rule.Type, in logbook: Logbook) async throws {
            let rules = try await Rule.table(of: logbook).all().filter { rule in
                listing.search.isEmpty
                    || rule.searchedTexts.contains { $0.localizedCaseInsensitiveContains(listing.search) }
            }
            try listing.print(rules) { $0.cells + [$0.validTo?.description ?? "", $0.id.lowercase] }
        }
    }

    struct Show: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Print a rule as one JSON document.",
            discussion: "With --table, also the rates of the published table that it uses.")

        @OptionGroup var rule: RuleArguments
        @Flag(help: "Add the rates of the published table to those of the rule.") var table = false

        func run() async throws {
            try await show(rule.kind.type, in: rule.logbook.openExisting())
        }

        private func show<Rule: ListedRule>(_: Rule.Type, in logbook: Logbook) async throws {
            let found = try await rule.find(Rule.self, in: logbook)
            guard table, var policy = found as? PerDiemPolicy else { return print(try found.json()) }
            policy.rates += PublishedRates.rates(of: policy.rateTable)
            policy.rateTable = ""
            print(try policy.json())
        }
    }

    struct Add: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Add a rule from a JSON document.", discussion: "Prints the new rule's id.")

        @Argument(help: "per-diem, mileage, exchange or budget.") var kind: Kind
        @Argument(help: "The file, or - for standard input.", completion: .file()) var file: String
        @OptionGroup var logbook: LogbookOptions

        func run() async throws {
            try await add(kind.type, to: logbook.open())
        }

        private func add<Rule: ListedRule>(_: Rule.Type, to logbook: Logbook) async throws {
            print(try await Rule.table(of: logbook).save(Rules.read(Rule.self, file).copied()).id.lowercase)
        }
    }

    struct Edit: AsyncParsableCommand {
        static let configuration = CommandConfiguration(abstract: "Replace a rule with a JSON document.")

        @OptionGroup var rule: RuleArguments
        @Argument(help: "The file, or - for standard input.", completion: .file()) var file: String

        func run() async throws {
            try await edit(rule.kind.type, in: rule.logbook.open())
        }

        private func edit<Rule: ListedRule>(_: Rule.Type, in logbook: Logbook) async throws {
            var newer = try Rules.read(Rule.self, file)
            newer.id = try await rule.find(Rule.self, in: logbook).id
            try await Rule.table(of: logbook).save(newer)
        }
    }

    struct Copy: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Add a copy of per diem rules or mileage rates.", discussion: "Prints the copy's id.")

        @OptionGroup var rule: RuleArguments
        @Option(help: "The name of the copy.") var name: String

        func validate() throws {
            if rule.kind == .exchange { throw ValidationError("An exchange rate has no name; add another one.") }
        }

        func run() async throws {
            try await copy(rule.kind.type, in: rule.logbook.open())
        }

        private func copy<Rule: ListedRule>(_: Rule.Type, in logbook: Logbook) async throws {
            var copy = try await rule.find(Rule.self, in: logbook).copied()
            copy.call(name)
            print(try await Rule.table(of: logbook).save(copy).id.lowercase)
        }
    }

    struct Retire: AsyncParsableCommand {
        static let configuration = CommandConfiguration(abstract: "Set the last day on which a rule is valid.")

        @OptionGroup var rule: RuleArguments
        @Option(help: ArgumentHelp("The last day; today without it.", valueName: "yyyy-mm-dd")) var on: CalendarDay?

        func run() async throws {
            try await retire(rule.kind.type, in: rule.logbook.open())
        }

        private func retire<Rule: ListedRule>(_: Rule.Type, in logbook: Logbook) async throws {
            var retired = try await rule.find(Rule.self, in: logbook)
            retired.validTo = on ?? .today()
            try await Rule.table(of: logbook).save(retired)
        }
    }

    struct Delete: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Delete a rule.", discussion: "A rule that a trip uses cannot be deleted; retire it instead.")

        @OptionGroup var rule: RuleArguments

        func run() async throws {
            try await delete(rule.kind.type, in: rule.logbook.open())
        }

        private func delete<Rule: ListedRule>(_: Rule.Type, in logbook: Logbook) async throws {
            try await Rule.table(of: logbook).delete(id: rule.find(Rule.self, in: logbook).id)
        }
    }

    struct SetExchange: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "set-exchange", abstract: "Add an exchange rate, or replace that of the day.",
            discussion: "Prints its id.")

        @Option(help: "The currency that one unit is of.") var from: String
        @Option(help: "The currency that the rate is in.") var into: String
        @Option(help: ArgumentHelp("The day from which it is used.", valueName: "yyyy-mm-dd")) var day: CalendarDay
        @Option(help: "Units of the second currency for one of the first.") var rate: Decimal
        @Option(help: "The source of the rate.") var source = ""
        @OptionGroup var logbook: LogbookOptions

        func run() async throws {
            let logbook = try logbook.open()
            let known = try await logbook.exchangeRates.all().first {
                $0.currency == from && $0.intoCurrency == into && $0.day == day
            }
            var newer = known ?? ExchangeRate(from: from, into: into, day: day, rate: rate)
            newer.rate = rate
            newer.source = source
            print(try await logbook.exchangeRates.save(newer).id.lowercase)
        }
    }

    /// The rule in a JSON document, as “show” prints it.
    private static func read<Rule: Decodable>(_ type: Rule.Type, _ file: String) throws -> Rule {
        let data = try InputFile(file).bytes(limitInMiB: RecordFile.limitInMiB)
        do {
            return try JSONDecoder().decode(type, from: withIDs(data))
        } catch {
            throw InvalidDocument(name: file, error: error)
        }
    }

    /// A document completed with omitted fields that only the logbook has: ids, and the time of creation.
    private static func withIDs(_ data: Data) throws -> Data {
        guard var rule = try? JSONSerialization.jsonObject(with: data) as? [String: Any] else { return data }
        let now = Date().formatted(Date.ISO8601FormatStyle(includingFractionalSeconds: true))
        let usual: [String: Any] = [
            "id": UUID.random().lowercase, "createdAt": now, "modifiedAt": now, "tripId": NSNull(),
            "plannerId": NSNull(),
        ]
        rule.merge(usual) { written, _ in written }
        if let rates = rule["rates"] as? [[String: Any]] {
            rule["rates"] = rates.map {
                $0.merging(["id": UUID.random().lowercase, "fromHours": 0]) { written, _ in written }
            }
        }
        return try JSONSerialization.data(withJSONObject: rule)
    }
}

/// Which rule a command is about.
struct RuleArguments: ParsableArguments {
    @Argument(help: "per-diem, mileage, exchange or budget.") var kind: Rules.Kind
    @Argument(help: "The rule, by its id, the beginning of its id, or the beginning of its name.") var name: String
    @OptionGroup var logbook: LogbookOptions

    fileprivate func find<Rule: ListedRule>(_: Rule.Type, in logbook: Logbook) async throws -> Rule {
        let rules = try await Rule.table(of: logbook).all()
        let id = try RuleName.find(name, among: rules.map { ($0.id, $0.cells[0]) })
        guard let rule = rules.first(where: { $0.id == id }) else { throw LogbookError.notFound(id) }
        return rule
    }
}

/// How rules are named: as other records, or by the beginning of their name, which has the years in it.
enum RuleName {
    /// - Throws: `LogbookError.notFound`, `NotThere`, or `RecordName.Ambiguous`.
    static func find(_ text: String, among rules: [(id: UUID, name: String)]) throws -> UUID {
        if let id = UUID(uuidString: text) {
            guard rules.contains(where: { $0.id == id }) else { throw LogbookError.notFound(id) }
            return id
        }
        let named = rules.filter { $0.name == text }
        let begun = rules.filter { $0.name.lowercased().hasPrefix(text.lowercased()) }
        guard let rule = named.first ?? begun.first else {
            return try RecordName.find(text, "rule", among: rules)
        }
        guard (named.isEmpty ? begun : named).count == 1 else {
            throw RecordName.Ambiguous(text: text, singular: "rule")
        }
        return rule.id
    }
}

/// A rule as lists print it.
private protocol ListedRule: Rule {
    /// What is before its last day.
    var cells: [String] { get }
    /// Gives it a name, where it has one.
    mutating func call(_ name: String)
}

extension PerDiemPolicy: ListedRule {
    fileprivate var cells: [String] { [name, currency] }
    fileprivate mutating func call(_ name: String) { self.name = name }
}

extension MileageScheme: ListedRule {
    fileprivate var cells: [String] { [name, "\(currency)/\(unit.rawValue)"] }
    fileprivate mutating func call(_ name: String) { self.name = name }
}

extension ExchangeRate: ListedRule {
    fileprivate var cells: [String] { ["1 \(currency)", "\(rate) \(intoCurrency)", day.description] }
    fileprivate mutating func call(_ name: String) {}
}

extension Budget: ListedRule {
    fileprivate var cells: [String] { [name, "\(amount)", interval.rawValue] }
    fileprivate mutating func call(_ name: String) { self.name = name }
}

extension UUID {
    /// The id as the logbook writes it.
    var lowercase: String { uuidString.lowercased() }
}
