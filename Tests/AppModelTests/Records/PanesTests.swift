import AppModel
import Testing

@Suite struct PanesTests {
    private func panes(_ width: Int, _ current: Panes.Pane, _ available: [Panes.Pane] = [.sidebar, .list, .detail])
        -> Panes
    {
        var panes = Panes()
        panes.available = available
        panes.capacity = Panes.capacity(width: width)
        panes.current = current
        return panes
    }

    @Test(
        arguments: [
            (1180, Panes.Pane.detail, [Panes.Pane.sidebar, .list, .detail]), (1100, .list, [.sidebar, .list, .detail]),
            (1099, .detail, [.list, .detail]), (640, .list, [.list, .detail]), (640, .sidebar, [.sidebar, .list]),
            (639, .detail, [.detail]), (639, .list, [.list]), (360, .sidebar, [.sidebar]),
        ])
    func `as many columns as there is room for`(_ width: Int, _ current: Panes.Pane, _ expected: [Panes.Pane]) {
        #expect(panes(width, current).shown == expected)
    }

    @Test func `a page without a list stands beside the sidebar`() {
        #expect(panes(700, .detail, [.sidebar, .detail]).shown == [.sidebar, .detail])
        #expect(panes(500, .detail, [.sidebar, .detail]).shown == [.detail])
        // A column that went away leaves the last one.
        #expect(panes(500, .list, [.sidebar, .detail]).shown == [.detail])
    }

    @Test func `back leads through all columns`() {
        var panes = panes(500, .detail)
        #expect(panes.canGoBack)
        panes.goBack()
        #expect(panes.shown == [.list])
        panes.goBack()
        #expect(panes.shown == [.sidebar])
        #expect(!panes.canGoBack)
        panes.goBack()
        #expect(panes.shown == [.sidebar])
        #expect(!self.panes(700, .detail).canGoBack)
    }

    @Test(arguments: [1200, 800, 500]) func `the sidebar can be put away and brought back`(_ width: Int) {
        var panes = panes(width, .detail)
        let before = panes.showsSidebar
        panes.toggleSidebar()
        #expect(panes.showsSidebar != before)
        #expect(panes.shown.count == min(panes.capacity, panes.showsSidebar ? 3 : 2))
        panes.toggleSidebar()
        #expect(panes.showsSidebar == before)
    }
}
