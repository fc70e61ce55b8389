import Foundation
import Localization

/// A sheet of paper, points of 1/72 inch.
public struct PaperSize: Hashable, Sendable {
    public let width: Double
    public let height: Double

    public init(width: Double, height: Double) {
        self.width = width
        self.height = height
    }

    public static let a4 = PaperSize(width: 595.28, height: 841.89)
    public static let letter = PaperSize(width: 612, height: 792)

    /// The usual paper of the user's country.
    public static var usual: PaperSize {
        // The countries that use Letter, by CLDR.
        let countries: Set<String> = [
            "US", "CA", "MX", "CO", "CL", "VE", "GT", "CR", "PA", "SV", "PR", "PH", "BZ", "NI", "DO",
        ]
        return countries.contains(Locale.user.region?.identifier ?? "") ? .letter : .a4
    }

    /// The same sheet, its longer side at the bottom.
    var landscape: PaperSize {
        PaperSize(width: max(width, height), height: min(width, height))
    }
}
