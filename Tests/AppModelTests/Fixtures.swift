import ChartDocuments
import Foundation
import Localization
import Logbook
import Observation
import TestSupport

@testable import AppModel

/// Waits until something that observable models say comes true.
@MainActor func wait(until isTrue: @escaping @MainActor @Sendable () -> Bool) async {
    for await isDone in Observations({ isTrue() }) where isDone { return }
}

extension ResourceFolder {
    /// The resources of the checkout that the tests were built in.
    static let ofCheckout = ResourceFolder(
        url: URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../Resources").standardized)
}

extension ChartDraft {
    /// A chart of a formula.
    static func formula(_ text: String) -> ChartDraft {
        ChartDraft(document: .formula(text))
    }
}

@MainActor extension ChartModel {
    /// The text of the first object, as its row has it.
    var formulaText: String {
        get { document.objects.first?.text ?? "" }
        set { if let id = document.objects.first?.id { setText(newValue, of: id) } }
    }

    /// What the first object was read as.
    var reading: ObjectReading? { document.objects.first.flatMap { readings[$0.id] } }

    /// What the objects are made from.
    var sources: [ChartObject.Source] { document.objects.map(\.source) }
}

extension SavedChart {
    var sources: [ChartObject.Source] { document.objects.map(\.source) }
}

extension TemporaryFolder {
    /// What the program is given when this is the home folder.
    func launch(logbook: URL? = nil) -> AppModel.Launch {
        AppModel.Launch(
            folders: StandardFolders(environment: ["HOME": url.path]), resources: .ofCheckout, logbook: logbook)
    }
}
