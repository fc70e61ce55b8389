/// “12 legs and time zones”: the ways between places, and the clocks of places. Times of before have no time zone, as they had none.
enum Legs {
    static func zone(_ table: String, _ name: String) -> String {
        TripsAndGoals.column(table, name, "TEXT", "zone", "trim(\(name)) <> '' AND length(\(name)) <= 64")
    }

    static let sql = [BusinessDays.sql] + tables

    private static let tables =
        ["stay", "itineraryItem", "conferenceSession"].map {
            "ALTER TABLE \($0) ADD COLUMN \(zone($0, "timeZone"));"
        } + [
            StrictColumns.tripChild(
                "leg",
                [
                    TripsAndGoals.choice("leg", "kind", "flight", "train", "bus", "ferry", "car"),
                    TripsAndGoals.line("leg", "number"), TripsAndGoals.line("leg", "carrier"),
                    TripsAndGoals.line("leg", "origin"), StrictColumns.day("leg", "startDay"),
                    TripsAndGoals.time("leg", "startTime"), zone("leg", "startZone"),
                    TripsAndGoals.line("leg", "destination"), StrictColumns.day("leg", "endDay", ""),
                    TripsAndGoals.time("leg", "endTime"), zone("leg", "endZone"), TripsAndGoals.line("leg", "seat"),
                    TripsAndGoals.line("leg", "reference"), TripsAndGoals.text("leg", "notes"),
                ])
        ]
}
