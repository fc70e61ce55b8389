import CGtk

// The signals the program listens to, by name. A missing one is a line here, or `.plain("its-name")` at its only use.

extension Signal where Handler == () -> Void {
    /// A widget's default action: an entry's Return, an application's start without files.
    public static var activate: Signal { .plain("activate") }
    /// The text or the state has changed.
    public static var changed: Signal { .plain("changed") }
    /// A button was activated.
    public static var clicked: Signal { .plain("clicked") }
    /// A popover was closed.
    public static var closed: Signal { .plain("closed") }
    /// The widget is being destroyed.
    public static var destroy: Signal { .plain("destroy") }
    /// The pointer or the keyboard focus left.
    public static var leave: Signal { .plain("leave") }
    /// The keyboard focus entered (`GtkEventControllerFocus`).
    public static var focusEnter: Signal { .plain("enter") }
    /// The widget is about to be shown.
    public static var map: Signal { .plain("map") }
    /// The widget is no longer shown.
    public static var unmap: Signal { .plain("unmap") }
    /// The widget got its resources of the display.
    public static var realize: Signal { .plain("realize") }
    /// The widget is about to lose its resources of the display.
    public static var unrealize: Signal { .plain("unrealize") }
    /// A scroll gesture began.
    public static var scrollBegin: Signal { .plain("scroll-begin") }
    /// A scroll gesture ended.
    public static var scrollEnd: Signal { .plain("scroll-end") }
    /// The text of a search entry has changed, after a short delay.
    public static var searchChanged: Signal { .plain("search-changed") }
    /// Escape was pressed in a search entry.
    public static var stopSearch: Signal { .plain("stop-search") }
    /// The application has been registered.
    public static var startup: Signal { .plain("startup") }
    /// The application is about to end.
    public static var shutdown: Signal { .plain("shutdown") }
    /// A toggle button or check button has changed.
    public static var toggled: Signal { .plain("toggled") }
    /// The value of an adjustment has changed.
    public static var valueChanged: Signal { .plain("value-changed") }
}

extension Signal where Handler == () -> Bool {
    /// A window was requested to close; `true` prevents it.
    public static var closeRequest: Signal { .asking("close-request") }
}

extension Signal where Handler == (Int32) -> Void {
    /// A dialog's answer, a `GtkResponseType` or the program's own number.
    public static var response: Signal { .int("response") }
}

extension Signal where Handler == (UInt32) -> Void {
    /// A row of a `GtkListView` was activated; its position.
    public static var activatePosition: Signal { .position("activate") }
}

extension Signal where Handler == (Int32, Int32) -> Void {
    /// A `GtkGLArea` (device pixels) or `GtkDrawingArea` (logical pixels) has a new size.
    public static var resize: Signal { .size("resize") }
}

extension Signal where Handler == (Double, Double) -> Void {
    /// Start of a drag: the point, in the widget's logical pixels.
    public static var dragBegin: Signal { .point("drag-begin") }
    /// The way since the start of the drag, logical pixels.
    public static var dragUpdate: Signal { .point("drag-update") }
    /// The whole way of the drag, logical pixels.
    public static var dragEnd: Signal { .point("drag-end") }
    /// A button or a finger has rested at a point, logical pixels (`GtkGestureLongPress`).
    public static var longPressed: Signal { .point("pressed") }
    /// The pointer entered (`GtkEventControllerMotion`).
    public static var enter: Signal { .point("enter") }
    /// The pointer has moved: x and y in the widget, logical pixels.
    public static var motion: Signal { .point("motion") }
    /// The velocity a kinetic scroll ends with, logical pixels per second.
    public static var decelerate: Signal { .point("decelerate") }
    /// The angle of a two-finger turn and its change since the start, radians (`GtkGestureRotate`).
    public static var angleChanged: Signal { .point("angle-changed") }
}

extension Signal where Handler == (Double, Double) -> Bool {
    /// Scrolled by (dx, dy), in wheel clicks or logical pixels; `true` when it was used.
    public static var scroll: Signal { .askingPoint("scroll") }
}

extension Signal where Handler == (Int32, Double, Double) -> Void {
    /// How many presses so far, and where.
    public static var pressed: Signal { .click("pressed") }
    /// A button of the pointer was released: number of clicks, x and y.
    public static var released: Signal { .click("released") }
}

extension Signal where Handler == (UInt32, UInt32, GdkModifierType) -> Bool {
    /// Key value (`GDK_KEY_…`), hardware code and modifiers; `true` when it was used.
    public static var keyPressed: Signal { .askingKey("key-pressed") }
}

extension Signal where Handler == (OpaquePointer?) -> Void {
    /// A `GAction` was activated; its `GVariant` parameter.
    public static var actionActivate: Signal { .pointer("activate") }
    /// A new state, a `GVariant`, was requested for a stateful `GAction`.
    public static var changeState: Signal { .pointer("change-state") }
    /// A list item factory's steps; the `GtkListItem`.
    public static var setup: Signal { .pointer("setup") }
    /// A list item gets a row.
    public static var bind: Signal { .pointer("bind") }
    /// A list item loses its row.
    public static var unbind: Signal { .pointer("unbind") }
    /// A list item is about to be destroyed.
    public static var teardown: Signal { .pointer("teardown") }
    /// A `GtkListBox` row was activated.
    public static var rowActivated: Signal { .pointer("row-activated") }
    /// A `GtkListBox` row was selected; `nil` for none.
    public static var rowSelected: Signal { .pointer("row-selected") }
}

extension Signal where Handler == (OpaquePointer?) -> Bool {
    /// A `GtkGLArea` draws, its context current; `true` when it did.
    public static var render: Signal { .askingPointer("render") }
}
