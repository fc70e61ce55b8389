import Foundation

/// Reads the elements of an Apple Health export.
///
/// Workouts are kept one by one, everything else as sums by day: an export of years has tens of millions of records and some ten
/// thousand days. Records within a `Correlation` stand in the file once more by themselves.
final class HealthReceiver: XMLReceiver {
    private(set) var recorded = RecordedActivities()
    private(set) var refusal: ImportError.Reason?
    private var sums = HealthSums()
    private var workout: HealthWorkout?

    /// What actions of these exports have as their source.
    static let source = "Apple Health"
    /// The most workouts that are kept.
    private static let workoutLimit = 200_000

    /// The workouts, then the sums by day.
    func finished() -> RecordedActivities {
        var recorded = recorded
        recorded.activities += sums.activities()
        return recorded
    }

    func begin(_ name: UnsafePointer<CChar>, _ attributes: XMLAttributes, depth: Int) {
        switch depth {
        case 2:
            if name.equals("Record") {
                record(attributes)
            } else if name.equals("Workout") {
                workout = HealthWorkout(attributes)
            }
        // What belongs to a part of a workout is deeper.
        case 3 where workout != nil: workout?.add(name, attributes)
        case 1 where !name.equals("HealthData"): refusal = .unknownXML(String(cString: name))
        default: break
        }
    }

    func end(_ name: UnsafePointer<CChar>, depth: Int) {
        guard depth == 2, let workout else { return }
        self.workout = nil
        if let activity = workout.activity {
            recorded.activities.append(activity)
        } else {
            recorded.unreadable += 1
        }
        if recorded.activities.count > Self.workoutLimit { refusal = .tooManyActivities(limit: Self.workoutLimit) }
    }

    // MARK: - Records

    private func record(_ attributes: XMLAttributes) {
        // The first attribute; by far most records are of other types.
        guard let type = attributes.list[0]?.equals("type") == true ? attributes.list[1] : attributes.value("type"),
            let type = HealthType(type)
        else { return }
        var (device, unit, value, start, end): Values = (nil, nil, nil, nil, nil)
        var index = 0
        while let key = attributes.list[index] {
            let text = attributes.list[index + 1]
            switch UInt8(bitPattern: key[0]) {
            case UInt8(ascii: "s"):
                if key.equals("startDate") { start = text } else if key.equals("sourceName") { device = text }
            case UInt8(ascii: "u") where key.equals("unit"): unit = text
            case UInt8(ascii: "v") where key.equals("value"): value = text
            case UInt8(ascii: "e") where key.equals("endDate"): end = text
            default: break
            }
            index += 2
        }
        add(type, (device, unit, value, start, end))
        if sums.isFull { refusal = .tooManyActivities(limit: HealthSums.limit) }
    }

    private typealias Values = (
        device: UnsafePointer<CChar>?, unit: UnsafePointer<CChar>?, value: UnsafePointer<CChar>?,
        start: UnsafePointer<CChar>?, end: UnsafePointer<CChar>?
    )

    private func add(_ type: HealthType, _ values: Values) {
        guard let start = values.start.flatMap({ HealthMoment($0) }), let device = values.device else {
            recorded.unreadable += 1
            return
        }
        var day = start.day
        let amount: Double?
        switch type.amount {
        case .unit(let quantity):
            amount = values.value.flatMap { Double(healthText: $0) }.flatMap { number in
                values.unit.flatMap { quantity.factor(of: $0) }.map { number * $0 }
            }
        case .span(let isSleep):
            if isSleep {
                guard values.value.map(Self.isAsleep) == true else { return }
                day = Self.night(of: start)
            }
            amount = values.end.flatMap { HealthMoment($0) }.map { $0.instant - start.instant }
        }
        guard let amount, amount >= 0, amount < 1e12, abs(day) < 1 << 24 else {
            recorded.unreadable += 1
            return
        }
        sums.add(amount, kind: type.kind, day: day, offset: start.offset, device: device)
    }

    /// Whether a stage of sleep is sleep: not being awake, and not only lying in bed.
    private static func isAsleep(_ value: UnsafePointer<CChar>) -> Bool {
        strstr(value, "Asleep") != nil
    }

    /// The day that sleep counts for: one that begins at six in the evening or later is that of the night before the next day.
    private static func night(of start: HealthMoment) -> Int {
        (start.local + 6 * 3600).dividedDown(by: 86_400)
    }
}

/// A type of record that is summed by day.
struct HealthType {
    /// An index of `ActivityKind.daily`.
    let kind: Int
    let amount: Amount

    enum Amount {
        /// The value of the record, in some unit.
        case unit(HealthQuantity)
        /// The time from its start to its end; of sleep only what is sleep.
        case span(isSleep: Bool)
    }

    /// - Returns: `nil` for a type that is not imported.
    init?(_ identifier: UnsafePointer<CChar>) {
        // `HKQuantityTypeIdentifier` and `HKCategoryTypeIdentifier` are as long as each other.
        guard
            strncmp(identifier, "HKQuantityTypeIdentifier", 24) == 0
                || strncmp(identifier, "HKCategoryTypeIdentifier", 24) == 0
        else { return nil }
        let name = identifier + 24
        func found(_ kind: Int, _ amount: Amount, _ text: StaticString) -> (Int, Amount)? {
            name.equals(text) ? (kind, amount) : nil
        }
        let type: (Int, Amount)? =
            switch UInt8(bitPattern: name[0]) {
            case UInt8(ascii: "S"):
                found(0, .unit(.count), "StepCount") ?? found(8, .span(isSleep: true), "SleepAnalysis")
            case UInt8(ascii: "F"): found(1, .unit(.count), "FlightsClimbed")
            case UInt8(ascii: "D"):
                found(2, .unit(.distance), "DistanceWalkingRunning")
                    ?? found(3, .unit(.distance), "DistanceCycling") ?? found(4, .unit(.distance), "DistanceSwimming")
            case UInt8(ascii: "A"):
                found(5, .unit(.energy), "ActiveEnergyBurned") ?? found(6, .unit(.time), "AppleExerciseTime")
            case UInt8(ascii: "M"): found(7, .span(isSleep: false), "MindfulSession")
            default: nil
            }
        guard let type else { return nil }
        (kind, amount) = type
    }
}

/// What a number of an export counts.
enum HealthQuantity {
    case count, distance, energy, time

    /// What one of a unit is in metres, kilocalories, seconds or times; `nil` for another unit.
    func factor(of unit: UnsafePointer<CChar>) -> Double? {
        switch self {
        case .count: unit.equals("count") ? 1 : nil
        case .distance:
            unit.equals("km")
                ? 1000
                : unit.equals("mi")
                    ? 1609.344
                    : unit.equals("m")
                        ? 1 : unit.equals("yd") ? 0.9144 : unit.equals("ft") ? 0.3048 : unit.equals("cm") ? 0.01 : nil
        case .energy:
            // “Cal” is the kilocalorie, “cal” the small one.
            unit.equals("kcal") || unit.equals("Cal")
                ? 1 : unit.equals("kJ") ? 1 / 4.184 : unit.equals("J") ? 1 / 4184 : unit.equals("cal") ? 0.001 : nil
        case .time: unit.equals("min") ? 60 : unit.equals("s") ? 1 : unit.equals("hr") ? 3600 : nil
        }
    }
}

extension Double {
    /// A number as exports write it; see `init(decimal:)`.
    init?(healthText text: UnsafePointer<CChar>) {
        let bytes = UnsafeRawPointer(text).assumingMemoryBound(to: UInt8.self)
        self.init(decimal: Span(_unsafeElements: UnsafeBufferPointer(start: bytes, count: strlen(text))))
    }
}

/// A workout of an export while its elements are read.
struct HealthWorkout {
    private var kind: ActivityKind
    private var recorder: String
    private var start: HealthMoment?
    private var end: HealthMoment?
    private var duration: Double?
    private var distance: Double?
    private var energy: Double?
    private var zone: String?

    /// - Parameter attributes: of the element; totals are there up to iOS 15.
    init(_ attributes: XMLAttributes) {
        func amount(_ name: StaticString, _ unit: StaticString, _ quantity: HealthQuantity) -> Double? {
            Self.amount(attributes.value(name), attributes.value(unit), quantity)
        }
        kind = ActivityKind(named: attributes.value("workoutActivityType").map { String(cString: $0) } ?? "")
        recorder = attributes.value("sourceName").map { String(cString: $0) } ?? ""
        start = attributes.value("startDate").flatMap { HealthMoment($0) }
        end = attributes.value("endDate").flatMap { HealthMoment($0) }
        duration = amount("duration", "durationUnit", .time)
        distance = amount("totalDistance", "totalDistanceUnit", .distance)
        energy = amount("totalEnergyBurned", "totalEnergyBurnedUnit", .energy)
    }

    /// Adds what an element within it says: since iOS 16 its totals, and where it was.
    mutating func add(_ name: UnsafePointer<CChar>, _ attributes: XMLAttributes) {
        if name.equals("WorkoutStatistics") {
            guard let type = attributes.value("type") else { return }
            let (sum, unit) = (attributes.value("sum"), attributes.value("unit"))
            if strncmp(type, "HKQuantityTypeIdentifierDistance", 32) == 0 {
                distance = distance ?? Self.amount(sum, unit, .distance)
            } else if type.equals("HKQuantityTypeIdentifierActiveEnergyBurned") {
                energy = energy ?? Self.amount(sum, unit, .energy)
            }
        } else if name.equals("MetadataEntry"), attributes.value("key")?.equals("HKTimeZone") == true {
            zone = attributes.value("value").map { String(cString: $0) }
        }
    }

    private static func amount(
        _ value: UnsafePointer<CChar>?, _ unit: UnsafePointer<CChar>?, _ quantity: HealthQuantity
    ) -> Double? {
        guard let value, let unit, let number = Double(healthText: value), number > 0, number < 1e12 else { return nil }
        return quantity.factor(of: unit).map { (number * $0 * 100).rounded() / 100 }
    }

    /// `nil` where it has no start.
    var activity: RecordedActivity? {
        guard let start else { return nil }
        let span = end.map { $0.instant - start.instant }
        return RecordedActivity(
            kind: kind, recorder: recorder, start: start.instant,
            duration: duration ?? span.flatMap { $0 > 0 ? $0 : nil },
            distance: distance, energy: energy, zone: zone ?? HealthMoment.zone(offset: start.offset),
            source: HealthReceiver.source,
            id: "\(kind.rawValue) \(HealthMoment.text(ofInstant: start.instant)) \(recorder.prefix(100))"
                .trimmingCharacters(in: .whitespaces))
    }
}
