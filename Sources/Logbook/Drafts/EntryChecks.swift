import Foundation

// The checks of entries that are edited as values.

/// An entry that has no owner and is edited as a value.
protocol Checked {
    /// The entry as it is saved: texts without the blanks around them.
    var tidied: Self { get }
    /// - Parameter checks: of the tidied entry.
    func check(_ checks: inout DraftChecks)
}

extension Checked {
    /// All problems that prevent saving the entry, in the order of the fields.
    var allProblems: [DraftProblem] {
        var checks = DraftChecks()
        tidied.check(&checks)
        return checks.problems
    }
}

extension TravelPlanner: Checked {
    /// Every problem that prevents saving the planner, in the order of the fields; empty for none.
    public var problems: [DraftProblem] { allProblems }

    var tidied: TravelPlanner {
        var planner = self
        planner.name = name.tidied
        planner.notes = notes.tidied
        return planner
    }

    func check(_ checks: inout DraftChecks) {
        checks.requireText(name, .name)
        checks.limitText(notes, .notes, limit: DraftChecks.textLimit)
    }
}

extension FamilyMember: Checked {
    /// Every problem that prevents saving the entry, in the order of the fields; empty for none.
    public var problems: [DraftProblem] { allProblems }
}

extension PersonalValue: Checked {
    /// Every problem that prevents saving the value, in the order of the fields; empty for none.
    public var problems: [DraftProblem] { allProblems }

    var tidied: PersonalValue {
        var value = self
        value.title = title.tidied
        value.details = details.tidied
        value.lifeDomain = lifeDomain.tidied
        value.guidance = guidance.tidied
        return value
    }

    func check(_ checks: inout DraftChecks) {
        checks.requireText(title, .title)
        checks.limitText(details, .details, limit: DraftChecks.textLimit)
        checks.require(1...100 ~= priority, .priority, .outside(1...100))
        checks.limitText(lifeDomain, .lifeDomain)
        checks.limitText(guidance, .guidance, limit: DraftChecks.textLimit)
    }
}

extension Snippet: Checked {
    /// Every problem that prevents saving the snippet; empty for none.
    public var problems: [DraftProblem] { allProblems }

    var tidied: Snippet { self }

    func check(_ checks: inout DraftChecks) {
        checks.requireText(text.tidied, .text, limit: DraftChecks.textLimit)
        checks.requireTags(tags)
    }
}

extension Measure: Checked {
    /// Every problem that prevents saving the measure, in the order of the fields; empty for none.
    public var problems: [DraftProblem] { allProblems }

    var tidied: Measure {
        var measure = self
        measure.unit = unit.tidied
        measure.title = title.tidied
        measure.conversion?.canonicalUnit = (conversion?.canonicalUnit ?? "").tidied
        return measure
    }

    func check(_ checks: inout DraftChecks) {
        checks.requireText(unit, .unit, limit: DraftChecks.unitLimit)
        checks.limitText(title, .title)
        guard let conversion else { return }
        checks.requireText(conversion.canonicalUnit, .canonicalUnit, limit: DraftChecks.unitLimit)
        checks.require(conversion.factor > 0 && conversion.factor.isFinite, .factor, .notPositive)
    }
}

extension Action: Checked {
    /// Every problem that prevents saving the action, in the order of the fields; empty for none.
    ///
    /// - Parameter now: an action cannot have begun later.
    public func problems(at now: Date = Date()) -> [DraftProblem] {
        var checks = DraftChecks()
        tidied.check(&checks)
        if let startedAt { checks.require(startedAt <= now, .startedAt, .inTheFuture) }
        return checks.problems
    }

    var tidied: Action {
        var action = self
        action.title = title.tidied
        action.details = details.tidied
        action.notes = notes.tidied
        action.loggedAt = loggedAt.toMilliseconds
        action.startedAt = startedAt?.toMilliseconds
        action.timeZone = timeZone?.tidied
        action.measurements =
            measurements
            .map { Measurement(unit: $0.unit.tidied, kind: $0.kind, value: $0.value) }
            // As the database returns them.
            .sorted { $0.unit.utf8.lexicographicallyPrecedes($1.unit.utf8) }
        return action
    }

    func check(_ checks: inout DraftChecks) {
        let saysSomething = !(title.isEmpty && details.isEmpty && notes.isEmpty)
        checks.require(
            saysSomething || !measurements.isEmpty || !contributesTo.isEmpty, .content, .missing)
        checks.limitText(title, .title)
        checks.limitText(details, .details, limit: DraftChecks.textLimit)
        checks.limitText(notes, .notes, limit: DraftChecks.textLimit)
        checks.requireQuantity(durationMinutes, .duration)
        if let timeZone { checks.requireText(timeZone, .timeZone, limit: DraftChecks.zoneLimit) }
        if let origin {
            checks.requireText(origin.source, .source)
            checks.requireText(origin.id, .source)
        }
        checks.each(measurements, "measurement") { measurement, checks in
            checks.requireText(measurement.unit, .unit, limit: DraftChecks.unitLimit)
            checks.requireQuantity(measurement.value, .measurement)
        }
        checks.require(Set(measurements.map(\.unit)).count == measurements.count, .unit, .repeated)
    }
}

extension PerDiemPolicy: Checked {
    /// Every problem that prevents saving the policy, in the order of the fields; empty for none.
    public var problems: [DraftProblem] { allProblems }

    var tidied: PerDiemPolicy {
        var policy = self
        policy.name = name.tidied
        policy.source = source.tidied
        for index in rates.indices {
            policy.rates[index].place = rates[index].place.tidied
            policy.rates[index].region = rates[index].region.tidied.uppercased()
        }
        policy.rates.sort { ($0.region, $0.place, $0.validFrom) < ($1.region, $1.place, $1.validFrom) }
        return policy
    }

    func check(_ checks: inout DraftChecks) {
        checks.requireText(name, .name)
        checks.requireCurrency(currency)
        let percentages: [(Int, DraftProblem.Field)] = [
            (firstDayPercent, .firstDayPercent), (lastDayPercent, .lastDayPercent),
            (singleDayPercent, .singleDayPercent),
            (breakfastPercent, .breakfastPercent), (lunchPercent, .lunchPercent), (dinnerPercent, .dinnerPercent),
        ]
        for (percent, field) in percentages { checks.require(0...100 ~= percent, field, .outside(0...100)) }
        checks.requireQuantity(minimumHours, .minimumHours)
        checks.limitText(source, .source, limit: DraftChecks.textLimit)
        checks.limitText(rateTable, .rates)
        checks.limitText(flightPlace, .flightPlace)
        checks.limitText(shipPlace, .shipPlace)
        checks.each(rates, "rate") { rate, checks in
            checks.limitText(rate.place, .place)
            checks.require(Region.isCode(rate.region), .region, .notARegion)
            checks.requireQuantity(rate.fromHours, .fromHours)
            checks.require(rate.fullDayMinor >= 0, .fullDay, .negative)
            checks.require((rate.partialDayMinor ?? 0) >= 0, .partialDay, .negative)
            checks.require((rate.lateMinor ?? 0) >= 0, .late, .negative)
            checks.require(rate.incidentalsMinor >= 0, .incidentals, .negative)
            checks.require((rate.breakfastMinor ?? 0) >= 0, .breakfast, .negative)
            checks.require((rate.lunchMinor ?? 0) >= 0, .lunch, .negative)
            checks.require((rate.dinnerMinor ?? 0) >= 0, .dinner, .negative)
        }
        let keys = rates.map { "\($0.validFrom) \($0.fromHours) \($0.region) \($0.place)" }
        checks.require(Set(keys).count == keys.count, .rates, .repeated)
    }
}

extension MileageScheme: Checked {
    /// Every problem that prevents saving the scheme, in the order of the fields; empty for none.
    public var problems: [DraftProblem] { allProblems }

    var tidied: MileageScheme {
        var scheme = self
        scheme.name = name.tidied
        scheme.source = source.tidied
        scheme.yearStart = yearStart.tidied
        scheme.rates.sort {
            ($0.vehicle.rawValue, $0.validFrom, $0.fromDistance) < ($1.vehicle.rawValue, $1.validFrom, $1.fromDistance)
        }
        return scheme
    }

    func check(_ checks: inout DraftChecks) {
        checks.requireText(name, .name)
        checks.requireCurrency(currency)
        // A leap year: 29 February is a day.
        checks.require(CalendarDay("2000-\(yearStart)") != nil, .yearStart, .notAMonthAndDay)
        checks.limitText(source, .source, limit: DraftChecks.textLimit)
        checks.each(rates, "rate") { rate, checks in
            checks.requireQuantity(rate.fromDistance, .fromDistance)
            checks.require(rate.rate.micros >= 0, .rate, .negative)
        }
        let keys = rates.map { "\($0.vehicle) \($0.validFrom) \($0.fromDistance)" }
        checks.require(Set(keys).count == keys.count, .rates, .repeated)
    }
}

extension Budget: Checked {
    /// Every problem that prevents saving the budget, in the order of the fields; empty for none.
    public var problems: [DraftProblem] { allProblems }

    var tidied: Budget {
        var budget = self
        budget.name = name.tidied
        return budget
    }

    func check(_ checks: inout DraftChecks) {
        checks.requireText(name, .name)
        checks.requireMoney(amount, .amount)
        checks.require(amount.minorUnits > 0, .amount, .notPositive)
        checks.require(tripID == nil || plannerID == nil, .trip, .repeated)
        checks.requireOrder(startDay, validTo, .validTo)
    }
}

extension ExchangeRate: Checked {
    /// Every problem that prevents saving the rate, in the order of the fields; empty for none.
    public var problems: [DraftProblem] { allProblems }

    var tidied: ExchangeRate {
        var rate = self
        rate.source = source.tidied
        return rate
    }

    func check(_ checks: inout DraftChecks) {
        for currency in [currency, intoCurrency] {
            checks.requireCurrency(currency)
        }
        checks.require(currency != intoCurrency, .currency, .repeated)
        checks.require(rate > 0, .rate, .notPositive)
        checks.limitText(source, .source, limit: DraftChecks.textLimit)
        checks.requireOrder(day, validTo, .validTo)
    }
}
