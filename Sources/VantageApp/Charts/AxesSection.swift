import AppModel
import CGtk
import ChartDocuments
import Charts
import GtkKit
import Localization

/// The section of the inspector for the chart's title, axes and proportions, and
/// which light.
final class AxesSection {
    private let box: ControlBox<ChartDocument>
    private var chart: ChartModel?
    private var title: Widget?
    private var up: Widget?
    /// The rows for the lengths of the sides.
    private var sides: [Widget?] = []

    init(_ builder: Builder) throws(BuilderError) {
        box = ControlBox(try builder.widget("axes"))
        box.onChange = { [weak self] change in self?.chart?.edit(change) }
        _ = box.addHeading(localized("Chart"))
        title = box.addText(
            localized("Title"), name: localized("Title of the chart"), hint: localized("none"), get: \.title,
            set: { $0.title = $1 })
        _ = box.addCheck(localized("Title above the _plot"), get: \.showsTitle, set: { $0.showsTitle = $1 })
        _ = box.addCheck(
            localized("_Legend and colour scale"), get: { !$0.hidesLegend }, set: { $0.hidesLegend = !$1 })
        _ = box.addCheck(localized("Patterns _beside colours"), get: \.hasPatterns, set: { $0.hasPatterns = $1 })
        _ = box.addChoice(
            localized("Proportions"),
            [
                (ChartAxes.Aspect.automatic, localized("Automatic")), (.cube, localized("Cube")),
                (.equalUnits, localized("Equal units")), (.trueDistances, localized("True distances")),
                (.own, localized("Own lengths")),
            ],
            get: \.axes.aspect, set: { $0.axes.aspect = $1 })
        sides = [("x", \ChartAxes.Sides.x), ("y", \.y), ("z", \.z)].map { name, side in
            box.addNumber(
                localized("Length of {axis}", ["axis": name]), hint: "1", in: 0.001...1000,
                get: { $0.axes.sides?[keyPath: side] },
                set: { document, length in
                    var sides = document.axes.sides ?? ChartAxes.Sides()
                    sides[keyPath: side] = length ?? 1
                    document.axes.sides = sides
                })
        }
        _ = box.addNumber(
            localized("Height ×"), hint: "1", in: 0.001...1000, get: \.axes.heightFactor,
            set: { $0.axes.heightFactor = $1 == 1 ? nil : $1 })
        _ = box.addHeading(localized("Axes"))
        up = box.addChoice(
            localized("Upwards"),
            [(nil, localized("Automatic"))] + ChartAxes.Up.allCases.map { ($0, $0.rawValue) },
            get: \.axes.up, set: { $0.axes.up = $1 })
        _ = box.addCheck(
            localized("Sho_w axes"), get: { !($0.axes.x.isHidden && $0.axes.y.isHidden && $0.axes.z.isHidden) },
            set: { document, isShown in
                document.axes.x.isHidden = !isShown
                document.axes.y.isHidden = !isShown
                document.axes.z.isHidden = !isShown
            })
        addAxis("x", \.axes.x, reversing: localized("_Reverse x"))
        addAxis("y", \.axes.y, reversing: localized("Re_verse y"))
        addAxis("z", \.axes.z, reversing: localized("Rever_se z"))
        addLight()
    }

    private func addAxis(_ name: String, _ axis: WritableKeyPath<ChartDocument, ChartAxis>, reversing: String) {
        let title = name == "y" ? localized("y, upwards") : name
        if let heading = box.addHeading(title) { gtk_widget_remove_css_class(heading, "heading") }
        _ = box.addRange(
            localized("From"), hint: localized("auto"),
            names: (
                localized("Start of {axis}", ["axis": name]), localized("End of {axis}", ["axis": name])
            ),
            get: { $0[keyPath: axis].domain }, set: { $0[keyPath: axis].domain = $1 })
        _ = box.addText(
            localized("Title"), name: localized("Title of {axis}", ["axis": name]), hint: name,
            get: { $0[keyPath: axis].title ?? "" },
            set: { $0[keyPath: axis].title = $1.isEmpty ? nil : $1 })
        _ = box.addChoice(
            localized("Scale"),
            [
                (ChartAxis.Scale.linear, localized("Linear")), (.logarithmic, localized("Logarithmic")),
                (.symmetric, localized("Symmetric log")),
            ],
            get: { $0[keyPath: axis].scale }, set: { $0[keyPath: axis].scale = $1 })
        _ = box.addNumber(
            localized("Ticks"), hint: localized("auto"), in: 1...50,
            get: { $0[keyPath: axis].tickCount.map(Double.init) },
            set: { $0[keyPath: axis].tickCount = $1.map { Int($0) } })
        _ = box.addCheck(
            reversing, get: { $0[keyPath: axis].isReversed }, set: { $0[keyPath: axis].isReversed = $1 })
    }

    private func addLight() {
        let standard = ChartLight.default
        _ = box.addHeading(localized("Lighting"))
        for (title, range, usual, number) in [
            (localized("From right °"), ChartLight.azimuthRange, standard.azimuth, \ChartDocument.light.azimuth),
            (localized("From above °"), ChartLight.elevationRange, standard.elevation, \.light.elevation),
            (localized("Brightness"), ChartLight.brightnessRange, standard.intensity, \.light.intensity),
            (localized("Ambient"), ChartLight.brightnessRange, standard.ambient, \.light.ambient),
        ] {
            _ = box.addNumber(
                title, hint: ChartModel.text(of: usual.rounded()), in: range, get: { $0[keyPath: number] },
                set: { $0[keyPath: number] = $1 })
        }
    }

    /// Puts the cursor into the title, with its text selected.
    func focusTitle() {
        guard let entry = title.flatMap({ gtk_widget_get_last_child($0) }) else { return }
        gtk_widget_grab_focus(entry)
    }

    func show(_ chart: ChartModel) {
        let isAnother = self.chart !== chart
        self.chart = chart
        box.show(chart.document, isAnother: isAnother)
        for row in sides.compactMap(\.self) { setVisible(row, chart.document.axes.aspect == .own) }
        if let up { setVisible(up, chart.document.objects.allSatisfy(\.source.isFormula)) }
    }
}
