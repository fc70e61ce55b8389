import Foundation

/// A mesh of Wavefront's programs: a text with a vertex or a face in a line; y is up. Colours are those of its vertices, or of the
/// materials in the file that it names.
///
/// Wavefront Technologies, “Advanced Visualizer Manual”, appendix B1, “Object Files”.
enum OBJFormat: DataFormat {
    static let fileExtensions = ["obj"]
    static let mediaTypes = ["model/obj"]

    static func recognizes(_ content: Data) -> Bool { false }

    static func read(_ source: DataSource, _ watch: ReadingWatch) throws(ParseError) -> ImportedData {
        var (file, watch) = (OBJFile(folder: source.url?.deletingLastPathComponent()), watch)
        let text = try source.text()
        var start = 0
        while start < text.count {
            try watch.pass(start)
            let end = text[start...].firstIndex(of: Ascii.lineFeed) ?? text.count
            do throws(ParseError) {
                try file.read(String(decoding: text[start..<end], as: UTF8.self))
            } catch {
                throw ParseError(error.reason, at: start)
            }
            start = end + 1
        }
        return try file.data()
    }
}

/// The lines of such a file.
private struct OBJFile {
    let folder: URL?
    private var mesh = MeshCollector()
    private var positions: [SIMD3<Double>] = []
    private var colors: [SIMD3<UInt8>] = []
    private var normals: [SIMD3<Float>] = []
    private var materials: [String: SIMD3<UInt8>] = [:]
    private var material: SIMD3<UInt8>?
    /// The vertex for a position, a normal and a colour.
    private var vertices: [Corner: Int] = [:]
    private var hasColors = false

    private struct Corner: Hashable {
        let position: Int
        let normal: Int?
        let color: SIMD3<UInt8>?
    }

    init(folder: URL?) { self.folder = folder }

    func data() throws(ParseError) -> ImportedData {
        var mesh = mesh
        if !hasColors { mesh.colors = [] }
        return try mesh.data(isZUp: false)
    }

    mutating func read(_ line: String) throws(ParseError) {
        let words = line.prefix { $0 != "#" }.split(whereSeparator: \.isWhitespace)
        switch words.first {
        case "v":
            let numbers = try words.dropFirst().map { word throws(ParseError) in try Self.number(word) }
            guard numbers.count >= 3 else { throw ParseError(.notAMesh("OBJ")) }
            positions.append(SIMD3(numbers[0], numbers[1], numbers[2]))
            if numbers.count >= 6 { colors.append(SIMD3(components: SIMD3(numbers[3], numbers[4], numbers[5]))) }
        case "vn":
            let numbers = try words.dropFirst().map { word throws(ParseError) in Float(try Self.number(word)) }
            guard numbers.count >= 3 else { throw ParseError(.notAMesh("OBJ")) }
            normals.append(SIMD3(numbers[0], numbers[1], numbers[2]))
        case "f": try mesh.addFace(try words.dropFirst().map { word throws(ParseError) in try vertex(word) })
        case "usemtl": material = materials[words.dropFirst().joined(separator: " ")]
        case "mtllib": readMaterials(words.dropFirst().joined(separator: " "))
        default: break
        }
    }

    private static func number(_ word: Substring) throws(ParseError) -> Double {
        guard let number = Double(word) else { throw ParseError(.notANumber(String(word))) }
        return number
    }

    /// The vertex of a corner such as `3`, `3/1/2` or `3//-1`.
    private mutating func vertex(_ word: Substring) throws(ParseError) -> Int {
        let parts = word.split(separator: "/", omittingEmptySubsequences: false)
        func index(_ text: Substring, of count: Int) throws(ParseError) -> Int {
            guard let number = Int(text) else { throw ParseError(.notANumber(String(text))) }
            // From 1, or from the end.
            let index = number < 0 ? count + number : number - 1
            guard index >= 0, index < count else { throw ParseError(.invalidVertex(number)) }
            return index
        }
        guard let first = parts.first else { throw ParseError(.notAMesh("OBJ")) }
        let position = try index(first, of: positions.count)
        let normal = parts.count > 2 ? try index(parts[2], of: normals.count) : nil
        let corner = Corner(
            position: position, normal: normal, color: colors.indices.contains(position) ? colors[position] : material)
        if let known = vertices[corner] { return known }
        let vertex = mesh.positions.count
        vertices[corner] = vertex
        mesh.positions.append(positions[position])
        if let normal { mesh.normals.append(normals[normal]) }
        // Grey beside those that have one.
        mesh.colors.append(corner.color ?? SIMD3(repeating: 200))
        if corner.color != nil { hasColors = true }
        return vertex
    }

    /// Reads the colours of a file beside it; without the file there are none.
    private mutating func readMaterials(_ name: String) {
        // A name, not a way to other folders.
        guard let folder, !name.contains("/"), !name.contains("\\"), !name.hasPrefix("."),
            let bytes = try? InputFile(folder.appending(path: name)).bytes(limitInMiB: 16)
        else { return }
        var current: String?
        for line in String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline) {
            let words = line.split(whereSeparator: \.isWhitespace)
            if words.first == "newmtl" { current = words.dropFirst().joined(separator: " ") }
            let numbers = words.dropFirst().prefix(3).compactMap { Double($0) }
            if words.first == "Kd", let current, numbers.count == 3 {
                materials[current] = SIMD3(components: SIMD3(numbers[0], numbers[1], numbers[2]))
            }
        }
    }
}
