/// Composes the contents of a chart: sequences, conditions, optionals and loops.
@resultBuilder
public enum Chart3DContentBuilder {
    public static func buildExpression<Content: Chart3DContent>(_ content: Content) -> Content {
        content
    }

    public static func buildBlock() -> EmptyChart3DContent {
        EmptyChart3DContent()
    }

    public static func buildPartialBlock<Content: Chart3DContent>(first content: Content) -> Content {
        content
    }

    public static func buildPartialBlock(
        accumulated: some Chart3DContent, next: some Chart3DContent
    ) -> Chart3DContentGroup {
        Chart3DContentGroup(parts: [accumulated, next])
    }

    public static func buildOptional<Content: Chart3DContent>(_ content: Content?) -> Content? {
        content
    }

    public static func buildEither<Content: Chart3DContent>(first content: Content) -> Chart3DContentGroup {
        Chart3DContentGroup(parts: [content])
    }

    public static func buildEither<Content: Chart3DContent>(second content: Content) -> Chart3DContentGroup {
        Chart3DContentGroup(parts: [content])
    }

    public static func buildArray<Content: Chart3DContent>(_ contents: [Content]) -> Chart3DContentGroup {
        Chart3DContentGroup(parts: contents)
    }

    public static func buildLimitedAvailability(_ content: any Chart3DContent) -> Chart3DContentGroup {
        Chart3DContentGroup(parts: [content])
    }
}

/// Several contents, in the order they were written.
public struct Chart3DContentGroup: Chart3DContent, PrimitiveChart3DContent {
    let parts: [any Chart3DContent]

    public var body: EmptyChart3DContent { EmptyChart3DContent() }

    func appendMarks(to collector: inout MarkCollector, style: MarkStyle) {
        for part in parts {
            part.collectMarks(into: &collector, style: style)
        }
    }
}

/// Content that may be missing.
extension Optional: Chart3DContent, PrimitiveChart3DContent where Wrapped: Chart3DContent {
    public var body: EmptyChart3DContent { EmptyChart3DContent() }

    func appendMarks(to collector: inout MarkCollector, style: MarkStyle) {
        self?.collectMarks(into: &collector, style: style)
    }
}
