import Foundation
import Localization
import Logbook

/// The forms of per diem rules, mileage rates and exchange rates.
nonisolated enum RuleForms {
    // MARK: - Per diem rules

    static func policy(_ policy: PerDiemPolicy) -> [FormSection<PerDiemPolicy>] {
        var sections = [
            FormSection<PerDiemPolicy>(
                id: "main", title: "",
                fields: [
                    .line(.name, localized("Name"), \.name).hinting(localized("Company rules")),
                    .choice("basis", localized("Pays per"), \.basis) { $0.name }, .currency(\.currency),
                ])
        ]
        if policy.basis == .days {
            sections.append(
                FormSection(
                    id: "days", title: localized("Share of a full day, in %"),
                    fields: [
                        .number(.firstDayPercent, localized("First day"), \.firstDayPercent),
                        .number(.lastDayPercent, localized("Last day"), \.lastDayPercent),
                        .number(.singleDayPercent, localized("One-day trip"), \.singleDayPercent),
                        .number(.minimumHours, localized("More than (hours)"), \.minimumHours),
                        .flag("mergesOvernight", localized("One night, one day"), \.mergesOvernight),
                        .time("lateTime", localized("More after"), \.lateTime),
                        .line(.flightPlace, localized("In the air as in"), \.flightPlace),
                        .line(.shipPlace, localized("At sea as in"), \.shipPlace),
                    ]))
        }
        sections += [
            FormSection(
                id: "meals", title: localized("Less for provided meals, in % of a full day"),
                fields: [
                    .number(.breakfastPercent, Meal.Kind.breakfast.name, \.breakfastPercent),
                    .number(.lunchPercent, Meal.Kind.lunch.name, \.lunchPercent),
                    .number(.dinnerPercent, Meal.Kind.dinner.name, \.dinnerPercent),
                    .choice("floor", localized("Never below"), \.floor) { $0.name },
                    .flag("paysMeals", localized("Own meals paid"), \.paysMeals),
                ]),
            FormSection(
                id: "source", title: localized("Source"),
                fields: [
                    table, .line(.source, localized("Source"), \.source, style: .paragraph),
                    .day("sourceDay", localized("Published"), \.sourceDay),
                    .day(.validTo, localized("Valid until"), \.validTo),
                ]), FormSection(id: "rates", title: localized("Rates"), rows: perDiemRates(policy.currency)),
        ]
        return sections
    }

    /// The published table that rates are looked for in.
    private static var table: FormField<PerDiemPolicy> {
        let choices = PublishedRates.names.map { name in
            Choice(
                name,
                counted(
                    "{table}, {count} rate", "{table}, {count} rates", count: PublishedRates.rates(of: name).count,
                    ["table": PublishedRates.title(of: name)]))
        }
        return FormField(
            id: "rateTable", label: localized("Published table"),
            style: .choice([Choice("", localized("None"))] + choices), problems: [], read: \.rateTable,
            write: { $0.rateTable = $1 })
    }

    private static func perDiemRates(_ currency: String) -> FormRows<PerDiemPolicy> {
        let numbers = NumberText()
        return .list(
            \.rates, noun: "rate", add: localized("Add Rate"),
            new: { policy, id in
                PerDiemRate(id: id, validFrom: policy.rates.last?.validFrom ?? .today(), fullDayMinor: 0)
            },
            summary: { rate in
                (
                    rate.placeName.isEmpty ? localized("Everywhere else") : rate.placeName,
                    [
                        numbers.text(Money(minorUnits: rate.fullDayMinor, currency: currency)),
                        localized("from {day}", ["day": DayText().text(rate.validFrom)]),
                        rate.fromHours == 0
                            ? "" : localized("from {hours} h", ["hours": numbers.text(rate.fromHours)]),
                        rate.lateMinor.map {
                            let amount = numbers.text(Money(minorUnits: $0, currency: currency))
                            return localized("{amount} more in the evening", ["amount": amount])
                        } ?? "",
                    ].filter { !$0.isEmpty }.joined(separator: " · ")
                )
            },
            fields: [
                .line(.place, localized("Town"), \.place).hinting(localized("Rome / Roma")),
                .line(.region, localized("Country code"), \.region).hinting("IT"),
                .day("validFrom", localized("Valid from"), \.dayFrom),
                .number(.fromHours, localized("Away for hours"), \.leastHours).hinting("0"),
                .minor(.fullDay, localized("Full day"), \.fullDay, currency),
                .minor(
                    .partialDay, localized("First, last day"), \.partialDayMinor, currency),
                .minor(.late, localized("More when late"), \.lateMinor, currency),
                .minor(.incidentals, localized("Incidentals"), \.incidentals, currency),
                .minor(
                    .breakfast, localized("Less breakfast"), \.breakfastMinor,
                    currency),
                .minor(.lunch, localized("Less lunch"), \.lunchMinor, currency),
                .minor(.dinner, localized("Less dinner"), \.dinnerMinor, currency),
            ])
    }

    // MARK: - Mileage rates

    static func scheme(_ scheme: MileageScheme) -> [FormSection<MileageScheme>] {
        [
            FormSection(
                id: "main", title: "",
                fields: [
                    .line(.name, localized("Name"), \.name).hinting(localized("Company rates")),
                    .choice("unit", localized("Unit"), \.unit) { $0.name }, .currency(\.currency),
                    .line(.yearStart, localized("Year begins"), \.yearStart).hinting("01-01"),
                    .line(.source, localized("Source"), \.source, style: .paragraph),
                    .day("sourceDay", localized("Published"), \.sourceDay),
                    .day(.validTo, localized("Valid until"), \.validTo),
                ]), FormSection(id: "rates", title: localized("Rates"), rows: mileageRates(scheme)),
        ]
    }

    private static func mileageRates(_ scheme: MileageScheme) -> FormRows<MileageScheme> {
        .list(
            \.rates, noun: "rate", add: localized("Add Rate"),
            new: { scheme, id in
                MileageRate(id: id, validFrom: scheme.rates.last?.validFrom ?? .today(), rate: Rate(micros: 0))
            },
            summary: { rate in
                let amount = NSDecimalNumber(decimal: rate.rate.amount).doubleValue
                    .formatted(.number.precision(.fractionLength(2...6)).locale(.user))
                let from =
                    rate.fromDistance > 0
                    ? localized(
                        "beyond {distance} {unit}",
                        ["distance": NumberText().text(rate.fromDistance), "unit": scheme.unit.rawValue]) : ""
                return (
                    [rate.vehicle.name, from].filter { !$0.isEmpty }.joined(separator: ", "),
                    [
                        "\(amount) \(scheme.currency)/\(scheme.unit.rawValue)",
                        localized("from {day}", ["day": DayText().text(rate.validFrom)]),
                    ].joined(separator: " · ")
                )
            },
            fields: [
                .choice("vehicle", localized("Vehicle"), \.vehicle) { $0.name },
                .day("validFrom", localized("Valid from"), \.dayFrom),
                .number(.fromDistance, localized("Beyond, a year"), \.fromDistance),
                FormField(
                    id: "rate", label: localized("Rate"), style: .number, problems: [.rate],
                    read: { $0.rate.micros == 0 ? "" : Self.text($0.rate.amount) },
                    write: { rate, text throws(Mistake) in
                        guard let number = NumberText().number(in: text).flatMap({ Rate($0) }) else {
                            throw Mistake(notARate: text, example: 0.35)
                        }
                        rate.rate = number
                    }),
            ])
    }

    // MARK: - Exchange rates

    static var exchangeRate: [FormSection<ExchangeRate>] {
        [
            FormSection(
                id: "main", title: "",
                fields: [
                    .currency(\.currency, id: "from", label: localized("One unit of")),
                    .currency(\.intoCurrency, id: "into", label: localized("Equals, in")),
                    FormField(
                        id: "rate", label: localized("Rate"), style: .number, hint: NumberText().text(1.083),
                        problems: [.rate], read: { $0.rate > 0 ? Self.text($0.rate) : "" },
                        write: { rate, text throws(Mistake) in
                            guard let number = NumberText().number(in: text), number > 0 else {
                                throw Mistake(notARate: text, example: 1.083)
                            }
                            rate.rate = number
                        }),
                    .day(.day, localized("As of"), \.day), .day(.validTo, localized("Valid until"), \.validTo),
                    .line(.source, localized("Source"), \.source),
                ])
        ]
    }

    private static func text(_ rate: Decimal) -> String {
        rate.formatted(.number.precision(.fractionLength(0...9)).grouping(.never).locale(.user))
    }
}

nonisolated extension Mistake {
    fileprivate init(notARate text: String, example: Double) {
        self.init(
            sentence: localized(
                "“{text}” is not a rate; write it like {example}.",
                ["text": text, "example": NumberText().text(example)]))
    }
}

nonisolated extension FormField {
    /// A currency that must be there.
    fileprivate static func currency(
        _ path: WritableKeyPath<Draft, String>, id: String = "currency", label: String = localized("Currency")
    ) -> FormField {
        FormField(
            id: id, label: label, style: .line, hint: "EUR", problems: [.currency], read: { $0[keyPath: path] },
            write: { draft, text in
                let code = text.trimmingCharacters(in: .whitespaces)
                draft[keyPath: path] = NumberText.code(of: code, near: draft[keyPath: path]) ?? code
            })
    }

    /// An amount in the smallest unit of a currency that another field names; an empty text is none.
    fileprivate static func minor(
        _ problem: DraftProblem.Field, _ label: String, _ path: WritableKeyPath<Draft, Int64?>, _ currency: String
    ) -> FormField {
        FormField(
            id: problem.key, label: label, style: .number, problems: [problem],
            read: { draft in
                draft[keyPath: path].map { amount in
                    let money = Money(minorUnits: amount, currency: currency)
                    return NumberText().text(NSDecimalNumber(decimal: money.amount).doubleValue)
                } ?? ""
            },
            write: { draft, text throws(Mistake) in
                guard !text.isBlank else {
                    draft[keyPath: path] = nil
                    return
                }
                guard let money = NumberText().number(in: text).flatMap({ Money(amount: $0, currency: currency) })
                else {
                    throw Mistake(sentence: localized("“{text}” is not a number.", ["text": text]))
                }
                draft[keyPath: path] = money.minorUnits
            })
    }
}

nonisolated extension PerDiemRate {
    fileprivate var dayFrom: CalendarDay? {
        get { validFrom }
        set { validFrom = newValue ?? validFrom }
    }

    fileprivate var leastHours: Double? {
        get { fromHours == 0 ? nil : fromHours }
        set { fromHours = newValue ?? 0 }
    }

    fileprivate var fullDay: Int64? {
        get { fullDayMinor == 0 ? nil : fullDayMinor }
        set { fullDayMinor = newValue ?? 0 }
    }

    fileprivate var incidentals: Int64? {
        get { incidentalsMinor == 0 ? nil : incidentalsMinor }
        set { incidentalsMinor = newValue ?? 0 }
    }
}

nonisolated extension MileageRate {
    fileprivate var dayFrom: CalendarDay? {
        get { validFrom }
        set { validFrom = newValue ?? validFrom }
    }
}
