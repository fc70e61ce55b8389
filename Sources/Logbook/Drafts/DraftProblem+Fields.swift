import Localization

// The fields of drafts and entries; those of trips and goals alone are in `TripField` and `ExpectationField`.

extension DraftProblem.Field {
    /// The name.
    public static let name = Self("name") { localized("name") }
    /// The destination.
    public static let destination = Self("destination") { localized("destination") }
    /// The first day.
    public static let startDay = Self("startDay") { localized("first day") }
    /// The last day.
    public static let endDay = Self("endDay") { localized("last day") }
    /// The notes.
    public static let notes = Self("notes") { localized("notes") }
    /// The currency.
    public static let currency = Self("currency") { localized("currency") }
    /// The tag.
    public static let tags = Self("tags") { localized("tag") }
    /// The purpose.
    public static let purpose = Self("purpose") { localized("purpose") }
    /// The place.
    public static let placeName = Self("placeName") { localized("place") }
    /// The address.
    public static let address = Self("address") { localized("address") }
    /// The reference.
    public static let reference = Self("reference") { localized("reference") }
    /// The cost.
    public static let cost = Self("cost") { localized("cost") }
    /// The title.
    public static let title = Self("title") { localized("title") }
    /// The details.
    public static let details = Self("details") { localized("details") }
    /// The day.
    public static let day = Self("day") { localized("day") }
    /// The end.
    public static let endTime = Self("endTime") { localized("end") }
    /// The place.
    public static let place = Self("place") { localized("place") }
    /// The attendees.
    public static let attendees = Self("attendees") { localized("attendees") }
    /// The starting point.
    public static let origin = Self("origin") { localized("starting point") }
    /// The distance.
    public static let distance = Self("distance") { localized("distance") }
    /// The odometer at the start.
    public static let odometerStart = Self("odometerStart") { localized("odometer at the start") }
    /// The odometer at the end.
    public static let odometerEnd = Self("odometerEnd") { localized("odometer at the end") }
    /// The speaker.
    public static let speaker = Self("speaker") { localized("speaker") }
    /// The room.
    public static let room = Self("room") { localized("room") }
    /// The programme.
    public static let programme = Self("programme") { localized("programme") }
    /// The code.
    public static let code = Self("code") { localized("code") }
    /// The last day of validity.
    public static let validTo = Self("validTo") { localized("last day of validity") }
    /// The checksum.
    public static let digest = Self("digest") { localized("checksum") }
    /// The size.
    public static let byteCount = Self("byteCount") { localized("size") }
    /// The relation.
    public static let relation = Self("relation") { localized("relation") }
    /// The family member.
    public static let familyMembers = Self("familyMembers") { localized("family member") }
    /// The unit.
    public static let unit = Self("unit") { localized("unit") }
    /// The target.
    public static let target = Self("target") { localized("target") }
    /// The strength.
    public static let strength = Self("strength") { localized("strength") }
    /// The value.
    public static let values = Self("values") { localized("value") }
    /// The priority.
    public static let priority = Self("priority") { localized("priority") }
    /// The area of life.
    public static let lifeDomain = Self("lifeDomain") { localized("area of life") }
    /// The guidance.
    public static let guidance = Self("guidance") { localized("guidance") }
    /// The canonical unit.
    public static let canonicalUnit = Self("canonicalUnit") { localized("canonical unit") }
    /// The factor.
    public static let factor = Self("factor") { localized("factor") }
    /// The number.
    public static let number = Self("number") { localized("number") }
    /// The theme.
    public static let theme = Self("theme") { localized("theme") }
    /// The reflection.
    public static let reflection = Self("reflection") { localized("reflection") }
    /// The goal.
    public static let goals = Self("goals") { localized("goal") }
    /// The text, measurement or goal.
    public static let content = Self("content") { localized("text, measurement or goal") }
    /// The contents.
    public static let contents = Self("contents") { localized("contents") }
    /// The start.
    public static let startedAt = Self("startedAt") { localized("start") }
    /// The time zone.
    public static let timeZone = Self("timeZone") { localized("time zone") }
    /// The time zone of a departure.
    public static let startZone = Self("startZone") { localized("time zone of the departure") }
    /// The time zone of an arrival.
    public static let endZone = Self("endZone") { localized("time zone of the arrival") }
    /// An amount of money.
    public static let amount = Self("amount") { localized("amount") }
    /// Who paid.
    public static let paidBy = Self("paidBy") { localized("name of who paid") }
    /// With whom something is shared.
    public static let sharedWith = Self("sharedWith") { localized("names of those who share") }
    /// Who reimburses.
    public static let payer = Self("payer") { localized("payer") }
    /// The trip.
    public static let trip = Self("tripId") { localized("trip") }
    /// Which vehicle.
    public static let vehicleName = Self("vehicleName") { localized("name of the vehicle") }
    /// The carrier.
    public static let carrier = Self("carrier") { localized("carrier") }
    /// The seat.
    public static let seat = Self("seat") { localized("seat") }
    /// The duration.
    public static let duration = Self("duration") { localized("duration") }
    /// The measurement.
    public static let measurement = Self("measurement") { localized("measurement") }
    /// The source.
    public static let source = Self("source") { localized("source") }
    /// The text.
    public static let text = Self("text") { localized("text") }
    /// The first day percent.
    public static let firstDayPercent = Self("firstDayPercent") { localized("first day percent") }
    /// The last day percent.
    public static let lastDayPercent = Self("lastDayPercent") { localized("last day percent") }
    /// The single day percent.
    public static let singleDayPercent = Self("singleDayPercent") { localized("single day percent") }
    /// The place whose rate holds in the air.
    public static let flightPlace = Self("flightPlace") { localized("place of the rate in the air") }
    /// The place whose rate holds at sea.
    public static let shipPlace = Self("shipPlace") { localized("place of the rate at sea") }
    /// What is added in the evening.
    public static let late = Self("late") { localized("late amount") }
    /// The hours that a rate begins at.
    public static let fromHours = Self("fromHours") { localized("hours") }
    /// The minimum hours.
    public static let minimumHours = Self("minimumHours") { localized("minimum hours") }
    /// The breakfast percent.
    public static let breakfastPercent = Self("breakfastPercent") { localized("breakfast percent") }
    /// The lunch percent.
    public static let lunchPercent = Self("lunchPercent") { localized("lunch percent") }
    /// The dinner percent.
    public static let dinnerPercent = Self("dinnerPercent") { localized("dinner percent") }
    /// The full day.
    public static let fullDay = Self("fullDay") { localized("full day") }
    /// The first and last day.
    public static let partialDay = Self("partialDay") { localized("first and last day") }
    /// The country.
    public static let region = Self("region") { localized("country") }
    /// The incidentals.
    public static let incidentals = Self("incidentals") { localized("incidentals") }
    /// The breakfast.
    public static let breakfast = Self("breakfast") { localized("breakfast") }
    /// The lunch.
    public static let lunch = Self("lunch") { localized("lunch") }
    /// The dinner.
    public static let dinner = Self("dinner") { localized("dinner") }
    /// The rate.
    public static let rates = Self("rates") { localized("rate") }
    /// The from distance.
    public static let fromDistance = Self("fromDistance") { localized("from distance") }
    /// The rate.
    public static let rate = Self("rate") { localized("rate") }
    /// The year start.
    public static let yearStart = Self("yearStart") { localized("year start") }
    /// The chart.
    public static let chart = Self("chart") { localized("chart") }
}
