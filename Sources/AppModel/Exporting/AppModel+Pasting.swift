import ChartDocuments
import Foundation
import Interchange
import Localization

/// Cells of a spreadsheet, or a table of a page, that were copied.
extension AppModel {
    /// Makes a file of a copied table, beside the logbook, and adds it to the open chart or to a new one.
    ///
    /// What is no table of numbers is said in a sentence.
    public func pasteTable(_ text: String) {
        let folder = launch.logbook.deletingLastPathComponent().appending(path: "pasted")
        Task {
            do {
                let path = try await Self.writeTable(text, to: folder)
                if let chart = openChart {
                    chart.addFile(path)
                } else {
                    await records?.charts.open([URL(filePath: path)])
                }
            } catch let error as ImportError {
                notice = Notice(error.description)
            } catch {
                notice = Notice("\(error)")
            }
        }
    }

    /// Writes a table that a chart can be made from.
    ///
    /// - Returns: the path of the new file.
    @concurrent
    private static func writeTable(_ text: String, to folder: URL) async throws -> String {
        let bytes = Data(text.utf8)
        // Cells of spreadsheets have tabulators between them.
        let fileExtension = text.contains("\t") ? "tsv" : "csv"
        _ = try ChartDataFile.read(
            bytes, named: "\(localized("Pasted table")).\(fileExtension)", layout: TableLayout())
        try FileManager.default.createDirectory(
            at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        for number in 1... {
            let name = number == 1 ? localized("Pasted table") : "\(localized("Pasted table")) \(number)"
            let file = folder.appending(path: fileName(for: name, fileExtension: fileExtension))
            guard !FileManager.default.fileExists(atPath: file.path) else { continue }
            try AtomicFile.write([UInt8](bytes), to: file.path, isPrivate: true)
            return file.path
        }
        return ""
    }
}
