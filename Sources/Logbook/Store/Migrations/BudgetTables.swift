/// “13 budgets, advances and shared expenses”: expenses of before are the traveller's own. Habits rest for a day, as before, and go on
/// while one travels. Trips are for no goal, and targets count once.
enum BudgetTables {
    static let sql = [
        "ALTER TABLE expense ADD COLUMN \(TripsAndGoals.line("expense", "paidBy"));",
        "ALTER TABLE expense ADD COLUMN \(TripsAndGoals.line("expense", "sharedWith"));",
        "ALTER TABLE mileageRecord ADD COLUMN \(TripsAndGoals.line("mileageRecord", "vehicleName"));",
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
        budget,
        TripsAndGoals.historyTriggers("budget", name: "$.name"),
    ]

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
