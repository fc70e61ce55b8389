/// “1 trips, goals, terms and charts”: the tables of the first logbooks.
enum FirstTables {
    static let sql = [tripTables, expectationTables, termTables, chartTable]

    // A subtype's primary key is its foreign key to the base, so that a base row has at most one; the composite key
    // pins the kind, so that it has the right one. `date(x, '+0 days') IS x` holds for the days of the calendar only;
    // the GLOB before it rejects words such as 'now'.

    private static let tripTables = """
        CREATE TABLE trip (
            id TEXT NOT NULL PRIMARY KEY
                CONSTRAINT "trip.id" CHECK (length(id) = 36 AND id NOT GLOB '*[^-0-9a-f]*'),
            kind TEXT NOT NULL CONSTRAINT "trip.kind" CHECK (kind IN ('trip', 'business', 'personal')),
            name TEXT NOT NULL CONSTRAINT "trip.name" CHECK (trim(name) <> '' AND length(name) <= 200),
            destination TEXT NOT NULL CONSTRAINT "trip.destination" CHECK (length(destination) <= 200),
            startDay TEXT NOT NULL
                CONSTRAINT "trip.startDay" CHECK (startDay GLOB '????-??-??' AND date(startDay, '+0 days') IS startDay),
            endDay TEXT NOT NULL
                CONSTRAINT "trip.endDay" CHECK (endDay GLOB '????-??-??' AND date(endDay, '+0 days') IS endDay),
            notes TEXT CONSTRAINT "trip.notes" CHECK (notes <> '' AND length(notes) <= 20000),
            searchText TEXT NOT NULL,
            createdAt TEXT NOT NULL CONSTRAINT "trip.createdAt"
                CHECK (createdAt GLOB '*Z' AND strftime('%Y-%m-%dT%H:%M:%fZ', createdAt, '+0 days') IS createdAt),
            modifiedAt TEXT NOT NULL CONSTRAINT "trip.modifiedAt"
                CHECK (modifiedAt GLOB '*Z' AND strftime('%Y-%m-%dT%H:%M:%fZ', modifiedAt, '+0 days') IS modifiedAt),
            CONSTRAINT "trip.days" CHECK (startDay <= endDay),
            UNIQUE (id, kind)
        ) STRICT;

        CREATE TABLE businessTrip (
            tripId TEXT NOT NULL PRIMARY KEY,
            kind TEXT NOT NULL DEFAULT 'business' CONSTRAINT "businessTrip.kind" CHECK (kind = 'business'),
            purpose TEXT NOT NULL CONSTRAINT "businessTrip.purpose" CHECK (length(purpose) <= 200),
            expenseCode TEXT NOT NULL CONSTRAINT "businessTrip.expenseCode" CHECK (length(expenseCode) <= 200),
            perDiemMinor INTEGER NOT NULL CONSTRAINT "businessTrip.perDiemMinor" CHECK (perDiemMinor >= 0),
            currency TEXT NOT NULL CONSTRAINT "businessTrip.currency" CHECK (currency GLOB '[A-Z][A-Z][A-Z]'),
            FOREIGN KEY (tripId, kind) REFERENCES trip (id, kind) ON DELETE CASCADE
        ) STRICT;

        CREATE TABLE personalTrip (
            tripId TEXT NOT NULL PRIMARY KEY,
            kind TEXT NOT NULL DEFAULT 'personal' CONSTRAINT "personalTrip.kind" CHECK (kind = 'personal'),
            reason TEXT NOT NULL CONSTRAINT "personalTrip.reason"
                CHECK (reason IN ('family', 'vacation', 'reunion', 'wellness', 'other', 'unknown')),
            FOREIGN KEY (tripId, kind) REFERENCES trip (id, kind) ON DELETE CASCADE
        ) STRICT;
        """

    private static let expectationTables = """
        CREATE TABLE expectation (
            id TEXT NOT NULL PRIMARY KEY
                CONSTRAINT "expectation.id" CHECK (length(id) = 36 AND id NOT GLOB '*[^-0-9a-f]*'),
            kind TEXT NOT NULL CONSTRAINT "expectation.kind" CHECK (kind IN ('goal', 'milestone', 'obligation')),
            title TEXT NOT NULL CONSTRAINT "expectation.title" CHECK (trim(title) <> '' AND length(title) <= 200),
            details TEXT NOT NULL CONSTRAINT "expectation.details" CHECK (length(details) <= 20000),
            importance INTEGER NOT NULL CONSTRAINT "expectation.importance" CHECK (importance BETWEEN 1 AND 10),
            urgency INTEGER NOT NULL CONSTRAINT "expectation.urgency" CHECK (urgency BETWEEN 1 AND 10),
            searchText TEXT NOT NULL,
            createdAt TEXT NOT NULL CONSTRAINT "expectation.createdAt"
                CHECK (createdAt GLOB '*Z' AND strftime('%Y-%m-%dT%H:%M:%fZ', createdAt, '+0 days') IS createdAt),
            modifiedAt TEXT NOT NULL CONSTRAINT "expectation.modifiedAt"
                CHECK (modifiedAt GLOB '*Z' AND strftime('%Y-%m-%dT%H:%M:%fZ', modifiedAt, '+0 days') IS modifiedAt),
            UNIQUE (id, kind)
        ) STRICT;

        CREATE TABLE goal (
            expectationId TEXT NOT NULL PRIMARY KEY,
            kind TEXT NOT NULL DEFAULT 'goal' CONSTRAINT "goal.kind" CHECK (kind = 'goal'),
            startDay TEXT
                CONSTRAINT "goal.startDay" CHECK (startDay GLOB '????-??-??' AND date(startDay, '+0 days') IS startDay),
            targetDay TEXT
                CONSTRAINT "goal.targetDay" CHECK (targetDay GLOB '????-??-??' AND date(targetDay, '+0 days') IS targetDay),
            actionPlan TEXT CONSTRAINT "goal.actionPlan" CHECK (actionPlan <> '' AND length(actionPlan) <= 20000),
            CONSTRAINT "goal.days" CHECK (startDay <= targetDay),
            FOREIGN KEY (expectationId, kind) REFERENCES expectation (id, kind) ON DELETE CASCADE
        ) STRICT;

        CREATE TABLE milestone (
            expectationId TEXT NOT NULL PRIMARY KEY,
            kind TEXT NOT NULL DEFAULT 'milestone' CONSTRAINT "milestone.kind" CHECK (kind = 'milestone'),
            targetDay TEXT NOT NULL CONSTRAINT "milestone.targetDay"
                CHECK (targetDay GLOB '????-??-??' AND date(targetDay, '+0 days') IS targetDay),
            FOREIGN KEY (expectationId, kind) REFERENCES expectation (id, kind) ON DELETE CASCADE
        ) STRICT;

        CREATE TABLE obligation (
            expectationId TEXT NOT NULL PRIMARY KEY,
            kind TEXT NOT NULL DEFAULT 'obligation' CONSTRAINT "obligation.kind" CHECK (kind = 'obligation'),
            deadline TEXT NOT NULL
                CONSTRAINT "obligation.deadline" CHECK (deadline GLOB '????-??-??' AND date(deadline, '+0 days') IS deadline),
            requestedBy TEXT CONSTRAINT "obligation.requestedBy" CHECK (requestedBy <> '' AND length(requestedBy) <= 200),
            consequence TEXT CONSTRAINT "obligation.consequence" CHECK (consequence <> '' AND length(consequence) <= 20000),
            FOREIGN KEY (expectationId, kind) REFERENCES expectation (id, kind) ON DELETE CASCADE
        ) STRICT;

        CREATE TABLE measure (
            id TEXT NOT NULL PRIMARY KEY
                CONSTRAINT "measure.id" CHECK (length(id) = 36 AND id NOT GLOB '*[^-0-9a-f]*'),
            unit TEXT NOT NULL UNIQUE CONSTRAINT "measure.unit" CHECK (trim(unit) <> '' AND length(unit) <= 40),
            kind TEXT NOT NULL
                CONSTRAINT "measure.kind" CHECK (kind IN ('distance', 'duration', 'energy', 'count', 'other'))
        ) STRICT;

        CREATE TABLE expectationMeasure (
            expectationId TEXT NOT NULL REFERENCES expectation (id) ON DELETE CASCADE,
            measureId TEXT NOT NULL REFERENCES measure (id) ON DELETE RESTRICT,
            target REAL NOT NULL CONSTRAINT "expectationMeasure.target" CHECK (target > 0 AND target < 9e999),
            PRIMARY KEY (expectationId, measureId)
        ) STRICT;
        CREATE INDEX expectationMeasureByMeasure ON expectationMeasure (measureId);
        """

    private static let termTables = """
        CREATE TABLE timePeriod (
            id TEXT NOT NULL PRIMARY KEY
                CONSTRAINT "timePeriod.id" CHECK (length(id) = 36 AND id NOT GLOB '*[^-0-9a-f]*'),
            startDay TEXT NOT NULL
                CONSTRAINT "timePeriod.startDay" CHECK (startDay GLOB '????-??-??' AND date(startDay, '+0 days') IS startDay),
            endDay TEXT NOT NULL
                CONSTRAINT "timePeriod.endDay" CHECK (endDay GLOB '????-??-??' AND date(endDay, '+0 days') IS endDay),
            CONSTRAINT "timePeriod.days" CHECK (startDay <= endDay)
        ) STRICT;

        CREATE TABLE goalTerm (
            id TEXT NOT NULL PRIMARY KEY
                CONSTRAINT "goalTerm.id" CHECK (length(id) = 36 AND id NOT GLOB '*[^-0-9a-f]*'),
            number INTEGER NOT NULL UNIQUE CONSTRAINT "goalTerm.number.range" CHECK (number BETWEEN 1 AND 9999),
            timePeriodId TEXT NOT NULL UNIQUE REFERENCES timePeriod (id) ON DELETE CASCADE,
            theme TEXT CONSTRAINT "goalTerm.theme" CHECK (theme <> '' AND length(theme) <= 200),
            status TEXT NOT NULL CONSTRAINT "goalTerm.status"
                CHECK (status IN ('planned', 'active', 'completed', 'delayed', 'onHold', 'cancelled'))
        ) STRICT;

        CREATE TABLE termGoal (
            termId TEXT NOT NULL REFERENCES goalTerm (id) ON DELETE CASCADE,
            goalId TEXT NOT NULL REFERENCES goal (expectationId) ON DELETE CASCADE,
            position INTEGER NOT NULL CONSTRAINT "termGoal.position" CHECK (position >= 0),
            PRIMARY KEY (termId, goalId),
            UNIQUE (termId, position)
        ) STRICT;
        CREATE INDEX termGoalByGoal ON termGoal (goalId);
        """

    private static let chartTable = """
        CREATE TABLE chart (
            id TEXT NOT NULL PRIMARY KEY
                CONSTRAINT "chart.id" CHECK (length(id) = 36 AND id NOT GLOB '*[^-0-9a-f]*'),
            kind TEXT NOT NULL CONSTRAINT "chart.kind" CHECK (kind IN ('formula', 'file', 'sample')),
            title TEXT CONSTRAINT "chart.title" CHECK (trim(title) <> '' AND length(title) <= 200),
            content TEXT NOT NULL CONSTRAINT "chart.content" CHECK (trim(content) <> '' AND length(content) <= 20000),
            xLower REAL, xUpper REAL, zLower REAL, zUpper REAL,
            searchText TEXT NOT NULL,
            createdAt TEXT NOT NULL CONSTRAINT "chart.createdAt"
                CHECK (createdAt GLOB '*Z' AND strftime('%Y-%m-%dT%H:%M:%fZ', createdAt, '+0 days') IS createdAt),
            modifiedAt TEXT NOT NULL CONSTRAINT "chart.modifiedAt"
                CHECK (modifiedAt GLOB '*Z' AND strftime('%Y-%m-%dT%H:%M:%fZ', modifiedAt, '+0 days') IS modifiedAt),
            CONSTRAINT "chart.floor" CHECK (
                CASE kind WHEN 'formula' THEN coalesce(xLower < xUpper AND zLower < zUpper, FALSE)
                ELSE coalesce(xLower, xUpper, zLower, zUpper) IS NULL END)
        ) STRICT;
        """
}
