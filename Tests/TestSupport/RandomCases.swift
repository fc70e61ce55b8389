import Foundation

/// How many random cases tests try: a fifth of them, or all where `VANTAGE_LONG` is set.
public enum RandomCases {
    /// Whether all cases are tried.
    public static let isLong = ProcessInfo.processInfo.environment["VANTAGE_LONG"] != nil

    /// - Parameters:
    ///   - all: how many there are.
    ///   - short: how many of them are tried otherwise; `nil` for a fifth.
    public static func count(_ all: Int, short: Int? = nil) -> Int { isLong ? all : short ?? max(1, all / 5) }
}
