import ChartDocuments
import ChartRendering
import Charts
import Formula
import Foundation
import Logbook

nonisolated extension ChartFile {
    /// A chart of the logbook as a document.
    public init(_ chart: SavedChart) {
        let look = ChartLook(text: chart.look)
        self.init(
            look.document(of: chart.source, id: chart.id, title: chart.title ?? ""), viewpoint: look.viewpoint)
    }
}

nonisolated extension ChartLook {
    /// The chart of a source that is drawn like this.
    ///
    /// - Parameter id: of its only object.
    func document(of source: SavedChart.Source, id: UUID, title: String = "") -> ChartDocument {
        var document = ChartDocument(objects: [ChartObject(id: id, source: source.object, style: style)])
        document.title = title
        document.axes = axes
        if case .formula(_, let floor) = source {
            document.axes.x.domain = floor.x
            document.axes.z.domain = floor.z
        }
        document.hidesLegend = hidesLegend
        return document
    }

    var viewpoint: ChartViewpoint {
        var viewpoint = ChartViewpoint()
        viewpoint.azimuth = azimuth
        viewpoint.inclination = inclination
        viewpoint.isPerspective = isPerspective
        viewpoint.zoom = zoom.map { ChartViewpoint.Zoom(factor: $0.factor, x: $0.x, y: $0.y) }
        return viewpoint
    }

    private var style: ObjectStyle {
        var style = ObjectStyle()
        switch coloring {
        case .height: (style.coloring, style.gradient) = (.height, .map(map))
        case .direction: style.coloring = .direction
        case .plain: (style.coloring, style.color) = (.plain, ChartColor(color.color))
        case .formula:
            (style.coloring, style.gradient, style.colorFormula) = (.formula, .map(map), colorFormula)
        case nil: break
        }
        style.contours = ObjectStyle.Contours(rawValue: contours.rawValue) ?? .none
        style.hasFloorContours = hasFloorContours
        if contours != .none || hasFloorContours { style.contourCount = 12 }
        if hasGridLines { style.gridLineCount = ObjectStyle.defaultGridLineCount }
        if opacity < 1 { style.opacity = opacity }
        style.roughness = roughness
        style.metalness = metalness
        style.symbol = symbol.flatMap { ObjectStyle.Symbol(rawValue: $0.rawValue) }
        style.symbolSize = symbolSize
        return style
    }

    private var axes: ChartAxes {
        func axis(_ scale: Scale, isReversed: Bool) -> ChartAxis {
            var axis = ChartAxis()
            axis.scale = ChartAxis.Scale(rawValue: scale.rawValue) ?? .linear
            axis.isReversed = isReversed
            axis.isHidden = hidesAxes
            return axis
        }
        var axes = ChartAxes()
        axes.x = axis(xScale, isReversed: reversesX)
        axes.y = axis(yScale, isReversed: reversesY)
        axes.z = axis(zScale, isReversed: reversesZ)
        axes.y.domain = heights?.range
        if hasEqualUnits { axes.aspect = .equalUnits }
        return axes
    }

    /// The formula that colours surfaces; `nil` where none does, or it is not right.
    var fourthVariable: Formula? { style.fourthVariable }
}

nonisolated extension SavedChart.Source {
    fileprivate var object: ChartObject.Source {
        switch self {
        case .formula(let text, _): .formula(text)
        case .file(let path): .file(path)
        case .sample(let name): .sample(name)
        }
    }
}

nonisolated extension ChartViewpoint {
    /// A camera that looks from here; what was not chosen comes from another one.
    public func camera(otherwise camera: ChartCamera) -> ChartCamera {
        var camera = camera
        if let azimuth, let inclination {
            camera.pose = Chart3DPose(azimuth: .degrees(azimuth), inclination: .degrees(inclination))
        }
        if let isPerspective { camera.projection = isPerspective ? .perspective : .orthographic }
        if let zoom { camera.restore(zoom: zoom.factor, offset: SIMD2(zoom.x, zoom.y)) }
        return camera
    }
}
