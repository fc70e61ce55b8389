import ChartDocuments
import Foundation
import Localization
import Logbook
import Observation

/// The preferences of the user, stored in a file of their own.
public nonisolated struct Preferences: Codable, Hashable, Sendable {
    public enum ColorScheme: String, CaseIterable, Codable, Sendable {
        case system, light, dark
    }

    /// An ISO 4217 code; `nil` for the country's own.
    public var currency: String?
    public var distanceUnit: DistanceUnit?
    /// 1 for Sunday to 7 for Saturday; `nil` for the country's own.
    public var firstWeekday: Int?
    /// By which rules a new business trip counts.
    public var perDiemPolicyID: UUID?
    public var mileageSchemeID: UUID?
    public var colorScheme = ColorScheme.system
    /// Whether animations are off, whatever the desktop's setting is.
    public var reducesMotion = false
    /// Whether the logbook is copied once a day.
    public var backsUp = true
    /// Who writes reports; may be empty.
    public var author = ""
    /// Gradients of the user's own, in the order they were saved; no two have the same name.
    public private(set) var gradients: [SavedGradient] = []

    /// A gradient with the name that it was saved by.
    public struct SavedGradient: Codable, Hashable, Sendable {
        public let name: String
        public let stops: [ChartGradient.Stop]
    }

    public init() {}

    private enum CodingKeys: CodingKey {
        case currency, distanceUnit, firstWeekday, perDiemPolicyID, mileageSchemeID, colorScheme, reducesMotion, backsUp
        case author, gradients
    }

    /// Decodes the keys that exist: an older program stored fewer, and a newer one may store other values.
    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        func read<Value: Decodable>(_ key: CodingKeys, _ usual: Value) -> Value {
            (try? values.decodeIfPresent(Value.self, forKey: key)) ?? usual
        }
        currency = read(.currency, nil)
        distanceUnit = read(.distanceUnit, nil)
        firstWeekday = read(.firstWeekday, nil)
        perDiemPolicyID = read(.perDiemPolicyID, nil)
        mileageSchemeID = read(.mileageSchemeID, nil)
        colorScheme = read(.colorScheme, .system)
        reducesMotion = read(.reducesMotion, false)
        backsUp = read(.backsUp, true)
        author = read(.author, "")
        gradients = read(.gradients, [])
    }

    /// Saves a gradient; replaces one of the same name.
    public mutating func save(_ stops: [ChartGradient.Stop], named name: String) {
        let gradient = SavedGradient(name: name, stops: stops)
        if let index = gradients.firstIndex(where: { $0.name == name }) {
            gradients[index] = gradient
        } else {
            gradients.append(gradient)
        }
    }

    public mutating func removeGradient(named name: String) {
        gradients.removeAll { $0.name == name }
    }

    /// The stored preferences; the defaults if there are none or they cannot be read.
    public init(from url: URL) {
        self = (try? JSONDecoder().decode(Preferences.self, from: Data(contentsOf: url))) ?? Preferences()
    }
}

/// The preferences of the user; a change is stored at once.
@Observable
public final class PreferencesModel {
    public var values: Preferences {
        didSet { if values != oldValue { save() } }
    }
    @ObservationIgnored private let url: URL
    @ObservationIgnored private let locale: Locale

    init(at url: URL, locale: Locale = .user) {
        self.url = url
        self.locale = locale
        values = Preferences(from: url)
    }

    /// Of amounts that name none.
    public var currency: String { values.currency ?? usualCurrency }

    /// The country's own.
    var usualCurrency: String { locale.currency?.identifier ?? "EUR" }

    public var distanceUnit: DistanceUnit { values.distanceUnit ?? usualDistanceUnit }

    /// The country's own.
    var usualDistanceUnit: DistanceUnit { locale.measurementSystem == .metric ? .km : .mi }

    /// 1 for Sunday to 7 for Saturday.
    public var firstWeekday: Int {
        var calendar = Calendar(identifier: .gregorian)
        calendar.locale = locale
        return values.firstWeekday.flatMap { 1...7 ~= $0 ? $0 : nil } ?? calendar.firstWeekday
    }

    public var perDiemPolicyID: UUID? { values.perDiemPolicyID }
    public var mileageSchemeID: UUID? { values.mileageSchemeID }

    private func save() {
        // Where the folder cannot be written, the settings are lost at the next start; nothing fails now.
        try? FileManager.default.createDirectory(
            at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try? JSONEncoder().encode(values).write(to: url, options: .atomic)
    }
}
