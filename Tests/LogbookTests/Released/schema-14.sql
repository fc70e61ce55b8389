-- A logbook of schema 14, as a program of that time wrote it. Never edited: every later program must open it.
PRAGMA application_id = 1447120468;
PRAGMA foreign_keys = OFF;
BEGIN TRANSACTION;
CREATE TABLE "action" (
    id TEXT NOT NULL PRIMARY KEY CONSTRAINT "action.id.id" CHECK (id GLOB '????????-????-????-????-????????????' AND length(replace(id, '-', '')) = 32 AND id NOT GLOB '*[^-0-9a-f]*' AND length(CAST(id AS BLOB)) = 36),
    title TEXT NOT NULL DEFAULT '' CONSTRAINT "action.title.line" CHECK (length(title) <= 200),
    details TEXT NOT NULL DEFAULT '' CONSTRAINT "action.details.text" CHECK (length(details) <= 20000),
    notes TEXT NOT NULL DEFAULT '' CONSTRAINT "action.notes.text" CHECK (length(notes) <= 20000),
    loggedAt TEXT NOT NULL CONSTRAINT "action.loggedAt.instant" CHECK (loggedAt IS NULL OR loggedAt GLOB '*Z' AND loggedAt >= '0001' AND strftime('%Y-%m-%dT%H:%M:%fZ', loggedAt, '+0 days') IS loggedAt),
    startedAt TEXT CONSTRAINT "action.startedAt.instant" CHECK (startedAt IS NULL OR startedAt GLOB '*Z' AND startedAt >= '0001' AND strftime('%Y-%m-%dT%H:%M:%fZ', startedAt, '+0 days') IS startedAt),
    durationMinutes REAL CONSTRAINT "action.durationMinutes.quantity" CHECK (durationMinutes >= 0 AND durationMinutes < 9e999),
    source TEXT CONSTRAINT "action.source.origin"
        CHECK (trim(source) <> '' AND length(source) <= 200 AND (source IS NULL) = (externalId IS NULL)),
    externalId TEXT CONSTRAINT "action.externalId.origin"
        CHECK (trim(externalId) <> '' AND length(externalId) <= 200 AND (source IS NULL) = (externalId IS NULL)),
    createdAt TEXT NOT NULL CONSTRAINT "action.createdAt.instant" CHECK (createdAt IS NULL OR createdAt GLOB '*Z' AND createdAt >= '0001' AND strftime('%Y-%m-%dT%H:%M:%fZ', createdAt, '+0 days') IS createdAt),
modifiedAt TEXT NOT NULL CONSTRAINT "action.modifiedAt.instant" CHECK (modifiedAt IS NULL OR modifiedAt GLOB '*Z' AND modifiedAt >= '0001' AND strftime('%Y-%m-%dT%H:%M:%fZ', modifiedAt, '+0 days') IS modifiedAt), timeZone TEXT CONSTRAINT "action.timeZone.zone"
    CHECK (trim(timeZone) <> '' AND length(timeZone) <= 64),
    UNIQUE (source, externalId)
) STRICT;
CREATE TABLE actionMeasure (
    actionId TEXT NOT NULL REFERENCES action (id) ON DELETE CASCADE,
    measureId TEXT NOT NULL REFERENCES measure (id) ON DELETE RESTRICT,
    value REAL NOT NULL CONSTRAINT "actionMeasure.value.quantity" CHECK (value >= 0 AND value < 9e999),
    PRIMARY KEY (actionId, measureId)
) STRICT;
CREATE TABLE alignment (
    goalId TEXT NOT NULL REFERENCES goal (expectationId) ON DELETE CASCADE,
    valueId TEXT NOT NULL REFERENCES personalValue (id) ON DELETE CASCADE,
    strength INTEGER NOT NULL CONSTRAINT "alignment.strength.strength" CHECK (strength BETWEEN 1 AND 10),
    notes TEXT NOT NULL DEFAULT '' CONSTRAINT "alignment.notes.text" CHECK (length(notes) <= 20000),
    PRIMARY KEY (goalId, valueId)
) STRICT;
CREATE TABLE attraction (
id TEXT NOT NULL PRIMARY KEY CONSTRAINT "attraction.id.id" CHECK (id GLOB '????????-????-????-????-????????????' AND length(replace(id, '-', '')) = 32 AND id NOT GLOB '*[^-0-9a-f]*' AND length(CAST(id AS BLOB)) = 36),
tripId TEXT NOT NULL REFERENCES personalTrip (tripId) ON DELETE CASCADE,
position INTEGER NOT NULL CONSTRAINT "attraction.position.position" CHECK (position >= 0),
name TEXT NOT NULL CONSTRAINT "attraction.name.name" CHECK (trim(name) <> '' AND length(name) <= 200),
notes TEXT NOT NULL DEFAULT '' CONSTRAINT "attraction.notes.text" CHECK (length(notes) <= 20000),
isVisited INTEGER NOT NULL DEFAULT 0 CONSTRAINT "attraction.isVisited.flag" CHECK (isVisited IN (0, 1)),
costMinor INTEGER CONSTRAINT "attraction.costMinor.amount" CHECK (costMinor >= 0),
currency TEXT CONSTRAINT "attraction.currency.currency" CHECK (currency GLOB '[A-Z][A-Z][A-Z]'), isReimbursed INTEGER NOT NULL DEFAULT 0 CONSTRAINT "attraction.isReimbursed.flag" CHECK (isReimbursed IN (0, 1)), day TEXT CONSTRAINT "attraction.day.day" CHECK (day IS NULL OR day GLOB '????-??-??' AND day >= '0001' AND date(day, '+0 days') IS day),
CONSTRAINT "attraction.cost.pair" CHECK ((costMinor IS NULL) = (currency IS NULL))
) STRICT;
CREATE TABLE bucketListItem (
id TEXT NOT NULL PRIMARY KEY CONSTRAINT "bucketListItem.id.id" CHECK (id GLOB '????????-????-????-????-????????????' AND length(replace(id, '-', '')) = 32 AND id NOT GLOB '*[^-0-9a-f]*' AND length(CAST(id AS BLOB)) = 36),
tripId TEXT NOT NULL REFERENCES trip (id) ON DELETE CASCADE,
position INTEGER NOT NULL CONSTRAINT "bucketListItem.position.position" CHECK (position >= 0),
kind TEXT NOT NULL CONSTRAINT "bucketListItem.kind.choice" CHECK (kind IN ('item', 'activity')),
title TEXT NOT NULL CONSTRAINT "bucketListItem.title.name" CHECK (trim(title) <> '' AND length(title) <= 200),
details TEXT NOT NULL DEFAULT '' CONSTRAINT "bucketListItem.details.text" CHECK (length(details) <= 20000),
hasReservation INTEGER NOT NULL DEFAULT 0 CONSTRAINT "bucketListItem.hasReservation.flag" CHECK (hasReservation IN (0, 1)),
isInPlan INTEGER NOT NULL DEFAULT 0 CONSTRAINT "bucketListItem.isInPlan.flag" CHECK (isInPlan IN (0, 1)),
isDone INTEGER NOT NULL DEFAULT 0 CONSTRAINT "bucketListItem.isDone.flag" CHECK (isDone IN (0, 1))
) STRICT;
CREATE TABLE budget (
    id TEXT NOT NULL PRIMARY KEY CONSTRAINT "budget.id.id" CHECK (id GLOB '????????-????-????-????-????????????' AND length(replace(id, '-', '')) = 32 AND id NOT GLOB '*[^-0-9a-f]*' AND length(CAST(id AS BLOB)) = 36),
    name TEXT NOT NULL CONSTRAINT "budget.name.name" CHECK (trim(name) <> '' AND length(name) <= 200),
    amountMinor INTEGER NOT NULL CONSTRAINT "budget.amountMinor.amount" CHECK (amountMinor >= 0),
    currency TEXT NOT NULL CONSTRAINT "budget.currency.currency" CHECK (currency GLOB '[A-Z][A-Z][A-Z]'),
    tripId TEXT REFERENCES trip (id) ON DELETE CASCADE,
    plannerId TEXT REFERENCES travelPlanner (id) ON DELETE CASCADE,
    kind TEXT CONSTRAINT "budget.kind.choice" CHECK (kind IN ('perDiem', 'mileage', 'meal', 'stay', 'attraction', 'expense')),
    interval TEXT NOT NULL CONSTRAINT "budget.interval.choice" CHECK (interval IN ('once', 'month', 'year')),
    startDay TEXT CONSTRAINT "budget.startDay.day" CHECK (startDay IS NULL OR startDay GLOB '????-??-??' AND startDay >= '0001' AND date(startDay, '+0 days') IS startDay),
    validTo TEXT CONSTRAINT "budget.validTo.day" CHECK (validTo IS NULL OR validTo GLOB '????-??-??' AND validTo >= '0001' AND date(validTo, '+0 days') IS validTo),
    createdAt TEXT NOT NULL CONSTRAINT "budget.createdAt.instant" CHECK (createdAt GLOB '*Z' AND createdAt >= '0001' AND strftime('%Y-%m-%dT%H:%M:%fZ', createdAt, '+0 days') IS createdAt),
modifiedAt TEXT NOT NULL CONSTRAINT "budget.modifiedAt.instant" CHECK (modifiedAt GLOB '*Z' AND modifiedAt >= '0001' AND strftime('%Y-%m-%dT%H:%M:%fZ', modifiedAt, '+0 days') IS modifiedAt),
    CONSTRAINT "budget.scope" CHECK (tripId IS NULL OR plannerId IS NULL)
) STRICT;
CREATE TABLE businessTrip (
    tripId TEXT NOT NULL PRIMARY KEY,
    kind TEXT NOT NULL DEFAULT 'business' CONSTRAINT "businessTrip.kind" CHECK (kind = 'business'),
    purpose TEXT NOT NULL CONSTRAINT "businessTrip.purpose" CHECK (length(purpose) <= 200),
    expenseCode TEXT NOT NULL CONSTRAINT "businessTrip.expenseCode" CHECK (length(expenseCode) <= 200),
    perDiemMinor INTEGER NOT NULL CONSTRAINT "businessTrip.perDiemMinor" CHECK (perDiemMinor >= 0),
    currency TEXT NOT NULL CONSTRAINT "businessTrip.currency" CHECK (currency GLOB '[A-Z][A-Z][A-Z]'), perDiemPolicyId TEXT REFERENCES perDiemPolicy (id) ON DELETE RESTRICT, mileageSchemeId TEXT REFERENCES mileageScheme (id) ON DELETE RESTRICT, mileageRateMicros INTEGER CONSTRAINT "businessTrip.mileageRateMicros.amount" CHECK (mileageRateMicros >= 0), departureTime TEXT CONSTRAINT "businessTrip.departureTime.time" CHECK (departureTime GLOB '[0-2][0-9]:[0-5][0-9]' AND departureTime < '24:00'), returnTime TEXT CONSTRAINT "businessTrip.returnTime.time" CHECK (returnTime GLOB '[0-2][0-9]:[0-5][0-9]' AND returnTime < '24:00'), usesOwnRate INTEGER NOT NULL DEFAULT 0 CONSTRAINT "businessTrip.usesOwnRate.flag" CHECK (usesOwnRate IN (0, 1)), perDiemPlace TEXT NOT NULL DEFAULT '' CONSTRAINT "businessTrip.perDiemPlace.line" CHECK (length(perDiemPlace) <= 200), isPerDiemReimbursed INTEGER NOT NULL DEFAULT 0 CONSTRAINT "businessTrip.isPerDiemReimbursed.flag" CHECK (isPerDiemReimbursed IN (0, 1)), claim TEXT NOT NULL DEFAULT 'open'
    CONSTRAINT "businessTrip.claim.choice" CHECK (claim IN ('open', 'submitted', 'approved', 'paid')), followsStays INTEGER NOT NULL DEFAULT 0 CONSTRAINT "businessTrip.followsStays.flag" CHECK (followsStays IN (0, 1)),
    FOREIGN KEY (tripId, kind) REFERENCES trip (id, kind) ON DELETE CASCADE
) STRICT;
CREATE TABLE "chart" (
    id TEXT NOT NULL PRIMARY KEY CONSTRAINT "chart.id" CHECK (id GLOB '????????-????-????-????-????????????' AND length(replace(id, '-', '')) = 32 AND id NOT GLOB '*[^-0-9a-f]*' AND length(CAST(id AS BLOB)) = 36),
    document TEXT NOT NULL CONSTRAINT "chart.document" CHECK (
        length(document) <= 16000000 AND json_valid(document) AND json_type(document) = 'object'),
    searchText TEXT NOT NULL CONSTRAINT "chart.searchText" CHECK (length(searchText) <= 500000),
    createdAt TEXT NOT NULL CONSTRAINT "chart.createdAt" CHECK (createdAt GLOB '*Z' AND createdAt >= '0001' AND strftime('%Y-%m-%dT%H:%M:%fZ', createdAt, '+0 days') IS createdAt),
    modifiedAt TEXT NOT NULL CONSTRAINT "chart.modifiedAt" CHECK (modifiedAt GLOB '*Z' AND modifiedAt >= '0001' AND strftime('%Y-%m-%dT%H:%M:%fZ', modifiedAt, '+0 days') IS modifiedAt)
, position REAL NOT NULL DEFAULT 0
    CONSTRAINT "chart.position" CHECK (abs(position) < 1e300)) STRICT;
CREATE TABLE chartView (
    chartId TEXT NOT NULL PRIMARY KEY CONSTRAINT "chartView.chartId" CHECK (chartId GLOB '????????-????-????-????-????????????' AND length(replace(chartId, '-', '')) = 32 AND chartId NOT GLOB '*[^-0-9a-f]*' AND length(CAST(chartId AS BLOB)) = 36),
    view TEXT NOT NULL CONSTRAINT "chartView.view" CHECK (
        length(view) <= 20000 AND json_valid(view) AND json_type(view) = 'object')
) STRICT;
CREATE TABLE conferenceSession (
id TEXT NOT NULL PRIMARY KEY CONSTRAINT "conferenceSession.id.id" CHECK (id GLOB '????????-????-????-????-????????????' AND length(replace(id, '-', '')) = 32 AND id NOT GLOB '*[^-0-9a-f]*' AND length(CAST(id AS BLOB)) = 36),
tripId TEXT NOT NULL REFERENCES businessTrip (tripId) ON DELETE CASCADE,
position INTEGER NOT NULL CONSTRAINT "conferenceSession.position.position" CHECK (position >= 0),
title TEXT NOT NULL CONSTRAINT "conferenceSession.title.name" CHECK (trim(title) <> '' AND length(title) <= 200),
speaker TEXT NOT NULL DEFAULT '' CONSTRAINT "conferenceSession.speaker.line" CHECK (length(speaker) <= 200),
room TEXT NOT NULL DEFAULT '' CONSTRAINT "conferenceSession.room.line" CHECK (length(room) <= 200),
day TEXT CONSTRAINT "conferenceSession.day.day" CHECK (day IS NULL OR day GLOB '????-??-??' AND day >= '0001' AND date(day, '+0 days') IS day),
startTime TEXT CONSTRAINT "conferenceSession.startTime.time" CHECK (startTime GLOB '[0-2][0-9]:[0-5][0-9]' AND startTime < '24:00'),
endTime TEXT CONSTRAINT "conferenceSession.endTime.time" CHECK (endTime GLOB '[0-2][0-9]:[0-5][0-9]' AND endTime < '24:00'),
notes TEXT NOT NULL DEFAULT '' CONSTRAINT "conferenceSession.notes.text" CHECK (length(notes) <= 20000)
, timeZone TEXT CONSTRAINT "conferenceSession.timeZone.zone" CHECK (trim(timeZone) <> '' AND length(timeZone) <= 64)) STRICT;
CREATE TABLE contribution (
    actionId TEXT NOT NULL REFERENCES action (id) ON DELETE CASCADE,
    expectationId TEXT NOT NULL REFERENCES expectation (id) ON DELETE CASCADE,
    PRIMARY KEY (actionId, expectationId)
) STRICT;
CREATE TABLE deletedRow (
    number INTEGER PRIMARY KEY,
    entity TEXT NOT NULL,
    entryId TEXT NOT NULL,
    tableName TEXT NOT NULL,
    link TEXT,
    content TEXT NOT NULL
) STRICT;
CREATE TABLE exchangeRate (
    id TEXT NOT NULL PRIMARY KEY CONSTRAINT "exchangeRate.id.id" CHECK (id GLOB '????????-????-????-????-????????????' AND length(replace(id, '-', '')) = 32 AND id NOT GLOB '*[^-0-9a-f]*' AND length(CAST(id AS BLOB)) = 36),
    currency TEXT NOT NULL CONSTRAINT "exchangeRate.currency.currency" CHECK (currency GLOB '[A-Z][A-Z][A-Z]'),
    intoCurrency TEXT NOT NULL CONSTRAINT "exchangeRate.intoCurrency.currency" CHECK (intoCurrency GLOB '[A-Z][A-Z][A-Z]'),
    day TEXT NOT NULL CONSTRAINT "exchangeRate.day.day" CHECK (day IS NULL OR day GLOB '????-??-??' AND day >= '0001' AND date(day, '+0 days') IS day),
    rateNanos INTEGER NOT NULL CONSTRAINT "exchangeRate.rateNanos.positive" CHECK (rateNanos > 0),
    createdAt TEXT NOT NULL CONSTRAINT "exchangeRate.createdAt.instant" CHECK (createdAt IS NULL OR createdAt GLOB '*Z' AND createdAt >= '0001' AND strftime('%Y-%m-%dT%H:%M:%fZ', createdAt, '+0 days') IS createdAt),
modifiedAt TEXT NOT NULL CONSTRAINT "exchangeRate.modifiedAt.instant" CHECK (modifiedAt IS NULL OR modifiedAt GLOB '*Z' AND modifiedAt >= '0001' AND strftime('%Y-%m-%dT%H:%M:%fZ', modifiedAt, '+0 days') IS modifiedAt), source TEXT NOT NULL DEFAULT '' CONSTRAINT "exchangeRate.source.text" CHECK (length(source) <= 20000), validTo TEXT CONSTRAINT "exchangeRate.validTo.day" CHECK (validTo IS NULL OR validTo GLOB '????-??-??' AND validTo >= '0001' AND date(validTo, '+0 days') IS validTo),
    CONSTRAINT "exchangeRate.currencies" CHECK (currency <> intoCurrency),
    UNIQUE (currency, intoCurrency, day)
) STRICT;
CREATE TABLE expectation (
    id TEXT NOT NULL PRIMARY KEY
        CONSTRAINT "expectation.id" CHECK (id GLOB '????????-????-????-????-????????????' AND length(replace(id, '-', '')) = 32 AND id NOT GLOB '*[^-0-9a-f]*' AND length(CAST(id AS BLOB)) = 36),
    kind TEXT NOT NULL CONSTRAINT "expectation.kind" CHECK (kind IN ('goal', 'milestone', 'obligation')),
    title TEXT NOT NULL CONSTRAINT "expectation.title" CHECK (trim(title) <> '' AND length(title) <= 200),
    details TEXT NOT NULL CONSTRAINT "expectation.details" CHECK (length(details) <= 20000),
    importance INTEGER NOT NULL CONSTRAINT "expectation.importance" CHECK (importance BETWEEN 1 AND 10),
    urgency INTEGER NOT NULL CONSTRAINT "expectation.urgency" CHECK (urgency BETWEEN 1 AND 10),
    createdAt TEXT NOT NULL CONSTRAINT "expectation.createdAt"
        CHECK (createdAt GLOB '*Z' AND createdAt >= '0001' AND strftime('%Y-%m-%dT%H:%M:%fZ', createdAt, '+0 days') IS createdAt),
    modifiedAt TEXT NOT NULL CONSTRAINT "expectation.modifiedAt"
        CHECK (modifiedAt GLOB '*Z' AND modifiedAt >= '0001' AND strftime('%Y-%m-%dT%H:%M:%fZ', modifiedAt, '+0 days') IS modifiedAt), notes TEXT NOT NULL DEFAULT '' CONSTRAINT "expectation.notes.text" CHECK (length(notes) <= 20000), completedDay TEXT CONSTRAINT "expectation.completedDay.day" CHECK (completedDay IS NULL OR completedDay GLOB '????-??-??' AND completedDay >= '0001' AND date(completedDay, '+0 days') IS completedDay), restDays INTEGER NOT NULL DEFAULT 1 CONSTRAINT "expectation.restDays.rest" CHECK (restDays BETWEEN 0 AND 30), pausesOnTrips INTEGER NOT NULL DEFAULT 0 CONSTRAINT "expectation.pausesOnTrips.flag" CHECK (pausesOnTrips IN (0, 1)), targetInterval TEXT NOT NULL DEFAULT 'once' CONSTRAINT "expectation.targetInterval.choice" CHECK (targetInterval IN ('once', 'day', 'week', 'month')), paceOnTrips INTEGER NOT NULL DEFAULT 100 CONSTRAINT "expectation.paceOnTrips.pace" CHECK (paceOnTrips BETWEEN 1 AND 100),
    UNIQUE (id, kind)
) STRICT;
CREATE TABLE expectationMeasure (
    expectationId TEXT NOT NULL REFERENCES expectation (id) ON DELETE CASCADE,
    measureId TEXT NOT NULL REFERENCES measure (id) ON DELETE RESTRICT,
    target REAL NOT NULL CONSTRAINT "expectationMeasure.target" CHECK (target > 0 AND target < 9e999),
    PRIMARY KEY (expectationId, measureId)
) STRICT;
CREATE TABLE expectationTag (
    expectationId TEXT NOT NULL REFERENCES expectation (id) ON DELETE CASCADE,
    tag TEXT NOT NULL CONSTRAINT "expectationTag.tag.tag" CHECK (trim(tag) = tag AND tag <> '' AND length(tag) <= 60 AND instr(tag, ',') = 0 AND lower(tag) = tag),
    PRIMARY KEY (expectationId, tag)
) STRICT;
CREATE TABLE expense (
id TEXT NOT NULL PRIMARY KEY CONSTRAINT "expense.id.id" CHECK (id GLOB '????????-????-????-????-????????????' AND length(replace(id, '-', '')) = 32 AND id NOT GLOB '*[^-0-9a-f]*' AND length(CAST(id AS BLOB)) = 36),
tripId TEXT NOT NULL REFERENCES trip (id) ON DELETE CASCADE,
position INTEGER NOT NULL CONSTRAINT "expense.position.position" CHECK (position >= 0),
day TEXT NOT NULL CONSTRAINT "expense.day.day" CHECK (day IS NULL OR day GLOB '????-??-??' AND day >= '0001' AND date(day, '+0 days') IS day),
category TEXT NOT NULL CONSTRAINT "expense.category.choice" CHECK (category IN ('lodging', 'transport', 'fuel', 'parking', 'meals', 'tickets', 'fees', 'communication', 'gifts', 'other')),
details TEXT NOT NULL DEFAULT '' CONSTRAINT "expense.details.line" CHECK (length(details) <= 200),
costMinor INTEGER NOT NULL CONSTRAINT "expense.costMinor.amount" CHECK (costMinor >= 0),
currency TEXT NOT NULL CONSTRAINT "expense.currency.currency" CHECK (currency GLOB '[A-Z][A-Z][A-Z]'),
isReimbursed INTEGER NOT NULL DEFAULT 0 CONSTRAINT "expense.isReimbursed.flag" CHECK (isReimbursed IN (0, 1))
, paidBy TEXT NOT NULL DEFAULT '' CONSTRAINT "expense.paidBy.line" CHECK (length(paidBy) <= 200), sharedWith TEXT NOT NULL DEFAULT '' CONSTRAINT "expense.sharedWith.line" CHECK (length(sharedWith) <= 200)) STRICT;
CREATE TABLE familyMember (
    id TEXT NOT NULL PRIMARY KEY CONSTRAINT "familyMember.id.id" CHECK (id GLOB '????????-????-????-????-????????????' AND length(replace(id, '-', '')) = 32 AND id NOT GLOB '*[^-0-9a-f]*' AND length(CAST(id AS BLOB)) = 36),
    name TEXT NOT NULL CONSTRAINT "familyMember.name.name" CHECK (trim(name) <> '' AND length(name) <= 200),
    relation TEXT NOT NULL DEFAULT '' CONSTRAINT "familyMember.relation.line" CHECK (length(relation) <= 200),
    createdAt TEXT NOT NULL CONSTRAINT "familyMember.createdAt.instant" CHECK (createdAt IS NULL OR createdAt GLOB '*Z' AND createdAt >= '0001' AND strftime('%Y-%m-%dT%H:%M:%fZ', createdAt, '+0 days') IS createdAt),
modifiedAt TEXT NOT NULL CONSTRAINT "familyMember.modifiedAt.instant" CHECK (modifiedAt IS NULL OR modifiedAt GLOB '*Z' AND modifiedAt >= '0001' AND strftime('%Y-%m-%dT%H:%M:%fZ', modifiedAt, '+0 days') IS modifiedAt)
) STRICT;
CREATE TABLE frequentFlyerCode (
id TEXT NOT NULL PRIMARY KEY CONSTRAINT "frequentFlyerCode.id.id" CHECK (id GLOB '????????-????-????-????-????????????' AND length(replace(id, '-', '')) = 32 AND id NOT GLOB '*[^-0-9a-f]*' AND length(CAST(id AS BLOB)) = 36),
tripId TEXT NOT NULL REFERENCES personalTrip (tripId) ON DELETE CASCADE,
position INTEGER NOT NULL CONSTRAINT "frequentFlyerCode.position.position" CHECK (position >= 0),
programme TEXT NOT NULL CONSTRAINT "frequentFlyerCode.programme.name" CHECK (trim(programme) <> '' AND length(programme) <= 200),
code TEXT NOT NULL CONSTRAINT "frequentFlyerCode.code.name" CHECK (trim(code) <> '' AND length(code) <= 200)
) STRICT;
CREATE TABLE goal (
    expectationId TEXT NOT NULL PRIMARY KEY,
    kind TEXT NOT NULL DEFAULT 'goal' CONSTRAINT "goal.kind" CHECK (kind = 'goal'),
    startDay TEXT
        CONSTRAINT "goal.startDay" CHECK (startDay GLOB '????-??-??' AND startDay >= '0001' AND date(startDay, '+0 days') IS startDay),
    targetDay TEXT
        CONSTRAINT "goal.targetDay" CHECK (targetDay GLOB '????-??-??' AND targetDay >= '0001' AND date(targetDay, '+0 days') IS targetDay),
    actionPlan TEXT CONSTRAINT "goal.actionPlan" CHECK (actionPlan <> '' AND length(actionPlan) <= 20000), expectedWeeks INTEGER CONSTRAINT "goal.expectedWeeks.weeks"
    CHECK (expectedWeeks BETWEEN 1 AND 520),
    CONSTRAINT "goal.days" CHECK (startDay <= targetDay),
    FOREIGN KEY (expectationId, kind) REFERENCES expectation (id, kind) ON DELETE CASCADE
) STRICT;
CREATE TABLE goalTerm (
    id TEXT NOT NULL PRIMARY KEY
        CONSTRAINT "goalTerm.id" CHECK (id GLOB '????????-????-????-????-????????????' AND length(replace(id, '-', '')) = 32 AND id NOT GLOB '*[^-0-9a-f]*' AND length(CAST(id AS BLOB)) = 36),
    number INTEGER NOT NULL UNIQUE CONSTRAINT "goalTerm.number.range" CHECK (number BETWEEN 1 AND 9999),
    timePeriodId TEXT NOT NULL UNIQUE REFERENCES timePeriod (id) ON DELETE CASCADE,
    theme TEXT CONSTRAINT "goalTerm.theme" CHECK (theme <> '' AND length(theme) <= 200),
    status TEXT NOT NULL CONSTRAINT "goalTerm.status"
        CHECK (status IN ('planned', 'active', 'completed', 'delayed', 'onHold', 'cancelled'))
, reflection TEXT NOT NULL DEFAULT '' CONSTRAINT "goalTerm.reflection.text" CHECK (length(reflection) <= 20000)) STRICT;
CREATE TABLE grdb_migrations (identifier TEXT NOT NULL PRIMARY KEY);
CREATE TABLE history (
    number INTEGER PRIMARY KEY AUTOINCREMENT,
    "at" TEXT NOT NULL DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')),
    change TEXT NOT NULL CONSTRAINT "history.change.choice" CHECK (change IN ('insert', 'update', 'delete')),
    entity TEXT NOT NULL,
    entryId TEXT NOT NULL,
    name TEXT NOT NULL,
    startDay TEXT,
    endDay TEXT
, program TEXT) STRICT;
CREATE TABLE importMapping (
    kind TEXT NOT NULL PRIMARY KEY CONSTRAINT "importMapping.kind.name"
        CHECK (trim(kind) <> '' AND length(kind) <= 200),
    unit TEXT CONSTRAINT "importMapping.unit.unit" CHECK (trim(unit) <> '' AND length(unit) <= 40),
    expectationId TEXT REFERENCES expectation (id) ON DELETE SET NULL
) STRICT;
CREATE TABLE importedOrigin (
    source TEXT NOT NULL CONSTRAINT "importedOrigin.source.name"
        CHECK (trim(source) <> '' AND length(source) <= 200),
    externalId TEXT NOT NULL CONSTRAINT "importedOrigin.externalId.name"
        CHECK (trim(externalId) <> '' AND length(externalId) <= 200),
    content INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY (source, externalId)
) STRICT;
CREATE TABLE itineraryItem (
id TEXT NOT NULL PRIMARY KEY CONSTRAINT "itineraryItem.id.id" CHECK (id GLOB '????????-????-????-????-????????????' AND length(replace(id, '-', '')) = 32 AND id NOT GLOB '*[^-0-9a-f]*' AND length(CAST(id AS BLOB)) = 36),
tripId TEXT NOT NULL REFERENCES trip (id) ON DELETE CASCADE,
position INTEGER NOT NULL CONSTRAINT "itineraryItem.position.position" CHECK (position >= 0),
day TEXT NOT NULL CONSTRAINT "itineraryItem.day.day" CHECK (day IS NULL OR day GLOB '????-??-??' AND day >= '0001' AND date(day, '+0 days') IS day),
startTime TEXT CONSTRAINT "itineraryItem.startTime.time" CHECK (startTime GLOB '[0-2][0-9]:[0-5][0-9]' AND startTime < '24:00'),
endTime TEXT CONSTRAINT "itineraryItem.endTime.time" CHECK (endTime GLOB '[0-2][0-9]:[0-5][0-9]' AND endTime < '24:00'),
title TEXT NOT NULL CONSTRAINT "itineraryItem.title.name" CHECK (trim(title) <> '' AND length(title) <= 200),
place TEXT NOT NULL DEFAULT '' CONSTRAINT "itineraryItem.place.line" CHECK (length(place) <= 200),
notes TEXT NOT NULL DEFAULT '' CONSTRAINT "itineraryItem.notes.text" CHECK (length(notes) <= 20000)
, timeZone TEXT CONSTRAINT "itineraryItem.timeZone.zone" CHECK (trim(timeZone) <> '' AND length(timeZone) <= 64)) STRICT;
CREATE TABLE leg (
id TEXT NOT NULL PRIMARY KEY CONSTRAINT "leg.id.id" CHECK (id GLOB '????????-????-????-????-????????????' AND length(replace(id, '-', '')) = 32 AND id NOT GLOB '*[^-0-9a-f]*' AND length(CAST(id AS BLOB)) = 36),
tripId TEXT NOT NULL REFERENCES trip (id) ON DELETE CASCADE,
position INTEGER NOT NULL CONSTRAINT "leg.position.position" CHECK (position >= 0),
kind TEXT NOT NULL CONSTRAINT "leg.kind.choice" CHECK (kind IN ('flight', 'train', 'bus', 'ferry', 'car')),
number TEXT NOT NULL DEFAULT '' CONSTRAINT "leg.number.line" CHECK (length(number) <= 200),
carrier TEXT NOT NULL DEFAULT '' CONSTRAINT "leg.carrier.line" CHECK (length(carrier) <= 200),
origin TEXT NOT NULL DEFAULT '' CONSTRAINT "leg.origin.line" CHECK (length(origin) <= 200),
startDay TEXT NOT NULL CONSTRAINT "leg.startDay.day" CHECK (startDay IS NULL OR startDay GLOB '????-??-??' AND startDay >= '0001' AND date(startDay, '+0 days') IS startDay),
startTime TEXT CONSTRAINT "leg.startTime.time" CHECK (startTime GLOB '[0-2][0-9]:[0-5][0-9]' AND startTime < '24:00'),
startZone TEXT CONSTRAINT "leg.startZone.zone" CHECK (trim(startZone) <> '' AND length(startZone) <= 64),
destination TEXT NOT NULL DEFAULT '' CONSTRAINT "leg.destination.line" CHECK (length(destination) <= 200),
endDay TEXT CONSTRAINT "leg.endDay.day" CHECK (endDay IS NULL OR endDay GLOB '????-??-??' AND endDay >= '0001' AND date(endDay, '+0 days') IS endDay),
endTime TEXT CONSTRAINT "leg.endTime.time" CHECK (endTime GLOB '[0-2][0-9]:[0-5][0-9]' AND endTime < '24:00'),
endZone TEXT CONSTRAINT "leg.endZone.zone" CHECK (trim(endZone) <> '' AND length(endZone) <= 64),
seat TEXT NOT NULL DEFAULT '' CONSTRAINT "leg.seat.line" CHECK (length(seat) <= 200),
reference TEXT NOT NULL DEFAULT '' CONSTRAINT "leg.reference.line" CHECK (length(reference) <= 200),
notes TEXT NOT NULL DEFAULT '' CONSTRAINT "leg.notes.text" CHECK (length(notes) <= 20000)
) STRICT;
CREATE TABLE listing (
    number INTEGER PRIMARY KEY,
    entity TEXT NOT NULL,
    entryId TEXT NOT NULL UNIQUE,
    kind TEXT NOT NULL,
    sortKey TEXT NOT NULL,
    endDay TEXT NOT NULL,
    titleKey TEXT NOT NULL,
    placeKey TEXT NOT NULL,
    places TEXT NOT NULL,
    parts TEXT NOT NULL,
    folded TEXT NOT NULL,
    own TEXT NOT NULL
) STRICT;
CREATE TABLE listingStale (entryId TEXT NOT NULL PRIMARY KEY) STRICT, WITHOUT ROWID;
CREATE VIRTUAL TABLE listingText USING fts5 (
    folded, own, content = 'listing', content_rowid = 'number', prefix = '1 2 3',
    tokenize = "unicode61 remove_diacritics 0"
);
CREATE TABLE listingWord (word TEXT NOT NULL PRIMARY KEY) STRICT, WITHOUT ROWID;
CREATE TABLE meal (
id TEXT NOT NULL PRIMARY KEY CONSTRAINT "meal.id.id" CHECK (id GLOB '????????-????-????-????-????????????' AND length(replace(id, '-', '')) = 32 AND id NOT GLOB '*[^-0-9a-f]*' AND length(CAST(id AS BLOB)) = 36),
tripId TEXT NOT NULL REFERENCES businessTrip (tripId) ON DELETE CASCADE,
position INTEGER NOT NULL CONSTRAINT "meal.position.position" CHECK (position >= 0),
day TEXT NOT NULL CONSTRAINT "meal.day.day" CHECK (day IS NULL OR day GLOB '????-??-??' AND day >= '0001' AND date(day, '+0 days') IS day),
kind TEXT NOT NULL CONSTRAINT "meal.kind.choice" CHECK (kind IN ('breakfast', 'lunch', 'dinner', 'other')),
place TEXT NOT NULL DEFAULT '' CONSTRAINT "meal.place.line" CHECK (length(place) <= 200),
attendees TEXT NOT NULL DEFAULT '' CONSTRAINT "meal.attendees.line" CHECK (length(attendees) <= 200),
costMinor INTEGER NOT NULL CONSTRAINT "meal.costMinor.amount" CHECK (costMinor >= 0),
currency TEXT NOT NULL CONSTRAINT "meal.currency.currency" CHECK (currency GLOB '[A-Z][A-Z][A-Z]'),
isProvidedByHost INTEGER NOT NULL DEFAULT 0 CONSTRAINT "meal.isProvidedByHost.flag" CHECK (isProvidedByHost IN (0, 1))
, isReimbursed INTEGER NOT NULL DEFAULT 0 CONSTRAINT "meal.isReimbursed.flag" CHECK (isReimbursed IN (0, 1))) STRICT;
CREATE TABLE measure (
    id TEXT NOT NULL PRIMARY KEY
        CONSTRAINT "measure.id" CHECK (id GLOB '????????-????-????-????-????????????' AND length(replace(id, '-', '')) = 32 AND id NOT GLOB '*[^-0-9a-f]*' AND length(CAST(id AS BLOB)) = 36),
    unit TEXT NOT NULL UNIQUE CONSTRAINT "measure.unit" CHECK (trim(unit) <> '' AND length(unit) <= 40),
    kind TEXT NOT NULL
        CONSTRAINT "measure.kind" CHECK (kind IN ('distance', 'duration', 'energy', 'count', 'other'))
, title TEXT NOT NULL DEFAULT '' CONSTRAINT "measure.title.line" CHECK (length(title) <= 200), canonicalUnit TEXT CONSTRAINT "measure.canonicalUnit.unit"
    CHECK (trim(canonicalUnit) <> '' AND length(canonicalUnit) <= 40), factor REAL CONSTRAINT "measure.factor.positive"
    CHECK ((factor IS NULL) = (canonicalUnit IS NULL) AND (factor IS NULL OR factor > 0 AND factor < 9e999))) STRICT;
CREATE TABLE mileageRate (
    id TEXT NOT NULL PRIMARY KEY CONSTRAINT "mileageRate.id.id" CHECK (id GLOB '????????-????-????-????-????????????' AND length(replace(id, '-', '')) = 32 AND id NOT GLOB '*[^-0-9a-f]*' AND length(CAST(id AS BLOB)) = 36),
    schemeId TEXT NOT NULL REFERENCES mileageScheme (id) ON DELETE CASCADE,
    vehicle TEXT NOT NULL CONSTRAINT "mileageRate.vehicle.choice" CHECK (vehicle IN ('car', 'motorcycle', 'bicycle', 'passenger')),
    validFrom TEXT NOT NULL CONSTRAINT "mileageRate.validFrom.day" CHECK (validFrom IS NULL OR validFrom GLOB '????-??-??' AND validFrom >= '0001' AND date(validFrom, '+0 days') IS validFrom),
    fromDistance REAL NOT NULL CONSTRAINT "mileageRate.fromDistance.quantity" CHECK (fromDistance >= 0 AND fromDistance < 9e999),
    rateMicros INTEGER NOT NULL CONSTRAINT "mileageRate.rateMicros.amount" CHECK (rateMicros >= 0),
    UNIQUE (schemeId, vehicle, validFrom, fromDistance)
) STRICT;
CREATE TABLE mileageRecord (
id TEXT NOT NULL PRIMARY KEY CONSTRAINT "mileageRecord.id.id" CHECK (id GLOB '????????-????-????-????-????????????' AND length(replace(id, '-', '')) = 32 AND id NOT GLOB '*[^-0-9a-f]*' AND length(CAST(id AS BLOB)) = 36),
tripId TEXT NOT NULL REFERENCES businessTrip (tripId) ON DELETE CASCADE,
position INTEGER NOT NULL CONSTRAINT "mileageRecord.position.position" CHECK (position >= 0),
day TEXT NOT NULL CONSTRAINT "mileageRecord.day.day" CHECK (day IS NULL OR day GLOB '????-??-??' AND day >= '0001' AND date(day, '+0 days') IS day),
origin TEXT NOT NULL DEFAULT '' CONSTRAINT "mileageRecord.origin.line" CHECK (length(origin) <= 200),
destination TEXT NOT NULL DEFAULT '' CONSTRAINT "mileageRecord.destination.line" CHECK (length(destination) <= 200),
purpose TEXT NOT NULL DEFAULT '' CONSTRAINT "mileageRecord.purpose.line" CHECK (length(purpose) <= 200),
vehicle TEXT NOT NULL CONSTRAINT "mileageRecord.vehicle.choice" CHECK (vehicle IN ('car', 'motorcycle', 'bicycle', 'passenger')),
distance REAL NOT NULL CONSTRAINT "mileageRecord.distance.quantity" CHECK (distance >= 0 AND distance < 9e999),
unit TEXT NOT NULL CONSTRAINT "mileageRecord.unit.choice" CHECK (unit IN ('km', 'mi')),
odometerStart REAL CONSTRAINT "mileageRecord.odometerStart.quantity" CHECK (odometerStart >= 0 AND odometerStart < 9e999),
odometerEnd REAL CONSTRAINT "mileageRecord.odometerEnd.quantity" CHECK (odometerEnd >= 0 AND odometerEnd < 9e999), isReimbursed INTEGER NOT NULL DEFAULT 0 CONSTRAINT "mileageRecord.isReimbursed.flag" CHECK (isReimbursed IN (0, 1)), vehicleName TEXT NOT NULL DEFAULT '' CONSTRAINT "mileageRecord.vehicleName.line" CHECK (length(vehicleName) <= 200), startTime TEXT CONSTRAINT "mileageRecord.startTime.time" CHECK (startTime GLOB '[0-2][0-9]:[0-5][0-9]' AND startTime < '24:00'), endTime TEXT CONSTRAINT "mileageRecord.endTime.time" CHECK (endTime GLOB '[0-2][0-9]:[0-5][0-9]' AND endTime < '24:00'), timeZone TEXT CONSTRAINT "mileageRecord.timeZone.zone" CHECK (trim(timeZone) <> '' AND length(timeZone) <= 64),
CONSTRAINT "mileageRecord.odometer.order" CHECK (odometerStart <= odometerEnd)
) STRICT;
CREATE TABLE mileageScheme (
    id TEXT NOT NULL PRIMARY KEY CONSTRAINT "mileageScheme.id.id" CHECK (id GLOB '????????-????-????-????-????????????' AND length(replace(id, '-', '')) = 32 AND id NOT GLOB '*[^-0-9a-f]*' AND length(CAST(id AS BLOB)) = 36),
    name TEXT NOT NULL CONSTRAINT "mileageScheme.name.name" CHECK (trim(name) <> '' AND length(name) <= 200),
    unit TEXT NOT NULL CONSTRAINT "mileageScheme.unit.choice" CHECK (unit IN ('km', 'mi')),
    currency TEXT NOT NULL CONSTRAINT "mileageScheme.currency.currency" CHECK (currency GLOB '[A-Z][A-Z][A-Z]'),
    yearStart TEXT NOT NULL CONSTRAINT "mileageScheme.yearStart.monthDay" CHECK (yearStart GLOB '[01][0-9]-[0-3][0-9]' AND date('2000-' || yearStart, '+0 days') IS '2000-' || yearStart),
    source TEXT NOT NULL DEFAULT '' CONSTRAINT "mileageScheme.source.text" CHECK (length(source) <= 20000),
    sourceDay TEXT CONSTRAINT "mileageScheme.sourceDay.day" CHECK (sourceDay IS NULL OR sourceDay GLOB '????-??-??' AND sourceDay >= '0001' AND date(sourceDay, '+0 days') IS sourceDay),
    createdAt TEXT NOT NULL CONSTRAINT "mileageScheme.createdAt.instant" CHECK (createdAt IS NULL OR createdAt GLOB '*Z' AND createdAt >= '0001' AND strftime('%Y-%m-%dT%H:%M:%fZ', createdAt, '+0 days') IS createdAt),
modifiedAt TEXT NOT NULL CONSTRAINT "mileageScheme.modifiedAt.instant" CHECK (modifiedAt IS NULL OR modifiedAt GLOB '*Z' AND modifiedAt >= '0001' AND strftime('%Y-%m-%dT%H:%M:%fZ', modifiedAt, '+0 days') IS modifiedAt)
, validTo TEXT CONSTRAINT "mileageScheme.validTo.day" CHECK (validTo IS NULL OR validTo GLOB '????-??-??' AND validTo >= '0001' AND date(validTo, '+0 days') IS validTo)) STRICT;
CREATE TABLE milestone (
    expectationId TEXT NOT NULL PRIMARY KEY,
    kind TEXT NOT NULL DEFAULT 'milestone' CONSTRAINT "milestone.kind" CHECK (kind = 'milestone'),
    targetDay TEXT NOT NULL CONSTRAINT "milestone.targetDay"
        CHECK (targetDay GLOB '????-??-??' AND targetDay >= '0001' AND date(targetDay, '+0 days') IS targetDay),
    FOREIGN KEY (expectationId, kind) REFERENCES expectation (id, kind) ON DELETE CASCADE
) STRICT;
CREATE TABLE obligation (
    expectationId TEXT NOT NULL PRIMARY KEY,
    kind TEXT NOT NULL DEFAULT 'obligation' CONSTRAINT "obligation.kind" CHECK (kind = 'obligation'),
    deadline TEXT NOT NULL
        CONSTRAINT "obligation.deadline" CHECK (deadline GLOB '????-??-??' AND deadline >= '0001' AND date(deadline, '+0 days') IS deadline),
    requestedBy TEXT CONSTRAINT "obligation.requestedBy" CHECK (requestedBy <> '' AND length(requestedBy) <= 200),
    consequence TEXT CONSTRAINT "obligation.consequence" CHECK (consequence <> '' AND length(consequence) <= 20000),
    FOREIGN KEY (expectationId, kind) REFERENCES expectation (id, kind) ON DELETE CASCADE
) STRICT;
CREATE TABLE perDiemPolicy (
    id TEXT NOT NULL PRIMARY KEY CONSTRAINT "perDiemPolicy.id.id" CHECK (id GLOB '????????-????-????-????-????????????' AND length(replace(id, '-', '')) = 32 AND id NOT GLOB '*[^-0-9a-f]*' AND length(CAST(id AS BLOB)) = 36),
    name TEXT NOT NULL CONSTRAINT "perDiemPolicy.name.name" CHECK (trim(name) <> '' AND length(name) <= 200),
    basis TEXT NOT NULL CONSTRAINT "perDiemPolicy.basis.choice" CHECK (basis IN ('days', 'nights')),
    currency TEXT NOT NULL CONSTRAINT "perDiemPolicy.currency.currency" CHECK (currency GLOB '[A-Z][A-Z][A-Z]'),
    firstDayPercent INTEGER NOT NULL CONSTRAINT "perDiemPolicy.firstDayPercent.percent" CHECK (firstDayPercent BETWEEN 0 AND 100),
    lastDayPercent INTEGER NOT NULL CONSTRAINT "perDiemPolicy.lastDayPercent.percent" CHECK (lastDayPercent BETWEEN 0 AND 100),
    singleDayPercent INTEGER NOT NULL CONSTRAINT "perDiemPolicy.singleDayPercent.percent" CHECK (singleDayPercent BETWEEN 0 AND 100),
    minimumHours REAL NOT NULL CONSTRAINT "perDiemPolicy.minimumHours.quantity" CHECK (minimumHours >= 0 AND minimumHours < 9e999),
    breakfastPercent INTEGER NOT NULL CONSTRAINT "perDiemPolicy.breakfastPercent.percent" CHECK (breakfastPercent BETWEEN 0 AND 100),
    lunchPercent INTEGER NOT NULL CONSTRAINT "perDiemPolicy.lunchPercent.percent" CHECK (lunchPercent BETWEEN 0 AND 100),
    dinnerPercent INTEGER NOT NULL CONSTRAINT "perDiemPolicy.dinnerPercent.percent" CHECK (dinnerPercent BETWEEN 0 AND 100),
    floor TEXT NOT NULL CONSTRAINT "perDiemPolicy.floor.choice" CHECK (floor IN ('zero', 'incidentals')),
    source TEXT NOT NULL DEFAULT '' CONSTRAINT "perDiemPolicy.source.text" CHECK (length(source) <= 20000),
    sourceDay TEXT CONSTRAINT "perDiemPolicy.sourceDay.day" CHECK (sourceDay IS NULL OR sourceDay GLOB '????-??-??' AND sourceDay >= '0001' AND date(sourceDay, '+0 days') IS sourceDay),
    createdAt TEXT NOT NULL CONSTRAINT "perDiemPolicy.createdAt.instant" CHECK (createdAt IS NULL OR createdAt GLOB '*Z' AND createdAt >= '0001' AND strftime('%Y-%m-%dT%H:%M:%fZ', createdAt, '+0 days') IS createdAt),
modifiedAt TEXT NOT NULL CONSTRAINT "perDiemPolicy.modifiedAt.instant" CHECK (modifiedAt IS NULL OR modifiedAt GLOB '*Z' AND modifiedAt >= '0001' AND strftime('%Y-%m-%dT%H:%M:%fZ', modifiedAt, '+0 days') IS modifiedAt)
, validTo TEXT CONSTRAINT "perDiemPolicy.validTo.day" CHECK (validTo IS NULL OR validTo GLOB '????-??-??' AND validTo >= '0001' AND date(validTo, '+0 days') IS validTo), paysMeals INTEGER NOT NULL DEFAULT 1
    CONSTRAINT "perDiemPolicy.paysMeals.flag" CHECK (paysMeals IN (0, 1)), mergesOvernight INTEGER NOT NULL DEFAULT 0 CONSTRAINT "perDiemPolicy.mergesOvernight.flag" CHECK (mergesOvernight IN (0, 1)), rateTable TEXT NOT NULL DEFAULT '' CONSTRAINT "perDiemPolicy.rateTable.line" CHECK (length(rateTable) <= 200), lateTime TEXT CONSTRAINT "perDiemPolicy.lateTime.time" CHECK (lateTime GLOB '[0-2][0-9]:[0-5][0-9]' AND lateTime < '24:00'), flightPlace TEXT CONSTRAINT "perDiemPolicy.flightPlace.line" CHECK (length(flightPlace) <= 200), shipPlace TEXT CONSTRAINT "perDiemPolicy.shipPlace.line" CHECK (length(shipPlace) <= 200)) STRICT;
CREATE TABLE "perDiemRate" (
    id TEXT NOT NULL PRIMARY KEY CONSTRAINT "perDiemRate.id.id" CHECK (id GLOB '????????-????-????-????-????????????' AND length(replace(id, '-', '')) = 32 AND id NOT GLOB '*[^-0-9a-f]*' AND length(CAST(id AS BLOB)) = 36),
    policyId TEXT NOT NULL REFERENCES perDiemPolicy (id) ON DELETE CASCADE,
    region TEXT NOT NULL DEFAULT '' CONSTRAINT "perDiemRate.region.region" CHECK (region = '' OR region GLOB '[A-Z][A-Z]' OR region GLOB '[A-Z][A-Z]-*' AND length(region) BETWEEN 4 AND 6 AND region NOT GLOB '*[^-A-Z0-9]*'),
    place TEXT NOT NULL DEFAULT '' CONSTRAINT "perDiemRate.place.line" CHECK (length(place) <= 200),
    validFrom TEXT NOT NULL CONSTRAINT "perDiemRate.validFrom.day" CHECK (validFrom IS NULL OR validFrom GLOB '????-??-??' AND validFrom >= '0001' AND date(validFrom, '+0 days') IS validFrom),
    fromHours REAL NOT NULL DEFAULT 0 CONSTRAINT "perDiemRate.fromHours.quantity" CHECK (fromHours >= 0 AND fromHours < 9e999),
    fullDayMinor INTEGER NOT NULL CONSTRAINT "perDiemRate.fullDayMinor.amount" CHECK (fullDayMinor >= 0),
    partialDayMinor INTEGER CONSTRAINT "perDiemRate.partialDayMinor.amount" CHECK (partialDayMinor >= 0),
    incidentalsMinor INTEGER NOT NULL CONSTRAINT "perDiemRate.incidentalsMinor.amount" CHECK (incidentalsMinor >= 0),
    breakfastMinor INTEGER CONSTRAINT "perDiemRate.breakfastMinor.amount" CHECK (breakfastMinor >= 0),
    lunchMinor INTEGER CONSTRAINT "perDiemRate.lunchMinor.amount" CHECK (lunchMinor >= 0),
    dinnerMinor INTEGER CONSTRAINT "perDiemRate.dinnerMinor.amount" CHECK (dinnerMinor >= 0), lateMinor INTEGER CONSTRAINT "perDiemRate.lateMinor.amount" CHECK (lateMinor >= 0),
    UNIQUE (policyId, region, place, validFrom, fromHours)
) STRICT;
CREATE TABLE personalTrip (
    tripId TEXT NOT NULL PRIMARY KEY,
    kind TEXT NOT NULL DEFAULT 'personal' CONSTRAINT "personalTrip.kind" CHECK (kind = 'personal'),
    reason TEXT NOT NULL CONSTRAINT "personalTrip.reason"
        CHECK (reason IN ('family', 'vacation', 'reunion', 'wellness', 'other', 'unknown')),
    FOREIGN KEY (tripId, kind) REFERENCES trip (id, kind) ON DELETE CASCADE
) STRICT;
CREATE TABLE personalValue (
    id TEXT NOT NULL PRIMARY KEY CONSTRAINT "personalValue.id.id" CHECK (id GLOB '????????-????-????-????-????????????' AND length(replace(id, '-', '')) = 32 AND id NOT GLOB '*[^-0-9a-f]*' AND length(CAST(id AS BLOB)) = 36),
    title TEXT NOT NULL CONSTRAINT "personalValue.title.name" CHECK (trim(title) <> '' AND length(title) <= 200),
    details TEXT NOT NULL DEFAULT '' CONSTRAINT "personalValue.details.text" CHECK (length(details) <= 20000),
    level TEXT NOT NULL CONSTRAINT "personalValue.level.choice" CHECK (level IN ('general', 'major', 'highestOrder', 'lifeArea')),
    priority INTEGER NOT NULL CONSTRAINT "personalValue.priority.priority" CHECK (priority BETWEEN 1 AND 100),
    lifeDomain TEXT NOT NULL DEFAULT '' CONSTRAINT "personalValue.lifeDomain.line" CHECK (length(lifeDomain) <= 200),
    guidance TEXT NOT NULL DEFAULT '' CONSTRAINT "personalValue.guidance.text" CHECK (length(guidance) <= 20000),
    createdAt TEXT NOT NULL CONSTRAINT "personalValue.createdAt.instant" CHECK (createdAt IS NULL OR createdAt GLOB '*Z' AND createdAt >= '0001' AND strftime('%Y-%m-%dT%H:%M:%fZ', createdAt, '+0 days') IS createdAt),
modifiedAt TEXT NOT NULL CONSTRAINT "personalValue.modifiedAt.instant" CHECK (modifiedAt IS NULL OR modifiedAt GLOB '*Z' AND modifiedAt >= '0001' AND strftime('%Y-%m-%dT%H:%M:%fZ', modifiedAt, '+0 days') IS modifiedAt)
) STRICT;
CREATE TABLE receipt (
id TEXT NOT NULL PRIMARY KEY CONSTRAINT "receipt.id.id" CHECK (id GLOB '????????-????-????-????-????????????' AND length(replace(id, '-', '')) = 32 AND id NOT GLOB '*[^-0-9a-f]*' AND length(CAST(id AS BLOB)) = 36),
tripId TEXT NOT NULL REFERENCES trip (id) ON DELETE CASCADE,
position INTEGER NOT NULL CONSTRAINT "receipt.position.position" CHECK (position >= 0),
name TEXT NOT NULL CONSTRAINT "receipt.name.name" CHECK (trim(name) <> '' AND length(name) <= 200),
format TEXT NOT NULL CONSTRAINT "receipt.format.choice" CHECK (format IN ('jpeg', 'png', 'webp', 'tiff', 'pdf')),
digest TEXT NOT NULL CONSTRAINT "receipt.digest.digest" CHECK (length(CAST(digest AS BLOB)) = 64 AND digest NOT GLOB '*[^0-9a-f]*'),
byteCount INTEGER NOT NULL CONSTRAINT "receipt.byteCount.amount" CHECK (byteCount >= 0),
entryId TEXT CONSTRAINT "receipt.entryId.id" CHECK (entryId GLOB '????????-????-????-????-????????????' AND length(replace(entryId, '-', '')) = 32 AND entryId NOT GLOB '*[^-0-9a-f]*' AND length(CAST(entryId AS BLOB)) = 36),
notes TEXT NOT NULL DEFAULT '' CONSTRAINT "receipt.notes.text" CHECK (length(notes) <= 20000)
) STRICT;
CREATE TABLE reimbursement (
id TEXT NOT NULL PRIMARY KEY CONSTRAINT "reimbursement.id.id" CHECK (id GLOB '????????-????-????-????-????????????' AND length(replace(id, '-', '')) = 32 AND id NOT GLOB '*[^-0-9a-f]*' AND length(CAST(id AS BLOB)) = 36),
tripId TEXT NOT NULL REFERENCES trip (id) ON DELETE CASCADE,
position INTEGER NOT NULL CONSTRAINT "reimbursement.position.position" CHECK (position >= 0),
kind TEXT NOT NULL CONSTRAINT "reimbursement.kind.choice" CHECK (kind IN ('advance', 'reimbursement', 'shareReceived', 'sharePaid')),
day TEXT NOT NULL CONSTRAINT "reimbursement.day.day" CHECK (day IS NULL OR day GLOB '????-??-??' AND day >= '0001' AND date(day, '+0 days') IS day),
amountMinor INTEGER NOT NULL CONSTRAINT "reimbursement.amountMinor.amount" CHECK (amountMinor >= 0),
currency TEXT NOT NULL CONSTRAINT "reimbursement.currency.currency" CHECK (currency GLOB '[A-Z][A-Z][A-Z]'),
payer TEXT NOT NULL DEFAULT '' CONSTRAINT "reimbursement.payer.line" CHECK (length(payer) <= 200),
notes TEXT NOT NULL DEFAULT '' CONSTRAINT "reimbursement.notes.text" CHECK (length(notes) <= 20000)
) STRICT;
CREATE TABLE snippet (
    id TEXT NOT NULL PRIMARY KEY CONSTRAINT "snippet.id.id" CHECK (id GLOB '????????-????-????-????-????????????' AND length(replace(id, '-', '')) = 32 AND id NOT GLOB '*[^-0-9a-f]*' AND length(CAST(id AS BLOB)) = 36),
    text TEXT NOT NULL CONSTRAINT "snippet.text.snippet" CHECK (trim(text) <> '' AND length(text) <= 20000),
    tripId TEXT REFERENCES trip (id) ON DELETE SET NULL,
    expectationId TEXT REFERENCES expectation (id) ON DELETE SET NULL,
    createdAt TEXT NOT NULL CONSTRAINT "snippet.createdAt.instant" CHECK (createdAt IS NULL OR createdAt GLOB '*Z' AND createdAt >= '0001' AND strftime('%Y-%m-%dT%H:%M:%fZ', createdAt, '+0 days') IS createdAt),
modifiedAt TEXT NOT NULL CONSTRAINT "snippet.modifiedAt.instant" CHECK (modifiedAt IS NULL OR modifiedAt GLOB '*Z' AND modifiedAt >= '0001' AND strftime('%Y-%m-%dT%H:%M:%fZ', modifiedAt, '+0 days') IS modifiedAt),
    CONSTRAINT "snippet.owner" CHECK (tripId IS NULL OR expectationId IS NULL)
) STRICT;
CREATE TABLE snippetTag (
    snippetId TEXT NOT NULL REFERENCES snippet (id) ON DELETE CASCADE,
    tag TEXT NOT NULL CONSTRAINT "snippetTag.tag.tag" CHECK (trim(tag) = tag AND tag <> '' AND length(tag) <= 60 AND instr(tag, ',') = 0 AND lower(tag) = tag),
    PRIMARY KEY (snippetId, tag)
) STRICT;
CREATE TABLE stay (
id TEXT NOT NULL PRIMARY KEY CONSTRAINT "stay.id.id" CHECK (id GLOB '????????-????-????-????-????????????' AND length(replace(id, '-', '')) = 32 AND id NOT GLOB '*[^-0-9a-f]*' AND length(CAST(id AS BLOB)) = 36),
tripId TEXT NOT NULL REFERENCES trip (id) ON DELETE CASCADE,
position INTEGER NOT NULL CONSTRAINT "stay.position.position" CHECK (position >= 0),
placeName TEXT NOT NULL DEFAULT '' CONSTRAINT "stay.placeName.line" CHECK (length(placeName) <= 200),
address TEXT NOT NULL DEFAULT '' CONSTRAINT "stay.address.line" CHECK (length(address) <= 200),
startDay TEXT CONSTRAINT "stay.startDay.day" CHECK (startDay IS NULL OR startDay GLOB '????-??-??' AND startDay >= '0001' AND date(startDay, '+0 days') IS startDay),
endDay TEXT CONSTRAINT "stay.endDay.day" CHECK (endDay IS NULL OR endDay GLOB '????-??-??' AND endDay >= '0001' AND date(endDay, '+0 days') IS endDay),
isConfirmed INTEGER NOT NULL DEFAULT 0 CONSTRAINT "stay.isConfirmed.flag" CHECK (isConfirmed IN (0, 1)),
reference TEXT NOT NULL DEFAULT '' CONSTRAINT "stay.reference.line" CHECK (length(reference) <= 200),
notes TEXT NOT NULL DEFAULT '' CONSTRAINT "stay.notes.text" CHECK (length(notes) <= 20000),
costMinor INTEGER CONSTRAINT "stay.costMinor.amount" CHECK (costMinor >= 0),
currency TEXT CONSTRAINT "stay.currency.currency" CHECK (currency GLOB '[A-Z][A-Z][A-Z]'), isReimbursed INTEGER NOT NULL DEFAULT 0 CONSTRAINT "stay.isReimbursed.flag" CHECK (isReimbursed IN (0, 1)), timeZone TEXT CONSTRAINT "stay.timeZone.zone" CHECK (trim(timeZone) <> '' AND length(timeZone) <= 64),
CONSTRAINT "stay.cost.pair" CHECK ((costMinor IS NULL) = (currency IS NULL)),
CONSTRAINT "stay.days.order" CHECK (startDay <= endDay),
CONSTRAINT "stay.place" CHECK (trim(placeName || address) <> '')
) STRICT;
CREATE TABLE "termGoal" (
    termId TEXT NOT NULL REFERENCES goalTerm (id) ON DELETE CASCADE,
    goalId TEXT NOT NULL REFERENCES goal (expectationId) ON DELETE CASCADE,
    position INTEGER NOT NULL CONSTRAINT "termGoal.position" CHECK (position >= 0),
    PRIMARY KEY (termId, goalId)
) STRICT;
CREATE TABLE timePeriod (
    id TEXT NOT NULL PRIMARY KEY
        CONSTRAINT "timePeriod.id" CHECK (id GLOB '????????-????-????-????-????????????' AND length(replace(id, '-', '')) = 32 AND id NOT GLOB '*[^-0-9a-f]*' AND length(CAST(id AS BLOB)) = 36),
    startDay TEXT NOT NULL
        CONSTRAINT "timePeriod.startDay" CHECK (startDay GLOB '????-??-??' AND startDay >= '0001' AND date(startDay, '+0 days') IS startDay),
    endDay TEXT NOT NULL
        CONSTRAINT "timePeriod.endDay" CHECK (endDay GLOB '????-??-??' AND endDay >= '0001' AND date(endDay, '+0 days') IS endDay),
    CONSTRAINT "timePeriod.days" CHECK (startDay <= endDay)
) STRICT;
CREATE TABLE travelPlanner (
    id TEXT NOT NULL PRIMARY KEY CONSTRAINT "travelPlanner.id.id" CHECK (id GLOB '????????-????-????-????-????????????' AND length(replace(id, '-', '')) = 32 AND id NOT GLOB '*[^-0-9a-f]*' AND length(CAST(id AS BLOB)) = 36),
    name TEXT NOT NULL CONSTRAINT "travelPlanner.name.name" CHECK (trim(name) <> '' AND length(name) <= 200),
    notes TEXT NOT NULL DEFAULT '' CONSTRAINT "travelPlanner.notes.text" CHECK (length(notes) <= 20000),
    createdAt TEXT NOT NULL CONSTRAINT "travelPlanner.createdAt.instant" CHECK (createdAt IS NULL OR createdAt GLOB '*Z' AND createdAt >= '0001' AND strftime('%Y-%m-%dT%H:%M:%fZ', createdAt, '+0 days') IS createdAt),
modifiedAt TEXT NOT NULL CONSTRAINT "travelPlanner.modifiedAt.instant" CHECK (modifiedAt IS NULL OR modifiedAt GLOB '*Z' AND modifiedAt >= '0001' AND strftime('%Y-%m-%dT%H:%M:%fZ', modifiedAt, '+0 days') IS modifiedAt)
) STRICT;
CREATE TABLE trip (
    id TEXT NOT NULL PRIMARY KEY
        CONSTRAINT "trip.id" CHECK (id GLOB '????????-????-????-????-????????????' AND length(replace(id, '-', '')) = 32 AND id NOT GLOB '*[^-0-9a-f]*' AND length(CAST(id AS BLOB)) = 36),
    kind TEXT NOT NULL CONSTRAINT "trip.kind" CHECK (kind IN ('trip', 'business', 'personal')),
    name TEXT NOT NULL CONSTRAINT "trip.name" CHECK (trim(name) <> '' AND length(name) <= 200),
    destination TEXT NOT NULL CONSTRAINT "trip.destination" CHECK (length(destination) <= 200),
    startDay TEXT NOT NULL
        CONSTRAINT "trip.startDay" CHECK (startDay GLOB '????-??-??' AND startDay >= '0001' AND date(startDay, '+0 days') IS startDay),
    endDay TEXT NOT NULL
        CONSTRAINT "trip.endDay" CHECK (endDay GLOB '????-??-??' AND endDay >= '0001' AND date(endDay, '+0 days') IS endDay),
    notes TEXT CONSTRAINT "trip.notes" CHECK (notes <> '' AND length(notes) <= 20000),
    createdAt TEXT NOT NULL CONSTRAINT "trip.createdAt"
        CHECK (createdAt GLOB '*Z' AND createdAt >= '0001' AND strftime('%Y-%m-%dT%H:%M:%fZ', createdAt, '+0 days') IS createdAt),
    modifiedAt TEXT NOT NULL CONSTRAINT "trip.modifiedAt"
        CHECK (modifiedAt GLOB '*Z' AND modifiedAt >= '0001' AND strftime('%Y-%m-%dT%H:%M:%fZ', modifiedAt, '+0 days') IS modifiedAt), plannerId TEXT REFERENCES travelPlanner (id) ON DELETE CASCADE, currency TEXT CONSTRAINT "trip.currency.currency" CHECK (currency GLOB '[A-Z][A-Z][A-Z]'), goalId TEXT REFERENCES expectation (id) ON DELETE SET NULL,
    CONSTRAINT "trip.days" CHECK (startDay <= endDay),
    UNIQUE (id, kind)
) STRICT;
CREATE TABLE tripFamilyMember (
    tripId TEXT NOT NULL REFERENCES personalTrip (tripId) ON DELETE CASCADE,
    memberId TEXT NOT NULL REFERENCES familyMember (id) ON DELETE CASCADE,
    position INTEGER NOT NULL CONSTRAINT "tripFamilyMember.position.position" CHECK (position >= 0),
    PRIMARY KEY (tripId, memberId)
) STRICT;
CREATE TABLE tripTag (
    tripId TEXT NOT NULL REFERENCES trip (id) ON DELETE CASCADE,
    tag TEXT NOT NULL CONSTRAINT "tripTag.tag.tag" CHECK (trim(tag) = tag AND tag <> '' AND length(tag) <= 60 AND instr(tag, ',') = 0 AND lower(tag) = tag),
    PRIMARY KEY (tripId, tag)
) STRICT;
CREATE TABLE undoStep (
    number INTEGER PRIMARY KEY AUTOINCREMENT,
    title TEXT NOT NULL,
    changes BLOB NOT NULL,
    mergeKey TEXT,
    isUndone INTEGER NOT NULL DEFAULT 0 CONSTRAINT "undoStep.isUndone.flag" CHECK (isUndone IN (0, 1))
) STRICT;
CREATE TABLE venuePass (
id TEXT NOT NULL PRIMARY KEY CONSTRAINT "venuePass.id.id" CHECK (id GLOB '????????-????-????-????-????????????' AND length(replace(id, '-', '')) = 32 AND id NOT GLOB '*[^-0-9a-f]*' AND length(CAST(id AS BLOB)) = 36),
tripId TEXT NOT NULL REFERENCES personalTrip (tripId) ON DELETE CASCADE,
position INTEGER NOT NULL CONSTRAINT "venuePass.position.position" CHECK (position >= 0),
name TEXT NOT NULL CONSTRAINT "venuePass.name.name" CHECK (trim(name) <> '' AND length(name) <= 200),
validFrom TEXT CONSTRAINT "venuePass.validFrom.day" CHECK (validFrom IS NULL OR validFrom GLOB '????-??-??' AND validFrom >= '0001' AND date(validFrom, '+0 days') IS validFrom),
validTo TEXT CONSTRAINT "venuePass.validTo.day" CHECK (validTo IS NULL OR validTo GLOB '????-??-??' AND validTo >= '0001' AND date(validTo, '+0 days') IS validTo),
reference TEXT NOT NULL DEFAULT '' CONSTRAINT "venuePass.reference.line" CHECK (length(reference) <= 200),
CONSTRAINT "venuePass.days.order" CHECK (validFrom <= validTo)
) STRICT;
CREATE INDEX actionByInstant ON "action" (loggedAt);
CREATE INDEX actionMeasureByMeasure ON actionMeasure (measureId);
CREATE INDEX alignmentByValue ON alignment (valueId);
CREATE INDEX attractionByTrip ON attraction (tripId, position);
CREATE INDEX bucketListItemByTrip ON bucketListItem (tripId, position);
CREATE INDEX budgetByPlanner ON budget (plannerId);
CREATE INDEX budgetByTrip ON budget (tripId);
CREATE INDEX businessTripByPolicy ON businessTrip (perDiemPolicyId);
CREATE INDEX businessTripByScheme ON businessTrip (mileageSchemeId);
CREATE INDEX conferenceSessionByTrip ON conferenceSession (tripId, position);
CREATE INDEX contributionByExpectation ON contribution (expectationId);
CREATE INDEX deletedRowByEntry ON deletedRow (entryId);
CREATE INDEX expectationMeasureByMeasure ON expectationMeasure (measureId);
CREATE INDEX expectationTagByTag ON expectationTag (tag);
CREATE INDEX expenseByTrip ON expense (tripId, position);
CREATE INDEX frequentFlyerCodeByTrip ON frequentFlyerCode (tripId, position);
CREATE INDEX historyByEntry ON history (entryId);
CREATE INDEX importMappingByExpectation ON importMapping (expectationId);
CREATE INDEX itineraryItemByTrip ON itineraryItem (tripId, position);
CREATE INDEX legByTrip ON leg (tripId, position);
CREATE INDEX listingByDays ON listing (entity, sortKey, endDay);
CREATE INDEX listingByEndDay ON listing (entity, endDay);
CREATE INDEX listingByKind ON listing (entity, kind, sortKey);
CREATE INDEX listingByLength ON listing (julianday(endDay) - julianday(sortKey)) WHERE entity = 'trip';
CREATE INDEX listingByPlace ON listing (entity, placeKey, sortKey, entryId);
CREATE INDEX listingBySortKey ON listing (entity, sortKey, titleKey, entryId);
CREATE INDEX listingByTitle ON listing (entity, titleKey, sortKey, entryId);
CREATE INDEX mealByTrip ON meal (tripId, position);
CREATE INDEX mileageRecordByTrip ON mileageRecord (tripId, position);
CREATE INDEX receiptByTrip ON receipt (tripId, position);
CREATE INDEX reimbursementByTrip ON reimbursement (tripId, position);
CREATE INDEX snippetByExpectation ON snippet (expectationId);
CREATE INDEX snippetByTrip ON snippet (tripId);
CREATE INDEX snippetTagByTag ON snippetTag (tag);
CREATE INDEX stayByTrip ON stay (tripId, position);
CREATE INDEX termGoalByGoal ON termGoal (goalId);
CREATE INDEX tripByGoal ON trip (goalId);
CREATE INDEX tripByPlanner ON trip (plannerId);
CREATE INDEX tripFamilyMemberByMember ON tripFamilyMember (memberId);
CREATE INDEX tripTagByTag ON tripTag (tag);
CREATE INDEX venuePassByTrip ON venuePass (tripId, position);
CREATE TRIGGER actionHistoryDelete AFTER DELETE ON "action" BEGIN
    INSERT INTO history (change, entity, entryId, name, startDay, endDay)
    VALUES ('delete', 'action', OLD.id, OLD.title, NULL, NULL);
END;
CREATE TRIGGER actionHistoryInsert AFTER INSERT ON "action" BEGIN
    INSERT INTO history (change, entity, entryId, name, startDay, endDay)
    VALUES ('insert', 'action', NEW.id, NEW.title, NULL, NULL);
END;
CREATE TRIGGER actionHistoryUpdate AFTER UPDATE ON "action" BEGIN
    INSERT INTO history (change, entity, entryId, name, startDay, endDay)
    VALUES ('update', 'action', NEW.id, NEW.title, NULL, NULL);
END;
CREATE TRIGGER actionMeasureStaleDelete AFTER DELETE ON "actionMeasure" BEGIN INSERT INTO listingStale VALUES (OLD.actionId) ON CONFLICT DO NOTHING; END;
CREATE TRIGGER actionMeasureStaleInsert AFTER INSERT ON "actionMeasure" BEGIN INSERT INTO listingStale VALUES (NEW.actionId) ON CONFLICT DO NOTHING; END;
CREATE TRIGGER actionMeasureStaleUpdate AFTER UPDATE ON "actionMeasure" BEGIN INSERT INTO listingStale VALUES (OLD.actionId) ON CONFLICT DO NOTHING; INSERT INTO listingStale VALUES (NEW.actionId) ON CONFLICT DO NOTHING; END;
CREATE TRIGGER actionStaleDelete AFTER DELETE ON "action" BEGIN INSERT INTO listingStale VALUES (OLD.id) ON CONFLICT DO NOTHING; END;
CREATE TRIGGER actionStaleInsert AFTER INSERT ON "action" BEGIN INSERT INTO listingStale VALUES (NEW.id) ON CONFLICT DO NOTHING; END;
CREATE TRIGGER actionStaleUpdate AFTER UPDATE ON "action" BEGIN INSERT INTO listingStale VALUES (OLD.id) ON CONFLICT DO NOTHING; INSERT INTO listingStale VALUES (NEW.id) ON CONFLICT DO NOTHING; END;
CREATE TRIGGER alignmentStaleDelete AFTER DELETE ON "alignment" BEGIN INSERT INTO listingStale VALUES (OLD.goalId) ON CONFLICT DO NOTHING; END;
CREATE TRIGGER alignmentStaleInsert AFTER INSERT ON "alignment" BEGIN INSERT INTO listingStale VALUES (NEW.goalId) ON CONFLICT DO NOTHING; END;
CREATE TRIGGER alignmentStaleUpdate AFTER UPDATE ON "alignment" BEGIN INSERT INTO listingStale VALUES (OLD.goalId) ON CONFLICT DO NOTHING; INSERT INTO listingStale VALUES (NEW.goalId) ON CONFLICT DO NOTHING; END;
CREATE TRIGGER attractionStaleDelete AFTER DELETE ON "attraction" BEGIN INSERT INTO listingStale VALUES (OLD.tripId) ON CONFLICT DO NOTHING; END;
CREATE TRIGGER attractionStaleInsert AFTER INSERT ON "attraction" BEGIN INSERT INTO listingStale VALUES (NEW.tripId) ON CONFLICT DO NOTHING; END;
CREATE TRIGGER attractionStaleUpdate AFTER UPDATE ON "attraction" BEGIN INSERT INTO listingStale VALUES (OLD.tripId) ON CONFLICT DO NOTHING; INSERT INTO listingStale VALUES (NEW.tripId) ON CONFLICT DO NOTHING; END;
CREATE TRIGGER bucketListItemStaleDelete AFTER DELETE ON "bucketListItem" BEGIN INSERT INTO listingStale VALUES (OLD.tripId) ON CONFLICT DO NOTHING; END;
CREATE TRIGGER bucketListItemStaleInsert AFTER INSERT ON "bucketListItem" BEGIN INSERT INTO listingStale VALUES (NEW.tripId) ON CONFLICT DO NOTHING; END;
CREATE TRIGGER bucketListItemStaleUpdate AFTER UPDATE ON "bucketListItem" BEGIN INSERT INTO listingStale VALUES (OLD.tripId) ON CONFLICT DO NOTHING; INSERT INTO listingStale VALUES (NEW.tripId) ON CONFLICT DO NOTHING; END;
CREATE TRIGGER budgetHistoryDelete AFTER DELETE ON "budget" BEGIN
    INSERT INTO history (change, entity, entryId, name, startDay, endDay)
    VALUES ('delete', 'budget', OLD.id, OLD.name, NULL, NULL);
END;
CREATE TRIGGER budgetHistoryInsert AFTER INSERT ON "budget" BEGIN
    INSERT INTO history (change, entity, entryId, name, startDay, endDay)
    VALUES ('insert', 'budget', NEW.id, NEW.name, NULL, NULL);
END;
CREATE TRIGGER budgetHistoryUpdate AFTER UPDATE ON "budget" BEGIN
    INSERT INTO history (change, entity, entryId, name, startDay, endDay)
    VALUES ('update', 'budget', NEW.id, NEW.name, NULL, NULL);
END;
CREATE TRIGGER businessTripStaleDelete AFTER DELETE ON "businessTrip" BEGIN INSERT INTO listingStale VALUES (OLD.tripId) ON CONFLICT DO NOTHING; END;
CREATE TRIGGER businessTripStaleInsert AFTER INSERT ON "businessTrip" BEGIN INSERT INTO listingStale VALUES (NEW.tripId) ON CONFLICT DO NOTHING; END;
CREATE TRIGGER businessTripStaleUpdate AFTER UPDATE ON "businessTrip" BEGIN INSERT INTO listingStale VALUES (OLD.tripId) ON CONFLICT DO NOTHING; INSERT INTO listingStale VALUES (NEW.tripId) ON CONFLICT DO NOTHING; END;
CREATE TRIGGER chartHistoryDelete AFTER DELETE ON chart  BEGIN
    INSERT INTO history (change, entity, entryId, name)
    VALUES ('delete', 'chart', OLD.id, coalesce(nullif(json_extract(OLD.document, '$.document.title'), ''),
    json_extract(OLD.document, '$.document.objects[0].source.formula'),
    json_extract(OLD.document, '$.document.objects[0].source.file'),
    json_extract(OLD.document, '$.document.objects[0].source.sample'), ''));
END;
CREATE TRIGGER chartHistoryInsert AFTER INSERT ON chart  BEGIN
    INSERT INTO history (change, entity, entryId, name)
    VALUES ('insert', 'chart', NEW.id, coalesce(nullif(json_extract(NEW.document, '$.document.title'), ''),
    json_extract(NEW.document, '$.document.objects[0].source.formula'),
    json_extract(NEW.document, '$.document.objects[0].source.file'),
    json_extract(NEW.document, '$.document.objects[0].source.sample'), ''));
END;
CREATE TRIGGER chartHistoryUpdate AFTER UPDATE OF document ON chart
WHEN NOT EXISTS (SELECT 1 FROM history WHERE number = (SELECT max(number) FROM history)
    AND change = 'update' AND entryId = NEW.id)
BEGIN
    INSERT INTO history (change, entity, entryId, name)
    VALUES ('update', 'chart', NEW.id, coalesce(nullif(json_extract(NEW.document, '$.document.title'), ''),
        json_extract(NEW.document, '$.document.objects[0].source.formula'),
        json_extract(NEW.document, '$.document.objects[0].source.file'),
        json_extract(NEW.document, '$.document.objects[0].source.sample'), ''));
END;
CREATE TRIGGER conferenceSessionStaleDelete AFTER DELETE ON "conferenceSession" BEGIN INSERT INTO listingStale VALUES (OLD.tripId) ON CONFLICT DO NOTHING; END;
CREATE TRIGGER conferenceSessionStaleInsert AFTER INSERT ON "conferenceSession" BEGIN INSERT INTO listingStale VALUES (NEW.tripId) ON CONFLICT DO NOTHING; END;
CREATE TRIGGER conferenceSessionStaleUpdate AFTER UPDATE ON "conferenceSession" BEGIN INSERT INTO listingStale VALUES (OLD.tripId) ON CONFLICT DO NOTHING; INSERT INTO listingStale VALUES (NEW.tripId) ON CONFLICT DO NOTHING; END;
CREATE TRIGGER deletedRowActionId AFTER DELETE ON "action" WHEN TRUE BEGIN
    INSERT INTO deletedRow (entity, entryId, tableName, content)
    VALUES ('action', OLD.id, 'action', json_object('id', OLD.id, 'title', OLD.title, 'details', OLD.details, 'notes', OLD.notes, 'loggedAt', OLD.loggedAt, 'startedAt', OLD.startedAt, 'durationMinutes', json(lower(quote(OLD.durationMinutes))), 'source', OLD.source, 'externalId', OLD.externalId, 'createdAt', OLD.createdAt, 'modifiedAt', OLD.modifiedAt, 'timeZone', OLD.timeZone));
END;
CREATE TRIGGER deletedRowActionMeasureActionId AFTER DELETE ON "actionMeasure" WHEN TRUE BEGIN
    INSERT INTO deletedRow (entity, entryId, tableName, content)
    VALUES ('action', OLD.actionId, 'actionMeasure', json_object('actionId', OLD.actionId, 'measureId', OLD.measureId, 'value', json(lower(quote(OLD.value)))));
END;
CREATE TRIGGER deletedRowAlignmentGoalId AFTER DELETE ON "alignment" WHEN TRUE BEGIN
    INSERT INTO deletedRow (entity, entryId, tableName, content)
    VALUES ('expectation', OLD.goalId, 'alignment', json_object('goalId', OLD.goalId, 'valueId', OLD.valueId, 'strength', OLD.strength, 'notes', OLD.notes));
END;
CREATE TRIGGER deletedRowAlignmentValueId AFTER DELETE ON "alignment" WHEN TRUE BEGIN
    INSERT INTO deletedRow (entity, entryId, tableName, content)
    VALUES ('personalValue', OLD.valueId, 'alignment', json_object('goalId', OLD.goalId, 'valueId', OLD.valueId, 'strength', OLD.strength, 'notes', OLD.notes));
END;
CREATE TRIGGER deletedRowAttractionTripId AFTER DELETE ON "attraction" WHEN TRUE BEGIN
    INSERT INTO deletedRow (entity, entryId, tableName, content)
    VALUES ('trip', OLD.tripId, 'attraction', json_object('id', OLD.id, 'tripId', OLD.tripId, 'position', OLD.position, 'name', OLD.name, 'notes', OLD.notes, 'isVisited', OLD.isVisited, 'costMinor', OLD.costMinor, 'currency', OLD.currency, 'isReimbursed', OLD.isReimbursed, 'day', OLD.day));
END;
CREATE TRIGGER deletedRowBucketListItemTripId AFTER DELETE ON "bucketListItem" WHEN TRUE BEGIN
    INSERT INTO deletedRow (entity, entryId, tableName, content)
    VALUES ('trip', OLD.tripId, 'bucketListItem', json_object('id', OLD.id, 'tripId', OLD.tripId, 'position', OLD.position, 'kind', OLD.kind, 'title', OLD.title, 'details', OLD.details, 'hasReservation', OLD.hasReservation, 'isInPlan', OLD.isInPlan, 'isDone', OLD.isDone));
END;
CREATE TRIGGER deletedRowBudgetId AFTER DELETE ON "budget" WHEN NOT ((OLD.plannerId IS NOT NULL AND NOT EXISTS (SELECT 1 FROM travelPlanner WHERE id = OLD.plannerId)) OR (OLD.tripId IS NOT NULL AND NOT EXISTS (SELECT 1 FROM trip WHERE id = OLD.tripId))) BEGIN
    INSERT INTO deletedRow (entity, entryId, tableName, content)
    VALUES ('budget', OLD.id, 'budget', json_object('id', OLD.id, 'name', OLD.name, 'amountMinor', OLD.amountMinor, 'currency', OLD.currency, 'tripId', OLD.tripId, 'plannerId', OLD.plannerId, 'kind', OLD.kind, 'interval', OLD.interval, 'startDay', OLD.startDay, 'validTo', OLD.validTo, 'createdAt', OLD.createdAt, 'modifiedAt', OLD.modifiedAt));
END;
CREATE TRIGGER deletedRowBudgetPlannerId AFTER DELETE ON "budget" WHEN (OLD.plannerId IS NOT NULL AND NOT EXISTS (SELECT 1 FROM travelPlanner WHERE id = OLD.plannerId)) BEGIN
    INSERT INTO deletedRow (entity, entryId, tableName, content)
    VALUES ('travelPlanner', OLD.plannerId, 'budget', json_object('id', OLD.id, 'name', OLD.name, 'amountMinor', OLD.amountMinor, 'currency', OLD.currency, 'tripId', OLD.tripId, 'plannerId', OLD.plannerId, 'kind', OLD.kind, 'interval', OLD.interval, 'startDay', OLD.startDay, 'validTo', OLD.validTo, 'createdAt', OLD.createdAt, 'modifiedAt', OLD.modifiedAt));
END;
CREATE TRIGGER deletedRowBudgetTripId AFTER DELETE ON "budget" WHEN (OLD.tripId IS NOT NULL AND NOT EXISTS (SELECT 1 FROM trip WHERE id = OLD.tripId)) BEGIN
    INSERT INTO deletedRow (entity, entryId, tableName, content)
    VALUES ('trip', OLD.tripId, 'budget', json_object('id', OLD.id, 'name', OLD.name, 'amountMinor', OLD.amountMinor, 'currency', OLD.currency, 'tripId', OLD.tripId, 'plannerId', OLD.plannerId, 'kind', OLD.kind, 'interval', OLD.interval, 'startDay', OLD.startDay, 'validTo', OLD.validTo, 'createdAt', OLD.createdAt, 'modifiedAt', OLD.modifiedAt));
END;
CREATE TRIGGER deletedRowBusinessTripTripId AFTER DELETE ON "businessTrip" WHEN TRUE BEGIN
    INSERT INTO deletedRow (entity, entryId, tableName, content)
    VALUES ('trip', OLD.tripId, 'businessTrip', json_object('tripId', OLD.tripId, 'kind', OLD.kind, 'purpose', OLD.purpose, 'expenseCode', OLD.expenseCode, 'perDiemMinor', OLD.perDiemMinor, 'currency', OLD.currency, 'perDiemPolicyId', OLD.perDiemPolicyId, 'mileageSchemeId', OLD.mileageSchemeId, 'mileageRateMicros', OLD.mileageRateMicros, 'departureTime', OLD.departureTime, 'returnTime', OLD.returnTime, 'usesOwnRate', OLD.usesOwnRate, 'perDiemPlace', OLD.perDiemPlace, 'isPerDiemReimbursed', OLD.isPerDiemReimbursed, 'claim', OLD.claim, 'followsStays', OLD.followsStays));
END;
CREATE TRIGGER deletedRowChartId AFTER DELETE ON "chart" WHEN TRUE BEGIN
    INSERT INTO deletedRow (entity, entryId, tableName, content)
    VALUES ('chart', OLD.id, 'chart', json_object('id', OLD.id, 'document', OLD.document, 'searchText', OLD.searchText, 'createdAt', OLD.createdAt, 'modifiedAt', OLD.modifiedAt, 'position', json(lower(quote(OLD.position)))));
END;
CREATE TRIGGER deletedRowConferenceSessionTripId AFTER DELETE ON "conferenceSession" WHEN TRUE BEGIN
    INSERT INTO deletedRow (entity, entryId, tableName, content)
    VALUES ('trip', OLD.tripId, 'conferenceSession', json_object('id', OLD.id, 'tripId', OLD.tripId, 'position', OLD.position, 'title', OLD.title, 'speaker', OLD.speaker, 'room', OLD.room, 'day', OLD.day, 'startTime', OLD.startTime, 'endTime', OLD.endTime, 'notes', OLD.notes, 'timeZone', OLD.timeZone));
END;
CREATE TRIGGER deletedRowContributionActionId AFTER DELETE ON "contribution" WHEN TRUE BEGIN
    INSERT INTO deletedRow (entity, entryId, tableName, content)
    VALUES ('action', OLD.actionId, 'contribution', json_object('actionId', OLD.actionId, 'expectationId', OLD.expectationId));
END;
CREATE TRIGGER deletedRowContributionExpectationId AFTER DELETE ON "contribution" WHEN TRUE BEGIN
    INSERT INTO deletedRow (entity, entryId, tableName, content)
    VALUES ('expectation', OLD.expectationId, 'contribution', json_object('actionId', OLD.actionId, 'expectationId', OLD.expectationId));
END;
CREATE TRIGGER deletedRowExchangeRateId AFTER DELETE ON "exchangeRate" WHEN TRUE BEGIN
    INSERT INTO deletedRow (entity, entryId, tableName, content)
    VALUES ('exchangeRate', OLD.id, 'exchangeRate', json_object('id', OLD.id, 'currency', OLD.currency, 'intoCurrency', OLD.intoCurrency, 'day', OLD.day, 'rateNanos', OLD.rateNanos, 'createdAt', OLD.createdAt, 'modifiedAt', OLD.modifiedAt, 'source', OLD.source, 'validTo', OLD.validTo));
END;
CREATE TRIGGER deletedRowExpectationId AFTER DELETE ON "expectation" WHEN TRUE BEGIN
    INSERT INTO deletedRow (entity, entryId, tableName, content)
    VALUES ('expectation', OLD.id, 'expectation', json_object('id', OLD.id, 'kind', OLD.kind, 'title', OLD.title, 'details', OLD.details, 'importance', OLD.importance, 'urgency', OLD.urgency, 'createdAt', OLD.createdAt, 'modifiedAt', OLD.modifiedAt, 'notes', OLD.notes, 'completedDay', OLD.completedDay, 'restDays', OLD.restDays, 'pausesOnTrips', OLD.pausesOnTrips, 'targetInterval', OLD.targetInterval, 'paceOnTrips', OLD.paceOnTrips));
END;
CREATE TRIGGER deletedRowExpectationMeasureExpectationId AFTER DELETE ON "expectationMeasure" WHEN TRUE BEGIN
    INSERT INTO deletedRow (entity, entryId, tableName, content)
    VALUES ('expectation', OLD.expectationId, 'expectationMeasure', json_object('expectationId', OLD.expectationId, 'measureId', OLD.measureId, 'target', json(lower(quote(OLD.target)))));
END;
CREATE TRIGGER deletedRowExpectationTagExpectationId AFTER DELETE ON "expectationTag" WHEN TRUE BEGIN
    INSERT INTO deletedRow (entity, entryId, tableName, content)
    VALUES ('expectation', OLD.expectationId, 'expectationTag', json_object('expectationId', OLD.expectationId, 'tag', OLD.tag));
END;
CREATE TRIGGER deletedRowExpenseTripId AFTER DELETE ON "expense" WHEN TRUE BEGIN
    INSERT INTO deletedRow (entity, entryId, tableName, content)
    VALUES ('trip', OLD.tripId, 'expense', json_object('id', OLD.id, 'tripId', OLD.tripId, 'position', OLD.position, 'day', OLD.day, 'category', OLD.category, 'details', OLD.details, 'costMinor', OLD.costMinor, 'currency', OLD.currency, 'isReimbursed', OLD.isReimbursed, 'paidBy', OLD.paidBy, 'sharedWith', OLD.sharedWith));
END;
CREATE TRIGGER deletedRowFamilyMemberId AFTER DELETE ON "familyMember" WHEN TRUE BEGIN
    INSERT INTO deletedRow (entity, entryId, tableName, content)
    VALUES ('familyMember', OLD.id, 'familyMember', json_object('id', OLD.id, 'name', OLD.name, 'relation', OLD.relation, 'createdAt', OLD.createdAt, 'modifiedAt', OLD.modifiedAt));
END;
CREATE TRIGGER deletedRowFrequentFlyerCodeTripId AFTER DELETE ON "frequentFlyerCode" WHEN TRUE BEGIN
    INSERT INTO deletedRow (entity, entryId, tableName, content)
    VALUES ('trip', OLD.tripId, 'frequentFlyerCode', json_object('id', OLD.id, 'tripId', OLD.tripId, 'position', OLD.position, 'programme', OLD.programme, 'code', OLD.code));
END;
CREATE TRIGGER deletedRowGoalExpectationId AFTER DELETE ON "goal" WHEN TRUE BEGIN
    INSERT INTO deletedRow (entity, entryId, tableName, content)
    VALUES ('expectation', OLD.expectationId, 'goal', json_object('expectationId', OLD.expectationId, 'kind', OLD.kind, 'startDay', OLD.startDay, 'targetDay', OLD.targetDay, 'actionPlan', OLD.actionPlan, 'expectedWeeks', OLD.expectedWeeks));
END;
CREATE TRIGGER deletedRowGoalTermId AFTER DELETE ON "goalTerm" WHEN TRUE BEGIN
    INSERT INTO deletedRow (entity, entryId, tableName, content)
    VALUES ('goalTerm', OLD.id, 'goalTerm', json_object('id', OLD.id, 'number', OLD.number, 'timePeriodId', OLD.timePeriodId, 'theme', OLD.theme, 'status', OLD.status, 'reflection', OLD.reflection));
END;
CREATE TRIGGER deletedRowImportMappingExpectationId AFTER UPDATE OF expectationId ON "importMapping"
WHEN OLD.expectationId IS NOT NULL AND NEW.expectationId IS NULL BEGIN
    INSERT INTO deletedRow (entity, entryId, tableName, link, content)
    VALUES ('expectation', OLD.expectationId, 'importMapping', 'expectationId',
        json_object('kind', OLD.kind, 'expectationId', OLD.expectationId));
END;
CREATE TRIGGER deletedRowItineraryItemTripId AFTER DELETE ON "itineraryItem" WHEN TRUE BEGIN
    INSERT INTO deletedRow (entity, entryId, tableName, content)
    VALUES ('trip', OLD.tripId, 'itineraryItem', json_object('id', OLD.id, 'tripId', OLD.tripId, 'position', OLD.position, 'day', OLD.day, 'startTime', OLD.startTime, 'endTime', OLD.endTime, 'title', OLD.title, 'place', OLD.place, 'notes', OLD.notes, 'timeZone', OLD.timeZone));
END;
CREATE TRIGGER deletedRowLegTripId AFTER DELETE ON "leg" WHEN TRUE BEGIN
    INSERT INTO deletedRow (entity, entryId, tableName, content)
    VALUES ('trip', OLD.tripId, 'leg', json_object('id', OLD.id, 'tripId', OLD.tripId, 'position', OLD.position, 'kind', OLD.kind, 'number', OLD.number, 'carrier', OLD.carrier, 'origin', OLD.origin, 'startDay', OLD.startDay, 'startTime', OLD.startTime, 'startZone', OLD.startZone, 'destination', OLD.destination, 'endDay', OLD.endDay, 'endTime', OLD.endTime, 'endZone', OLD.endZone, 'seat', OLD.seat, 'reference', OLD.reference, 'notes', OLD.notes));
END;
CREATE TRIGGER deletedRowMealTripId AFTER DELETE ON "meal" WHEN TRUE BEGIN
    INSERT INTO deletedRow (entity, entryId, tableName, content)
    VALUES ('trip', OLD.tripId, 'meal', json_object('id', OLD.id, 'tripId', OLD.tripId, 'position', OLD.position, 'day', OLD.day, 'kind', OLD.kind, 'place', OLD.place, 'attendees', OLD.attendees, 'costMinor', OLD.costMinor, 'currency', OLD.currency, 'isProvidedByHost', OLD.isProvidedByHost, 'isReimbursed', OLD.isReimbursed));
END;
CREATE TRIGGER deletedRowMeasureId AFTER DELETE ON "measure" WHEN TRUE BEGIN
    INSERT INTO deletedRow (entity, entryId, tableName, content)
    VALUES ('measure', OLD.id, 'measure', json_object('id', OLD.id, 'unit', OLD.unit, 'kind', OLD.kind, 'title', OLD.title, 'canonicalUnit', OLD.canonicalUnit, 'factor', json(lower(quote(OLD.factor)))));
END;
CREATE TRIGGER deletedRowMileageRateSchemeId AFTER DELETE ON "mileageRate" WHEN TRUE BEGIN
    INSERT INTO deletedRow (entity, entryId, tableName, content)
    VALUES ('mileageScheme', OLD.schemeId, 'mileageRate', json_object('id', OLD.id, 'schemeId', OLD.schemeId, 'vehicle', OLD.vehicle, 'validFrom', OLD.validFrom, 'fromDistance', json(lower(quote(OLD.fromDistance))), 'rateMicros', OLD.rateMicros));
END;
CREATE TRIGGER deletedRowMileageRecordTripId AFTER DELETE ON "mileageRecord" WHEN TRUE BEGIN
    INSERT INTO deletedRow (entity, entryId, tableName, content)
    VALUES ('trip', OLD.tripId, 'mileageRecord', json_object('id', OLD.id, 'tripId', OLD.tripId, 'position', OLD.position, 'day', OLD.day, 'origin', OLD.origin, 'destination', OLD.destination, 'purpose', OLD.purpose, 'vehicle', OLD.vehicle, 'distance', json(lower(quote(OLD.distance))), 'unit', OLD.unit, 'odometerStart', json(lower(quote(OLD.odometerStart))), 'odometerEnd', json(lower(quote(OLD.odometerEnd))), 'isReimbursed', OLD.isReimbursed, 'vehicleName', OLD.vehicleName, 'startTime', OLD.startTime, 'endTime', OLD.endTime, 'timeZone', OLD.timeZone));
END;
CREATE TRIGGER deletedRowMileageSchemeId AFTER DELETE ON "mileageScheme" WHEN TRUE BEGIN
    INSERT INTO deletedRow (entity, entryId, tableName, content)
    VALUES ('mileageScheme', OLD.id, 'mileageScheme', json_object('id', OLD.id, 'name', OLD.name, 'unit', OLD.unit, 'currency', OLD.currency, 'yearStart', OLD.yearStart, 'source', OLD.source, 'sourceDay', OLD.sourceDay, 'createdAt', OLD.createdAt, 'modifiedAt', OLD.modifiedAt, 'validTo', OLD.validTo));
END;
CREATE TRIGGER deletedRowMilestoneExpectationId AFTER DELETE ON "milestone" WHEN TRUE BEGIN
    INSERT INTO deletedRow (entity, entryId, tableName, content)
    VALUES ('expectation', OLD.expectationId, 'milestone', json_object('expectationId', OLD.expectationId, 'kind', OLD.kind, 'targetDay', OLD.targetDay));
END;
CREATE TRIGGER deletedRowObligationExpectationId AFTER DELETE ON "obligation" WHEN TRUE BEGIN
    INSERT INTO deletedRow (entity, entryId, tableName, content)
    VALUES ('expectation', OLD.expectationId, 'obligation', json_object('expectationId', OLD.expectationId, 'kind', OLD.kind, 'deadline', OLD.deadline, 'requestedBy', OLD.requestedBy, 'consequence', OLD.consequence));
END;
CREATE TRIGGER deletedRowPerDiemPolicyId AFTER DELETE ON "perDiemPolicy" WHEN TRUE BEGIN
    INSERT INTO deletedRow (entity, entryId, tableName, content)
    VALUES ('perDiemPolicy', OLD.id, 'perDiemPolicy', json_object('id', OLD.id, 'name', OLD.name, 'basis', OLD.basis, 'currency', OLD.currency, 'firstDayPercent', OLD.firstDayPercent, 'lastDayPercent', OLD.lastDayPercent, 'singleDayPercent', OLD.singleDayPercent, 'minimumHours', json(lower(quote(OLD.minimumHours))), 'breakfastPercent', OLD.breakfastPercent, 'lunchPercent', OLD.lunchPercent, 'dinnerPercent', OLD.dinnerPercent, 'floor', OLD.floor, 'source', OLD.source, 'sourceDay', OLD.sourceDay, 'createdAt', OLD.createdAt, 'modifiedAt', OLD.modifiedAt, 'validTo', OLD.validTo, 'paysMeals', OLD.paysMeals, 'mergesOvernight', OLD.mergesOvernight, 'rateTable', OLD.rateTable, 'lateTime', OLD.lateTime, 'flightPlace', OLD.flightPlace, 'shipPlace', OLD.shipPlace));
END;
CREATE TRIGGER deletedRowPerDiemRatePolicyId AFTER DELETE ON "perDiemRate" WHEN TRUE BEGIN
    INSERT INTO deletedRow (entity, entryId, tableName, content)
    VALUES ('perDiemPolicy', OLD.policyId, 'perDiemRate', json_object('id', OLD.id, 'policyId', OLD.policyId, 'region', OLD.region, 'place', OLD.place, 'validFrom', OLD.validFrom, 'fromHours', json(lower(quote(OLD.fromHours))), 'fullDayMinor', OLD.fullDayMinor, 'partialDayMinor', OLD.partialDayMinor, 'incidentalsMinor', OLD.incidentalsMinor, 'breakfastMinor', OLD.breakfastMinor, 'lunchMinor', OLD.lunchMinor, 'dinnerMinor', OLD.dinnerMinor, 'lateMinor', OLD.lateMinor));
END;
CREATE TRIGGER deletedRowPersonalTripTripId AFTER DELETE ON "personalTrip" WHEN TRUE BEGIN
    INSERT INTO deletedRow (entity, entryId, tableName, content)
    VALUES ('trip', OLD.tripId, 'personalTrip', json_object('tripId', OLD.tripId, 'kind', OLD.kind, 'reason', OLD.reason));
END;
CREATE TRIGGER deletedRowPersonalValueId AFTER DELETE ON "personalValue" WHEN TRUE BEGIN
    INSERT INTO deletedRow (entity, entryId, tableName, content)
    VALUES ('personalValue', OLD.id, 'personalValue', json_object('id', OLD.id, 'title', OLD.title, 'details', OLD.details, 'level', OLD.level, 'priority', OLD.priority, 'lifeDomain', OLD.lifeDomain, 'guidance', OLD.guidance, 'createdAt', OLD.createdAt, 'modifiedAt', OLD.modifiedAt));
END;
CREATE TRIGGER deletedRowReceiptTripId AFTER DELETE ON "receipt" WHEN TRUE BEGIN
    INSERT INTO deletedRow (entity, entryId, tableName, content)
    VALUES ('trip', OLD.tripId, 'receipt', json_object('id', OLD.id, 'tripId', OLD.tripId, 'position', OLD.position, 'name', OLD.name, 'format', OLD.format, 'digest', OLD.digest, 'byteCount', OLD.byteCount, 'entryId', OLD.entryId, 'notes', OLD.notes));
END;
CREATE TRIGGER deletedRowReimbursementTripId AFTER DELETE ON "reimbursement" WHEN TRUE BEGIN
    INSERT INTO deletedRow (entity, entryId, tableName, content)
    VALUES ('trip', OLD.tripId, 'reimbursement', json_object('id', OLD.id, 'tripId', OLD.tripId, 'position', OLD.position, 'kind', OLD.kind, 'day', OLD.day, 'amountMinor', OLD.amountMinor, 'currency', OLD.currency, 'payer', OLD.payer, 'notes', OLD.notes));
END;
CREATE TRIGGER deletedRowSnippetExpectationId AFTER UPDATE OF expectationId ON "snippet"
WHEN OLD.expectationId IS NOT NULL AND NEW.expectationId IS NULL BEGIN
    INSERT INTO deletedRow (entity, entryId, tableName, link, content)
    VALUES ('expectation', OLD.expectationId, 'snippet', 'expectationId',
        json_object('id', OLD.id, 'expectationId', OLD.expectationId));
END;
CREATE TRIGGER deletedRowSnippetId AFTER DELETE ON "snippet" WHEN TRUE BEGIN
    INSERT INTO deletedRow (entity, entryId, tableName, content)
    VALUES ('snippet', OLD.id, 'snippet', json_object('id', OLD.id, 'text', OLD.text, 'tripId', OLD.tripId, 'expectationId', OLD.expectationId, 'createdAt', OLD.createdAt, 'modifiedAt', OLD.modifiedAt));
END;
CREATE TRIGGER deletedRowSnippetTagSnippetId AFTER DELETE ON "snippetTag" WHEN TRUE BEGIN
    INSERT INTO deletedRow (entity, entryId, tableName, content)
    VALUES ('snippet', OLD.snippetId, 'snippetTag', json_object('snippetId', OLD.snippetId, 'tag', OLD.tag));
END;
CREATE TRIGGER deletedRowSnippetTripId AFTER UPDATE OF tripId ON "snippet"
WHEN OLD.tripId IS NOT NULL AND NEW.tripId IS NULL BEGIN
    INSERT INTO deletedRow (entity, entryId, tableName, link, content)
    VALUES ('trip', OLD.tripId, 'snippet', 'tripId',
        json_object('id', OLD.id, 'tripId', OLD.tripId));
END;
CREATE TRIGGER deletedRowStayTripId AFTER DELETE ON "stay" WHEN TRUE BEGIN
    INSERT INTO deletedRow (entity, entryId, tableName, content)
    VALUES ('trip', OLD.tripId, 'stay', json_object('id', OLD.id, 'tripId', OLD.tripId, 'position', OLD.position, 'placeName', OLD.placeName, 'address', OLD.address, 'startDay', OLD.startDay, 'endDay', OLD.endDay, 'isConfirmed', OLD.isConfirmed, 'reference', OLD.reference, 'notes', OLD.notes, 'costMinor', OLD.costMinor, 'currency', OLD.currency, 'isReimbursed', OLD.isReimbursed, 'timeZone', OLD.timeZone));
END;
CREATE TRIGGER deletedRowTermGoalGoalId AFTER DELETE ON "termGoal" WHEN TRUE BEGIN
    INSERT INTO deletedRow (entity, entryId, tableName, content)
    VALUES ('expectation', OLD.goalId, 'termGoal', json_object('termId', OLD.termId, 'goalId', OLD.goalId, 'position', OLD.position));
END;
CREATE TRIGGER deletedRowTermGoalTermId AFTER DELETE ON "termGoal" WHEN TRUE BEGIN
    INSERT INTO deletedRow (entity, entryId, tableName, content)
    VALUES ('goalTerm', OLD.termId, 'termGoal', json_object('termId', OLD.termId, 'goalId', OLD.goalId, 'position', OLD.position));
END;
CREATE TRIGGER deletedRowTimePeriodId AFTER DELETE ON "timePeriod" WHEN TRUE BEGIN
    INSERT INTO deletedRow (entity, entryId, tableName, content)
    VALUES ('timePeriod', OLD.id, 'timePeriod', json_object('id', OLD.id, 'startDay', OLD.startDay, 'endDay', OLD.endDay));
END;
CREATE TRIGGER deletedRowTravelPlannerId AFTER DELETE ON "travelPlanner" WHEN TRUE BEGIN
    INSERT INTO deletedRow (entity, entryId, tableName, content)
    VALUES ('travelPlanner', OLD.id, 'travelPlanner', json_object('id', OLD.id, 'name', OLD.name, 'notes', OLD.notes, 'createdAt', OLD.createdAt, 'modifiedAt', OLD.modifiedAt));
END;
CREATE TRIGGER deletedRowTripFamilyMemberMemberId AFTER DELETE ON "tripFamilyMember" WHEN TRUE BEGIN
    INSERT INTO deletedRow (entity, entryId, tableName, content)
    VALUES ('familyMember', OLD.memberId, 'tripFamilyMember', json_object('tripId', OLD.tripId, 'memberId', OLD.memberId, 'position', OLD.position));
END;
CREATE TRIGGER deletedRowTripFamilyMemberTripId AFTER DELETE ON "tripFamilyMember" WHEN TRUE BEGIN
    INSERT INTO deletedRow (entity, entryId, tableName, content)
    VALUES ('trip', OLD.tripId, 'tripFamilyMember', json_object('tripId', OLD.tripId, 'memberId', OLD.memberId, 'position', OLD.position));
END;
CREATE TRIGGER deletedRowTripGoalId AFTER UPDATE OF goalId ON "trip"
WHEN OLD.goalId IS NOT NULL AND NEW.goalId IS NULL BEGIN
    INSERT INTO deletedRow (entity, entryId, tableName, link, content)
    VALUES ('expectation', OLD.goalId, 'trip', 'goalId',
        json_object('id', OLD.id, 'goalId', OLD.goalId));
END;
CREATE TRIGGER deletedRowTripId AFTER DELETE ON "trip" WHEN TRUE BEGIN
    INSERT INTO deletedRow (entity, entryId, tableName, content)
    VALUES ('trip', OLD.id, 'trip', json_object('id', OLD.id, 'kind', OLD.kind, 'name', OLD.name, 'destination', OLD.destination, 'startDay', OLD.startDay, 'endDay', OLD.endDay, 'notes', OLD.notes, 'createdAt', OLD.createdAt, 'modifiedAt', OLD.modifiedAt, 'plannerId', OLD.plannerId, 'currency', OLD.currency, 'goalId', OLD.goalId));
END;
CREATE TRIGGER deletedRowTripTagTripId AFTER DELETE ON "tripTag" WHEN TRUE BEGIN
    INSERT INTO deletedRow (entity, entryId, tableName, content)
    VALUES ('trip', OLD.tripId, 'tripTag', json_object('tripId', OLD.tripId, 'tag', OLD.tag));
END;
CREATE TRIGGER deletedRowVenuePassTripId AFTER DELETE ON "venuePass" WHEN TRUE BEGIN
    INSERT INTO deletedRow (entity, entryId, tableName, content)
    VALUES ('trip', OLD.tripId, 'venuePass', json_object('id', OLD.id, 'tripId', OLD.tripId, 'position', OLD.position, 'name', OLD.name, 'validFrom', OLD.validFrom, 'validTo', OLD.validTo, 'reference', OLD.reference));
END;
CREATE TRIGGER exchangeRateHistoryDelete AFTER DELETE ON "exchangeRate" BEGIN
    INSERT INTO history (change, entity, entryId, name, startDay, endDay)
    VALUES ('delete', 'exchangeRate', OLD.id, OLD.currency || '/' || OLD.intoCurrency, OLD.day, NULL);
END;
CREATE TRIGGER exchangeRateHistoryInsert AFTER INSERT ON "exchangeRate" BEGIN
    INSERT INTO history (change, entity, entryId, name, startDay, endDay)
    VALUES ('insert', 'exchangeRate', NEW.id, NEW.currency || '/' || NEW.intoCurrency, NEW.day, NULL);
END;
CREATE TRIGGER exchangeRateHistoryUpdate AFTER UPDATE ON "exchangeRate" BEGIN
    INSERT INTO history (change, entity, entryId, name, startDay, endDay)
    VALUES ('update', 'exchangeRate', NEW.id, NEW.currency || '/' || NEW.intoCurrency, NEW.day, NULL);
END;
CREATE TRIGGER expectationHistoryDelete AFTER DELETE ON "expectation" BEGIN
    INSERT INTO history (change, entity, entryId, name, startDay, endDay)
    VALUES ('delete', 'expectation', OLD.id, OLD.title, NULL, NULL);
END;
CREATE TRIGGER expectationHistoryInsert AFTER INSERT ON "expectation" BEGIN
    INSERT INTO history (change, entity, entryId, name, startDay, endDay)
    VALUES ('insert', 'expectation', NEW.id, NEW.title, NULL, NULL);
END;
CREATE TRIGGER expectationHistoryUpdate AFTER UPDATE ON "expectation" BEGIN
    INSERT INTO history (change, entity, entryId, name, startDay, endDay)
    VALUES ('update', 'expectation', NEW.id, NEW.title, NULL, NULL);
END;
CREATE TRIGGER expectationMeasureStaleDelete AFTER DELETE ON "expectationMeasure" BEGIN INSERT INTO listingStale VALUES (OLD.expectationId) ON CONFLICT DO NOTHING; END;
CREATE TRIGGER expectationMeasureStaleInsert AFTER INSERT ON "expectationMeasure" BEGIN INSERT INTO listingStale VALUES (NEW.expectationId) ON CONFLICT DO NOTHING; END;
CREATE TRIGGER expectationMeasureStaleUpdate AFTER UPDATE ON "expectationMeasure" BEGIN INSERT INTO listingStale VALUES (OLD.expectationId) ON CONFLICT DO NOTHING; INSERT INTO listingStale VALUES (NEW.expectationId) ON CONFLICT DO NOTHING; END;
CREATE TRIGGER expectationStaleDelete AFTER DELETE ON "expectation" BEGIN INSERT INTO listingStale VALUES (OLD.id) ON CONFLICT DO NOTHING; END;
CREATE TRIGGER expectationStaleInsert AFTER INSERT ON "expectation" BEGIN INSERT INTO listingStale VALUES (NEW.id) ON CONFLICT DO NOTHING; END;
CREATE TRIGGER expectationStaleUpdate AFTER UPDATE ON "expectation" BEGIN INSERT INTO listingStale VALUES (OLD.id) ON CONFLICT DO NOTHING; INSERT INTO listingStale VALUES (NEW.id) ON CONFLICT DO NOTHING; END;
CREATE TRIGGER expectationTagStaleDelete AFTER DELETE ON "expectationTag" BEGIN INSERT INTO listingStale VALUES (OLD.expectationId) ON CONFLICT DO NOTHING; END;
CREATE TRIGGER expectationTagStaleInsert AFTER INSERT ON "expectationTag" BEGIN INSERT INTO listingStale VALUES (NEW.expectationId) ON CONFLICT DO NOTHING; END;
CREATE TRIGGER expectationTagStaleUpdate AFTER UPDATE ON "expectationTag" BEGIN INSERT INTO listingStale VALUES (OLD.expectationId) ON CONFLICT DO NOTHING; INSERT INTO listingStale VALUES (NEW.expectationId) ON CONFLICT DO NOTHING; END;
CREATE TRIGGER expenseStaleDelete AFTER DELETE ON "expense" BEGIN INSERT INTO listingStale VALUES (OLD.tripId) ON CONFLICT DO NOTHING; END;
CREATE TRIGGER expenseStaleInsert AFTER INSERT ON "expense" BEGIN INSERT INTO listingStale VALUES (NEW.tripId) ON CONFLICT DO NOTHING; END;
CREATE TRIGGER expenseStaleUpdate AFTER UPDATE ON "expense" BEGIN INSERT INTO listingStale VALUES (OLD.tripId) ON CONFLICT DO NOTHING; INSERT INTO listingStale VALUES (NEW.tripId) ON CONFLICT DO NOTHING; END;
CREATE TRIGGER familyMemberHistoryDelete AFTER DELETE ON "familyMember" BEGIN
    INSERT INTO history (change, entity, entryId, name, startDay, endDay)
    VALUES ('delete', 'familyMember', OLD.id, OLD.name, NULL, NULL);
END;
CREATE TRIGGER familyMemberHistoryInsert AFTER INSERT ON "familyMember" BEGIN
    INSERT INTO history (change, entity, entryId, name, startDay, endDay)
    VALUES ('insert', 'familyMember', NEW.id, NEW.name, NULL, NULL);
END;
CREATE TRIGGER familyMemberHistoryUpdate AFTER UPDATE ON "familyMember" BEGIN
    INSERT INTO history (change, entity, entryId, name, startDay, endDay)
    VALUES ('update', 'familyMember', NEW.id, NEW.name, NULL, NULL);
END;
CREATE TRIGGER familyMemberStale AFTER UPDATE ON familyMember BEGIN
    INSERT INTO listingStale SELECT tripId FROM tripFamilyMember WHERE memberId = NEW.id ON CONFLICT DO NOTHING;
END;
CREATE TRIGGER frequentFlyerCodeStaleDelete AFTER DELETE ON "frequentFlyerCode" BEGIN INSERT INTO listingStale VALUES (OLD.tripId) ON CONFLICT DO NOTHING; END;
CREATE TRIGGER frequentFlyerCodeStaleInsert AFTER INSERT ON "frequentFlyerCode" BEGIN INSERT INTO listingStale VALUES (NEW.tripId) ON CONFLICT DO NOTHING; END;
CREATE TRIGGER frequentFlyerCodeStaleUpdate AFTER UPDATE ON "frequentFlyerCode" BEGIN INSERT INTO listingStale VALUES (OLD.tripId) ON CONFLICT DO NOTHING; INSERT INTO listingStale VALUES (NEW.tripId) ON CONFLICT DO NOTHING; END;
CREATE TRIGGER goalStaleDelete AFTER DELETE ON "goal" BEGIN INSERT INTO listingStale VALUES (OLD.expectationId) ON CONFLICT DO NOTHING; END;
CREATE TRIGGER goalStaleInsert AFTER INSERT ON "goal" BEGIN INSERT INTO listingStale VALUES (NEW.expectationId) ON CONFLICT DO NOTHING; END;
CREATE TRIGGER goalStaleUpdate AFTER UPDATE ON "goal" BEGIN INSERT INTO listingStale VALUES (OLD.expectationId) ON CONFLICT DO NOTHING; INSERT INTO listingStale VALUES (NEW.expectationId) ON CONFLICT DO NOTHING; END;
CREATE TRIGGER goalTermHistoryDelete AFTER DELETE ON "goalTerm" BEGIN
    INSERT INTO history (change, entity, entryId, name, startDay, endDay)
    VALUES ('delete', 'goalTerm', OLD.id, OLD.number || '', NULL, NULL);
END;
CREATE TRIGGER goalTermHistoryInsert AFTER INSERT ON "goalTerm" BEGIN
    INSERT INTO history (change, entity, entryId, name, startDay, endDay)
    VALUES ('insert', 'goalTerm', NEW.id, NEW.number || '', NULL, NULL);
END;
CREATE TRIGGER goalTermHistoryUpdate AFTER UPDATE ON "goalTerm" BEGIN
    INSERT INTO history (change, entity, entryId, name, startDay, endDay)
    VALUES ('update', 'goalTerm', NEW.id, NEW.number || '', NULL, NULL);
END;
CREATE TRIGGER itineraryItemStaleDelete AFTER DELETE ON "itineraryItem" BEGIN INSERT INTO listingStale VALUES (OLD.tripId) ON CONFLICT DO NOTHING; END;
CREATE TRIGGER itineraryItemStaleInsert AFTER INSERT ON "itineraryItem" BEGIN INSERT INTO listingStale VALUES (NEW.tripId) ON CONFLICT DO NOTHING; END;
CREATE TRIGGER itineraryItemStaleUpdate AFTER UPDATE ON "itineraryItem" BEGIN INSERT INTO listingStale VALUES (OLD.tripId) ON CONFLICT DO NOTHING; INSERT INTO listingStale VALUES (NEW.tripId) ON CONFLICT DO NOTHING; END;
CREATE TRIGGER legStaleDelete AFTER DELETE ON leg BEGIN INSERT INTO listingStale VALUES (OLD.tripId) ON CONFLICT DO NOTHING; END;
CREATE TRIGGER legStaleInsert AFTER INSERT ON leg BEGIN INSERT INTO listingStale VALUES (NEW.tripId) ON CONFLICT DO NOTHING; END;
CREATE TRIGGER legStaleUpdate AFTER UPDATE ON leg BEGIN INSERT INTO listingStale VALUES (OLD.tripId) ON CONFLICT DO NOTHING; INSERT INTO listingStale VALUES (NEW.tripId) ON CONFLICT DO NOTHING; END;
CREATE TRIGGER listingTextDelete AFTER DELETE ON listing BEGIN
    INSERT INTO listingText (listingText, rowid, folded, own)
    VALUES ('delete', OLD.number, OLD.folded, OLD.own);
END;
CREATE TRIGGER listingTextInsert AFTER INSERT ON listing BEGIN
    INSERT INTO listingText (rowid, folded, own) VALUES (NEW.number, NEW.folded, NEW.own);
END;
CREATE TRIGGER mealStaleDelete AFTER DELETE ON "meal" BEGIN INSERT INTO listingStale VALUES (OLD.tripId) ON CONFLICT DO NOTHING; END;
CREATE TRIGGER mealStaleInsert AFTER INSERT ON "meal" BEGIN INSERT INTO listingStale VALUES (NEW.tripId) ON CONFLICT DO NOTHING; END;
CREATE TRIGGER mealStaleUpdate AFTER UPDATE ON "meal" BEGIN INSERT INTO listingStale VALUES (OLD.tripId) ON CONFLICT DO NOTHING; INSERT INTO listingStale VALUES (NEW.tripId) ON CONFLICT DO NOTHING; END;
CREATE TRIGGER measureHistoryDelete AFTER DELETE ON "measure" BEGIN
    INSERT INTO history (change, entity, entryId, name, startDay, endDay)
    VALUES ('delete', 'measure', OLD.id, OLD.unit, NULL, NULL);
END;
CREATE TRIGGER measureHistoryInsert AFTER INSERT ON "measure" BEGIN
    INSERT INTO history (change, entity, entryId, name, startDay, endDay)
    VALUES ('insert', 'measure', NEW.id, NEW.unit, NULL, NULL);
END;
CREATE TRIGGER measureHistoryUpdate AFTER UPDATE ON "measure" BEGIN
    INSERT INTO history (change, entity, entryId, name, startDay, endDay)
    VALUES ('update', 'measure', NEW.id, NEW.unit, NULL, NULL);
END;
CREATE TRIGGER measureStale AFTER UPDATE ON measure BEGIN
    INSERT INTO listingStale SELECT expectationId FROM expectationMeasure WHERE measureId = NEW.id
        ON CONFLICT DO NOTHING;
    INSERT INTO listingStale SELECT actionId FROM actionMeasure WHERE measureId = NEW.id ON CONFLICT DO NOTHING;
END;
CREATE TRIGGER mileageRecordStaleDelete AFTER DELETE ON "mileageRecord" BEGIN INSERT INTO listingStale VALUES (OLD.tripId) ON CONFLICT DO NOTHING; END;
CREATE TRIGGER mileageRecordStaleInsert AFTER INSERT ON "mileageRecord" BEGIN INSERT INTO listingStale VALUES (NEW.tripId) ON CONFLICT DO NOTHING; END;
CREATE TRIGGER mileageRecordStaleUpdate AFTER UPDATE ON "mileageRecord" BEGIN INSERT INTO listingStale VALUES (OLD.tripId) ON CONFLICT DO NOTHING; INSERT INTO listingStale VALUES (NEW.tripId) ON CONFLICT DO NOTHING; END;
CREATE TRIGGER mileageSchemeHistoryDelete AFTER DELETE ON "mileageScheme" BEGIN
    INSERT INTO history (change, entity, entryId, name, startDay, endDay)
    VALUES ('delete', 'mileageScheme', OLD.id, OLD.name, NULL, NULL);
END;
CREATE TRIGGER mileageSchemeHistoryInsert AFTER INSERT ON "mileageScheme" BEGIN
    INSERT INTO history (change, entity, entryId, name, startDay, endDay)
    VALUES ('insert', 'mileageScheme', NEW.id, NEW.name, NULL, NULL);
END;
CREATE TRIGGER mileageSchemeHistoryUpdate AFTER UPDATE ON "mileageScheme" BEGIN
    INSERT INTO history (change, entity, entryId, name, startDay, endDay)
    VALUES ('update', 'mileageScheme', NEW.id, NEW.name, NULL, NULL);
END;
CREATE TRIGGER milestoneStaleDelete AFTER DELETE ON "milestone" BEGIN INSERT INTO listingStale VALUES (OLD.expectationId) ON CONFLICT DO NOTHING; END;
CREATE TRIGGER milestoneStaleInsert AFTER INSERT ON "milestone" BEGIN INSERT INTO listingStale VALUES (NEW.expectationId) ON CONFLICT DO NOTHING; END;
CREATE TRIGGER milestoneStaleUpdate AFTER UPDATE ON "milestone" BEGIN INSERT INTO listingStale VALUES (OLD.expectationId) ON CONFLICT DO NOTHING; INSERT INTO listingStale VALUES (NEW.expectationId) ON CONFLICT DO NOTHING; END;
CREATE TRIGGER obligationStaleDelete AFTER DELETE ON "obligation" BEGIN INSERT INTO listingStale VALUES (OLD.expectationId) ON CONFLICT DO NOTHING; END;
CREATE TRIGGER obligationStaleInsert AFTER INSERT ON "obligation" BEGIN INSERT INTO listingStale VALUES (NEW.expectationId) ON CONFLICT DO NOTHING; END;
CREATE TRIGGER obligationStaleUpdate AFTER UPDATE ON "obligation" BEGIN INSERT INTO listingStale VALUES (OLD.expectationId) ON CONFLICT DO NOTHING; INSERT INTO listingStale VALUES (NEW.expectationId) ON CONFLICT DO NOTHING; END;
CREATE TRIGGER perDiemPolicyHistoryDelete AFTER DELETE ON "perDiemPolicy" BEGIN
    INSERT INTO history (change, entity, entryId, name, startDay, endDay)
    VALUES ('delete', 'perDiemPolicy', OLD.id, OLD.name, NULL, NULL);
END;
CREATE TRIGGER perDiemPolicyHistoryInsert AFTER INSERT ON "perDiemPolicy" BEGIN
    INSERT INTO history (change, entity, entryId, name, startDay, endDay)
    VALUES ('insert', 'perDiemPolicy', NEW.id, NEW.name, NULL, NULL);
END;
CREATE TRIGGER perDiemPolicyHistoryUpdate AFTER UPDATE ON "perDiemPolicy" BEGIN
    INSERT INTO history (change, entity, entryId, name, startDay, endDay)
    VALUES ('update', 'perDiemPolicy', NEW.id, NEW.name, NULL, NULL);
END;
CREATE TRIGGER personalTripStaleDelete AFTER DELETE ON "personalTrip" BEGIN INSERT INTO listingStale VALUES (OLD.tripId) ON CONFLICT DO NOTHING; END;
CREATE TRIGGER personalTripStaleInsert AFTER INSERT ON "personalTrip" BEGIN INSERT INTO listingStale VALUES (NEW.tripId) ON CONFLICT DO NOTHING; END;
CREATE TRIGGER personalTripStaleUpdate AFTER UPDATE ON "personalTrip" BEGIN INSERT INTO listingStale VALUES (OLD.tripId) ON CONFLICT DO NOTHING; INSERT INTO listingStale VALUES (NEW.tripId) ON CONFLICT DO NOTHING; END;
CREATE TRIGGER personalValueHistoryDelete AFTER DELETE ON "personalValue" BEGIN
    INSERT INTO history (change, entity, entryId, name, startDay, endDay)
    VALUES ('delete', 'personalValue', OLD.id, OLD.title, NULL, NULL);
END;
CREATE TRIGGER personalValueHistoryInsert AFTER INSERT ON "personalValue" BEGIN
    INSERT INTO history (change, entity, entryId, name, startDay, endDay)
    VALUES ('insert', 'personalValue', NEW.id, NEW.title, NULL, NULL);
END;
CREATE TRIGGER personalValueHistoryUpdate AFTER UPDATE ON "personalValue" BEGIN
    INSERT INTO history (change, entity, entryId, name, startDay, endDay)
    VALUES ('update', 'personalValue', NEW.id, NEW.title, NULL, NULL);
END;
CREATE TRIGGER personalValueStaleDelete AFTER DELETE ON "personalValue" BEGIN INSERT INTO listingStale VALUES (OLD.id) ON CONFLICT DO NOTHING; END;
CREATE TRIGGER personalValueStaleInsert AFTER INSERT ON "personalValue" BEGIN INSERT INTO listingStale VALUES (NEW.id) ON CONFLICT DO NOTHING; END;
CREATE TRIGGER personalValueStaleUpdate AFTER UPDATE ON "personalValue" BEGIN INSERT INTO listingStale VALUES (OLD.id) ON CONFLICT DO NOTHING; INSERT INTO listingStale VALUES (NEW.id) ON CONFLICT DO NOTHING; END;
CREATE TRIGGER receiptStaleDelete AFTER DELETE ON receipt BEGIN INSERT INTO listingStale VALUES (OLD.tripId) ON CONFLICT DO NOTHING; END;
CREATE TRIGGER receiptStaleInsert AFTER INSERT ON receipt BEGIN INSERT INTO listingStale VALUES (NEW.tripId) ON CONFLICT DO NOTHING; END;
CREATE TRIGGER receiptStaleUpdate AFTER UPDATE ON receipt BEGIN INSERT INTO listingStale VALUES (OLD.tripId) ON CONFLICT DO NOTHING; INSERT INTO listingStale VALUES (NEW.tripId) ON CONFLICT DO NOTHING; END;
CREATE TRIGGER reimbursementStaleDelete AFTER DELETE ON reimbursement BEGIN INSERT INTO listingStale VALUES (OLD.tripId) ON CONFLICT DO NOTHING; END;
CREATE TRIGGER reimbursementStaleInsert AFTER INSERT ON reimbursement BEGIN INSERT INTO listingStale VALUES (NEW.tripId) ON CONFLICT DO NOTHING; END;
CREATE TRIGGER reimbursementStaleUpdate AFTER UPDATE ON reimbursement BEGIN INSERT INTO listingStale VALUES (OLD.tripId) ON CONFLICT DO NOTHING; INSERT INTO listingStale VALUES (NEW.tripId) ON CONFLICT DO NOTHING; END;
CREATE TRIGGER snippetHistoryDelete AFTER DELETE ON "snippet" BEGIN
    INSERT INTO history (change, entity, entryId, name, startDay, endDay)
    VALUES ('delete', 'snippet', OLD.id, substr(OLD.text, 1, 100), NULL, NULL);
END;
CREATE TRIGGER snippetHistoryInsert AFTER INSERT ON "snippet" BEGIN
    INSERT INTO history (change, entity, entryId, name, startDay, endDay)
    VALUES ('insert', 'snippet', NEW.id, substr(NEW.text, 1, 100), NULL, NULL);
END;
CREATE TRIGGER snippetHistoryUpdate AFTER UPDATE ON "snippet" BEGIN
    INSERT INTO history (change, entity, entryId, name, startDay, endDay)
    VALUES ('update', 'snippet', NEW.id, substr(NEW.text, 1, 100), NULL, NULL);
END;
CREATE TRIGGER snippetStaleDelete AFTER DELETE ON "snippet" BEGIN INSERT INTO listingStale VALUES (OLD.id) ON CONFLICT DO NOTHING; END;
CREATE TRIGGER snippetStaleInsert AFTER INSERT ON "snippet" BEGIN INSERT INTO listingStale VALUES (NEW.id) ON CONFLICT DO NOTHING; END;
CREATE TRIGGER snippetStaleOwnerDelete AFTER DELETE ON snippet WHEN coalesce(OLD.tripId, OLD.expectationId) IS NOT NULL
BEGIN
    INSERT INTO listingStale VALUES (coalesce(OLD.tripId, OLD.expectationId)) ON CONFLICT DO NOTHING;
END;
CREATE TRIGGER snippetStaleOwnerInsert AFTER INSERT ON snippet WHEN coalesce(NEW.tripId, NEW.expectationId) IS NOT NULL
BEGIN
    INSERT INTO listingStale VALUES (coalesce(NEW.tripId, NEW.expectationId)) ON CONFLICT DO NOTHING;
END;
CREATE TRIGGER snippetStaleOwnerUpdate AFTER UPDATE ON snippet BEGIN
    INSERT INTO listingStale SELECT id FROM (SELECT OLD.tripId AS id UNION SELECT OLD.expectationId
        UNION SELECT NEW.tripId UNION SELECT NEW.expectationId) WHERE id IS NOT NULL ON CONFLICT DO NOTHING;
END;
CREATE TRIGGER snippetStaleUpdate AFTER UPDATE ON "snippet" BEGIN INSERT INTO listingStale VALUES (OLD.id) ON CONFLICT DO NOTHING; INSERT INTO listingStale VALUES (NEW.id) ON CONFLICT DO NOTHING; END;
CREATE TRIGGER snippetTagStaleDelete AFTER DELETE ON "snippetTag" BEGIN INSERT INTO listingStale VALUES (OLD.snippetId) ON CONFLICT DO NOTHING; END;
CREATE TRIGGER snippetTagStaleInsert AFTER INSERT ON "snippetTag" BEGIN INSERT INTO listingStale VALUES (NEW.snippetId) ON CONFLICT DO NOTHING; END;
CREATE TRIGGER snippetTagStaleUpdate AFTER UPDATE ON "snippetTag" BEGIN INSERT INTO listingStale VALUES (OLD.snippetId) ON CONFLICT DO NOTHING; INSERT INTO listingStale VALUES (NEW.snippetId) ON CONFLICT DO NOTHING; END;
CREATE TRIGGER stayStaleDelete AFTER DELETE ON "stay" BEGIN INSERT INTO listingStale VALUES (OLD.tripId) ON CONFLICT DO NOTHING; END;
CREATE TRIGGER stayStaleInsert AFTER INSERT ON "stay" BEGIN INSERT INTO listingStale VALUES (NEW.tripId) ON CONFLICT DO NOTHING; END;
CREATE TRIGGER stayStaleUpdate AFTER UPDATE ON "stay" BEGIN INSERT INTO listingStale VALUES (OLD.tripId) ON CONFLICT DO NOTHING; INSERT INTO listingStale VALUES (NEW.tripId) ON CONFLICT DO NOTHING; END;
CREATE TRIGGER travelPlannerHistoryDelete AFTER DELETE ON "travelPlanner" BEGIN
    INSERT INTO history (change, entity, entryId, name, startDay, endDay)
    VALUES ('delete', 'travelPlanner', OLD.id, OLD.name, NULL, NULL);
END;
CREATE TRIGGER travelPlannerHistoryInsert AFTER INSERT ON "travelPlanner" BEGIN
    INSERT INTO history (change, entity, entryId, name, startDay, endDay)
    VALUES ('insert', 'travelPlanner', NEW.id, NEW.name, NULL, NULL);
END;
CREATE TRIGGER travelPlannerHistoryUpdate AFTER UPDATE ON "travelPlanner" BEGIN
    INSERT INTO history (change, entity, entryId, name, startDay, endDay)
    VALUES ('update', 'travelPlanner', NEW.id, NEW.name, NULL, NULL);
END;
CREATE TRIGGER tripFamilyMemberStaleDelete AFTER DELETE ON "tripFamilyMember" BEGIN INSERT INTO listingStale VALUES (OLD.tripId) ON CONFLICT DO NOTHING; END;
CREATE TRIGGER tripFamilyMemberStaleInsert AFTER INSERT ON "tripFamilyMember" BEGIN INSERT INTO listingStale VALUES (NEW.tripId) ON CONFLICT DO NOTHING; END;
CREATE TRIGGER tripFamilyMemberStaleUpdate AFTER UPDATE ON "tripFamilyMember" BEGIN INSERT INTO listingStale VALUES (OLD.tripId) ON CONFLICT DO NOTHING; INSERT INTO listingStale VALUES (NEW.tripId) ON CONFLICT DO NOTHING; END;
CREATE TRIGGER tripHistoryDelete AFTER DELETE ON "trip" BEGIN
    INSERT INTO history (change, entity, entryId, name, startDay, endDay)
    VALUES ('delete', 'trip', OLD.id, OLD.name, OLD.startDay, OLD.endDay);
END;
CREATE TRIGGER tripHistoryInsert AFTER INSERT ON "trip" BEGIN
    INSERT INTO history (change, entity, entryId, name, startDay, endDay)
    VALUES ('insert', 'trip', NEW.id, NEW.name, NEW.startDay, NEW.endDay);
END;
CREATE TRIGGER tripHistoryUpdate AFTER UPDATE ON "trip" BEGIN
    INSERT INTO history (change, entity, entryId, name, startDay, endDay)
    VALUES ('update', 'trip', NEW.id, NEW.name, NEW.startDay, NEW.endDay);
END;
CREATE TRIGGER tripStaleDelete AFTER DELETE ON "trip" BEGIN INSERT INTO listingStale VALUES (OLD.id) ON CONFLICT DO NOTHING; END;
CREATE TRIGGER tripStaleInsert AFTER INSERT ON "trip" BEGIN INSERT INTO listingStale VALUES (NEW.id) ON CONFLICT DO NOTHING; END;
CREATE TRIGGER tripStaleUpdate AFTER UPDATE ON "trip" BEGIN INSERT INTO listingStale VALUES (OLD.id) ON CONFLICT DO NOTHING; INSERT INTO listingStale VALUES (NEW.id) ON CONFLICT DO NOTHING; END;
CREATE TRIGGER tripTagStaleDelete AFTER DELETE ON "tripTag" BEGIN INSERT INTO listingStale VALUES (OLD.tripId) ON CONFLICT DO NOTHING; END;
CREATE TRIGGER tripTagStaleInsert AFTER INSERT ON "tripTag" BEGIN INSERT INTO listingStale VALUES (NEW.tripId) ON CONFLICT DO NOTHING; END;
CREATE TRIGGER tripTagStaleUpdate AFTER UPDATE ON "tripTag" BEGIN INSERT INTO listingStale VALUES (OLD.tripId) ON CONFLICT DO NOTHING; INSERT INTO listingStale VALUES (NEW.tripId) ON CONFLICT DO NOTHING; END;
CREATE TRIGGER venuePassStaleDelete AFTER DELETE ON "venuePass" BEGIN INSERT INTO listingStale VALUES (OLD.tripId) ON CONFLICT DO NOTHING; END;
CREATE TRIGGER venuePassStaleInsert AFTER INSERT ON "venuePass" BEGIN INSERT INTO listingStale VALUES (NEW.tripId) ON CONFLICT DO NOTHING; END;
CREATE TRIGGER venuePassStaleUpdate AFTER UPDATE ON "venuePass" BEGIN INSERT INTO listingStale VALUES (OLD.tripId) ON CONFLICT DO NOTHING; INSERT INTO listingStale VALUES (NEW.tripId) ON CONFLICT DO NOTHING; END;
INSERT INTO "action" VALUES ('19dd8300-0f6c-410a-a37e-fd2fa368dad5','Portuguese lesson','','','2025-07-12T11:00:00.000Z','2025-07-12T11:00:00.000Z',33.0,NULL,NULL,'2026-01-01T00:00:00.000Z','2026-01-01T00:00:00.000Z',NULL);
INSERT INTO "action" VALUES ('230756ba-7945-4635-8556-6618b25bbfeb','Cooked dinner','','','2025-07-10T08:00:00.000Z','2025-07-10T08:00:00.000Z',44.0,NULL,NULL,'2026-01-01T00:00:00.000Z','2026-01-01T00:00:00.000Z',NULL);
INSERT INTO "action" VALUES ('4c668d4d-3ba2-484d-b3b0-efed799b54b4','Run by the river','','','2025-07-05T15:00:00.000Z','2025-07-05T15:00:00.000Z',57.0,NULL,NULL,'2026-01-01T00:00:00.000Z','2026-01-01T00:00:00.000Z',NULL);
INSERT INTO "action" VALUES ('a08e017c-5ccc-4447-be3b-87dbcba2f7bf','Ride to work','','','2025-07-14T08:00:00.000Z','2025-07-14T08:00:00.000Z',69.0,NULL,NULL,'2026-01-01T00:00:00.000Z','2026-01-01T00:00:00.000Z',NULL);
INSERT INTO "action" VALUES ('c424ac02-53e4-4c93-90b9-aec66743c2a6','Ride to work','','','2025-07-08T06:00:00.000Z','2025-07-08T06:00:00.000Z',60.0,NULL,NULL,'2026-01-01T00:00:00.000Z','2026-01-01T00:00:00.000Z',NULL);
INSERT INTO "action" VALUES ('df237302-9fd2-4828-8f8a-5908c4984fa5','Cooked dinner','','','2025-07-11T08:00:00.000Z','2025-07-11T08:00:00.000Z',77.0,NULL,NULL,'2026-01-01T00:00:00.000Z','2026-01-01T00:00:00.000Z',NULL);
INSERT INTO "action" VALUES ('eba7380e-775c-48de-afa8-5243ce4ddba6','Run by the river','','','2025-07-08T06:00:00.000Z','2025-07-08T06:00:00.000Z',75.0,NULL,NULL,'2026-01-01T00:00:00.000Z','2026-01-01T00:00:00.000Z',NULL);
INSERT INTO "action" VALUES ('ed4d5269-6cd2-4d47-ba1a-3f23be94d25e','Cooked dinner','','','2025-07-06T10:00:00.000Z','2025-07-06T10:00:00.000Z',48.0,NULL,NULL,'2026-01-01T00:00:00.000Z','2026-01-01T00:00:00.000Z',NULL);
INSERT INTO "action" VALUES ('f0948907-994c-48c3-965f-ace5f27909f6','Portuguese lesson','','','2025-07-10T20:00:00.000Z','2025-07-10T20:00:00.000Z',74.0,NULL,NULL,'2026-01-01T00:00:00.000Z','2026-01-01T00:00:00.000Z',NULL);
INSERT INTO "action" VALUES ('fa8a4da7-7ec4-4fd1-be6a-95558862064c','Run by the river','','','2025-07-14T10:00:00.000Z','2025-07-14T10:00:00.000Z',33.0,NULL,NULL,'2026-01-01T00:00:00.000Z','2026-01-01T00:00:00.000Z',NULL);
INSERT INTO "actionMeasure" VALUES ('19dd8300-0f6c-410a-a37e-fd2fa368dad5','16175ce1-1eea-45ed-8f92-ae59bd52a351',0.9);
INSERT INTO "actionMeasure" VALUES ('230756ba-7945-4635-8556-6618b25bbfeb','6f014327-c2d1-4e27-800b-8b59123abe70',1.0);
INSERT INTO "actionMeasure" VALUES ('4c668d4d-3ba2-484d-b3b0-efed799b54b4','1f9ac7b5-24ce-4e13-9902-b1b710e80f6a',16.8);
INSERT INTO "actionMeasure" VALUES ('a08e017c-5ccc-4447-be3b-87dbcba2f7bf','1f9ac7b5-24ce-4e13-9902-b1b710e80f6a',12.6);
INSERT INTO "actionMeasure" VALUES ('c424ac02-53e4-4c93-90b9-aec66743c2a6','1f9ac7b5-24ce-4e13-9902-b1b710e80f6a',11.3);
INSERT INTO "actionMeasure" VALUES ('df237302-9fd2-4828-8f8a-5908c4984fa5','6f014327-c2d1-4e27-800b-8b59123abe70',1.0);
INSERT INTO "actionMeasure" VALUES ('eba7380e-775c-48de-afa8-5243ce4ddba6','1f9ac7b5-24ce-4e13-9902-b1b710e80f6a',13.0);
INSERT INTO "actionMeasure" VALUES ('ed4d5269-6cd2-4d47-ba1a-3f23be94d25e','6f014327-c2d1-4e27-800b-8b59123abe70',1.0);
INSERT INTO "actionMeasure" VALUES ('f0948907-994c-48c3-965f-ace5f27909f6','16175ce1-1eea-45ed-8f92-ae59bd52a351',0.7);
INSERT INTO "actionMeasure" VALUES ('fa8a4da7-7ec4-4fd1-be6a-95558862064c','1f9ac7b5-24ce-4e13-9902-b1b710e80f6a',15.1);
INSERT INTO "alignment" VALUES ('529d92c6-884b-4a2f-aebd-03ae0df2be71','d98f81af-e97d-4c27-abde-da02acb3f82c',8,'');
INSERT INTO "alignment" VALUES ('63e2ff35-d498-4e36-a404-d220cbf7d4e1','4a41b19d-4660-4693-86d5-66b21778bbf2',10,'');
INSERT INTO "alignment" VALUES ('a5a6c45e-80e2-4acc-92c3-c5227463b542','d98f81af-e97d-4c27-abde-da02acb3f82c',6,'');
INSERT INTO "alignment" VALUES ('b498be8a-8268-42f7-aedd-d77a832b0f3b','190aab54-f759-4167-99d8-dbd866bd2b62',5,'');
INSERT INTO "alignment" VALUES ('c1064b05-65ba-4912-b28f-4910cc56beb8','d98f81af-e97d-4c27-abde-da02acb3f82c',9,'');
INSERT INTO "alignment" VALUES ('d8b51d90-7761-4772-bcb1-931cc4f2f407','190aab54-f759-4167-99d8-dbd866bd2b62',5,'');
INSERT INTO "attraction" VALUES ('2cb85b68-85ce-4447-953e-4efcbc7a6dbe','5b11fb7e-50f4-4090-b795-a810038c02e0',0,'City walls of São Paulo','',0,NULL,NULL,0,NULL);
INSERT INTO "attraction" VALUES ('503a1922-b08d-4a8e-9461-b8fb0cb17ea1','f6c3d90d-d761-4d8f-b7b3-819e03f0be19',0,'Old town of Aarhus','',0,NULL,NULL,0,NULL);
INSERT INTO "attraction" VALUES ('8b7fa766-e40b-413c-a7b6-5545d6a6dc9e','3645eb72-9366-4e92-b932-913eeb76e02b',0,'Market of Reykjavík','',0,NULL,NULL,0,NULL);
INSERT INTO "bucketListItem" VALUES ('6232e87e-731a-4809-a392-57f87175b860','f6c3d90d-d761-4d8f-b7b3-819e03f0be19',0,'item','Swimming things','',0,1,0);
INSERT INTO "bucketListItem" VALUES ('92b443d6-49f7-4a23-a500-58bbb94c5eab','3645eb72-9366-4e92-b932-913eeb76e02b',1,'activity','Boat trip','',0,1,0);
INSERT INTO "bucketListItem" VALUES ('a854cdf2-1653-45e5-935e-8350986b2674','f6c3d90d-d761-4d8f-b7b3-819e03f0be19',1,'activity','Sunrise from the hill','',0,1,0);
INSERT INTO "bucketListItem" VALUES ('b4eda631-273e-47ef-9b37-5250319b3490','3645eb72-9366-4e92-b932-913eeb76e02b',0,'item','Travel adapter','',0,1,0);
INSERT INTO "bucketListItem" VALUES ('c063b606-348d-467d-8cb7-f33ffffb9447','5b11fb7e-50f4-4090-b795-a810038c02e0',1,'activity','Night walk','',0,1,0);
INSERT INTO "bucketListItem" VALUES ('da81c298-6557-4917-90d8-4caf32900a24','5b11fb7e-50f4-4090-b795-a810038c02e0',0,'item','Umbrella','',0,1,0);
INSERT INTO "budget" VALUES ('0dd9e82b-bd4a-4015-a410-573afa475e4a','On the road',120000,'EUR',NULL,NULL,'meal','month',NULL,NULL,'2026-11-27T02:53:32.795Z','2026-11-27T02:53:32.795Z');
INSERT INTO "budget" VALUES ('10132198-78de-4463-8f7d-ecbe5846a7cf','Łódź',90000,'EUR','3933584e-766c-4f95-8333-83975b704398',NULL,NULL,'once',NULL,NULL,'2026-11-27T02:53:32.883Z','2026-11-27T02:53:32.883Z');
INSERT INTO "businessTrip" VALUES ('3219ae14-258b-4108-a214-5ea35dad0f2f','business','Plan the next release together','FAIR-240',9200,'USD',NULL,NULL,NULL,NULL,NULL,0,'',0,'open',0);
INSERT INTO "businessTrip" VALUES ('3933584e-766c-4f95-8333-83975b704398','business','Review the running contract','FAIR-240',21000,'PLN',NULL,NULL,NULL,NULL,NULL,0,'',0,'open',0);
INSERT INTO "businessTrip" VALUES ('a2df7737-091f-4f07-a298-eb42cbbefdb8','business','Plan the next release together','SALES-110',9200,'USD',NULL,NULL,NULL,NULL,NULL,0,'',0,'open',0);
INSERT INTO "chart" VALUES ('00000000-0000-4000-8000-000000000001','{"format":"vantage-chart","version":1,"document":{"title":"Waves","objects":[{"id":"00000000-0000-4000-8000-000000000001","source":{"formula":"sin(x)*cos(z)"},"style":{"hasFloorContours":false}}],"axes":{"x":{"domain":[-5.0,5.0],"isReversed":false,"isHidden":false},"y":{"isReversed":false,"isHidden":false},"z":{"domain":[-5.0,5.0],"isReversed":false,"isHidden":false}},"hidesLegend":false}}','wavessin(x)*cos(z)','2026-01-01T00:00:00.000Z','2026-01-01T00:00:00.000Z',0.0);
INSERT INTO "chart" VALUES ('00000000-0000-4000-8000-000000000100','{"format":"vantage-chart","version":1,"document":{"title":"","objects":[{"id":"00000000-0000-4000-8000-000000000100","source":{"formula":"x^2 - z^2"},"style":{"hasFloorContours":false}}],"axes":{"x":{"domain":[-5.0,5.0],"isReversed":false,"isHidden":false},"y":{"isReversed":false,"isHidden":false},"z":{"domain":[-5.0,5.0],"isReversed":false,"isHidden":false}},"hidesLegend":false}}','x^2 - z^2x^2 - z^2','2026-02-01T00:00:00.000Z','2026-02-01T00:00:00.000Z',0.0);
INSERT INTO "chart" VALUES ('00000000-0000-4000-8000-000000000101','{"format":"vantage-chart","version":1,"document":{"title":"Ripple","objects":[{"id":"00000000-0000-4000-8000-000000000101","source":{"formula":"sin(sqrt(x^2 + z^2)) / sqrt(x^2 + z^2 + 0.1)"},"style":{"coloring":"height","gradient":"magma","contours":"bands","contourCount":12,"hasFloorContours":true}}],"axes":{"x":{"domain":[-8.0,8.0],"isReversed":false,"isHidden":false},"y":{"isReversed":false,"isHidden":false},"z":{"domain":[-8.0,8.0],"isReversed":false,"isHidden":false}},"hidesLegend":false}}','ripplesin(sqrt(x^2 + z^2)) / sqrt(x^2 + z^2 + 0.1)','2026-02-01T00:00:00.000Z','2026-02-01T00:00:00.000Z',0.0);
INSERT INTO "chart" VALUES ('00000000-0000-4000-8000-000000000102','{"format":"vantage-chart","version":1,"document":{"title":"Plane of two slopes","objects":[{"id":"00000000-0000-4000-8000-000000000102","source":{"formula":"a = 0.5; b = -0.25; z = a*x + b*y"},"style":{"coloring":"plain","color":"#2aa5b8","hasFloorContours":false,"gridLineCount":20,"opacity":0.45}}],"axes":{"x":{"domain":[-0.10000000000000001,0.30000000000000004],"isReversed":true,"isHidden":false},"y":{"isReversed":false,"isHidden":false},"z":{"domain":[-2.0,7.0],"isReversed":false,"isHidden":false},"aspect":"equalUnits"},"hidesLegend":false}}','plane of two slopesz = a*x + b*y; a = 0.5; b = -0.25','2026-02-01T00:00:00.000Z','2026-02-01T00:00:00.000Z',0.0);
INSERT INTO "chart" VALUES ('00000000-0000-4000-8000-000000000103','{"format":"vantage-chart","version":1,"document":{"title":"Coloured","objects":[{"id":"00000000-0000-4000-8000-000000000103","source":{"formula":"exp(-(x^2+z^2)/8)"},"style":{"coloring":"formula","gradient":"vik","colorFormula":"x z","hasFloorContours":false,"roughness":0.1,"metalness":0.8}}],"axes":{"x":{"domain":[-5.0,5.0],"isReversed":false,"isHidden":false},"y":{"domain":[0.1,0.9],"isReversed":false,"isHidden":false},"z":{"domain":[-5.0,5.0],"isReversed":false,"isHidden":false}},"hidesLegend":true}}','colouredexp(-(x^2+z^2)/8)','2026-02-01T00:00:00.000Z','2026-02-01T00:00:00.000Z',0.0);
INSERT INTO "chart" VALUES ('00000000-0000-4000-8000-000000000104','{"format":"vantage-chart","version":1,"document":{"title":"Log","objects":[{"id":"00000000-0000-4000-8000-000000000104","source":{"formula":"10^(x/3 + z/5)"},"style":{"coloring":"direction","contours":"lines","contourCount":12,"hasFloorContours":false}}],"axes":{"x":{"domain":[-5.0,5.0],"isReversed":false,"isHidden":false},"y":{"scale":"logarithmic","isReversed":false,"isHidden":false},"z":{"domain":[0.5,90.0],"scale":"logarithmic","isReversed":false,"isHidden":false}},"hidesLegend":false}}','log10^(x/3 + z/5)','2026-02-01T00:00:00.000Z','2026-02-01T00:00:00.000Z',0.0);
INSERT INTO "chart" VALUES ('00000000-0000-4000-8000-000000000105','{"format":"vantage-chart","version":1,"document":{"title":"A newer look","objects":[{"id":"00000000-0000-4000-8000-000000000105","source":{"formula":"cos(x) + z/3"},"style":{"hasFloorContours":false,"gridLineCount":20}}],"axes":{"x":{"domain":[-5.0,5.0],"isReversed":false,"isHidden":false},"y":{"isReversed":false,"isHidden":false},"z":{"domain":[-5.0,5.0],"isReversed":false,"isHidden":false}},"hidesLegend":false}}','a newer lookcos(x) + z/3','2026-02-01T00:00:00.000Z','2026-02-01T00:00:00.000Z',0.0);
INSERT INTO "chart" VALUES ('00000000-0000-4000-8000-000000000106','{"format":"vantage-chart","version":1,"document":{"title":"","objects":[{"id":"00000000-0000-4000-8000-000000000106","source":{"sample":"penguins.csv"},"style":{"hasFloorContours":false,"symbol":"cube","symbolSize":12.0}}],"axes":{"x":{"isReversed":false,"isHidden":true},"y":{"isReversed":false,"isHidden":true},"z":{"isReversed":false,"isHidden":true}},"hidesLegend":false}}','penguins.csvpenguins.csv','2026-02-01T00:00:00.000Z','2026-02-01T00:00:00.000Z',0.0);
INSERT INTO "chart" VALUES ('00000000-0000-4000-8000-000000000107','{"format":"vantage-chart","version":1,"document":{"title":"Terrain","objects":[{"id":"00000000-0000-4000-8000-000000000107","source":{"sample":"jacksboro.asc"},"style":{"coloring":"height","gradient":"batlow","hasFloorContours":false}}],"axes":{"x":{"isReversed":false,"isHidden":false},"y":{"scale":"symmetric","isReversed":false,"isHidden":false},"z":{"isReversed":true,"isHidden":false}},"hidesLegend":false}}','terrainjacksboro.asc','2026-02-01T00:00:00.000Z','2026-02-01T00:00:00.000Z',0.0);
INSERT INTO "chart" VALUES ('00000000-0000-4000-8000-000000000108','{"format":"vantage-chart","version":1,"document":{"title":"Gone","objects":[{"id":"00000000-0000-4000-8000-000000000108","source":{"file":"/nowhere/Höhen & Tiefen.asc"},"style":{"hasFloorContours":false}}],"axes":{"x":{"isReversed":false,"isHidden":false},"y":{"isReversed":false,"isHidden":false},"z":{"isReversed":false,"isHidden":false}},"hidesLegend":false}}','gone/nowhere/höhen & tiefen.asc','2026-02-01T00:00:00.000Z','2026-02-01T00:00:00.000Z',0.0);
INSERT INTO "chartView" VALUES ('00000000-0000-4000-8000-000000000101','{"azimuth":34.5,"inclination":12.25,"isPerspective":true}');
INSERT INTO "chartView" VALUES ('00000000-0000-4000-8000-000000000104','{"azimuth":-60.0,"inclination":25.0,"isPerspective":false,"zoom":{"factor":2.5,"x":0.25,"y":-0.125}}');
INSERT INTO "chartView" VALUES ('00000000-0000-4000-8000-000000000105','{"azimuth":15.0}');
INSERT INTO "conferenceSession" VALUES ('52716f69-9631-4b86-b85a-059a3e5ecd47','3219ae14-258b-4108-a214-5ea35dad0f2f',0,'Ten years of tests','','Hall 8','2026-03-04',NULL,NULL,'',NULL);
INSERT INTO "conferenceSession" VALUES ('eb8a2b2e-76a1-4f86-8251-1f2dc4e94ffc','3933584e-766c-4f95-8333-83975b704398',0,'Measuring what matters','','Hall 4','2026-03-04',NULL,NULL,'',NULL);
INSERT INTO "contribution" VALUES ('19dd8300-0f6c-410a-a37e-fd2fa368dad5','c1064b05-65ba-4912-b28f-4910cc56beb8');
INSERT INTO "contribution" VALUES ('230756ba-7945-4635-8556-6618b25bbfeb','a5a6c45e-80e2-4acc-92c3-c5227463b542');
INSERT INTO "contribution" VALUES ('4c668d4d-3ba2-484d-b3b0-efed799b54b4','63e2ff35-d498-4e36-a404-d220cbf7d4e1');
INSERT INTO "contribution" VALUES ('a08e017c-5ccc-4447-be3b-87dbcba2f7bf','d8b51d90-7761-4772-bcb1-931cc4f2f407');
INSERT INTO "contribution" VALUES ('c424ac02-53e4-4c93-90b9-aec66743c2a6','d8b51d90-7761-4772-bcb1-931cc4f2f407');
INSERT INTO "contribution" VALUES ('df237302-9fd2-4828-8f8a-5908c4984fa5','a5a6c45e-80e2-4acc-92c3-c5227463b542');
INSERT INTO "contribution" VALUES ('eba7380e-775c-48de-afa8-5243ce4ddba6','63e2ff35-d498-4e36-a404-d220cbf7d4e1');
INSERT INTO "contribution" VALUES ('ed4d5269-6cd2-4d47-ba1a-3f23be94d25e','a5a6c45e-80e2-4acc-92c3-c5227463b542');
INSERT INTO "contribution" VALUES ('f0948907-994c-48c3-965f-ace5f27909f6','c1064b05-65ba-4912-b28f-4910cc56beb8');
INSERT INTO "contribution" VALUES ('fa8a4da7-7ec4-4fd1-be6a-95558862064c','63e2ff35-d498-4e36-a404-d220cbf7d4e1');
INSERT INTO "expectation" VALUES ('268e347d-2102-49a8-a6e8-919b1971caf2','obligation','Expense report for the last quarter','',2,6,'2026-01-01T00:00:00.000Z','2026-01-01T00:00:00.000Z','',NULL,1,0,'once',100);
INSERT INTO "expectation" VALUES ('529d92c6-884b-4a2f-aebd-03ae0df2be71','goal','Read twelve books','At least four of them novels.',8,5,'2026-01-01T00:00:00.000Z','2026-01-01T00:00:00.000Z','',NULL,1,0,'once',100);
INSERT INTO "expectation" VALUES ('5ef4ffb6-c186-49a9-8017-d4f79964d0de','milestone','First draft of the travel book','All nine chapters, however rough.',5,8,'2026-01-01T00:00:00.000Z','2026-01-01T00:00:00.000Z','',NULL,1,0,'once',100);
INSERT INTO "expectation" VALUES ('63e2ff35-d498-4e36-a404-d220cbf7d4e1','goal','Run 250 km','Three short runs and one long one a week.',8,5,'2026-01-01T00:00:00.000Z','2026-11-27T12:14:12.430Z','',NULL,2,1,'week',50);
INSERT INTO "expectation" VALUES ('84258540-0ac7-4df1-adf5-bcd439c5fb9e','obligation','Tax return','With the receipts of all business trips.',2,6,'2026-01-01T00:00:00.000Z','2026-01-01T00:00:00.000Z','',NULL,1,0,'once',100);
INSERT INTO "expectation" VALUES ('90652f26-eefd-4abc-8c58-a6c12ac77299','milestone','Half marathon','The spring race along the river.',5,8,'2026-01-01T00:00:00.000Z','2026-01-01T00:00:00.000Z','',NULL,1,0,'once',100);
INSERT INTO "expectation" VALUES ('a4cba1e5-68f8-467d-8bf1-48c897fe8318','obligation','Return the borrowed tent','',2,6,'2026-01-01T00:00:00.000Z','2026-01-01T00:00:00.000Z','',NULL,1,0,'once',100);
INSERT INTO "expectation" VALUES ('a5a6c45e-80e2-4acc-92c3-c5227463b542','goal','Cook at home more often','',8,5,'2026-01-01T00:00:00.000Z','2026-01-01T00:00:00.000Z','',NULL,1,0,'once',100);
INSERT INTO "expectation" VALUES ('b498be8a-8268-42f7-aedd-d77a832b0f3b','goal','Learn to sail','One day, when there is time.',8,5,'2026-01-01T00:00:00.000Z','2026-01-01T00:00:00.000Z','',NULL,1,0,'once',100);
INSERT INTO "expectation" VALUES ('c1064b05-65ba-4912-b28f-4910cc56beb8','goal','Speak everyday Portuguese','Enough for two weeks in São Paulo.',8,5,'2026-01-01T00:00:00.000Z','2026-01-01T00:00:00.000Z','',NULL,1,0,'once',100);
INSERT INTO "expectation" VALUES ('d8b51d90-7761-4772-bcb1-931cc4f2f407','goal','Cycle to work','Instead of the bus, whenever the roads are dry.',8,5,'2026-01-01T00:00:00.000Z','2026-01-01T00:00:00.000Z','',NULL,1,0,'once',100);
INSERT INTO "expectation" VALUES ('ec0de042-b1a5-47b8-be86-b6c6300458cb','milestone','Passport renewed','',5,8,'2026-01-01T00:00:00.000Z','2026-01-01T00:00:00.000Z','',NULL,1,0,'once',100);
INSERT INTO "expectationMeasure" VALUES ('529d92c6-884b-4a2f-aebd-03ae0df2be71','6f014327-c2d1-4e27-800b-8b59123abe70',12.0);
INSERT INTO "expectationMeasure" VALUES ('63e2ff35-d498-4e36-a404-d220cbf7d4e1','16175ce1-1eea-45ed-8f92-ae59bd52a351',25.0);
INSERT INTO "expectationMeasure" VALUES ('63e2ff35-d498-4e36-a404-d220cbf7d4e1','1f9ac7b5-24ce-4e13-9902-b1b710e80f6a',250.0);
INSERT INTO "expectationMeasure" VALUES ('90652f26-eefd-4abc-8c58-a6c12ac77299','1f9ac7b5-24ce-4e13-9902-b1b710e80f6a',21.1);
INSERT INTO "expectationMeasure" VALUES ('a5a6c45e-80e2-4acc-92c3-c5227463b542','6f014327-c2d1-4e27-800b-8b59123abe70',30.0);
INSERT INTO "expectationMeasure" VALUES ('c1064b05-65ba-4912-b28f-4910cc56beb8','16175ce1-1eea-45ed-8f92-ae59bd52a351',90.0);
INSERT INTO "expectationMeasure" VALUES ('d8b51d90-7761-4772-bcb1-931cc4f2f407','1f9ac7b5-24ce-4e13-9902-b1b710e80f6a',480.0);
INSERT INTO "expectationMeasure" VALUES ('d8b51d90-7761-4772-bcb1-931cc4f2f407','6f014327-c2d1-4e27-800b-8b59123abe70',40.0);
INSERT INTO "expense" VALUES ('1ef58d04-1ebd-44bd-a426-e1d5981046d7','a2df7737-091f-4f07-a298-eb42cbbefdb8',0,'2026-04-01','transport','Train',836,'USD',0,'','');
INSERT INTO "expense" VALUES ('88c4ac09-a980-4f61-8a5d-5456835114df','3645eb72-9366-4e92-b932-913eeb76e02b',0,'2024-12-27','fees','Visa',3300,'ISK',1,'','');
INSERT INTO "expense" VALUES ('b549a020-8202-41c7-bc13-0ab5b819a1f4','f6c3d90d-d761-4d8f-b7b3-819e03f0be19',0,'2026-10-11','parking','Airport',20000,'DKK',1,'','');
INSERT INTO "expense" VALUES ('de17ec38-87be-4f41-b47e-3d1454df5af2','3933584e-766c-4f95-8333-83975b704398',0,'2026-03-04','transport','Taxi',6000,'EUR',0,'Colleague','Colleague');
INSERT INTO "expense" VALUES ('ea647179-7422-4035-ba38-a5fd595b2321','5b11fb7e-50f4-4090-b795-a810038c02e0',0,'2025-05-13','fees','Visa',8000,'BRL',1,'','');
INSERT INTO "goal" VALUES ('529d92c6-884b-4a2f-aebd-03ae0df2be71','goal',NULL,NULL,NULL,NULL);
INSERT INTO "goal" VALUES ('63e2ff35-d498-4e36-a404-d220cbf7d4e1','goal','2025-12-04','2026-02-11','Tuesday, Thursday and Saturday before breakfast; the long run on Sunday.',NULL);
INSERT INTO "goal" VALUES ('a5a6c45e-80e2-4acc-92c3-c5227463b542','goal','2026-01-01','2026-03-11',NULL,NULL);
INSERT INTO "goal" VALUES ('b498be8a-8268-42f7-aedd-d77a832b0f3b','goal',NULL,NULL,NULL,NULL);
INSERT INTO "goal" VALUES ('c1064b05-65ba-4912-b28f-4910cc56beb8','goal','2025-10-23','2026-06-30','Half an hour a day, and a conversation every Friday.',NULL);
INSERT INTO "goal" VALUES ('d8b51d90-7761-4772-bcb1-931cc4f2f407','goal','2025-12-04','2026-04-21',NULL,NULL);
INSERT INTO "goalTerm" VALUES ('030bc8cc-5c32-4ff0-9154-5105801dbf4f',5,'27a1c774-5734-4aff-a353-6b9ef7d1b718','Finishing things','planned','');
INSERT INTO "goalTerm" VALUES ('07e11416-1008-4011-bfbd-ca16ea601b7d',3,'cb5dee47-9161-47f4-8a1e-8eea0b187260','Languages','completed','');
INSERT INTO "goalTerm" VALUES ('1cfcde57-8adf-44f4-b780-8aedeaeac2a3',1,'378785d0-9e23-4c0f-8546-a8acae5508d8','Foundations','completed','');
INSERT INTO "goalTerm" VALUES ('65abb3c6-5971-4a51-a162-9bb46770d08d',2,'7982c584-10bd-440e-92bd-0b09cf70db4e','Endurance','completed','');
INSERT INTO "goalTerm" VALUES ('db0532da-2fe4-4e5d-9828-f94c7057ea6c',4,'776176b3-8772-4963-9735-00d98688efe9','Out of doors','active','');
INSERT INTO "grdb_migrations" VALUES ('1 trips, goals, terms and charts');
INSERT INTO "grdb_migrations" VALUES ('10 days in the numbers of the lists');
INSERT INTO "grdb_migrations" VALUES ('11 receipts');
INSERT INTO "grdb_migrations" VALUES ('12 legs and time zones');
INSERT INTO "grdb_migrations" VALUES ('13 budgets, advances and shared expenses');
INSERT INTO "grdb_migrations" VALUES ('2 looks of charts');
INSERT INTO "grdb_migrations" VALUES ('3 everything about trips and goals');
INSERT INTO "grdb_migrations" VALUES ('4 claims, validity and overnight times');
INSERT INTO "grdb_migrations" VALUES ('5 charts as documents');
INSERT INTO "grdb_migrations" VALUES ('6 positions of charts');
INSERT INTO "grdb_migrations" VALUES ('7 words of the search');
INSERT INTO "grdb_migrations" VALUES ('8 rows of deleted records');
INSERT INTO "grdb_migrations" VALUES ('9 time zones of actions');
INSERT INTO "grdb_migrations" VALUES ('14 pace on trips');
INSERT INTO "leg" VALUES ('b54e6019-08c2-4440-a4e4-63dbb4ec0a92','3933584e-766c-4f95-8333-83975b704398',0,'train','ICE 77','DB','Berlin','2026-03-04','07:10','Europe/Berlin','Łódź','2026-03-04','13:40','Europe/Warsaw','42','QX7L','');
INSERT INTO "meal" VALUES ('0f3c5c46-adfd-4e19-8f65-83b2cc4dc98f','3219ae14-258b-4108-a214-5ea35dad0f2f',0,'2026-03-04','lunch','Canteen','',1840,'USD',1,0);
INSERT INTO "meal" VALUES ('5c595a6b-d927-41c5-896f-033a8803e148','3933584e-766c-4f95-8333-83975b704398',0,'2026-03-04','lunch','Canteen','',3000,'PLN',0,0);
INSERT INTO "meal" VALUES ('8459ac01-37a2-46f6-b7a5-932114e59ca5','3219ae14-258b-4108-a214-5ea35dad0f2f',1,'2026-03-04','dinner','Canteen','',1150,'USD',0,0);
INSERT INTO "meal" VALUES ('cc84126a-6182-43ea-8e59-90fae0287de6','a2df7737-091f-4f07-a298-eb42cbbefdb8',0,'2026-04-01','lunch','Market Hall','',2300,'USD',0,0);
INSERT INTO "meal" VALUES ('d1c5d8d5-f425-4b32-af8a-0d2ce00389c6','a2df7737-091f-4f07-a298-eb42cbbefdb8',1,'2026-04-01','dinner','Noodle Bar','',2300,'USD',0,0);
INSERT INTO "meal" VALUES ('dea92504-697b-4e8e-8aa3-0302bb2be849','3933584e-766c-4f95-8333-83975b704398',1,'2026-03-04','dinner','Terrace','',2625,'PLN',0,0);
INSERT INTO "measure" VALUES ('16175ce1-1eea-45ed-8f92-ae59bd52a351','hours','duration','','s',3600.0);
INSERT INTO "measure" VALUES ('1f9ac7b5-24ce-4e13-9902-b1b710e80f6a','km','distance','','m',1000.0);
INSERT INTO "measure" VALUES ('6f014327-c2d1-4e27-800b-8b59123abe70','occasions','count','',NULL,NULL);
INSERT INTO "mileageRate" VALUES ('5a0c6f52-6a30-4c58-9a51-0d6a3b1f6811','5a0c6f52-6a30-4c58-9a51-0d6a3b1f6711','car','2025-01-01',0.0,700000);
INSERT INTO "mileageRate" VALUES ('5a0c6f52-6a30-4c58-9a51-0d6a3b1f6812','5a0c6f52-6a30-4c58-9a51-0d6a3b1f6711','car','2026-01-01',0.0,725000);
INSERT INTO "mileageRate" VALUES ('5a0c6f52-6a30-4c58-9a51-0d6a3b1f6813','5a0c6f52-6a30-4c58-9a51-0d6a3b1f6712','car','2011-04-06',0.0,450000);
INSERT INTO "mileageRate" VALUES ('5a0c6f52-6a30-4c58-9a51-0d6a3b1f6814','5a0c6f52-6a30-4c58-9a51-0d6a3b1f6712','car','2011-04-06',10000.0,250000);
INSERT INTO "mileageRate" VALUES ('5a0c6f52-6a30-4c58-9a51-0d6a3b1f6815','5a0c6f52-6a30-4c58-9a51-0d6a3b1f6712','motorcycle','2011-04-06',0.0,240000);
INSERT INTO "mileageRate" VALUES ('5a0c6f52-6a30-4c58-9a51-0d6a3b1f6816','5a0c6f52-6a30-4c58-9a51-0d6a3b1f6712','bicycle','2011-04-06',0.0,200000);
INSERT INTO "mileageRate" VALUES ('5a0c6f52-6a30-4c58-9a51-0d6a3b1f6817','5a0c6f52-6a30-4c58-9a51-0d6a3b1f6712','passenger','2011-04-06',0.0,50000);
INSERT INTO "mileageRate" VALUES ('5a0c6f52-6a30-4c58-9a51-0d6a3b1f6831','5a0c6f52-6a30-4c58-9a51-0d6a3b1f6711','car','2026-07-01',0.0,760000);
INSERT INTO "mileageRate" VALUES ('5a0c6f52-6a30-4c58-9a51-0d6a3b1f6832','5a0c6f52-6a30-4c58-9a51-0d6a3b1f6713','car','2014-01-01',0.0,300000);
INSERT INTO "mileageRate" VALUES ('5a0c6f52-6a30-4c58-9a51-0d6a3b1f6833','5a0c6f52-6a30-4c58-9a51-0d6a3b1f6713','motorcycle','2014-01-01',0.0,200000);
INSERT INTO "mileageRecord" VALUES ('7aec0f99-9d0f-4cf4-9604-229593349fc3','a2df7737-091f-4f07-a298-eb42cbbefdb8',0,'2026-04-01','Office','Station','To the train','car',29.8,'km',NULL,NULL,0,'',NULL,NULL,NULL);
INSERT INTO "mileageRecord" VALUES ('a4cdb17c-e990-45b7-ba1a-eb93e0ce6fa0','3933584e-766c-4f95-8333-83975b704398',1,'2026-03-06','Łódź','Airport','','car',21.0,'km',NULL,NULL,0,'The old van','18:00','18:40','Europe/Warsaw');
INSERT INTO "mileageRecord" VALUES ('b92d397b-2762-4b21-b10b-508ad158a56b','3219ae14-258b-4108-a214-5ea35dad0f2f',0,'2026-03-04','Office','Station','To the train','car',14.9,'km',NULL,NULL,0,'',NULL,NULL,NULL);
INSERT INTO "mileageRecord" VALUES ('f83ed323-5338-4ca1-b7a3-3e8498b7916f','3933584e-766c-4f95-8333-83975b704398',0,'2026-03-04','Office','Station','To the train','car',14.1,'km',NULL,NULL,0,'',NULL,NULL,NULL);
INSERT INTO "mileageScheme" VALUES ('5a0c6f52-6a30-4c58-9a51-0d6a3b1f6711','United States, business miles','mi','USD','01-01','Internal Revenue Service, standard mileage rates for 2025 and 2026 (Notice 2026-10, Announcement 2026-11).','2026-07-01','2026-11-21T00:00:00.000Z','2026-11-21T00:00:00.000Z','2026-12-31');
INSERT INTO "mileageScheme" VALUES ('5a0c6f52-6a30-4c58-9a51-0d6a3b1f6712','United Kingdom, approved mileage','mi','GBP','04-06','HM Revenue and Customs, approved mileage allowance payments.','2011-04-06','2026-11-21T00:00:00.000Z','2026-11-21T00:00:00.000Z',NULL);
INSERT INTO "mileageScheme" VALUES ('5a0c6f52-6a30-4c58-9a51-0d6a3b1f6713','Germany, business kilometres','km','EUR','01-01','Einkommensteuergesetz § 9 (1) no. 4a with Bundesreisekostengesetz § 5; letter of the Bundesministerium der Finanzen of 25 November 2020 (BStBl I p. 1228), no. 37: 0.30 € a car, 0.20 € any other motor vehicle.','2014-01-01','2026-11-22T00:00:00.000Z','2026-11-22T00:00:00.000Z',NULL);
INSERT INTO "milestone" VALUES ('5ef4ffb6-c186-49a9-8017-d4f79964d0de','milestone','2026-03-04');
INSERT INTO "milestone" VALUES ('90652f26-eefd-4abc-8c58-a6c12ac77299','milestone','2026-04-08');
INSERT INTO "milestone" VALUES ('ec0de042-b1a5-47b8-be86-b6c6300458cb','milestone','2026-02-03');
INSERT INTO "obligation" VALUES ('268e347d-2102-49a8-a6e8-919b1971caf2','obligation','2026-01-15','Accounts',NULL);
INSERT INTO "obligation" VALUES ('84258540-0ac7-4df1-adf5-bcd439c5fb9e','obligation','2026-05-01','Tax office','A surcharge for every month');
INSERT INTO "obligation" VALUES ('a4cba1e5-68f8-467d-8bf1-48c897fe8318','obligation','2026-01-10',NULL,'No tent next summer');
INSERT INTO "perDiemPolicy" VALUES ('5a0c6f52-6a30-4c58-9a51-0d6a3b1f6705','United States, federal travel','days','USD',75,75,75,12.0,0,0,0,'incidentals','General Services Administration, meals and incidental expenses for the continental United States by locality, fiscal years 2025 to 2027; Federal Travel Regulation §§ 301-11.101 and 301-11.18.','2026-10-01','2026-11-22T00:00:00.000Z','2026-11-22T00:00:00.000Z','2027-09-30',1,0,'gsa-localities',NULL,NULL,NULL);
INSERT INTO "perDiemPolicy" VALUES ('5a0c6f52-6a30-4c58-9a51-0d6a3b1f6706','Germany, at home and abroad','days','EUR',50,50,50,8.0,20,40,40,'zero','Einkommensteuergesetz § 9 (4a): 28 € a full day, 14 € for the days of arrival and departure and for more than 8 hours; abroad by the letter of the Bundesministerium der Finanzen of 5 December 2025 (BStBl 2025 I p. 2078), for 2026.','2026-01-01','2026-11-22T00:00:00.000Z','2026-11-22T00:00:00.000Z','2026-12-31',1,1,'germany-abroad',NULL,'Austria','Luxembourg');
INSERT INTO "perDiemPolicy" VALUES ('5a0c6f52-6a30-4c58-9a51-0d6a3b1f6707','United Kingdom, benchmark rates','days','GBP',100,100,100,0.0,0,0,0,'zero','HM Revenue and Customs, Employment Income Manual EIM05231: 5 £ for a journey of 5 hours or more, 10 £ for 10 hours, 25 £ for 15 hours that go on at 20:00; 10 £ more after 20:00 on the first two.','2019-04-06','2026-11-22T00:00:00.000Z','2026-11-22T00:00:00.000Z','2027-04-05',1,0,'','20:00',NULL,NULL);
INSERT INTO "perDiemRate" VALUES ('5a0c6f52-6a30-4c58-9a51-0d6a3b1f6821','5a0c6f52-6a30-4c58-9a51-0d6a3b1f6705','','','2024-10-01',0.0,6800,NULL,500,1600,1900,2800,NULL);
INSERT INTO "perDiemRate" VALUES ('5a0c6f52-6a30-4c58-9a51-0d6a3b1f6822','5a0c6f52-6a30-4c58-9a51-0d6a3b1f6706','','','2020-01-01',0.0,2800,NULL,0,NULL,NULL,NULL,NULL);
INSERT INTO "perDiemRate" VALUES ('5a0c6f52-6a30-4c58-9a51-0d6a3b1f6823','5a0c6f52-6a30-4c58-9a51-0d6a3b1f6706','DE','','2020-01-01',0.0,2800,NULL,0,NULL,NULL,NULL,NULL);
INSERT INTO "perDiemRate" VALUES ('5a0c6f52-6a30-4c58-9a51-0d6a3b1f6841','5a0c6f52-6a30-4c58-9a51-0d6a3b1f6707','','','2019-04-06',5.0,500,NULL,0,NULL,NULL,NULL,1000);
INSERT INTO "perDiemRate" VALUES ('5a0c6f52-6a30-4c58-9a51-0d6a3b1f6842','5a0c6f52-6a30-4c58-9a51-0d6a3b1f6707','','','2019-04-06',10.0,1000,NULL,0,NULL,NULL,NULL,1000);
INSERT INTO "perDiemRate" VALUES ('5a0c6f52-6a30-4c58-9a51-0d6a3b1f6843','5a0c6f52-6a30-4c58-9a51-0d6a3b1f6707','','','2019-04-06',15.0,1000,NULL,0,NULL,NULL,NULL,1500);
INSERT INTO "personalTrip" VALUES ('3645eb72-9366-4e92-b932-913eeb76e02b','personal','unknown');
INSERT INTO "personalTrip" VALUES ('5b11fb7e-50f4-4090-b795-a810038c02e0','personal','reunion');
INSERT INTO "personalTrip" VALUES ('f6c3d90d-d761-4d8f-b7b3-819e03f0be19','personal','reunion');
INSERT INTO "personalValue" VALUES ('084ae2ab-5e11-41a5-be7b-4d946599cad9','Home','','lifeArea',40,'Home','','2026-01-01T00:00:00.000Z','2026-01-01T00:00:00.000Z');
INSERT INTO "personalValue" VALUES ('190aab54-f759-4167-99d8-dbd866bd2b62','Care for the earth','','general',40,'World','','2026-01-01T00:00:00.000Z','2026-01-01T00:00:00.000Z');
INSERT INTO "personalValue" VALUES ('2afeff85-f7a9-40df-9652-c9ac93e89d3d','Curiosity','','major',10,'Mind','','2026-01-01T00:00:00.000Z','2026-01-01T00:00:00.000Z');
INSERT INTO "personalValue" VALUES ('4a41b19d-4660-4693-86d5-66b21778bbf2','Friendship','','major',10,'People','','2026-01-01T00:00:00.000Z','2026-01-01T00:00:00.000Z');
INSERT INTO "personalValue" VALUES ('d98f81af-e97d-4c27-abde-da02acb3f82c','Health','','highestOrder',1,'Body','','2026-01-01T00:00:00.000Z','2026-01-01T00:00:00.000Z');
INSERT INTO "receipt" VALUES ('f4ea7dad-bcc6-4c2d-955a-dff8e82289bc','3645eb72-9366-4e92-b932-913eeb76e02b',0,'ticket.pdf','pdf','fc022288f3e49d09353987de1c32fc1427bd2a8b3657a340e86efb8e34efe003',10,NULL,'');
INSERT INTO "reimbursement" VALUES ('5bfad82e-1b12-40e9-8f94-f75e049799cf','3933584e-766c-4f95-8333-83975b704398',0,'advance','2026-03-01',10000,'EUR','Office','');
INSERT INTO "reimbursement" VALUES ('df780c75-6c13-4414-bd06-a6db0c82d029','3933584e-766c-4f95-8333-83975b704398',1,'sharePaid','2026-03-08',3000,'EUR','Colleague','');
INSERT INTO "snippet" VALUES ('00000000-0000-4000-8000-000000000002','Pack light','3219ae14-258b-4108-a214-5ea35dad0f2f',NULL,'2026-01-01T00:00:00.000Z','2026-01-01T00:00:00.000Z');
INSERT INTO "snippetTag" VALUES ('00000000-0000-4000-8000-000000000002','packing');
INSERT INTO "stay" VALUES ('10883d08-9196-404e-ac11-d71978234cae','5b11fb7e-50f4-4090-b795-a810038c02e0',0,'Casa Azul','São Paulo','2025-05-13','2025-05-31',1,'','',NULL,NULL,0,NULL);
INSERT INTO "stay" VALUES ('60dc89da-e2cc-4024-9ea3-f30dd3154cd0','3645eb72-9366-4e92-b932-913eeb76e02b',0,'Hotel Central','Reykjavík','2024-12-27','2025-01-05',1,'','',NULL,NULL,0,NULL);
INSERT INTO "stay" VALUES ('7db644e0-c849-4e7a-a376-a9b1a2036b72','a2df7737-091f-4f07-a298-eb42cbbefdb8',0,'Station Lodge','Chicago','2026-04-01','2026-04-01',1,'','',NULL,NULL,0,NULL);
INSERT INTO "stay" VALUES ('824e3065-8d8c-4397-a02a-0e8cf5bafe7b','3219ae14-258b-4108-a214-5ea35dad0f2f',0,'The Old Mill','Chicago','2026-03-04','2026-03-06',1,'','',NULL,NULL,0,NULL);
INSERT INTO "stay" VALUES ('bbe46f71-673a-4e8e-87a6-6065de09ea02','f6c3d90d-d761-4d8f-b7b3-819e03f0be19',0,'Casa Azul','Aarhus','2026-10-11','2026-10-15',1,'','',NULL,NULL,0,NULL);
INSERT INTO "stay" VALUES ('d89c761d-f875-452e-8779-135aa3bb4445','3933584e-766c-4f95-8333-83975b704398',0,'Hotel Central','Łódź','2026-03-04','2026-03-06',1,'','',NULL,NULL,0,NULL);
INSERT INTO "termGoal" VALUES ('030bc8cc-5c32-4ff0-9154-5105801dbf4f','529d92c6-884b-4a2f-aebd-03ae0df2be71',1);
INSERT INTO "termGoal" VALUES ('030bc8cc-5c32-4ff0-9154-5105801dbf4f','63e2ff35-d498-4e36-a404-d220cbf7d4e1',0);
INSERT INTO "termGoal" VALUES ('030bc8cc-5c32-4ff0-9154-5105801dbf4f','b498be8a-8268-42f7-aedd-d77a832b0f3b',2);
INSERT INTO "termGoal" VALUES ('07e11416-1008-4011-bfbd-ca16ea601b7d','b498be8a-8268-42f7-aedd-d77a832b0f3b',0);
INSERT INTO "termGoal" VALUES ('1cfcde57-8adf-44f4-b780-8aedeaeac2a3','63e2ff35-d498-4e36-a404-d220cbf7d4e1',0);
INSERT INTO "termGoal" VALUES ('1cfcde57-8adf-44f4-b780-8aedeaeac2a3','a5a6c45e-80e2-4acc-92c3-c5227463b542',2);
INSERT INTO "termGoal" VALUES ('1cfcde57-8adf-44f4-b780-8aedeaeac2a3','b498be8a-8268-42f7-aedd-d77a832b0f3b',3);
INSERT INTO "termGoal" VALUES ('1cfcde57-8adf-44f4-b780-8aedeaeac2a3','d8b51d90-7761-4772-bcb1-931cc4f2f407',1);
INSERT INTO "termGoal" VALUES ('65abb3c6-5971-4a51-a162-9bb46770d08d','529d92c6-884b-4a2f-aebd-03ae0df2be71',1);
INSERT INTO "termGoal" VALUES ('65abb3c6-5971-4a51-a162-9bb46770d08d','63e2ff35-d498-4e36-a404-d220cbf7d4e1',0);
INSERT INTO "termGoal" VALUES ('65abb3c6-5971-4a51-a162-9bb46770d08d','a5a6c45e-80e2-4acc-92c3-c5227463b542',2);
INSERT INTO "termGoal" VALUES ('db0532da-2fe4-4e5d-9828-f94c7057ea6c','63e2ff35-d498-4e36-a404-d220cbf7d4e1',0);
INSERT INTO "termGoal" VALUES ('db0532da-2fe4-4e5d-9828-f94c7057ea6c','b498be8a-8268-42f7-aedd-d77a832b0f3b',1);
INSERT INTO "timePeriod" VALUES ('27a1c774-5734-4aff-a353-6b9ef7d1b718','2026-02-12','2026-04-22');
INSERT INTO "timePeriod" VALUES ('378785d0-9e23-4c0f-8546-a8acae5508d8','2025-05-08','2025-07-16');
INSERT INTO "timePeriod" VALUES ('776176b3-8772-4963-9735-00d98688efe9','2025-12-04','2026-02-11');
INSERT INTO "timePeriod" VALUES ('7982c584-10bd-440e-92bd-0b09cf70db4e','2025-07-17','2025-09-24');
INSERT INTO "timePeriod" VALUES ('cb5dee47-9161-47f4-8a1e-8eea0b187260','2025-09-25','2025-12-03');
INSERT INTO "trip" VALUES ('3219ae14-258b-4108-a214-5ea35dad0f2f','business','Workshop in Chicago','Chicago','2026-03-04','2026-03-06',NULL,'2026-01-01T00:00:00.000Z','2026-01-01T00:00:00.000Z',NULL,NULL,NULL);
INSERT INTO "trip" VALUES ('3645eb72-9366-4e92-b932-913eeb76e02b','personal','Days away in Reykjavík','Reykjavík','2024-12-27','2025-01-05',NULL,'2026-01-01T00:00:00.000Z','2026-11-26T12:53:29.050Z',NULL,NULL,NULL);
INSERT INTO "trip" VALUES ('3933584e-766c-4f95-8333-83975b704398','business','Customer visit in Łódź','Łódź','2026-03-04','2026-03-06',NULL,'2026-01-01T00:00:00.000Z','2026-11-27T02:53:42.032Z',NULL,NULL,'63e2ff35-d498-4e36-a404-d220cbf7d4e1');
INSERT INTO "trip" VALUES ('5b11fb7e-50f4-4090-b795-a810038c02e0','personal','Class reunion in São Paulo','São Paulo','2025-05-13','2025-05-31',NULL,'2026-01-01T00:00:00.000Z','2026-01-01T00:00:00.000Z',NULL,NULL,NULL);
INSERT INTO "trip" VALUES ('a2df7737-091f-4f07-a298-eb42cbbefdb8','business','Workshop in Chicago','Chicago','2026-04-01','2026-04-01',NULL,'2026-01-01T00:00:00.000Z','2026-01-01T00:00:00.000Z',NULL,NULL,NULL);
INSERT INTO "trip" VALUES ('f6c3d90d-d761-4d8f-b7b3-819e03f0be19','personal','Class reunion in Aarhus','Aarhus','2026-10-11','2026-10-15',NULL,'2026-01-01T00:00:00.000Z','2026-01-01T00:00:00.000Z',NULL,NULL,NULL);
COMMIT;
