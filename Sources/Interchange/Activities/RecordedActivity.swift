import Foundation
import Localization

/// What a device or a program has recorded: a workout, or what was counted on one day.
public struct RecordedActivity: Hashable, Sendable {
    /// What was done.
    public var kind: ActivityKind
    /// By the file; empty where it has none.
    public var title = ""
    /// The device or program that recorded it; empty where the file does not say.
    public var recorder = ""
    /// When it began, seconds since 1970 UTC; of the sum of a day noon of that day.
    public var start: Double
    /// Seconds; `nil` where unknown.
    public var duration: Double?
    /// Metres; `nil` where unknown.
    public var distance: Double?
    /// Kilocalories; `nil` where unknown.
    public var energy: Double?
    /// How often; `nil` for what is not counted.
    public var count: Double?
    /// The time zone: an identifier such as `Europe/Berlin`, or an offset such as `+02:00`; `nil` where unknown.
    public var zone: String?
    /// Where it comes from: `Apple Health`, `GPX` or a device.
    public var source: String
    /// Its id there: the same in every file that has it.
    public var id: String
}

/// What a file of activities has.
public struct RecordedActivities: Sendable {
    /// Workouts in the order of the file, then sums by day.
    public var activities: [RecordedActivity] = []
    /// How many records have no readable day or value.
    public var unreadable = 0
    /// How many tracks or sessions have no time.
    public var untimed = 0

    /// None.
    public init() {}
}

/// A kind of activity: a sport, or something that is counted by day. Two are the same where their names are.
///
/// A sport is called as HealthKit calls it, without `HKWorkoutActivityType`: `running`, `traditionalStrengthTraining`.
public struct ActivityKind: RawRepresentable, Hashable, Sendable {
    /// Its name in scripts and in the logbook.
    public let rawValue: String

    /// A kind by its name, whatever that is.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Steps of a day.
    public static let steps = ActivityKind(rawValue: "steps")
    /// Floors climbed on a day.
    public static let floors = ActivityKind(rawValue: "floors")
    /// The distance walked and run on a day.
    public static let walkingRunningDistance = ActivityKind(rawValue: "walkingRunningDistance")
    /// The distance cycled on a day.
    public static let cyclingDistance = ActivityKind(rawValue: "cyclingDistance")
    /// The distance swum on a day.
    public static let swimmingDistance = ActivityKind(rawValue: "swimmingDistance")
    /// The energy that moving took on a day, without that of the body at rest.
    public static let activeEnergy = ActivityKind(rawValue: "activeEnergy")
    /// The minutes of exercise of a day.
    public static let exerciseMinutes = ActivityKind(rawValue: "exerciseMinutes")
    /// The mindful minutes of a day.
    public static let mindfulMinutes = ActivityKind(rawValue: "mindfulMinutes")
    /// The sleep of a night, counted for the day after it.
    public static let sleep = ActivityKind(rawValue: "sleep")
    /// An activity of which no more is known.
    public static let other = ActivityKind(rawValue: "other")

    /// What is counted by day.
    public static let daily: [ActivityKind] = [
        .steps, .floors, .walkingRunningDistance, .cyclingDistance, .swimmingDistance, .activeEnergy, .exerciseMinutes,
        .mindfulMinutes, .sleep,
    ]

    /// A kind by what a person or a file calls it: `running`, `Running`, `trail_running`, `HKWorkoutActivityTypeRunning`.
    public init(named text: String) {
        var name = Substring(text)
        for prefix in ["HKWorkoutActivityType", "HKQuantityTypeIdentifier", "HKCategoryTypeIdentifier"]
        where name.hasPrefix(prefix) { name = name.dropFirst(prefix.count) }
        let words = name.split { !$0.isLetter && !$0.isNumber }
        let joined = words.enumerated().map { $0 == 0 ? String($1) : $1.prefix(1).uppercased() + $1.dropFirst() }
            .joined().prefix(60)
        // `RUNNING` is one word, `Running` and `HIIT` too.
        let isShouted = joined == joined.uppercased()
        let raw = isShouted ? joined.lowercased() : joined.prefix(1).lowercased() + joined.dropFirst()
        self.init(rawValue: Self.otherNames[raw] ?? (raw.isEmpty ? "other" : raw))
    }

    private static let otherNames = [
        "run": "running", "trailRunning": "running", "ride": "cycling", "bike": "cycling", "biking": "cycling",
        "walk": "walking", "hike": "hiking", "swim": "swimming", "stepCount": "steps", "flightsClimbed": "floors",
        "distanceWalkingRunning": "walkingRunningDistance", "distanceCycling": "cyclingDistance",
        "distanceSwimming": "swimmingDistance", "activeEnergyBurned": "activeEnergy",
        "appleExerciseTime": "exerciseMinutes", "mindfulSession": "mindfulMinutes", "sleepAnalysis": "sleep",
    ]

    /// What it is called, in the user's language where that has a word.
    public var title: String {
        switch rawValue {
        case "steps": localized("Steps")
        case "floors": localized("Floors climbed")
        case "walkingRunningDistance": localized("Walked and run")
        case "cyclingDistance": localized("Cycled")
        case "swimmingDistance": localized("Swum")
        case "activeEnergy": localized("Active energy")
        case "exerciseMinutes": localized("Exercise")
        case "mindfulMinutes": localized("Mindfulness")
        case "sleep": localized("Sleep")
        case "running": localized("Running")
        case "walking": localized("Walking")
        case "hiking": localized("Hiking")
        case "cycling": localized("Cycling")
        case "swimming": localized("Swimming")
        case "yoga": localized("Yoga")
        case "rowing": localized("Rowing")
        case "traditionalStrengthTraining", "functionalStrengthTraining": localized("Strength training")
        case "other": localized("Activity")
        default: words
        }
    }

    /// The words of its name: `Cross country skiing`.
    private var words: String {
        var text = ""
        for letter in rawValue {
            if letter.isUppercase, !text.isEmpty { text.append(" ") }
            text += letter.lowercased()
        }
        return text.prefix(1).uppercased() + text.dropFirst()
    }

    /// Whether it is the sum of a day.
    public var isDaily: Bool { Self.daily.contains(self) }
}
