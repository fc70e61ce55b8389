import Charts
import Foundation
import Testing

@testable import Interchange

/// The files in `Resources/samples`, found from the folder that holds the package's manifest.
enum Samples {
    static func url(_ name: String) throws -> URL {
        var folder = URL(filePath: #filePath).deletingLastPathComponent()
        while !FileManager.default.fileExists(atPath: folder.appending(path: "Package.swift").path) {
            try #require(folder.path != "/")
            folder.deleteLastPathComponent()
        }
        return folder.appending(path: "Resources/samples").appending(path: name)
    }
}

/// What the file called `name` with the content `text` holds.
func imported(_ text: String, as name: String) throws(ImportError) -> ImportedData {
    try ChartDataFile.read(Data(text.utf8), named: name)
}

extension ImportedData {
    var grid: ImportedGrid? {
        if case .grid(let grid) = self { grid } else { nil }
    }

    var points: PointTable? {
        if case .points(let points) = self { points } else { nil }
    }
}

/// Whether two lists of values are the same, holes included.
func matches(_ values: [Double], _ expected: [Double]) -> Bool {
    values.count == expected.count && zip(values, expected).allSatisfy { $0 == $1 || $0.isNaN && $1.isNaN }
}
