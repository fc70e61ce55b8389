import Foundation
import Localization
import Logbook
import Observation

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
