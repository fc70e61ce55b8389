import AppModel
import CGtk
import GtkKit

/// The columns of the window: which of them are shown, and how wide they are.
final class Columns {
    private(set) var panes = Panes()
    private let outer: OpaquePointer
    private let inner: OpaquePointer
    private let sidebar: Widget
    private let list: Widget
    private let detail: Widget
    /// The width of the list that the user chose, while there is no room for it.
    private var squeezedFrom: Int?

    /// All widths are given in pixels of a text of the usual size: larger text needs wider columns, and has room for fewer.
    private let scale = Appearance.textScale
    /// What the row at a chart's foot needs.
    static let detailMinimum = 430
    private static let listMinimum = 220
    private static let sidebarMinimum = 170

    init(_ builder: Builder) throws(BuilderError) {
        outer = try builder.object("outer-pane", of: gtk_paned_get_type())
        inner = try builder.object("inner-pane", of: gtk_paned_get_type())
        sidebar = try builder.widget("sidebar-pane")
        list = try builder.widget("list-pane")
        detail = try builder.widget("details")
        show()
    }

    /// Changes what is shown.
    func change(_ body: (inout Panes) -> Void) {
        let before = panes
        body(&panes)
        if panes != before { show() }
    }

    /// Whether a column has the keyboard.
    func hasFocus(_ pane: Panes.Pane) -> Bool {
        guard let root = gtk_widget_get_root(outer.asWidget), let focus = gtk_root_get_focus(root) else { return false }
        return focus == widget(pane) || gtk_widget_is_ancestor(focus, widget(pane)) != 0
    }

    private func widget(_ pane: Panes.Pane) -> Widget {
        switch pane {
        case .sidebar: sidebar
        case .list: list
        case .detail: detail
        }
    }

    private func show() {
        let shown = panes.shown
        for pane in [Panes.Pane.sidebar, .list, .detail] where !shown.contains(pane) { releaseFocus(in: widget(pane)) }
        setVisible(sidebar, shown.contains(.sidebar))
        setVisible(list, shown.contains(.list))
        setVisible(detail, shown.contains(.detail))
        setVisible(inner.asWidget, shown.contains(.list) || shown.contains(.detail))
    }

    // MARK: - Widths

    func restore(_ state: WindowState) {
        panes.hidesSidebar = state.hidesSidebar
        setPosition(of: outer, state.sidebarWidth)
        setPosition(of: inner, state.listWidth)
        show()
    }

    func store(in state: inout WindowState) {
        state.hidesSidebar = panes.hidesSidebar
        if panes.shown.count > 1 {
            state.listWidth = squeezedFrom ?? position(of: inner)
            state.sidebarWidth = position(of: outer)
        }
    }

    private func position(of paned: OpaquePointer) -> Int {
        Int((Double(gtk_paned_get_position(paned)) / scale).rounded())
    }

    private func setPosition(of paned: OpaquePointer, _ width: Int) {
        gtk_paned_set_position(paned, Int32((Double(width) * scale).rounded()))
    }

    /// Shows as many columns as a width has room for; gives the detail the room it needs, and the list its own width back
    /// when there is enough for both.
    ///
    /// - Parameter pixels: the width on the screen.
    func fit(width pixels: Int) {
        let width = Int(Double(pixels) / scale)
        change { $0.capacity = Panes.capacity(width: width) }
        let left = panes.showsSidebar ? max(Self.sidebarMinimum, position(of: outer)) : 0
        let room = max(Self.listMinimum, width - left - Self.detailMinimum)
        let position = position(of: inner)
        if position > room {
            squeezedFrom = squeezedFrom ?? position
            setPosition(of: inner, room)
        } else if let wanted = squeezedFrom, position < min(wanted, room) {
            setPosition(of: inner, min(wanted, room))
            if room >= wanted { squeezedFrom = nil }
        }
    }
}

extension OpaquePointer {
    fileprivate var asWidget: Widget { cast(self) }
}
