/// One content for each element of a collection, inside a chart.
public struct ForEach<Content: Chart3DContent>: Chart3DContent, PrimitiveChart3DContent {
    private let contents: [Content]

    /// One content for each element, in order; the closure is called at once.
    public init<Data: RandomAccessCollection>(
        _ data: Data, @Chart3DContentBuilder content: (Data.Element) -> Content
    ) where Data.Element: Identifiable {
        contents = data.map(content)
    }

    /// One content for each element, in order; `id` is accepted for source compatibility and not used.
    public init<Data: RandomAccessCollection, ID: Hashable>(
        _ data: Data, id: KeyPath<Data.Element, ID>, @Chart3DContentBuilder content: (Data.Element) -> Content
    ) {
        contents = data.map(content)
    }

    /// One content for each integer of a range, in ascending order.
    public init(_ data: Range<Int>, @Chart3DContentBuilder content: (Int) -> Content) {
        contents = data.map(content)
    }

    /// Empty: the contents are collected directly.
    public var body: EmptyChart3DContent { EmptyChart3DContent() }

    func appendMarks(to collector: inout MarkCollector, style: MarkStyle) {
        for content in contents { content.collectMarks(into: &collector, style: style) }
    }
}
