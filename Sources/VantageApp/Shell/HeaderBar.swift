import AppModel
import CGtk
import GtkKit
import Localization
import Logbook

/// The bar over the window: where one is, whether it was saved, and what can be done.
final class HeaderBar {
    private let model: AppModel
    private let title: OpaquePointer
    private let back: Widget
    private let sections: Widget
    private let sidebarToggle: Widget
    private let inspector: Widget
    private let recordMenu: OpaquePointer
    private let outputMenu: OpaquePointer
    private let saved: OpaquePointer
    private let menu: OpaquePointer
    private var shownMenu: [MenuEntry] = []
    private var shownOutput: [MenuEntry] = []

    init(_ builder: Builder, model: AppModel) throws {
        self.model = model
        title = try builder.label("title")
        back = try builder.widget("back")
        sections = try builder.widget("sections")
        sidebarToggle = try builder.widget("sidebar-toggle")
        inspector = try builder.widget("inspector")
        recordMenu = try builder.object("record-menu", of: gtk_menu_button_get_type())
        outputMenu = try builder.object("output-menu", of: gtk_menu_button_get_type())
        saved = try builder.label("saved")
        menu = try builder.object("menu", of: gtk_menu_button_get_type())
        for (button, label) in [(menu, localized("Main Menu")), (recordMenu, localized("More"))] {
            setAccessibleLabel(button, label)
        }
        gtk_widget_set_tooltip_text(cast(recordMenu), localized("More"))
        attach(self, to: title)
        follow(self) { $0.refreshMenu() }
    }

    /// - Parameter isShown: whether the title is needed: above a list alone the selected section shows it, and a page alone
    ///   has a title of its own.
    func show(title: String, isShown: Bool, panes: Panes, status: FormStatus?) {
        gtk_label_set_text(self.title, title)
        setVisible(cast(self.title), isShown)
        setVisible(back, panes.canGoBack)
        // One column that leads back has its title there; the sections are where it leads.
        setVisible(sections, !(panes.canGoBack && panes.shown == [.detail]))
        setVisible(sidebarToggle, panes.available.contains(.sidebar) && panes.capacity > 1)
        let charts = model.records?.charts
        setVisible(inspector, model.section == .charts && charts?.open != nil && charts?.isAdding == false)
        show(status)
        let menu = WindowActions.recordMenu(model)
        setVisible(cast(recordMenu), !menu.isEmpty && panes.shown.contains(.detail))
        let output = WindowActions.outputMenu(model)
        setVisible(cast(outputMenu), output != nil && panes.shown.contains(.detail))
        if let output, output.entries != shownOutput {
            shownOutput = output.entries
            gtk_menu_button_set_label(outputMenu, output.label)
            setAccessibleLabel(outputMenu, output.label)
            withMenu(output.entries) { gtk_menu_button_set_menu_model(outputMenu, $0) }
        }
        if menu != shownMenu {
            shownMenu = menu
            withMenu(menu) { gtk_menu_button_set_menu_model(recordMenu, $0) }
        }
    }

    private func refreshMenu() {
        withMenu(WindowActions.menu(model)) { gtk_menu_button_set_menu_model(menu, $0) }
    }

    private func show(_ status: FormStatus?) {
        let (text, isWrong): (String, Bool) =
            switch status {
            case .saved: (localized("Saved"), false)
            case .edited: (localized("Not saved yet"), false)
            case .failed: (localized("Not saved"), true)
            case .untouched, nil: ("", false)
            }
        gtk_label_set_text(saved, text)
        setVisible(cast(saved), !text.isEmpty)
        setStyleClass(cast(saved), "error", isWrong)
        if case .failed(let reason) = status {
            gtk_widget_set_tooltip_text(cast(saved), reason)
        } else {
            gtk_widget_set_tooltip_text(cast(saved), nil)
        }
    }
}
