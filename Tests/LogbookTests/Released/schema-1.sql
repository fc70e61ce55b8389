-- A logbook of schema 1, as a program of that time wrote it. Never edited: every later program must open it.
PRAGMA application_id = 1447120468;
BEGIN TRANSACTION;
CREATE TABLE businessTrip (
    tripId TEXT NOT NULL PRIMARY KEY,
    kind TEXT NOT NULL DEFAULT 'business' CONSTRAINT "businessTrip.kind" CHECK (kind = 'business'),
    purpose TEXT NOT NULL CONSTRAINT "businessTrip.purpose" CHECK (length(purpose) <= 200),
    expenseCode TEXT NOT NULL CONSTRAINT "businessTrip.expenseCode" CHECK (length(expenseCode) <= 200),
    perDiemMinor INTEGER NOT NULL CONSTRAINT "businessTrip.perDiemMinor" CHECK (perDiemMinor >= 0),
    currency TEXT NOT NULL CONSTRAINT "businessTrip.currency" CHECK (currency GLOB '[A-Z][A-Z][A-Z]'),
    FOREIGN KEY (tripId, kind) REFERENCES trip (id, kind) ON DELETE CASCADE
) STRICT;
INSERT INTO "businessTrip" VALUES('c34d0bff-9015-4280-a099-ec6cd7363ca5','business','Train the local service team','FAIR-240',11000,'CAD');
INSERT INTO "businessTrip" VALUES('ae843796-30af-49ee-a263-183773ef6508','business','Show the new range and meet suppliers','SERVICE-412',14500,'AUD');
INSERT INTO "businessTrip" VALUES('962b1967-c907-49ba-a5ac-e2685a072c6d','business','Review the running contract','DEV-305',14500,'AUD');
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
INSERT INTO "chart" VALUES('00000000-0000-4000-8000-000000000001','formula','Waves','sin(x)*cos(z)',-5.0,5.0,-5.0,5.0,'wavessin(x)*cos(z)','2026-01-01T00:00:00.000Z','2026-01-01T00:00:00.000Z');
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
INSERT INTO "expectation" VALUES('ab27a171-be5b-433c-9ca0-c749607e2c86','goal','Run 250 km','Three short runs and one long one a week.',8,5,'run 250 kmthree short runs and one long one a week.','2026-01-01T00:00:00.000Z','2026-01-01T00:00:00.000Z');
INSERT INTO "expectation" VALUES('d6de6acd-12c8-4e38-930e-0e6118e9685e','goal','Cycle to work','Instead of the bus, whenever the roads are dry.',8,5,'cycle to workinstead of the bus, whenever the roads are dry.','2026-01-01T00:00:00.000Z','2026-01-01T00:00:00.000Z');
INSERT INTO "expectation" VALUES('e9a61004-61ed-457a-8d46-73ef77ba0574','goal','Speak everyday Portuguese','Enough for two weeks in São Paulo.',8,5,'speak everyday portugueseenough for two weeks in sao paulo.','2026-01-01T00:00:00.000Z','2026-01-01T00:00:00.000Z');
INSERT INTO "expectation" VALUES('21af8cfd-4c4c-4ee5-9360-00f4bd6ae8f8','goal','Read twelve books','At least four of them novels.',8,5,'read twelve booksat least four of them novels.','2026-01-01T00:00:00.000Z','2026-01-01T00:00:00.000Z');
INSERT INTO "expectation" VALUES('f0af3ce4-29ca-4790-a4c7-0b0b0c5b4a8f','goal','Cook at home more often','',8,5,'cook at home more often','2026-01-01T00:00:00.000Z','2026-01-01T00:00:00.000Z');
INSERT INTO "expectation" VALUES('16758727-2751-4caf-9b67-9c859acd7aaf','goal','Learn to sail','One day, when there is time.',8,5,'learn to sailone day, when there is time.','2026-01-01T00:00:00.000Z','2026-01-01T00:00:00.000Z');
INSERT INTO "expectation" VALUES('27cd5f9e-c8c6-44cc-b555-40b2bff06252','milestone','Half marathon','The spring race along the river.',5,8,'half marathonthe spring race along the river.','2026-01-01T00:00:00.000Z','2026-01-01T00:00:00.000Z');
INSERT INTO "expectation" VALUES('e0285292-5a4d-4852-86c5-d1b05ce2ce14','milestone','First draft of the travel book','All nine chapters, however rough.',5,8,'first draft of the travel bookall nine chapters, however rough.','2026-01-01T00:00:00.000Z','2026-01-01T00:00:00.000Z');
INSERT INTO "expectation" VALUES('1180b23a-1075-477f-809a-1a817914ffbc','milestone','Passport renewed','',5,8,'passport renewed','2026-01-01T00:00:00.000Z','2026-01-01T00:00:00.000Z');
INSERT INTO "expectation" VALUES('88b894e1-401e-425b-b86c-9a98359e0b62','obligation','Tax return','With the receipts of all business trips.',2,6,'tax returnwith the receipts of all business trips.','2026-01-01T00:00:00.000Z','2026-01-01T00:00:00.000Z');
INSERT INTO "expectation" VALUES('47a9dc67-3932-4fac-8995-45b4ca73e0f3','obligation','Expense report for the last quarter','',2,6,'expense report for the last quarter','2026-01-01T00:00:00.000Z','2026-01-01T00:00:00.000Z');
INSERT INTO "expectation" VALUES('05a2e189-41c3-436b-9186-6d4d0cde66a9','obligation','Return the borrowed tent','',2,6,'return the borrowed tent','2026-01-01T00:00:00.000Z','2026-01-01T00:00:00.000Z');
CREATE TABLE expectationMeasure (
    expectationId TEXT NOT NULL REFERENCES expectation (id) ON DELETE CASCADE,
    measureId TEXT NOT NULL REFERENCES measure (id) ON DELETE RESTRICT,
    target REAL NOT NULL CONSTRAINT "expectationMeasure.target" CHECK (target > 0 AND target < 9e999),
    PRIMARY KEY (expectationId, measureId)
) STRICT;
INSERT INTO "expectationMeasure" VALUES('ab27a171-be5b-433c-9ca0-c749607e2c86','b54b3c40-881e-4907-bc82-1fbf59108163',25.0);
INSERT INTO "expectationMeasure" VALUES('ab27a171-be5b-433c-9ca0-c749607e2c86','a7ff0d38-8687-4fb2-9e70-d1019fc66081',250.0);
INSERT INTO "expectationMeasure" VALUES('d6de6acd-12c8-4e38-930e-0e6118e9685e','a7ff0d38-8687-4fb2-9e70-d1019fc66081',480.0);
INSERT INTO "expectationMeasure" VALUES('d6de6acd-12c8-4e38-930e-0e6118e9685e','28bff9ea-304d-4f96-a4d9-303221373073',40.0);
INSERT INTO "expectationMeasure" VALUES('e9a61004-61ed-457a-8d46-73ef77ba0574','b54b3c40-881e-4907-bc82-1fbf59108163',90.0);
INSERT INTO "expectationMeasure" VALUES('21af8cfd-4c4c-4ee5-9360-00f4bd6ae8f8','28bff9ea-304d-4f96-a4d9-303221373073',12.0);
INSERT INTO "expectationMeasure" VALUES('f0af3ce4-29ca-4790-a4c7-0b0b0c5b4a8f','28bff9ea-304d-4f96-a4d9-303221373073',30.0);
INSERT INTO "expectationMeasure" VALUES('27cd5f9e-c8c6-44cc-b555-40b2bff06252','a7ff0d38-8687-4fb2-9e70-d1019fc66081',21.1);
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
INSERT INTO "goal" VALUES('ab27a171-be5b-433c-9ca0-c749607e2c86','goal','2025-12-04','2026-02-11','Tuesday, Thursday and Saturday before breakfast; the long run on Sunday.');
INSERT INTO "goal" VALUES('d6de6acd-12c8-4e38-930e-0e6118e9685e','goal','2025-12-04','2026-04-21',NULL);
INSERT INTO "goal" VALUES('e9a61004-61ed-457a-8d46-73ef77ba0574','goal','2025-10-23','2026-06-30','Half an hour a day, and a conversation every Friday.');
INSERT INTO "goal" VALUES('21af8cfd-4c4c-4ee5-9360-00f4bd6ae8f8','goal',NULL,NULL,NULL);
INSERT INTO "goal" VALUES('f0af3ce4-29ca-4790-a4c7-0b0b0c5b4a8f','goal','2026-01-01','2026-03-11',NULL);
INSERT INTO "goal" VALUES('16758727-2751-4caf-9b67-9c859acd7aaf','goal',NULL,NULL,NULL);
CREATE TABLE goalTerm (
    id TEXT NOT NULL PRIMARY KEY
        CONSTRAINT "goalTerm.id" CHECK (length(id) = 36 AND id NOT GLOB '*[^-0-9a-f]*'),
    number INTEGER NOT NULL UNIQUE CONSTRAINT "goalTerm.number.range" CHECK (number BETWEEN 1 AND 9999),
    timePeriodId TEXT NOT NULL UNIQUE REFERENCES timePeriod (id) ON DELETE CASCADE,
    theme TEXT CONSTRAINT "goalTerm.theme" CHECK (theme <> '' AND length(theme) <= 200),
    status TEXT NOT NULL CONSTRAINT "goalTerm.status"
        CHECK (status IN ('planned', 'active', 'completed', 'delayed', 'onHold', 'cancelled'))
) STRICT;
INSERT INTO "goalTerm" VALUES('78788347-6866-4743-9fbd-96359554aa53',1,'dc3320bb-97ca-43be-8e45-a342c10ffb55','Foundations','completed');
INSERT INTO "goalTerm" VALUES('f0dad827-2e60-4eb1-8025-7e403811c379',2,'2072b26d-fe81-426e-ad4d-e979b560315c','Endurance','completed');
INSERT INTO "goalTerm" VALUES('180a2bd6-343d-41f8-9b20-290ac13e4a81',3,'d80391ff-b30d-4390-8007-7ba99ea524f2','Languages','completed');
INSERT INTO "goalTerm" VALUES('fd845ef3-00ce-4d0b-a3e9-bfbbf6c43e6f',4,'0781577a-0f53-45d6-9909-c315b21d8f6c','Out of doors','active');
INSERT INTO "goalTerm" VALUES('19a3c590-8476-4a12-bd0d-1f90df4a692f',5,'67cae465-669e-4cc4-b951-79bbe709a102','Finishing things','planned');
CREATE TABLE grdb_migrations (identifier TEXT NOT NULL PRIMARY KEY);
INSERT INTO "grdb_migrations" VALUES('1 trips, goals, terms and charts');
CREATE TABLE measure (
    id TEXT NOT NULL PRIMARY KEY
        CONSTRAINT "measure.id" CHECK (length(id) = 36 AND id NOT GLOB '*[^-0-9a-f]*'),
    unit TEXT NOT NULL UNIQUE CONSTRAINT "measure.unit" CHECK (trim(unit) <> '' AND length(unit) <= 40),
    kind TEXT NOT NULL
        CONSTRAINT "measure.kind" CHECK (kind IN ('distance', 'duration', 'energy', 'count', 'other'))
) STRICT;
INSERT INTO "measure" VALUES('b54b3c40-881e-4907-bc82-1fbf59108163','hours','duration');
INSERT INTO "measure" VALUES('a7ff0d38-8687-4fb2-9e70-d1019fc66081','km','distance');
INSERT INTO "measure" VALUES('28bff9ea-304d-4f96-a4d9-303221373073','occasions','count');
CREATE TABLE milestone (
    expectationId TEXT NOT NULL PRIMARY KEY,
    kind TEXT NOT NULL DEFAULT 'milestone' CONSTRAINT "milestone.kind" CHECK (kind = 'milestone'),
    targetDay TEXT NOT NULL CONSTRAINT "milestone.targetDay"
        CHECK (targetDay GLOB '????-??-??' AND date(targetDay, '+0 days') IS targetDay),
    FOREIGN KEY (expectationId, kind) REFERENCES expectation (id, kind) ON DELETE CASCADE
) STRICT;
INSERT INTO "milestone" VALUES('27cd5f9e-c8c6-44cc-b555-40b2bff06252','milestone','2026-04-08');
INSERT INTO "milestone" VALUES('e0285292-5a4d-4852-86c5-d1b05ce2ce14','milestone','2026-03-04');
INSERT INTO "milestone" VALUES('1180b23a-1075-477f-809a-1a817914ffbc','milestone','2026-02-03');
CREATE TABLE obligation (
    expectationId TEXT NOT NULL PRIMARY KEY,
    kind TEXT NOT NULL DEFAULT 'obligation' CONSTRAINT "obligation.kind" CHECK (kind = 'obligation'),
    deadline TEXT NOT NULL
        CONSTRAINT "obligation.deadline" CHECK (deadline GLOB '????-??-??' AND date(deadline, '+0 days') IS deadline),
    requestedBy TEXT CONSTRAINT "obligation.requestedBy" CHECK (requestedBy <> '' AND length(requestedBy) <= 200),
    consequence TEXT CONSTRAINT "obligation.consequence" CHECK (consequence <> '' AND length(consequence) <= 20000),
    FOREIGN KEY (expectationId, kind) REFERENCES expectation (id, kind) ON DELETE CASCADE
) STRICT;
INSERT INTO "obligation" VALUES('88b894e1-401e-425b-b86c-9a98359e0b62','obligation','2026-05-01','Tax office','A surcharge for every month');
INSERT INTO "obligation" VALUES('47a9dc67-3932-4fac-8995-45b4ca73e0f3','obligation','2026-01-15','Accounts',NULL);
INSERT INTO "obligation" VALUES('05a2e189-41c3-436b-9186-6d4d0cde66a9','obligation','2026-01-10',NULL,'No tent next summer');
CREATE TABLE personalTrip (
    tripId TEXT NOT NULL PRIMARY KEY,
    kind TEXT NOT NULL DEFAULT 'personal' CONSTRAINT "personalTrip.kind" CHECK (kind = 'personal'),
    reason TEXT NOT NULL CONSTRAINT "personalTrip.reason"
        CHECK (reason IN ('family', 'vacation', 'reunion', 'wellness', 'other', 'unknown')),
    FOREIGN KEY (tripId, kind) REFERENCES trip (id, kind) ON DELETE CASCADE
) STRICT;
INSERT INTO "personalTrip" VALUES('9afcd44d-14cf-4bfe-b476-cf8a4baa5dc0','personal','other');
INSERT INTO "personalTrip" VALUES('497305c5-d1aa-499f-8c43-407dc177b6f7','personal','reunion');
INSERT INTO "personalTrip" VALUES('bf8c59bb-0035-43c1-916a-a4b296eb9d18','personal','wellness');
CREATE TABLE termGoal (
    termId TEXT NOT NULL REFERENCES goalTerm (id) ON DELETE CASCADE,
    goalId TEXT NOT NULL REFERENCES goal (expectationId) ON DELETE CASCADE,
    position INTEGER NOT NULL CONSTRAINT "termGoal.position" CHECK (position >= 0),
    PRIMARY KEY (termId, goalId),
    UNIQUE (termId, position)
) STRICT;
INSERT INTO "termGoal" VALUES('78788347-6866-4743-9fbd-96359554aa53','ab27a171-be5b-433c-9ca0-c749607e2c86',0);
INSERT INTO "termGoal" VALUES('78788347-6866-4743-9fbd-96359554aa53','d6de6acd-12c8-4e38-930e-0e6118e9685e',1);
INSERT INTO "termGoal" VALUES('f0dad827-2e60-4eb1-8025-7e403811c379','ab27a171-be5b-433c-9ca0-c749607e2c86',0);
INSERT INTO "termGoal" VALUES('f0dad827-2e60-4eb1-8025-7e403811c379','e9a61004-61ed-457a-8d46-73ef77ba0574',1);
INSERT INTO "termGoal" VALUES('f0dad827-2e60-4eb1-8025-7e403811c379','21af8cfd-4c4c-4ee5-9360-00f4bd6ae8f8',2);
INSERT INTO "termGoal" VALUES('180a2bd6-343d-41f8-9b20-290ac13e4a81','e9a61004-61ed-457a-8d46-73ef77ba0574',0);
INSERT INTO "termGoal" VALUES('180a2bd6-343d-41f8-9b20-290ac13e4a81','21af8cfd-4c4c-4ee5-9360-00f4bd6ae8f8',1);
INSERT INTO "termGoal" VALUES('fd845ef3-00ce-4d0b-a3e9-bfbbf6c43e6f','ab27a171-be5b-433c-9ca0-c749607e2c86',0);
INSERT INTO "termGoal" VALUES('fd845ef3-00ce-4d0b-a3e9-bfbbf6c43e6f','f0af3ce4-29ca-4790-a4c7-0b0b0c5b4a8f',1);
INSERT INTO "termGoal" VALUES('fd845ef3-00ce-4d0b-a3e9-bfbbf6c43e6f','16758727-2751-4caf-9b67-9c859acd7aaf',2);
INSERT INTO "termGoal" VALUES('19a3c590-8476-4a12-bd0d-1f90df4a692f','d6de6acd-12c8-4e38-930e-0e6118e9685e',0);
INSERT INTO "termGoal" VALUES('19a3c590-8476-4a12-bd0d-1f90df4a692f','e9a61004-61ed-457a-8d46-73ef77ba0574',1);
INSERT INTO "termGoal" VALUES('19a3c590-8476-4a12-bd0d-1f90df4a692f','16758727-2751-4caf-9b67-9c859acd7aaf',2);
CREATE TABLE timePeriod (
    id TEXT NOT NULL PRIMARY KEY
        CONSTRAINT "timePeriod.id" CHECK (length(id) = 36 AND id NOT GLOB '*[^-0-9a-f]*'),
    startDay TEXT NOT NULL
        CONSTRAINT "timePeriod.startDay" CHECK (startDay GLOB '????-??-??' AND date(startDay, '+0 days') IS startDay),
    endDay TEXT NOT NULL
        CONSTRAINT "timePeriod.endDay" CHECK (endDay GLOB '????-??-??' AND date(endDay, '+0 days') IS endDay),
    CONSTRAINT "timePeriod.days" CHECK (startDay <= endDay)
) STRICT;
INSERT INTO "timePeriod" VALUES('dc3320bb-97ca-43be-8e45-a342c10ffb55','2025-05-08','2025-07-16');
INSERT INTO "timePeriod" VALUES('2072b26d-fe81-426e-ad4d-e979b560315c','2025-07-17','2025-09-24');
INSERT INTO "timePeriod" VALUES('d80391ff-b30d-4390-8007-7ba99ea524f2','2025-09-25','2025-12-03');
INSERT INTO "timePeriod" VALUES('0781577a-0f53-45d6-9909-c315b21d8f6c','2025-12-04','2026-02-11');
INSERT INTO "timePeriod" VALUES('67cae465-669e-4cc4-b951-79bbe709a102','2026-02-12','2026-04-22');
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
INSERT INTO "trip" VALUES('c34d0bff-9015-4280-a099-ec6cd7363ca5','business','Training in Montréal','Montréal','2026-05-12','2026-05-14',NULL,'training in montrealmontreal','2026-01-01T00:00:00.000Z','2026-01-01T00:00:00.000Z');
INSERT INTO "trip" VALUES('9afcd44d-14cf-4bfe-b476-cf8a4baa5dc0','personal','Concert in Melbourne','Melbourne','2025-03-24','2025-04-02',NULL,'concert in melbournemelbourne','2026-01-01T00:00:00.000Z','2026-01-01T00:00:00.000Z');
INSERT INTO "trip" VALUES('ae843796-30af-49ee-a263-183773ef6508','business','Trade fair in Melbourne','Melbourne','2025-08-06','2025-08-09',NULL,'trade fair in melbournemelbourne','2026-01-01T00:00:00.000Z','2026-01-01T00:00:00.000Z');
INSERT INTO "trip" VALUES('497305c5-d1aa-499f-8c43-407dc177b6f7','personal','Class reunion in Besançon','Besançon','2024-09-21','2024-09-24',NULL,'class reunion in besanconbesancon','2026-01-01T00:00:00.000Z','2026-01-01T00:00:00.000Z');
INSERT INTO "trip" VALUES('962b1967-c907-49ba-a5ac-e2685a072c6d','business','Customer visit in Melbourne','Melbourne','2026-04-14','2026-04-19',NULL,'customer visit in melbournemelbourne','2026-01-01T00:00:00.000Z','2026-01-01T00:00:00.000Z');
INSERT INTO "trip" VALUES('bf8c59bb-0035-43c1-916a-a4b296eb9d18','personal','Spa weekend in Łódź','Łódź','2025-02-23','2025-03-06',NULL,'spa weekend in lodzlodz','2026-01-01T00:00:00.000Z','2026-01-01T00:00:00.000Z');
CREATE INDEX expectationMeasureByMeasure ON expectationMeasure (measureId);
CREATE INDEX termGoalByGoal ON termGoal (goalId);
COMMIT;
