import Foundation
import Interchange
import Logbook

@testable import RecordExchange

/// Exports of Apple Health, written by hand.
enum Health {
    static let declaration = """
        <!DOCTYPE HealthData [
        <!-- HealthData Export Version 13 -->
        <!ELEMENT HealthData (ExportDate,Me,(Record|Correlation|Workout)*)>
        <!ATTLIST HealthData
          locale CDATA #REQUIRED
        >
        ]>
        """

    static func export(_ elements: String..., declaration: String = declaration) -> Data {
        let text = """
            <?xml version="1.0" encoding="UTF-8"?>
            \(declaration)
            <HealthData locale="de_DE">
             <ExportDate value="2024-05-10 09:00:00 +0200"/>
             <Me HKCharacteristicTypeIdentifierBloodType="HKBloodTypeNotSet"/>
            \(elements.joined(separator: "\n"))
            </HealthData>

            """
        return Data(text.utf8)
    }

    static func record(
        _ type: String, _ value: String, _ start: String, _ end: String? = nil, unit: String? = "count",
        from device: String = "Watch"
    ) -> String {
        let unit = unit.map { " unit=\"\($0)\"" } ?? ""
        return """
            <Record type="\(type)" sourceName="\(device)" sourceVersion="10"\(unit) creationDate="\(end ?? start)" \
            startDate="\(start)" endDate="\(end ?? start)" value="\(value)"/>
            """
    }

    static func steps(_ value: Int, _ start: String, from device: String = "Watch") -> String {
        record("HKQuantityTypeIdentifierStepCount", "\(value)", start, from: device)
    }

    static func asleep(_ start: String, _ end: String, _ stage: String = "AsleepCore", from device: String = "Watch")
        -> String
    {
        record(
            "HKCategoryTypeIdentifierSleepAnalysis", "HKCategoryValueSleepAnalysis\(stage)", start, end, unit: nil,
            from: device)
    }

    /// A run as iOS 16 and newer write it.
    static func run(_ kilometres: Double = 5.25, zone: String? = "Europe/Berlin") -> String {
        let zone = zone.map { "<MetadataEntry key=\"HKTimeZone\" value=\"\($0)\"/>" } ?? ""
        return """
            <Workout workoutActivityType="HKWorkoutActivityTypeRunning" duration="30.5" durationUnit="min" \
            sourceName="Anna’s Watch" creationDate="2024-05-03 08:31:00 +0200" startDate="2024-05-03 08:00:00 +0200" \
            endDate="2024-05-03 08:30:30 +0200">
             \(zone)
             <WorkoutActivity uuid="A"><WorkoutStatistics type="HKQuantityTypeIdentifierDistanceWalkingRunning" \
            sum="99" unit="km"/></WorkoutActivity>
             <WorkoutStatistics type="HKQuantityTypeIdentifierActiveEnergyBurned" sum="412" unit="kcal"/>
             <WorkoutStatistics type="HKQuantityTypeIdentifierDistanceWalkingRunning" sum="\(kilometres)" unit="km"/>
            </Workout>
            """
    }

    /// The same run as up to iOS 15.
    static let oldRun = """
        <Workout workoutActivityType="HKWorkoutActivityTypeRunning" duration="30.5" durationUnit="min" \
        totalDistance="5.25" totalDistanceUnit="km" totalEnergyBurned="412" totalEnergyBurnedUnit="kcal" \
        sourceName="Anna’s Watch" creationDate="2024-05-03 08:31:00 +0200" startDate="2024-05-03 08:00:00 +0200" \
        endDate="2024-05-03 08:30:30 +0200"/>
        """

    static func read(_ data: Data) throws(ImportError) -> RecordedActivities {
        try ActivityFile.read(ByteReader(data, named: "export.xml"))
    }
}

extension Logbook {
    /// Previews a file of activities.
    ///
    /// - Parameter maps: what kinds become, as the command line has it.
    func look(at data: Data, _ maps: String...) async throws -> RecordImport {
        let recorded = try Health.read(data)
        var mapping = try await ActivityMapping(of: recorded, in: self)
        for map in maps { try mapping.choose(map) }
        return try await RecordImport(recorded, as: mapping, into: self)
    }

    /// What every action measured, with its day.
    var actionTexts: [String] {
        get async throws {
            try await actions.all().map { action in
                let measured = action.measurements.map { "\(($0.value * 1000).rounded() / 1000) \($0.unit)" }
                return "\(action.countedDay) \(action.title): \(measured.joined(separator: ", "))"
            }.sorted()
        }
    }
}
