/// Composes the contents of a chart: sequences, conditions, optionals and loops.
@resultBuilder
public enum Chart3DContentBuilder {
    /// A statement of the builder, unchanged.
    public static func buildExpression<Content: Chart3DContent>(_ content: Content) -> Content {
        content
    }

    /// The content of an empty builder: no marks.
    public static func buildBlock() -> EmptyChart3DContent {
        EmptyChart3DContent()
    }

    /// The first content of a sequence.
    public static func buildPartialBlock<Content: Chart3DContent>(first content: Content) -> Content {
        content
    }

    /// A sequence followed by its next content.
    public static func buildPartialBlock(
        accumulated: some Chart3DContent, next: some Chart3DContent
    ) -> Chart3DContentGroup {
        Chart3DContentGroup(parts: [accumulated, next])
    }

    /// The content of an `if` without `else`; `nil` where its condition is false.
    public static func buildOptional<Content: Chart3DContent>(_ content: Content?) -> Content? {
        content
    }

    /// The content of the first branch of a condition.
    public static func buildEither<Content: Chart3DContent>(first content: Content) -> Chart3DContentGroup {
        Chart3DContentGroup(parts: [content])
    }

    /// The content of the other branch of a condition.
    public static func buildEither<Content: Chart3DContent>(second content: Content) -> Chart3DContentGroup {
        Chart3DContentGroup(parts: [content])
    }

    /// The contents of a `for` loop, in order.
    public static func buildArray<Content: Chart3DContent>(_ contents: [Content]) -> Chart3DContentGroup {
        Chart3DContentGroup(parts: contents)
    }

    /// The content of an `if #available`, without its type.
    public static func buildLimitedAvailability(_ content: any Chart3DContent) -> Chart3DContentGroup {
        Chart3DContentGroup(parts: [content])
    }
}

/// Several contents, in the order they were written.
public struct Chart3DContentGroup: Chart3DContent, PrimitiveChart3DContent {
    let parts: [any Chart3DContent]

    /// Empty: the parts are collected directly.
    public var body: EmptyChart3DContent { EmptyChart3DContent() }

    func appendMarks(to collector: inout MarkCollector, style: MarkStyle) {
        for part in parts {
            part.collectMarks(into: &collector, style: style)
        }
    }
}

/// Content that may be missing.
extension Optional: Chart3DContent, PrimitiveChart3DContent where Wrapped: Chart3DContent {
    /// Empty: the wrapped content is collected directly.
    public var body: EmptyChart3DContent { EmptyChart3DContent() }

    func appendMarks(to collector: inout MarkCollector, style: MarkStyle) {
        self?.collectMarks(into: &collector, style: style)
    }
}
