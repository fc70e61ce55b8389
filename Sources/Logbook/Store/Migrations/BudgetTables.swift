/// “13 budgets, advances and shared expenses”: expenses of before are the traveller's own. Habits rest for a day, as before, and go on
/// while one travels. Trips are for no goal, and targets count once.
/// Rates can go up in the evening, and days in the air and at sea have those of a place. Drives have no times.
enum BudgetTables {
    static let sql = [
        "ALTER TABLE expense ADD COLUMN \(TripsAndGoals.line("expense", "paidBy"));",
        "ALTER TABLE expense ADD COLUMN \(TripsAndGoals.line("expense", "sharedWith"));",
        "ALTER TABLE mileageRecord ADD COLUMN \(TripsAndGoals.line("mileageRecord", "vehicleName"));",
        "ALTER TABLE mileageRecord ADD COLUMN \(TripsAndGoals.time("mileageRecord", "startTime"));",
        "ALTER TABLE mileageRecord ADD COLUMN \(TripsAndGoals.time("mileageRecord", "endTime"));",
        "ALTER TABLE mileageRecord ADD COLUMN \(Legs.zone("mileageRecord", "timeZone"));",
        StrictColumns.tripChild(
            "reimbursement",
            [
                TripsAndGoals.choice(
                    "reimbursement", "kind", "advance", "reimbursement", "shareReceived", "sharePaid"),
                StrictColumns.day("reimbursement", "day"), TripsAndGoals.amount("reimbursement", "amountMinor"),
                TripsAndGoals.currency("reimbursement"), TripsAndGoals.line("reimbursement", "payer"),
                TripsAndGoals.text("reimbursement", "notes"),
            ]),
        """
        ALTER TABLE expectation ADD COLUMN \(TripsAndGoals.column(
            "expectation", "restDays", "INTEGER NOT NULL DEFAULT 1", "rest", "restDays BETWEEN 0 AND 30"));
        """,
        "ALTER TABLE expectation ADD COLUMN \(TripsAndGoals.flag("expectation", "pausesOnTrips"));",
        """
        ALTER TABLE expectation ADD COLUMN \(TripsAndGoals.column(
            "expectation", "targetInterval", "TEXT NOT NULL DEFAULT 'once'", "choice",
            "targetInterval IN ('once', 'day', 'week', 'month')"));
        """,
        """
        ALTER TABLE trip ADD COLUMN goalId TEXT REFERENCES expectation (id) ON DELETE SET NULL;
        CREATE INDEX tripByGoal ON trip (goalId);
        """,
        ruleColumns,
        budget,
        TripsAndGoals.historyTriggers("budget", name: "$.name"),
    ]

    /// The British rates that go up in the evening, where nobody has changed them, and the German ones in the air and at sea.
    private static let ruleColumns = """
        ALTER TABLE perDiemPolicy ADD COLUMN \(TripsAndGoals.time("perDiemPolicy", "lateTime"));
        ALTER TABLE perDiemPolicy ADD COLUMN \(place("flightPlace"));
        ALTER TABLE perDiemPolicy ADD COLUMN \(place("shipPlace"));
        ALTER TABLE perDiemRate ADD COLUMN \(TripsAndGoals.amount("perDiemRate", "lateMinor", ""));
        CREATE TEMP TABLE historyBefore AS SELECT coalesce(max(number), 0) AS number FROM history;
        UPDATE perDiemPolicy SET lateTime = '20:00',
            source = replace(source, '; without the 10 £ that may be added after 20:00.', '; 10 £ more after 20:00 on the first two.')
            WHERE id = '\(BusinessDays.kingdom)';
        UPDATE perDiemRate SET lateMinor = 1000
            WHERE policyId = '\(BusinessDays.kingdom)' AND (fromHours = 5 AND fullDayMinor = 500 OR fromHours = 10 AND fullDayMinor = 1000);
        UPDATE perDiemRate SET lateMinor = 1500, fullDayMinor = 1000
            WHERE policyId = '\(BusinessDays.kingdom)' AND fromHours = 15 AND fullDayMinor = 2500;
        UPDATE perDiemPolicy SET flightPlace = 'Austria', shipPlace = 'Luxembourg' WHERE rateTable = 'germany-abroad';
        DELETE FROM history WHERE number > (SELECT number FROM historyBefore);
        DROP TABLE historyBefore;
        """

    private static func place(_ name: String) -> String {
        TripsAndGoals.column("perDiemPolicy", name, "TEXT", "line", "length(\(name)) <= 200")
    }

    private static let budget = """
        CREATE TABLE budget (
            \(StrictColumns.id("budget", "id", " NOT NULL PRIMARY KEY")),
            \(TripsAndGoals.name("budget", "name")),
            \(TripsAndGoals.amount("budget", "amountMinor")),
            \(TripsAndGoals.currency("budget")),
            tripId TEXT REFERENCES trip (id) ON DELETE CASCADE,
            plannerId TEXT REFERENCES travelPlanner (id) ON DELETE CASCADE,
            \(TripsAndGoals.column("budget", "kind", "TEXT", "choice",
                "kind IN ('perDiem', 'mileage', 'meal', 'stay', 'attraction', 'expense')")),
            \(TripsAndGoals.choice("budget", "interval", "once", "month", "year")),
            \(StrictColumns.day("budget", "startDay", "")),
            \(StrictColumns.day("budget", "validTo", "")),
            \(StrictColumns.stamps("budget")),
            CONSTRAINT "budget.scope" CHECK (tripId IS NULL OR plannerId IS NULL)
        ) STRICT;
        CREATE INDEX budgetByTrip ON budget (tripId);
        CREATE INDEX budgetByPlanner ON budget (plannerId);
        """
}
