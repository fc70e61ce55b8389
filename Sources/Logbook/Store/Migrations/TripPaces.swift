/// “14 pace on trips”: goals go on as usual while one travels, as before.
enum TripPaces {
    static let sql = [
        """
        ALTER TABLE expectation ADD COLUMN \(TripsAndGoals.column(
            "expectation", "paceOnTrips", "INTEGER NOT NULL DEFAULT 100", "pace", "paceOnTrips BETWEEN 1 AND 100"));
        """
    ]
}
