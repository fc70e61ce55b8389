import ArgumentParser
import ChartDocuments

/// Options of a chart's axes, and of the chart as a whole.
struct AxesOptions: ParsableArguments {
    @Option(parsing: .unconditional, help: ArgumentHelp("The range of x.", valueName: "a:b"))
    var xDomain: DomainArgument?
    @Option(parsing: .unconditional, help: ArgumentHelp("The range of y, which points upwards.", valueName: "a:b"))
    var yDomain: DomainArgument?
    @Option(parsing: .unconditional, help: ArgumentHelp("The range of z.", valueName: "a:b"))
    var zDomain: DomainArgument?
    @Option(help: ArgumentHelp("What stands beside x, with its unit.", valueName: "text")) var xTitle: String?
    @Option(help: ArgumentHelp("What stands beside y.", valueName: "text")) var yTitle: String?
    @Option(help: ArgumentHelp("What stands beside z.", valueName: "text")) var zTitle: String?
    @Option(help: "The scale of x: linear, log or symlog.") var xScale: Scale?
    @Option(help: "The scale of y.") var yScale: Scale?
    @Option(help: "The scale of z.") var zScale: Scale?
    @Option(help: ArgumentHelp("An axis whose values grow the other way: x, y or z; several.", valueName: "axis"))
    var reverse: [Axis] = []
    @Option(help: ArgumentHelp("About how many ticks each axis has, 1 to 50.", valueName: "n")) var ticks: Int?
    @Flag(help: "Leave out the axes.") var noAxes = false
    @Option(help: "The axis that points up in a chart of formulas: y or z.") var up: ChartAxes.Up?
    @Flag(help: "Make a unit the same length on every axis.") var equalUnits = false
    @Flag(help: "Make degrees of longitude and latitude as long as they are on the ground, beside heights in metres.")
    var trueDistances = false
    @Option(help: ArgumentHelp("How long the sides of the plot are beside each other.", valueName: "x:y:z"))
    var sides: SidesArgument?
    @Option(help: ArgumentHelp("How many times higher the plot is drawn.", valueName: "f")) var heightFactor: Double?
    @Option(help: ArgumentHelp("A title above the plot.", valueName: "text")) var heading: String?
    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            """
            Where the light comes from, AZIMUTH,ELEVATION in degrees to the right of the viewer (-180 to 180) and \
            above (-90 to 90); then, where wanted, its brightness and that of the light from everywhere, 0 to 2 (usually 1).
            """, valueName: "numbers"))
    var light: LightArgument?
    @Flag(help: "Leave out the legend and the colour scale.") var noLegend = false
    @Flag(help: "Draw lines over surfaces and bars, by which they are distinguished without their colours.")
    var patterns = false

    enum Axis: String, ExpressibleByArgument, CaseIterable {
        case x, y, z

        fileprivate var path: WritableKeyPath<ChartAxes, ChartAxis> {
            switch self {
            case .x: \.x
            case .y: \.y
            case .z: \.z
            }
        }
    }

    enum Scale: String, ExpressibleByArgument, CaseIterable {
        case linear, log, symlog

        fileprivate var scale: ChartAxis.Scale {
            switch self {
            case .linear: .linear
            case .log: .logarithmic
            case .symlog: .symmetric
            }
        }
    }

    /// Applies the options.
    func apply(to document: inout ChartDocument) {
        for (axis, domain, title, scale) in [
            (Axis.x, xDomain, xTitle, xScale), (.y, yDomain, yTitle, yScale), (.z, zDomain, zTitle, zScale),
        ] {
            if let domain { document.axes[keyPath: axis.path].domain = domain.range }
            if let title { document.axes[keyPath: axis.path].title = title }
            if let scale { document.axes[keyPath: axis.path].scale = scale.scale }
            if reverse.contains(axis) { document.axes[keyPath: axis.path].isReversed.toggle() }
            if let ticks { document.axes[keyPath: axis.path].tickCount = ticks }
            if noAxes { document.axes[keyPath: axis.path].isHidden = true }
        }
        if let up { document.axes.up = up }
        if equalUnits { document.axes.aspect = .equalUnits }
        if trueDistances { document.axes.aspect = .trueDistances }
        if let sides { (document.axes.aspect, document.axes.sides) = (.own, sides.sides) }
        if let heightFactor { document.axes.heightFactor = heightFactor }
        if let heading { (document.title, document.showsTitle) = (heading, true) }
        if let light { document.light = light.light }
        if noLegend { document.hidesLegend = true }
        if patterns { document.hasPatterns = true }
    }
}

extension ChartAxes.Up: ExpressibleByArgument {}
