import Localization

/// Why a file could not be written, or copied.
public enum FileError: Error, Hashable, Sendable {
    /// The path, and the reason in the system's words.
    case notWritable(String, reason: String)
    /// The path of a file that was to be copied, and the reason in the system's words.
    case notReadable(String, reason: String)
    /// The path of a file of the logbook, which nothing else may replace.
    case protected(String)
}

extension FileError: CustomStringConvertible {
    /// One sentence for the user.
    public var description: String {
        switch self {
        case .notWritable(let path, let reason):
            localized("{path} could not be written: {reason}.", ["path": path, "reason": reason])
        case .notReadable(let path, let reason):
            localized("{path} cannot be read: {reason}.", ["path": path, "reason": reason])
        case .protected(let path):
            localized("{path} belongs to a logbook and was left unchanged.", ["path": path])
        }
    }
}
