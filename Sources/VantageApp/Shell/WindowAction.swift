import AppModel
import GtkKit

/// Something that can be done in the window: its name, key, label, when it is enabled and what it runs.
///
/// The declarations are in the files of their features; ``all`` collects them. The GActions, the accelerators, the menus
/// and the window of shortcuts are made from them.
struct WindowAction {
    /// What happens when the action is activated, and the type of its parameter or state.
    enum Behavior {
        case call(@MainActor (WindowActions) -> Void)
        /// Has a text as its parameter.
        case text(@MainActor (WindowActions, String) -> Void)
        /// Has a Boolean as its parameter.
        case flag(@MainActor (WindowActions, Bool) -> Void)
        /// One of several names. `state` is set with every refresh unless it is `nil`: then others set it.
        case choice(
            initial: String, state: (Context) -> String? = { _ in nil }, @MainActor (WindowActions, String) -> Void)
        /// On or off. `state` is set with every refresh unless it is `nil`: then others set it.
        case toggle(
            initial: @MainActor (AppModel) -> Bool, state: (Context) -> Bool? = { _ in nil },
            @MainActor (WindowActions, Bool) -> Void)
        /// Added by GTK or by the application.
        case external
    }

    /// The name of the GAction, without its prefix.
    let name: String
    let prefix: String
    private let makeLabel: () -> String
    /// The accelerators of the application that activate it.
    let keys: [String]
    /// A key that a handler of the window or of a list activates it with, where that is not an accelerator.
    let handledKey: String?
    private let makeTitle: () -> String
    let isEnabled: ((Context) -> Bool)?
    let behavior: Behavior

    /// - Parameters:
    ///   - label: what menus call it, with its mnemonic. A closure, because the language is set after the start.
    ///   - shortcut: what the window of shortcuts calls it.
    ///   - isEnabled: `nil` for what is always enabled.
    init(
        _ name: String, prefix: String = "win", label: @escaping @autoclosure () -> String? = nil, keys: [String] = [],
        handledKey: String? = nil, shortcut: @escaping @autoclosure () -> String? = nil,
        isEnabled: ((Context) -> Bool)? = nil, _ behavior: Behavior
    ) {
        self.name = name
        self.prefix = prefix
        makeLabel = { label() ?? name }
        self.keys = keys
        self.handledKey = handledKey
        makeTitle = { shortcut() ?? name }
        self.isEnabled = isEnabled
        self.behavior = behavior
    }

    init(
        _ name: String, label: @escaping @autoclosure () -> String? = nil, keys: [String] = [],
        handledKey: String? = nil, shortcut: @escaping @autoclosure () -> String? = nil,
        isEnabled: ((Context) -> Bool)? = nil, run: @escaping @MainActor (WindowActions) -> Void
    ) {
        self.init(
            name, label: label(), keys: keys, handledKey: handledKey, shortcut: shortcut(), isEnabled: isEnabled,
            .call(run))
    }

    /// Every action that the window, GTK or the application has and that menus, keys or buttons activate.
    static var all: [WindowAction] { general + records + trips + charts + objects + view + files }

    /// What menus, buttons and accelerators call it.
    var detailedName: String { "\(prefix).\(name)" }

    /// The action with a text as its target.
    func detailedName(_ target: String) -> String { "\(detailedName)::\(target)" }

    /// The action with a Boolean as its target.
    func detailedName(_ target: Bool) -> String { "\(detailedName)(\(target))" }

    var label: String { makeLabel() }
    var shortcutTitle: String { makeTitle() }
    /// The keys that the window of shortcuts shows.
    var shownKeys: String { keys.first ?? handledKey ?? "" }

    /// A line of a menu. Accelerators are shown by GTK itself.
    var item: MenuEntry { .item(label, action: detailedName, key: handledKey) }

    /// The same line where the key would activate something else, as where no list has the focus.
    var itemWithoutKey: MenuEntry { .item(label, action: detailedName) }

    /// The same line, with the key of “New” where that does the same for what is listed.
    func item(withKeyOf isListed: Bool) -> MenuEntry {
        .item(label, action: detailedName, key: isListed ? Self.new.keys.first : nil)
    }

    func item(_ label: String, target: String) -> MenuEntry { .item(label, action: detailedName(target)) }
}

extension WindowAction {
    /// What decides whether actions are enabled; computed once for all of them.
    struct Context {
        let section: AppModel.Section
        /// A chart is open and shown.
        let showsChart: Bool
        /// The chart that is shown has a scene.
        let isDrawn: Bool
        /// There is a logbook that can be written.
        let isUsable: Bool
        let canDuplicate: Bool
        let canRetire: Bool
        /// One trip is shown.
        let canOpenTracks: Bool
        let canUndo: Bool
        let canRedo: Bool
        let canExportAllCharts: Bool
        let canCompareCharts: Bool
        let canAddSampleData: Bool
        let hasSampleData: Bool
        let reports: Set<AppModel.ReportSubject>
        let sortColumn: String?
        let isSortDescending: Bool?

        init(_ model: AppModel) {
            let records = model.records
            canOpenTracks = model.canOpenTracks
            section = model.section
            showsChart = section == .charts && records?.charts.open != nil && records?.charts.isAdding == false
            isDrawn = showsChart && records?.charts.open?.scene != nil
            isUsable = records != nil && model.logbookProblem == nil
            canDuplicate =
                isUsable && (model.shownPages.map(\.canDuplicate) ?? (section == .trips || showsChart))
            canRetire = isUsable && records?.rules.showsRules == true && records?.rules.pages?.canDelete == true
            canUndo = records?.undo.undoTitle != nil
            canRedo = records?.undo.redoTitle != nil
            canExportAllCharts = model.canExportAllCharts
            canCompareCharts = model.canCompareCharts
            canAddSampleData = model.canAddSampleData
            hasSampleData = model.hasSampleData
            reports = Set(AppModel.ReportSubject.allCases.filter(model.canReport))
            let order = records?.order(of: model.shownList)
            sortColumn = order?.column
            isSortDescending = order?.isDescending
        }
    }
}
