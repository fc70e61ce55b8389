import Localization

/// A file that could not be opened.
struct FileFailure {
    let name: String
    /// Why, with the name.
    let sentence: String

    init(name: String, sentence: String) {
        (self.name, self.sentence) = (name, sentence)
    }

    /// - Parameter reason: a sentence without the name.
    init(name: String, reason: String) {
        self.init(name: name, sentence: localized("{file}: {reason}", ["file": name, "reason": reason]))
    }
}

extension AppModel.Notice {
    /// Says which files could not be opened: why each, or of more than three their names; `nil` where there are none.
    init?(_ failures: [FileFailure]) {
        guard !failures.isEmpty else { return nil }
        guard failures.count > 3 else {
            self.init(failures.map(\.sentence).joined(separator: "\n"))
            return
        }
        // More names than these are taller than a window.
        let most = 24
        let names = failures.prefix(most).map(\.name) + (failures.count > most ? ["…"] : [])
        self.init(
            counted(
                "{count} file could not be opened: {files}", "{count} files could not be opened: {files}",
                count: failures.count, ["files": names.joined(separator: ", ")]))
    }
}
