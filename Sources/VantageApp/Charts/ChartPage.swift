import AppModel
import CGtk
import ChartDocuments
import ChartRendering
import ChartView
import Charts
import Foundation
import GtkKit
import Localization
import Logbook

/// The detail of a chart: its viewport, the row at its foot, and the inspector.
final class ChartPage {
    let root: Widget
    let viewport: ChartViewport
    let inspector: ChartInspector
    private let status: StatusPage
    private let stack: OpaquePointer
    private let revealer: OpaquePointer
    private let inspectorScroll: Widget
    private let model: AppModel
    private let actions: Actions
    private var gliding: Callback?
    private var playing: Callback?

    /// Why the page cannot be made.
    struct Unavailable: Error {}

    /// - Parameter actions: the window's, with `pose` and `projection` among them.
    init(_ layouts: Layouts, model: AppModel, actions: Actions) throws {
        let builder = try layouts.builder("chart")
        guard let viewport = ChartViewport(), let stackWidget = gtk_stack_new() else { throw Unavailable() }
        self.viewport = viewport
        self.model = model
        self.actions = actions
        root = try builder.root("page")
        inspector = try ChartInspector(builder, preferences: model.preferences)
        status = try StatusPage(layouts)
        stack = cast(stackWidget)
        revealer = try builder.object("inspector", of: gtk_revealer_get_type())
        inspectorScroll = try builder.widget("inspector-scroll")

        addPage(viewport.root, named: "viewport", to: stack)
        addPage(status.root, named: "status", to: stack)
        gtk_widget_set_vexpand(stackWidget, 1)
        try gtk_box_prepend(cast(builder.widget("viewport-column")), stackWidget)
        try addPoses(to: builder.widget("poses"))
        addPoseKeys()
        addMenu()
        attach(self, to: root)

        viewport.onCamera = { [weak model] in model?.openChart?.setCamera($0) }
        // Beside what is there; a chart of its own is opened anywhere else in the window.
        acceptDroppedFiles(on: viewport.root) { [weak model] paths in
            guard let model, let chart = model.openChart, paths.contains(where: model.isChartData) else { return false }
            chart.addFiles(paths)
            return true
        }
        viewport.onGroup = { [weak model] in model?.openChart?.toggleGroup($0) }
        viewport.onPick = { [weak model] in model?.openChart?.selectGroup($0) }
        inspector.onListFocus = { [weak self] in self?.refreshMarkedGroups() }
        viewport.onReset = { [weak model] in model?.openChart?.resetView(animated: Appearance.animationsEnabled) }
        viewport.onRest = { [weak model] in model?.openChart?.refine(for: $0) }
        follow(self) { $0.refresh() }
        // Followed by itself: a scene is uploaded again whenever it is set.
        follow(self) { $0.viewport.scene = $0.model.openChart?.scene }
        follow(self) { $0.refreshMarkedGroups() }
        follow(self) { $0.refreshCamera() }
        follow(self) { $0.refreshParameters() }
    }

    func showInspector(_ isShown: Bool) {
        gtk_revealer_set_reveal_child(revealer, isShown.gboolean)
    }

    /// Puts the inspector at the side, or below where there is no room next to the chart.
    func setNarrow(_ isNarrow: Bool) {
        gtk_orientable_set_orientation(
            cast(root), isNarrow ? GTK_ORIENTATION_VERTICAL : GTK_ORIENTATION_HORIZONTAL)
        gtk_revealer_set_transition_type(
            revealer, isNarrow ? GTK_REVEALER_TRANSITION_TYPE_SLIDE_UP : GTK_REVEALER_TRANSITION_TYPE_SLIDE_LEFT)
        gtk_widget_set_size_request(inspectorScroll, isNarrow ? -1 : 260, -1)
        gtk_scrolled_window_set_max_content_height(cast(inspectorScroll), isNarrow ? 190 : -1)
    }

    private func addPoses(to box: Widget) {
        for pose in NamedPose.allCases {
            guard let button = gtk_toggle_button_new() else { continue }
            let name = pose.name
            gtk_button_set_child(cast(button), PoseIcon.make(pose))
            gtk_widget_set_tooltip_text(button, "\(name) (\(pose.key))")
            setAccessibleLabel(button, localized("{pose} view", ["pose": name]))
            gtk_actionable_set_detailed_action_name(cast(button), WindowAction.pose.detailedName(pose.rawValue))
            gtk_box_append(cast(box), button)
        }
    }

    /// The digits from 1 on turn the chart that has the focus to its poses.
    private func addPoseKeys() {
        guard let keys = gtk_event_controller_key_new() else { return }
        connect(keys, .keyPressed) { [actions] key, _, modifiers in
            let number = [GDK_KEY_0, GDK_KEY_KP_0].lazy.map { Int(key) - Int($0) }.first { NamedPose.keys.contains($0) }
            guard let number, modifiers.intersection([GDK_CONTROL_MASK, GDK_ALT_MASK]).isEmpty else { return false }
            actions[WindowAction.pose.name]?.activate(NamedPose.allCases[number - 1].rawValue)
            return true
        }
        gtk_widget_add_controller(viewport.root, cast(keys))
    }

    /// The secondary button, a finger that rests and the menu key open what can be done with the chart; a drag with that button
    /// turns it.
    private func addMenu() {
        guard let keys = gtk_event_controller_key_new() else { return }
        onMenuRequest(of: viewport.root, isDragged: true) { [weak self] x, y in
            guard let self else { return }
            let isHit = viewport.selectAlone(at: SIMD2(x, y))
            popUpMenu(at: SIMD2(x, y), on: isHit ? viewport.selectedCoordinates : nil)
        }
        connect(keys, .keyPressed) { [weak self] key, _, modifiers in
            let isMenu = Int32(key) == GDK_KEY_Menu || Int32(key) == GDK_KEY_F10 && modifiers.contains(GDK_SHIFT_MASK)
            guard let self, isMenu else { return false }
            popUpMenu(at: viewport.selectedPoint ?? SIMD2(12, 12), on: viewport.selectedCoordinates)
            return true
        }
        gtk_widget_add_controller(viewport.root, cast(keys))
    }

    /// The menu of the chart, and of a point of the selected surface, data coordinates.
    private func popUpMenu(at point: SIMD2<Double>, on coordinates: SIMD3<Double>?) {
        guard let chart = model.openChart else { return }
        chart.point = coordinates
        popUp([.section(nil, ObjectMenu.pointEntries(in: chart))] + WindowActions.chartMenu, at: point)
    }

    func popUp(_ entries: [MenuEntry], at point: SIMD2<Double>) {
        GtkKit.popUpMenu(entries, atX: point.x, y: point.y, of: viewport.root)
    }

    private func refresh() {
        guard let chart = model.openChart else { return }
        inspector.refresh(chart)
        if chart.scene == nil, let part = chart.progress {
            status.show(
                localized("Reading {file}", ["file": chart.fileName ?? chart.document.name]), "", part: part,
                second: (localized("Cancel"), WindowAction.cancelReading.detailedName))
            gtk_stack_set_visible_child_name(stack, "status")
        } else if let problem = chart.problem {
            status.show(
                localized("This chart cannot be shown"), problem,
                action: (localized("Reload"), WindowAction.readAgain.detailedName),
                second: chart.fileName == nil
                    ? nil : (localized("Choose Another File…"), WindowAction.replaceFile.detailedName))
            gtk_stack_set_visible_child_name(stack, "status")
        } else {
            gtk_stack_set_visible_child_name(stack, "viewport")
        }
        setAccessibleDescription(viewport.root, chart.scene?.summary ?? "")
    }

    /// The selected objects are marked in the chart while the list has the focus.
    private func refreshMarkedGroups() {
        let groups = model.openChart?.scene == nil ? [] : model.openChart?.selectedGroups ?? []
        viewport.markedGroups = inspector.isListFocused ? groups : []
    }

    private func refreshCamera() {
        guard let chart = model.openChart else { return }
        viewport.setCamera(chart.camera)
        // The buttons show where a glide leads.
        let wanted = chart.transition?.end ?? chart.camera
        actions[WindowAction.pose.name]?.setState(NamedPose(wanted.pose)?.rawValue ?? "")
        actions[WindowAction.projection.name]?.setState(wanted.isPerspective ? "perspective" : "orthographic")
        guard chart.transition != nil, gliding == nil else { return }
        gliding = onEachFrame(of: viewport.root) { [weak self, weak chart] time in
            let continues = chart?.advanceTransition(to: time) ?? false
            if !continues { self?.gliding = nil }
            return continues
        }
    }

    private func refreshParameters() {
        guard let chart = model.openChart else { return }
        inspector.refreshParameters(chart)
        guard !chart.playing.isEmpty, playing == nil else { return }
        playing = onEachFrame(of: viewport.root) { [weak self] time in
            let continues = self?.model.openChart?.advancePlaying(to: time) ?? false
            if !continues { self?.playing = nil }
            return continues
        }
    }
}
