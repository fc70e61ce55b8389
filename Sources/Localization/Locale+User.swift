import Foundation

extension Locale {
    /// The user's formats of dates, numbers and money, from the environment, which Foundation ignores on Linux.
    public static let user = Locale(environment: ProcessInfo.processInfo.environment)

    /// The locale of an environment: `LC_ALL`, else `LC_TIME`, else `LANG`; English of no country in particular where they
    /// say nothing.
    ///
    /// GNOME's settings write the region's formats into all of the categories, so one of them is enough.
    public init(environment: [String: String]) {
        let name = ["LC_ALL", "LC_TIME", "LANG"].lazy.compactMap { environment[$0] }.first { !$0.isEmpty } ?? "C"
        // “de_DE.UTF-8@euro” without what follows the country.
        let identifier = name.prefix { $0 != "." && $0 != "@" }
        self.init(identifier: ["C", "POSIX"].contains(identifier) ? "en_001" : String(identifier))
    }
}

extension FormatStyle where Self == IntegerFormatStyle<Int> {
    /// A whole number in the user's format.
    public static var user: IntegerFormatStyle<Int> { IntegerFormatStyle(locale: .user) }
}
