import Foundation

/// How many random cases tests try: a fifth of them, or all where `VANTAGE_LONG` is set.
public enum RandomCases {
    private static let isLong = ProcessInfo.processInfo.environment["VANTAGE_LONG"] != nil

    /// - Parameter all: how many there are.
    public static func count(_ all: Int) -> Int { isLong ? all : max(1, all / 5) }
}
