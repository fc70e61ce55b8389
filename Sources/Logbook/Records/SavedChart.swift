import Foundation

/// A chart as it is kept: what it is made from.
public struct SavedChart: Identifiable, Hashable, Sendable {
    /// What a chart is made from.
    public enum Source: Codable, Hashable, Sendable {
        /// A formula as it was typed, and the part of the floor it is drawn over.
        case formula(String, over: Floor)
        /// A file of the person's own, by its path.
        case file(String)
        /// A sample that comes with the program, by its file name.
        case sample(String)
    }

    /// The domains of the two floor variables.
    public struct Floor: Codable, Hashable, Sendable {
        public var x: ClosedRange<Double>
        public var z: ClosedRange<Double>

        public init(x: ClosedRange<Double>, z: ClosedRange<Double>) {
            self.x = x
            self.z = z
        }

        /// −5 to 5 both ways.
        public static let standard = Floor(x: -5...5, z: -5...5)
    }

    public let id: UUID
    /// The title a person gave; `nil` for a chart that is called by what it is made from.
    public let title: String?
    public let source: Source
    /// How the chart is drawn and looked at, as a JSON object that the program which shows charts understands; `nil` where
    /// nobody changed anything.
    public let look: String?
    public let createdAt: Date
    public let modifiedAt: Date

    /// What the chart is called.
    public var name: String {
        title ?? source.name
    }
}

extension SavedChart.Source {
    /// The formula, or the file's name without its ending.
    var name: String {
        switch self {
        case .formula(let text, _): text
        case .file(let path): URL(filePath: path).deletingPathExtension().lastPathComponent
        case .sample(let file): URL(filePath: file).deletingPathExtension().lastPathComponent
        }
    }
}
