/// “9 time zones of actions”: where actions were done, which of other programs' records were imported, and what their kinds become.
///
/// An origin stays when its action is deleted, so that a file that has it again does not bring it back. The number beside it stands
/// for what was imported: 0 where that is not known.
enum ActionZones {
    static let sql = [
        """
        ALTER TABLE "action" ADD COLUMN timeZone TEXT CONSTRAINT "action.timeZone.zone"
            CHECK (trim(timeZone) <> '' AND length(timeZone) <= 64);

        CREATE TABLE importedOrigin (
            source TEXT NOT NULL CONSTRAINT "importedOrigin.source.name"
                CHECK (trim(source) <> '' AND length(source) <= 200),
            externalId TEXT NOT NULL CONSTRAINT "importedOrigin.externalId.name"
                CHECK (trim(externalId) <> '' AND length(externalId) <= 200),
            content INTEGER NOT NULL DEFAULT 0,
            PRIMARY KEY (source, externalId)
        ) STRICT;
        INSERT INTO importedOrigin (source, externalId) SELECT source, externalId FROM "action" WHERE source IS NOT NULL;

        CREATE TABLE importMapping (
            kind TEXT NOT NULL PRIMARY KEY CONSTRAINT "importMapping.kind.name"
                CHECK (trim(kind) <> '' AND length(kind) <= 200),
            unit TEXT CONSTRAINT "importMapping.unit.unit" CHECK (trim(unit) <> '' AND length(unit) <= 40),
            expectationId TEXT REFERENCES expectation (id) ON DELETE SET NULL
        ) STRICT;
        CREATE INDEX importMappingByExpectation ON importMapping (expectationId);
        """
    ]
}
