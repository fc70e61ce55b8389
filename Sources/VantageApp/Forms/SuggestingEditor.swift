import AppModel
import CGtk
import GtkKit
import Localization

/// A line of text with suggestions below it while one types: Down and Up mark one, Return or a click takes it, Escape closes them.
final class SuggestingEditor: FieldEditor {
    let root: Widget
    var focus: Widget { entry.root }
    private let entry: EntryEditor
    private let popover: Widget
    private let list: OpaquePointer
    private var suggestions: [Suggestion] = []
    /// Those that are shown.
    private var shown: [Suggestion] = []
    private let events: FieldEvents

    /// What the line calls, which is made before its editor.
    private final class Relay {
        weak var editor: SuggestingEditor?
    }

    init?(_ events: FieldEvents) {
        let relay = Relay()
        var own = events
        own.onType = {
            events.onType($0)
            relay.editor?.suggest($0)
        }
        own.onFinish = { relay.editor?.leave() }
        own.onEscape = { relay.editor?.close() == true || events.onEscape() }
        guard let box = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 0), let popover = gtk_popover_new(),
            let list = gtk_list_box_new(), let entry = EntryEditor(own)
        else { return nil }
        root = box
        self.popover = popover
        self.list = cast(list)
        self.events = events
        self.entry = entry
        relay.editor = self
        gtk_widget_set_hexpand(box, 1)
        gtk_box_append(cast(box), entry.root)
        setAccessibleLabel(list, localized("Suggestions"))
        gtk_popover_set_child(cast(popover), list)
        // The keyboard stays in the line.
        gtk_popover_set_autohide(cast(popover), 0)
        gtk_widget_set_can_focus(popover, 0)
        gtk_popover_set_has_arrow(cast(popover), 0)
        gtk_popover_set_position(cast(popover), GTK_POS_BOTTOM)
        gtk_widget_set_halign(popover, GTK_ALIGN_START)
        gtk_widget_set_parent(popover, box)
        // GTK 4.8 leaks a popover that is removed while it is open; the box removes it.
        connect(box, .unmap) { [weak self] in self?.close() }
        addKeys()
    }

    func show(_ text: String, hint: String) { entry.show(text, hint: hint) }
    func mark(isWrong: Bool) { entry.mark(isWrong: isWrong) }
    func offer(_ suggestions: [Suggestion]) { self.suggestions = suggestions }

    private var isOpen: Bool { gtk_widget_get_visible(popover) != 0 }

    private func suggest(_ text: String) {
        let hasFocus = gtk_widget_get_state_flags(entry.root).rawValue & GTK_STATE_FLAG_FOCUS_WITHIN.rawValue != 0
        shown = hasFocus ? Suggestion.matching(suggestions, text: text) : []
        while let row = gtk_list_box_get_row_at_index(list, 0) { gtk_list_box_remove(list, cast(row)) }
        guard !shown.isEmpty else {
            close()
            return
        }
        for suggestion in shown { addRow(suggestion) }
        gtk_list_box_unselect_all(list)
        gtk_widget_set_size_request(popover, gtk_widget_get_width(entry.root), -1)
        gtk_popover_popup(cast(popover))
    }

    private func addRow(_ suggestion: Suggestion) {
        guard let box = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 12), let text = makeLabel(suggestion.text),
            let detail = makeLabel(suggestion.detail, "dim-label"), let click = gtk_gesture_click_new()
        else { return }
        setMargins(of: box, 6)
        for label in [text, detail] { gtk_box_append(cast(box), label) }
        setVisible(detail, !suggestion.detail.isEmpty)
        connect(click, .pressed) { [weak self] _, _, _ in
            // The row must outlive its own event.
            MainLoop.whenIdle { self?.choose(suggestion) }
        }
        gtk_widget_add_controller(box, cast(click))
        gtk_list_box_append(list, box)
    }

    private func addKeys() {
        guard let keys = gtk_event_controller_key_new() else { return }
        // Before the line, which would hand Return on.
        gtk_event_controller_set_propagation_phase(cast(keys), GTK_PHASE_CAPTURE)
        connect(keys, .keyPressed) { [weak self] key, _, _ in
            guard let self, isOpen else { return false }
            switch Int32(key) {
            case GDK_KEY_Down, GDK_KEY_KP_Down: mark(1)
            case GDK_KEY_Up, GDK_KEY_KP_Up: mark(-1)
            case GDK_KEY_Return, GDK_KEY_KP_Enter:
                guard let marked else { return false }
                choose(shown[marked])
            default: return false
            }
            return true
        }
        gtk_widget_add_controller(entry.root, cast(keys))
    }

    private var marked: Int? {
        gtk_list_box_get_selected_row(list).map { Int(gtk_list_box_row_get_index($0)) }
    }

    /// Marks the next suggestion, or the one before.
    private func mark(_ step: Int) {
        let next = (marked ?? (step > 0 ? -1 : shown.count)) + step
        guard shown.indices.contains(next) else { return }
        gtk_list_box_select_row(list, gtk_list_box_get_row_at_index(list, Int32(next)))
        let suggestion = shown[next]
        setAccessibleDescription(
            entry.root, [suggestion.text, suggestion.detail].filter { !$0.isEmpty }.joined(separator: ", "))
    }

    private func choose(_ suggestion: Suggestion) {
        close()
        if suggestion.entry == nil { entry.set(suggestion.text) }
        _ = events.onChoose(suggestion, false)
        gtk_editable_set_position(cast(entry.root), -1)
    }

    /// A name that one known entry has, and no other, means that entry.
    private func leave() {
        close()
        let text = GtkKit.text(of: entry.root)
        let named = suggestions.filter { $0.entry != nil && $0.isNamed(text) }
        if named.count == 1, events.onChoose(named[0], true) { return }
        events.onFinish()
    }

    /// - Returns: whether the suggestions were open.
    @discardableResult
    private func close() -> Bool {
        guard isOpen else { return false }
        gtk_popover_popdown(cast(popover))
        return true
    }
}
