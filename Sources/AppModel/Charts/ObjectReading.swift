import ChartDocuments
import Formula
import Interchange

/// What an object of a chart was read as.
public nonisolated struct ObjectReading: Equatable, Sendable {
    /// The last right formula.
    public internal(set) var formula: FormulaObject?
    /// The formula as it was understood.
    public internal(set) var interpretation = ""
    /// What is wrong with the text of the formula.
    public internal(set) var error: FormulaError?
    /// Why the file cannot be shown, as a sentence.
    public internal(set) var problem: String?
    /// The fraction of the file that is read, 0 to 1, once reading takes longer than a moment; `nil` while no file is read.
    public internal(set) var progress: Double?
    public internal(set) var marks = Marks()
    /// How the rows and columns of the file were read; `nil` for an object that has none.
    public internal(set) var table: TableDescription?
    /// What there is to choose from in the file; `nil` where it has one content only.
    public internal(set) var contents: DataContents?
    /// The input that could not be read: it is read again on request only.
    var failed: ChartObject.Input?

    /// - Parameter isFormula: whether the object is a formula, which determines its controls until it is drawn.
    init(isFormula: Bool = true) {
        marks.hasSurface = isFormula
    }

    /// What there is among the marks of an object.
    public struct Marks: Hashable, Sendable {
        public internal(set) var hasSurface = false
        /// Whether it has colours that a file gives its vertices.
        public internal(set) var hasOwnColors = false
        public internal(set) var hasPoints = false
        public internal(set) var hasLines = false
        public internal(set) var hasVectors = false
        /// The diameter of the points where the style has none, in points of 1/72 inch at the default size of a chart.
        public internal(set) var symbolSize = 8.0

        func union(_ other: Marks) -> Marks {
            var both = self
            both.hasSurface = hasSurface || other.hasSurface
            both.hasOwnColors = hasOwnColors || other.hasOwnColors
            both.hasLines = hasLines || other.hasLines
            both.hasVectors = hasVectors || other.hasVectors
            both.symbolSize = hasPoints ? symbolSize : other.symbolSize
            both.hasPoints = hasPoints || other.hasPoints
            return both
        }
    }
}
