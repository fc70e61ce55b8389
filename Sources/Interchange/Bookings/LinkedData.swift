import Foundation

/// Documents of schema.org in a page, as JSON-LD: what stands in `<script type="application/ld+json">`.
enum LinkedData {
    /// The most documents of a page, and the largest one that is read, bytes.
    private static let (countLimit, sizeLimit) = (200, 4 << 20)

    /// The documents of a page in HTML; those that are no JSON are left out.
    static func documents(inPage text: String) -> [JSONValue] {
        var documents: [JSONValue] = []
        var rest = text[...]
        while documents.count < countLimit, let tag = rest.firstRange(of: /<script\b[^>]*>/.ignoresCase()) {
            let isLinkedData = rest[tag].lowercased().contains("application/ld+json")
            rest = rest[tag.upperBound...]
            let end = rest.firstRange(of: /<\/script/.ignoresCase())?.lowerBound ?? rest.endIndex
            if isLinkedData, let document = document(String(rest[..<end])) { documents.append(document) }
            rest = rest[end...]
        }
        return documents
    }

    /// A document of its own.
    static func document(_ text: String) -> JSONValue? {
        // Some pages hide it from browsers of another age.
        let hidden = ["<!--", "-->", "//<![CDATA[", "//]]>", "<![CDATA[", "]]>"]
        let text = hidden.reduce(text) { text, mark in
            text.contains(mark) ? text.replacing(mark, with: "") : text
        }.trimmingCharacters(in: .whitespacesAndNewlines)
        guard text.utf8.count <= sizeLimit else { return nil }
        return try? JSONDecoder().decode(JSONValue.self, from: Data(text.utf8))
    }

    /// Whether a document is one of schema.org rather than an archive of this program.
    static func isLinkedData(_ content: Data) -> Bool {
        let text = String(decoding: content.prefix(4096), as: UTF8.self)
        return text.contains("\"@type\"") || text.contains("\"@context\"")
    }
}
