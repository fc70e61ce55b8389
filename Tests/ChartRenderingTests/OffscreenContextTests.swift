import Testing

@testable import ChartRendering

@Suite struct OffscreenContextTests {
    /// A second one would never be destroyed, and takes 2.5 MB.
    @Test func `of the kinds of contexts the first that can be made is made once`() {
        var asked: [OffscreenContext.API] = []
        let made = OffscreenContext.first(of: [.desktop, .embedded, .desktop]) { api in
            asked.append(api)
            return api == .embedded ? api : nil
        }
        #expect(made == .embedded)
        #expect(asked == [.desktop, .embedded])
    }
}
