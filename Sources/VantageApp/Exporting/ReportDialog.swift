import AppModel
import CGtk
import Foundation
import GtkKit
import Localization
import Logbook
import Reports

/// A report as it will be on paper, in a window of its own.
final class ReportDialog {
    private let report: ReportModel
    private let root: Widget
    private let pages: Widget
    private let message: OpaquePointer
    /// What needs a report that is computed.
    private let actions: [Widget]
    private let opening: Widget
    private let choice: DropDown?
    private let trips: DropDown?
    private let chart: Widget
    private var shown: UUID?

    /// The width of an upright page on the screen, logical pixels.
    private static let pageWidth = 620.0

    /// Opens the window.
    static func show(
        _ report: ReportModel, title: String, layouts: Layouts, over parent: UnsafeMutablePointer<GtkWindow>
    ) {
        guard let dialog = try? ReportDialog(report, layouts) else { return }
        let window = showDialog(title, size: (780, 860), child: dialog.root, isModal: false, over: parent)
        if let window { dialog.addKeys(to: window) }
    }

    private init(_ report: ReportModel, _ layouts: Layouts) throws {
        self.report = report
        let builder = try layouts.builder("report")
        root = try builder.root("report")
        pages = try builder.widget("pages")
        message = try builder.label("message")
        let (save, print, mail) = (
            try builder.widget("save"), try builder.widget("print"), try builder.widget("mail")
        )
        actions = [save, print, mail]
        opening = try builder.widget("open")
        choice = DropDown()
        if let choice {
            gtk_box_append(cast(try builder.widget("choices")), choice.root)
            setVisible(choice.root, report.choices.count > 1)
            setControlName(choice.root, localized("Report on"))
            choice.show(report.choices.map(\.name), chosen: report.chosen)
            choice.onChoose = { [weak report] in report?.chosen = $0 }
        }
        trips = DropDown()
        chart = try builder.widget("chart")
        if let trips {
            gtk_box_append(cast(try builder.widget("choices")), trips.root)
            setControlName(trips.root, localized("Which trips"))
            trips.onChoose = { [weak report] in report?.trips = Self.kinds[$0] }
        }
        attach(self, to: root)
        connect(chart, .toggled) { [weak self] in
            guard let self else { return }
            // An unchanged setting is not remembered for other reports.
            let isWanted = gtk_check_button_get_active(cast(chart)) != 0
            if isWanted != self.report.hasChart { self.report.hasChart = isWanted }
        }
        connect(save, .clicked) { [weak self] in self?.chooseFile() }
        connect(print, .clicked) { [weak self] in self?.print() }
        connect(mail, .clicked) { [weak report] in report?.mail() }
        connect(opening, .clicked) { [weak self] in self?.openFile() }
        follow(self) { $0.refresh() }
    }

    /// Which trips of a time a report can be of, the usual ones first.
    private static let kinds: [TripKind] = [.business, .personal, .all]

    private var window: UnsafeMutablePointer<GtkWindow>? {
        gtk_widget_get_root(root).map { cast($0) }
    }

    private func addKeys(to window: UnsafeMutablePointer<GtkWindow>) {
        guard let keys = gtk_event_controller_key_new() else { return }
        connect(keys, .keyPressed) { [weak self] key, _, modifiers in
            guard modifiers.rawValue & GDK_CONTROL_MASK.rawValue != 0 else { return false }
            switch Int32(key) {
            case GDK_KEY_s: self?.chooseFile()
            case GDK_KEY_p: self?.print()
            default: return false
            }
            return true
        }
        gtk_widget_add_controller(cast(window), cast(keys))
    }

    private func refresh() {
        gtk_label_set_text(message, report.message)
        setVisible(cast(message), !report.message.isEmpty)
        setVisible(opening, report.savedFile != nil)
        for action in actions { gtk_widget_set_sensitive(action, (report.pages != nil).gboolean) }
        choice?.show(report.choices.map(\.name), chosen: report.chosen)
        trips?.show(Self.kinds.map(\.title), chosen: Self.kinds.firstIndex(of: report.trips))
        if let trips { setVisible(trips.root, report.canChooseTrips) }
        setVisible(chart, report.canHaveChart)
        if (gtk_check_button_get_active(cast(chart)) != 0) != report.hasChart {
            gtk_check_button_set_active(cast(chart), report.hasChart.gboolean)
        }
        guard let new = report.pages, new.id != shown else { return }
        shown = new.id
        removeChildren(of: pages)
        let scale = Self.pageWidth / min(new.paper.width, new.paper.height)
        for page in 0..<new.count {
            guard let area = gtk_drawing_area_new() else { continue }
            setAccessibleRole(area, GTK_ACCESSIBLE_ROLE_IMG)
            gtk_widget_add_css_class(area, "sheet")
            gtk_drawing_area_set_content_width(cast(area), Int32(new.paper.width * scale))
            gtk_drawing_area_set_content_height(cast(area), Int32(new.paper.height * scale))
            setAccessibleLabel(
                area,
                localized(
                    "Page {page} of {count}",
                    ["page": (page + 1).formatted(.user), "count": new.count.formatted(.user)]))
            setDrawing(of: cast(area)) { cairo, _, _ in
                cairo_scale(cairo, scale, scale)
                new.draw(page: page, on: cairo)
            }
            gtk_box_append(cast(pages), area)
        }
    }

    private func chooseFile() {
        guard let window, report.pages != nil else { return }
        let types = [
            FileType(localized("PDF documents"), suffixes: ["pdf"]),
            FileType(localized("Web pages"), suffixes: ["html"]),
            FileType(localized("Spreadsheets"), suffixes: ["ods"]),
            FileType(localized("Tables (CSV)"), suffixes: ["csv"]),
            FileType(localized("Markdown documents"), suffixes: ["md"]),
        ]
        chooseFiles(
            .save(suggestedName: report.suggestedName(.pdf)), title: localized("Save Report"), types: types,
            over: window
        ) { [weak report] in if let path = $0.first { report?.save(to: path) } }
    }

    private func print() {
        guard let window, let pages = report.pages else { return }
        printPages(
            pages.report.name, count: pages.count, size: (pages.paper.width, pages.paper.height), over: window,
            draw: { pages.draw(page: $0, on: $1) },
            done: { [weak report] problem in
                if let problem { report?.show(localized("The report was not printed: {reason}.", ["reason": problem])) }
            })
    }

    private func openFile() {
        guard let window, let file = report.savedFile else { return }
        openWithDesktop(file.absoluteString, over: window)
    }
}
