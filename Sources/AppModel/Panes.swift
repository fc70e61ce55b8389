/// The columns of the window, and which of them there is room for.
public nonisolated struct Panes: Hashable, Sendable {
    public enum Pane: Hashable, Sendable {
        /// The parts of a section.
        case sidebar
        case list
        case detail
    }

    /// The columns that what is shown has, from the first; never empty.
    public var available: [Pane] = [.list, .detail]
    /// How many columns there is room for.
    public var capacity = 3
    /// The column that the user is in.
    public var current = Pane.detail
    /// Whether the sidebar is hidden although there is room.
    public var hidesSidebar = false

    public init() {}

    /// Below this width, in logical pixels, there is one column with a way back.
    public static let onePaneWidth = 640
    /// From this width on there are three.
    public static let threePaneWidth = 1100

    /// How many columns a width has room for.
    public static func capacity(width: Int) -> Int {
        width < onePaneWidth ? 1 : width < threePaneWidth ? 2 : 3
    }

    /// The columns that are shown: as many as there is room for, the current one among them.
    public var shown: [Pane] {
        let panes = available.filter { $0 != .sidebar || capacity < 3 || !hidesSidebar }
        let count = min(capacity, panes.count)
        let start = min(panes.firstIndex(of: current) ?? panes.count, panes.count - count)
        return Array(panes[start..<start + count])
    }

    /// Whether there is a column before the only one that is shown.
    public var canGoBack: Bool { capacity == 1 && shown.first != available.first }

    /// Goes to the column before the one that is shown.
    public mutating func goBack() {
        guard canGoBack, let index = shown.first.flatMap(available.firstIndex(of:)) else { return }
        current = available[index - 1]
    }

    /// Shows or hides the sidebar.
    public mutating func toggleSidebar() {
        guard available.contains(.sidebar) else { return }
        if capacity == 3 {
            hidesSidebar.toggle()
        } else {
            current = shown.contains(.sidebar) ? .detail : .sidebar
        }
    }

    /// Whether the sidebar is shown.
    public var showsSidebar: Bool { shown.contains(.sidebar) }
}
