import AppModel
import CGtk
import Foundation
import GtkKit
import Logbook

/// One section's list in the sidebar, or what stands in its place when there is nothing to list.
final class SidebarList<Element: Identifiable & Hashable & Sendable, Filter: Equatable & Sendable>
where Element.ID == UUID {
    /// What a row says.
    struct Row {
        let title: String
        let subtitle: String
    }

    /// What to say when the section holds nothing at all.
    struct Empty {
        let heading: String
        let text: String
        /// A button's label and the action it activates.
        let action: (label: String, name: String)?
    }

    let root: Widget
    private let view: OpaquePointer
    private let stack: OpaquePointer
    private let heading: OpaquePointer
    private let text: OpaquePointer
    private let action: Widget
    private let ids = IdentifierList()
    private let selection: SingleSelection
    private let list: LiveList<Element, Filter>
    private let search: KeyPath<Filter, String>
    private let noun: String
    private let empty: Empty
    private let isShown: () -> Bool
    private let row: (Element) -> Row
    private var shown: [UUID: Element] = [:]

    /// - Parameters:
    ///   - isShown: whether what is chosen is what the detail shows; a row is marked only then.
    ///   - search: where the filter keeps the text that is searched for.
    ///   - noun: what is listed, in the plural and in lower case.
    init(
        _ layouts: Layouts, list: LiveList<Element, Filter>, search: KeyPath<Filter, String>, noun: String,
        empty: Empty, isShown: @escaping () -> Bool = { true }, onSelect: @escaping () -> Void,
        row: @escaping (Element) -> Row
    ) throws {
        let builder = try layouts.builder("list")
        root = try builder.root("stack")
        stack = try builder.object("stack", of: gtk_stack_get_type())
        heading = try builder.label("heading")
        text = try builder.label("text")
        action = try builder.widget("action")
        view = try builder.object("view", of: gtk_list_view_get_type())
        self.list = list
        self.search = search
        self.noun = noun
        self.empty = empty
        self.isShown = isShown
        self.row = row
        selection = SingleSelection(of: ids, alwaysSelects: false)
        setAccessibleLabel(view, noun.capitalized)
        let cell = try layouts.text("record-cell")
        setRows(of: view, to: selection) {
            // The text has been read; a layout that is wrong is found by the tests.
            try? RecordCell(layout: cell)
        } bind: { [weak self] cell, id in
            guard let self, let element = shown[UUID(uuidString: id) ?? UUID()] else { return }
            let row = self.row(element)
            cell.show(title: row.title, subtitle: row.subtitle)
            list.reached(element.id)
        }
        selection.onChange = { [weak list] id in
            guard let list, let id = id.flatMap(UUID.init(uuidString:)) else { return }
            // The model marks rows as well; only the person chooses another one, or the same one anew.
            guard id != list.selected?.id || !isShown() else { return }
            list.select(id)
            onSelect()
        }
        connect(view, .activatePosition) { _ in onSelect() }
        attach(self, to: root)
        follow(self) { $0.refresh() }
    }

    func focus() {
        gtk_widget_grab_focus(cast(view))
    }

    private func refresh() {
        let elements = list.elements
        let newer = Dictionary(elements.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
        let changed = newer.filter { id, element in
            guard let old = shown[id] else { return false }
            return old != element
        }
        shown = newer
        ids.update(elements.map(\.id.uuidString))
        if !changed.isEmpty { ids.reload(Set(changed.keys.map(\.uuidString))) }
        selection.select(list.selected.flatMap { newer[$0.id] != nil && isShown() ? $0.id.uuidString : nil })
        guard elements.isEmpty, list.isLoaded || list.problem != nil else {
            gtk_stack_set_visible_child_name(stack, "list")
            return
        }
        showPlaceholder()
        gtk_stack_set_visible_child_name(stack, "placeholder")
    }

    private func showPlaceholder() {
        let query = list.filter[keyPath: search].trimmingCharacters(in: .whitespaces)
        setVisible(action, true)
        if let problem = list.problem {
            set(heading: "The \(noun) cannot be listed", text: problem)
            setVisible(action, false)
        } else if !query.isEmpty {
            set(heading: "No \(noun) match “\(query)”", text: "Try another word, or part of one.")
            set(action: ("Clear Search", "win.clear-search"))
        } else {
            set(heading: empty.heading, text: empty.text)
            if let action = empty.action { set(action: action) } else { setVisible(action, false) }
        }
    }

    private func set(heading: String, text: String) {
        gtk_label_set_text(self.heading, heading)
        gtk_label_set_text(self.text, text)
    }

    private func set(action: (label: String, name: String)) {
        gtk_button_set_label(cast(self.action), action.label)
        gtk_actionable_set_detailed_action_name(cast(self.action), action.name)
    }
}
