import Foundation
import FoundationXML
import Testing

@testable import Reports

/// What stands in the cells of a spreadsheet file.
final class ODSContent: NSObject, XMLParserDelegate {
    /// The attributes of each cell that has a value, without their prefixes, and its text as `text`.
    private(set) var cells: [[String: String]] = []
    private(set) var sheets: [String] = []
    private var cell: [String: String]?

    init(_ archive: [UInt8]) throws {
        super.init()
        let file = FileManager.default.temporaryDirectory.appending(path: "reports-\(UUID().uuidString).ods")
        try Data(archive).write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        // Another program's reading of the archive.
        let process = Process()
        let output = Pipe()
        process.executableURL = URL(filePath: "/usr/bin/python3")
        process.arguments = ["-m", "zipfile", "-e", file.path, file.path + ".d"]
        process.standardOutput = output
        try process.run()
        process.waitUntilExit()
        try #require(process.terminationStatus == 0)
        defer { try? FileManager.default.removeItem(atPath: file.path + ".d") }
        let content = try Data(contentsOf: URL(filePath: file.path + ".d/content.xml"))
        let parser = XMLParser(data: content)
        parser.delegate = self
        try #require(parser.parse(), "\(String(describing: parser.parserError))")
    }

    func parser(
        _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
        attributes: [String: String]
    ) {
        if name == "table:table" { sheets.append(attributes["table:name"] ?? "") }
        guard name == "table:table-cell", attributes["office:value-type"] != nil else { return }
        cell = Dictionary(
            attributes.map { (String($0.key.split(separator: ":").last ?? ""), $0.value) }, uniquingKeysWith: { $1 })
        cell?["text"] = ""
    }

    func parser(_ parser: XMLParser, foundCharacters string: String) {
        cell?["text"]? += string
    }

    func parser(_ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?) {
        guard name == "table:table-cell", let cell else { return }
        cells.append(cell)
        self.cell = nil
    }
}
