import Foundation
import Localization
import Logbook

/// A saved chart in the words of the window.
extension SavedChart {
    /// What it is made from, for a row; empty where the name says it.
    var summary: String {
        switch source {
        case .formula(let text, _): title == nil ? localized("Formula") : text
        case .file(let path): URL(filePath: path).lastPathComponent
        case .sample(let file): localized("Sample, {file}", ["file": file])
        }
    }
}
