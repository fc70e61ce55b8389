import AppModel
import CGtk
import GtkKit
import Localization
import Logbook

/// What edits one field of a form: a text in, a text out.
protocol FieldEditor: AnyObject {
    /// The widget in the form.
    var root: Widget { get }
    /// The widget that gets the focus, and has the field's name for assistive technology.
    var focus: Widget { get }
    /// The widget that gets the focus instead, for a composite widget.
    var inner: Widget? { get }
    /// Shows a text, unless the user is typing another one.
    func show(_ text: String, hint: String)
    /// Offers suggestions while the user types.
    func offer(_ suggestions: [Suggestion])
    /// Marks the text as wrong, or not.
    func mark(isWrong: Bool)
}

extension FieldEditor {
    var inner: Widget? { nil }
    func offer(_ suggestions: [Suggestion]) {}
}

/// The events of an editor.
struct FieldEvents {
    /// The user has changed the text.
    var onType: (String) -> Void = { _ in }
    /// The user has left the field.
    var onFinish: () -> Void = {}
    /// The user has chosen a suggestion, or has left the field with the text of one. Returns whether the field belongs to
    /// another row now.
    var onChoose: (_ suggestion: Suggestion, _ isTyped: Bool) -> Bool = { _, _ in false }
    /// The user has pressed Return in it.
    var onReturn: () -> Void = {}
    /// The user has pressed Escape in it, which may restore the saved text. Returns whether it did.
    var onEscape: () -> Bool = { false }
    /// The user has chosen between the two texts of a field that was changed elsewhere as well.
    var onResolve: (FieldConflict.Choice) -> Void = { _ in }
}

extension FieldStyle {
    /// A new editor of this style; `nil` never, as long as GTK is initialised.
    func makeEditor(_ events: FieldEvents) -> (any FieldEditor)? {
        switch self {
        case .line, .tags: EntryEditor(events)
        case .number: EntryEditor(events, purpose: GTK_INPUT_PURPOSE_NUMBER)
        case .money, .time: EntryEditor(events)
        case .day: DayEditor(events)
        case .paragraph: ParagraphEditor(events)
        case .choice(let choices): ChoiceEditor(choices, events)
        case .several(let choices): SeveralEditor(choices, events)
        case .flag: FlagEditor(events)
        case .fact: FactLabel()
        }
    }
}

/// Calls back when the focus leaves a widget.
func onFocusLeave(_ widget: Widget, _ body: @escaping () -> Void) {
    guard let controller = gtk_event_controller_focus_new() else { return }
    connect(controller, .leave, body)
    gtk_widget_add_controller(widget, controller)
}

/// Calls back when Escape is pressed in a widget; the result is whether the key was handled.
private func onEscape(in widget: Widget, _ body: @escaping () -> Bool) {
    guard let keys = gtk_event_controller_key_new() else { return }
    connect(keys, .keyPressed) { key, _, _ in Int32(key) == GDK_KEY_Escape && body() }
    gtk_widget_add_controller(widget, cast(keys))
}

/// A line of text.
final class EntryEditor: FieldEditor {
    let root: Widget
    var focus: Widget { root }
    private var typing: SignalConnection?
    /// Whether the user has typed something incomplete.
    private var isWriting = false

    init?(_ events: FieldEvents, purpose: GtkInputPurpose = GTK_INPUT_PURPOSE_FREE_FORM) {
        guard let entry = gtk_entry_new() else { return nil }
        limitLength(of: entry)
        root = entry
        gtk_widget_set_hexpand(entry, 1)
        gtk_entry_set_input_purpose(cast(entry), purpose)
        // As narrow as a narrow window needs; there is room for more as a rule.
        gtk_editable_set_width_chars(cast(entry), 8)
        typing = connect(entry, .changed) { [weak self] in
            self?.isWriting = true
            events.onType(text(of: entry))
        }
        connect(entry, .activate) { [weak self] in
            self?.isWriting = false
            events.onFinish()
            events.onReturn()
        }
        onFocusLeave(entry) { [weak self] in
            self?.isWriting = false
            events.onFinish()
        }
        onEscape(in: entry) { [weak self] in
            guard events.onEscape() else { return false }
            self?.isWriting = false
            return true
        }
    }

    func show(_ text: String, hint: String) {
        gtk_entry_set_placeholder_text(cast(root), hint)
        // A text is not reformatted while it is edited.
        guard !isWriting || text.isEmpty, GtkKit.text(of: root) != text else { return }
        set(text)
    }

    func mark(isWrong: Bool) {
        setStyleClass(root, "error", isWrong)
    }

    /// Shows a text, even while another one is typed.
    func set(_ text: String) {
        typing?.whileBlocked { gtk_editable_set_text(cast(root), text) }
        isWriting = false
    }
}

/// A day, typed or chosen from a calendar.
final class DayEditor: FieldEditor {
    let root: Widget
    var focus: Widget { entry.root }
    private let entry: EntryEditor

    init?(_ events: FieldEvents) {
        guard let box = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 6), let entry = EntryEditor(events),
            let button = gtk_menu_button_new(), let popover = gtk_popover_new()
        else { return nil }
        root = box
        self.entry = entry
        gtk_menu_button_set_icon_name(cast(button), "x-office-calendar-symbolic")
        gtk_widget_set_tooltip_text(button, localized("Choose in a Calendar"))
        setAccessibleLabel(button, localized("Choose in a Calendar"))
        gtk_menu_button_set_popover(cast(button), popover)
        gtk_widget_set_hexpand(box, 1)
        gtk_box_append(cast(box), entry.root)
        gtk_box_append(cast(box), button)
        // Forms have many days, and most months are never opened.
        connect(popover, .map) { [weak self] in self?.openMonth(in: cast(popover), events) }
    }

    func show(_ text: String, hint: String) { entry.show(text, hint: hint) }
    func mark(isWrong: Bool) { entry.mark(isWrong: isWrong) }

    /// The month opens at the day that is written.
    private func openMonth(in popover: UnsafeMutablePointer<GtkPopover>, _ events: FieldEvents) {
        if gtk_popover_get_child(popover) == nil {
            let month = MonthView { [weak self] day in
                guard let self else { return }
                entry.set(DayText().text(day))
                events.onType(text(of: entry.root))
                events.onFinish()
                gtk_popover_popdown(popover)
            }
            guard let month else { return }
            gtk_popover_set_child(popover, month.root)
        }
        let month: MonthView? = gtk_popover_get_child(popover).flatMap { controller(of: $0) }
        month?.show(DayText().day(in: text(of: entry.root)) ?? .today())
    }
}

/// A text of several lines.
final class ParagraphEditor: FieldEditor {
    let root: Widget
    let focus: Widget
    private let buffer: UnsafeMutablePointer<GtkTextBuffer>
    private var typing: SignalConnection?
    /// Whether what was written is given up.
    private var isReverting = false

    init?(_ events: FieldEvents) {
        guard let frame = gtk_frame_new(nil), let view = gtk_text_view_new(),
            let buffer = gtk_text_view_get_buffer(cast(view))
        else { return nil }
        root = frame
        focus = view
        self.buffer = buffer
        gtk_text_view_set_wrap_mode(cast(view), GTK_WRAP_WORD_CHAR)
        gtk_text_view_set_accepts_tab(cast(view), 0)
        gtk_text_view_set_top_margin(cast(view), 6)
        gtk_text_view_set_bottom_margin(cast(view), 6)
        gtk_text_view_set_left_margin(cast(view), 8)
        gtk_text_view_set_right_margin(cast(view), 8)
        gtk_widget_set_size_request(view, -1, 56)
        gtk_widget_set_hexpand(frame, 1)
        gtk_frame_set_child(cast(frame), view)
        typing = connect(buffer, .changed) { [weak self] in self.map { events.onType($0.text) } }
        onFocusLeave(view) { events.onFinish() }
        onEscape(in: view) { [weak self] in
            guard events.onEscape() else { return false }
            self?.isReverting = true
            return true
        }
    }

    private var text: String {
        var (start, end) = (GtkTextIter(), GtkTextIter())
        gtk_text_buffer_get_bounds(buffer, &start, &end)
        guard let text = gtk_text_buffer_get_text(buffer, &start, &end, 0) else { return "" }
        defer { g_free(text) }
        return String(cString: text)
    }

    func show(_ text: String, hint: String) {
        // Blanks at the ends go when it is saved; not while one types on.
        guard self.text != text, gtk_widget_has_focus(focus) == 0 || text.isEmpty || isReverting else { return }
        isReverting = false
        typing?.whileBlocked { gtk_text_buffer_set_text(buffer, text, -1) }
    }

    func mark(isWrong: Bool) {
        setStyleClass(root, "error", isWrong)
    }
}

/// One of several.
final class ChoiceEditor: FieldEditor {
    var root: Widget { list.root }
    var focus: Widget { list.root }
    var inner: Widget? { gtk_widget_get_first_child(list.root) }
    private let choices: [Choice]
    private let list: DropDown

    init?(_ choices: [Choice], _ events: FieldEvents) {
        guard let list = DropDown() else { return nil }
        self.choices = choices
        self.list = list
        gtk_widget_set_hexpand(list.root, 1)
        list.onChoose = { index in
            events.onType(choices[index].id)
            events.onFinish()
        }
    }

    func show(_ text: String, hint: String) {
        list.show(choices.map(\.label), chosen: choices.firstIndex { $0.id == text })
    }

    func mark(isWrong: Bool) {}
}

/// Any of several, each with a check mark.
final class SeveralEditor: FieldEditor {
    let root: Widget
    var focus: Widget { gtk_widget_get_first_child(root) ?? root }
    private let buttons: [(id: String, button: Widget, connection: SignalConnection?)]
    private let state: State

    /// The ids in the order they were chosen in.
    private final class State {
        var chosen: [String] = []
    }

    init?(_ choices: [Choice], _ events: FieldEvents) {
        guard let box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0) else { return nil }
        root = box
        let state = State()
        self.state = state
        buttons = choices.compactMap { choice in
            guard let button = makeCheckButton(text: choice.label) else { return nil }
            gtk_box_append(cast(box), button)
            let connection = connect(button, .toggled) {
                state.chosen.removeAll { $0 == choice.id }
                if gtk_check_button_get_active(cast(button)) != 0 { state.chosen.append(choice.id) }
                events.onType(state.chosen.joined(separator: ","))
                events.onFinish()
            }
            return (choice.id, button, connection)
        }
        guard choices.isEmpty, let none = gtk_label_new(localized("There is nothing to choose yet.")) else { return }
        gtk_label_set_xalign(cast(none), 0)
        gtk_widget_add_css_class(none, "dim-label")
        gtk_widget_set_margin_top(none, 7)
        gtk_box_append(cast(box), none)
    }

    func show(_ text: String, hint: String) {
        state.chosen = text.split(separator: ",").map(String.init)
        for (id, button, connection) in buttons {
            connection?.whileBlocked {
                gtk_check_button_set_active(cast(button), state.chosen.contains(id).gboolean)
            }
        }
    }

    func mark(isWrong: Bool) {}
}

/// On or off.
final class FlagEditor: FieldEditor {
    let root: Widget
    var focus: Widget { root }
    private var connection: SignalConnection?

    init?(_ events: FieldEvents) {
        guard let button = gtk_check_button_new() else { return nil }
        root = button
        gtk_widget_set_margin_top(button, 6)
        connection = connect(button, .toggled) {
            events.onType(gtk_check_button_get_active(cast(button)) != 0 ? FieldStyle.yes : "")
            events.onFinish()
        }
    }

    func show(_ text: String, hint: String) {
        connection?.whileBlocked { gtk_check_button_set_active(cast(root), (text == FieldStyle.yes).gboolean) }
    }

    func mark(isWrong: Bool) {}
}

/// A text that is shown and can be selected, but not edited.
final class FactLabel: FieldEditor {
    let root: Widget
    var focus: Widget { root }

    init?() {
        guard let label = makeLabel("") else { return nil }
        root = label
        gtk_label_set_xalign(cast(label), 0)
        gtk_label_set_wrap(cast(label), 1)
        gtk_label_set_wrap_mode(cast(label), PANGO_WRAP_WORD_CHAR)
        gtk_label_set_selectable(cast(label), 1)
    }

    func show(_ text: String, hint: String) { gtk_label_set_text(cast(root), text) }
    func mark(isWrong: Bool) {}
}
