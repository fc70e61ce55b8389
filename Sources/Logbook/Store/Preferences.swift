import ChartDocuments
import Foundation

/// The preferences of the user, stored in a file of their own.
public struct Preferences: Codable, Hashable, Sendable {
    /// The colours of the window.
    public enum ColorScheme: String, CaseIterable, Codable, Sendable {
        /// The desktop's.
        case system
        /// Dark on light.
        case light
        /// Light on dark.
        case dark
    }

    /// An ISO 4217 code; `nil` for the country's own.
    public var currency: String?
    /// Of distances; `nil` for the country's own.
    public var distanceUnit: DistanceUnit?
    /// 1 for Sunday to 7 for Saturday; `nil` for the country's own.
    public var firstWeekday: Int?
    /// By which rules a new business trip counts.
    public var perDiemPolicyID: UUID?
    /// By which rates a new business trip counts; `nil` for its own.
    public var mileageSchemeID: UUID?
    /// The colours of the window.
    public var colorScheme = ColorScheme.system
    /// Whether animations are off, whatever the desktop's setting is.
    public var reducesMotion = false
    /// Whether the logbook is copied once a day.
    public var backsUp = true
    /// Whether the desktop reminds of trips, goals and backups while the window is closed.
    public var reminds = false
    /// Who writes reports; may be empty.
    public var author = ""
    /// Gradients of the user's own, in the order they were saved; no two have the same name.
    public private(set) var gradients: [SavedGradient] = []

    /// A gradient with the name that it was saved by.
    public struct SavedGradient: Codable, Hashable, Sendable {
        /// What it is called.
        public let name: String
        /// Its colours with their positions, 0 to 1.
        public let stops: [ChartGradient.Stop]
    }

    /// The defaults.
    public init() {}

    private enum CodingKeys: CodingKey {
        case currency, distanceUnit, firstWeekday, perDiemPolicyID, mileageSchemeID, colorScheme, reducesMotion, backsUp
        case reminds, author, gradients
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
        reminds = read(.reminds, false)
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

    /// Removes the gradient of a name, if there is one.
    public mutating func removeGradient(named name: String) {
        gradients.removeAll { $0.name == name }
    }

    /// The stored preferences; the defaults if there are none or they cannot be read.
    public init(from url: URL) {
        self = (try? JSONDecoder().decode(Preferences.self, from: Data(contentsOf: url))) ?? Preferences()
    }
}
