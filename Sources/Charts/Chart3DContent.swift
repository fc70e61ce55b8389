/// Content of a `Chart3D`: a mark, or a composition of marks given by its `body`.
public protocol Chart3DContent: Sendable {
    /// The type of the body; `EmptyChart3DContent` for a mark.
    associatedtype Body: Chart3DContent
    /// What this content is made of; not evaluated for marks and other primitive content.
    @Chart3DContentBuilder var body: Body { get }
}

/// Content that is not made of other content: it states its marks itself, and its body is empty.
protocol PrimitiveChart3DContent {
    /// Adds the marks of this content.
    ///
    /// - Parameter style: what modifiers around this content ask for; a modifier nearer to the mark has won already.
    func appendMarks(to collector: inout MarkCollector, style: MarkStyle)
}

/// No marks at all: where every `body` ends.
public struct EmptyChart3DContent: Chart3DContent, PrimitiveChart3DContent {
    /// Content without marks.
    public init() {}

    /// This content again; never evaluated.
    public var body: EmptyChart3DContent { self }

    func appendMarks(to collector: inout MarkCollector, style: MarkStyle) {}
}

extension Chart3DContent {
    /// Adds the marks of any content, by way of its body where it is a composition.
    func collectMarks(into collector: inout MarkCollector, style: MarkStyle) {
        if let primitive = self as? any PrimitiveChart3DContent {
            primitive.appendMarks(to: &collector, style: style)
        } else {
            body.collectMarks(into: &collector, style: style)
        }
    }
}
