/// One content for each element of a collection, inside a chart.
public struct ForEach<Content: Chart3DContent>: Chart3DContent, PrimitiveChart3DContent {
    private let contents: [Content]

    public init<Data: RandomAccessCollection>(
        _ data: Data, @Chart3DContentBuilder content: (Data.Element) -> Content
    ) where Data.Element: Identifiable {
        contents = data.map(content)
    }

    public init<Data: RandomAccessCollection, ID: Hashable>(
        _ data: Data, id: KeyPath<Data.Element, ID>, @Chart3DContentBuilder content: (Data.Element) -> Content
    ) {
        contents = data.map(content)
    }

    public init(_ data: Range<Int>, @Chart3DContentBuilder content: (Int) -> Content) {
        contents = data.map(content)
    }

    public var body: EmptyChart3DContent { EmptyChart3DContent() }

    func appendMarks(to collector: inout MarkCollector, style: MarkStyle) {
        for content in contents { content.collectMarks(into: &collector, style: style) }
    }
}
