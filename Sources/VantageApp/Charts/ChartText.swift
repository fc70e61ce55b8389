import ChartDocuments
import Foundation
import Localization
import Logbook

/// A saved chart in the words of the window.
extension SavedChart {
    /// Its source, for a row; empty where it is the name.
    var summary: String {
        let objects = document.objects
        guard objects.count == 1, let object = objects.first else {
            return counted("{count} object", "{count} objects", count: objects.count)
        }
        return switch object.source {
        case .formula(let text): document.title.isEmpty ? localized("Formula") : text
        case .file(let path): URL(filePath: path).lastPathComponent
        case .records(let query): query.subject.title
        case .sample(let file): localized("Sample, {file}", ["file": file])
        }
    }
}
