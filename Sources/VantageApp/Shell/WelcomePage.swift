import AppModel
import CGtk
import ChartView
import Charts
import Foundation
import GtkKit
import Localization

/// The first page of an empty logbook: what to begin with, under a little surface that turns.
final class WelcomePage {
    let root: Widget
    private let chart: ChartView
    private var turning: Callback?
    private var azimuth = 30.0

    init(_ layouts: Layouts) throws {
        let builder = try layouts.builder("welcome")
        root = try builder.root("page")
        let surface = Chart3D {
            SurfacePlot(x: "x", y: "y", z: "z") { x, z in
                let r = (x * x + z * z).squareRoot()
                return sin(r) / (r * r + 0.1).squareRoot()
            }
        }
        .chartXScale(domain: -8...8)
        .chartZScale(domain: -8...8)
        .chartXAxis(.hidden)
        .chartYAxis(.hidden)
        .chartZAxis(.hidden)
        .chartLegend(.hidden)
        guard let chart = ChartView(surface) else { throw WidgetMissing() }
        self.chart = chart
        gtk_widget_set_size_request(chart.root, 300, 220)
        setAccessibleLabel(chart.root, localized("A rotating surface"))
        // Keys go to what is next to be done.
        gtk_widget_set_focusable(chart.root, 0)
        gtk_box_append(cast(try builder.widget("chart")), chart.root)
        attach(self, to: root)
        connect(root, .map) { [weak self] in self?.turn() }
        connect(root, .unmap) { [weak self] in
            self?.turning?.cancel()
            self?.turning = nil
        }
    }

    /// Turns the surface slowly, for as long as it is seen and motion is allowed.
    private func turn() {
        guard Appearance.animationsEnabled, turning == nil else { return }
        var last: Double?
        turning = onEachFrame(of: chart.root) { [weak self] time in
            guard let self, Appearance.animationsEnabled else { return false }
            let step = last.map { min(0.1, time - $0) } ?? 0
            // At full rate the picture would take too much of a slow machine's time.
            if last == nil || time - (last ?? 0) > 0.04 {
                azimuth += step * 12
                chart.turn(to: Chart3DPose(azimuth: .degrees(azimuth), inclination: .degrees(22)))
                last = time
            }
            return true
        }
    }
}
