import AppModel
import CGtk
import Foundation
import GtkKit
import Localization

/// What the actions need of the window that they belong to.
protocol WindowActionsDelegate: AnyObject {
    func showPane(_ pane: Panes.Pane)
    func goBack()
    func toggleSidebar()
    func focusSearch()
    func clearSearch()
    /// Selects the text of the first formula of the next chart that is opened: what is typed replaces it.
    func focusNewFormula()
    /// Has the next object that is chosen get the focus.
    func focusNextObject()
    func focusDomain()
    /// Opens a menu over the chart.
    func popUpOverChart(_ entries: [MenuEntry])
    /// The ends (x, z) of the range that is selected in the chart; `nil` where none is.
    var selectedLine: (SIMD2<Double>, SIMD2<Double>)? { get }
    /// The heights along x, or along z, through what is selected in the chart; `nil` where it is no surface.
    func profileHeights(alongX: Bool) -> (heights: [Double], range: ClosedRange<Double>)?
    func focusName()
    func focusList()
    func renamePlanner()
    func replaceLogbook(_ notice: AppModel.Notice?, with other: URL?)
    func showInspector(_ isShown: Bool)
}

/// The actions of one window: menus, buttons and keys all reach the model through these.
final class WindowActions {
    let model: AppModel
    let window: UnsafeMutablePointer<GtkWindow>
    let actions: Actions
    weak var delegate: (any WindowActionsDelegate)?

    var chart: ChartModel? { model.records?.charts.open }
    var layouts: Layouts { Layouts(resources: model.launch.resources) }

    /// Adds every action to the window, which owns them, and with them this object.
    init(_ window: UnsafeMutablePointer<GtkWindow>, model: AppModel) {
        self.window = window
        self.model = model
        actions = Actions(window)
        let context = WindowAction.Context(model)
        for action in WindowAction.all { add(action, context) }
    }

    private func add(_ action: WindowAction, _ context: WindowAction.Context) {
        switch action.behavior {
        case .call(let run): actions.add(action.name) { run(self) }
        case .text(let run): actions.add(action.name, taking: String.self) { run(self, $0) }
        case .flag(let run): actions.add(action.name, taking: Bool.self) { run(self, $0) }
        case .choice(let initial, let state, let run):
            actions.addChoice(action.name, chosen: state(context) ?? initial) { run(self, $0) }
        case .toggle(let initial, let state, let run):
            actions.addToggle(action.name, isOn: state(context) ?? initial(model)) { run(self, $0) }
        case .external: break
        }
    }

    /// Enables what can be done currently.
    func refresh() {
        let context = WindowAction.Context(model)
        for action in WindowAction.all {
            if let isEnabled = action.isEnabled { actions[action.name]?.isEnabled = isEnabled(context) }
            switch action.behavior {
            case .choice(_, let state, _): if let state = state(context) { actions[action.name]?.setState(state) }
            case .toggle(_, let state, _): if let state = state(context) { actions[action.name]?.setState(state) }
            case .call, .text, .flag, .external: break
            }
        }
    }

    static func setAccelerators(of application: Application) {
        for action in WindowAction.all where !action.keys.isEmpty {
            application.setAccelerators(action.keys, for: action.detailedName)
        }
        for (index, section) in AppModel.Section.allCases.enumerated() {
            application.setAccelerators(
                ["<Control>\(index + 1)"], for: WindowAction.section.detailedName(section.rawValue))
        }
    }
}
