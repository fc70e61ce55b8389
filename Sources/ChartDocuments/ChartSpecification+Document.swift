import Charts
import Formula

extension ChartSpecification {
    /// The chart of a document. What is not right in it is left out: `ChartDocument.problems` says what that is.
    ///
    /// Titles, scales and the direction of the axes are those of the first object that is made from data, or of the first
    /// formula, where the document does not say otherwise: a plane over a terrain does not turn north to the south.
    ///
    /// - Parameters:
    ///   - data: what the files of objects show, without a style; an object whose file is missing is left out.
    ///   - time: the value of `t`, seconds.
    /// - Complexity: O(n) for n marks, whatever they are made of.
    public init(_ document: ChartDocument, data: [ChartObject.ID: ChartSpecification] = [:], time: Double = 0) {
        let objects = document.objects.filter { !$0.isHidden }
        let parameters = Dictionary(document.parameters.map { ($0.name, $0.value) }) { $1 }
        var parts: [ChartSpecification] = []
        var first: ChartSpecification?
        for object in objects {
            let part = ChartSpecification(object, data: data[object.id], parameters: parameters, time: time)
            guard let part else { continue }
            parts.append(part)
            if first == nil, data[object.id] != nil { first = part }
        }
        self = first ?? parts.first ?? ChartSpecification(marks: [])
        let titles = labels
        marks = parts.flatMap(\.marks)
        if titles != labels { (x.label, y.label, z.label) = (titles.x, titles.y, titles.z) }
        note = parts.map(\.note).filter { !$0.isEmpty }.joined(separator: "\n")
        if let scale = objects.lazy.map(\.style).first(where: { $0.fourthVariable != nil }) {
            foregroundScale.gradient = scale.gradient?.gradient ?? .viridis
        }
        x.apply(document.axes.x)
        y.apply(document.axes.y)
        z.apply(document.axes.z)
        if document.axes.aspect == .equalUnits { aspect = .data }
        if document.hidesLegend { legend = .hidden }
    }

    /// The chart of one object; `nil` where there is nothing to be drawn.
    private init?(
        _ object: ChartObject, data: ChartSpecification?, parameters: [String: Double], time: Double
    ) {
        switch object.source {
        case .formula(let text):
            guard let formula = try? Formula(text) else { return nil }
            self.init(formula.setting(parameters).at(time: time))
        case .file, .sample:
            guard let data else { return nil }
            self = data
        }
        let style = object.style.markStyle
        for index in marks.indices {
            marks[index].style = style.filled(from: marks[index].style)
            guard style.symbolSize != nil, case .points(var points) = marks[index] else { continue }
            points.sizes = []
            marks[index] = .points(points)
        }
        if let fourth = object.style.fourthVariable { colorSurfaces(by: fourth.setting(parameters).at(time: time)) }
    }
}

extension AxisScale {
    fileprivate mutating func apply(_ axis: ChartAxis) {
        if let title = axis.title { label = title }
        if let domain = axis.domain { self.domain = domain }
        type = axis.scale.type ?? type
        isReversed = isReversed != axis.isReversed
        if axis.isHidden { isHidden = true }
    }
}

extension ObjectStyle {
    /// The formula that colours surfaces; `nil` where none does, or it is not right.
    public var fourthVariable: Formula? {
        coloring == .formula ? try? Formula(colorFormula) : nil
    }

    var markStyle: MarkStyle {
        var mark = MarkStyle()
        // A map or its range without a word on what they colour by means the height.
        switch coloring ?? (gradient == nil && colorRange == nil ? nil : .height) {
        case .height:
            mark.fill = .surface(.heightBased(gradient?.gradient ?? .viridis, yRange: colorRange))
        case .direction: mark.fill = .surface(.normalBased)
        case .plain: mark.fill = .color(color?.color ?? .blue)
        case .formula, nil: break
        }
        if contours != .none || hasFloorContours {
            mark.contours = Charts.Contours(
                .automatic(count: contourCount ?? Self.defaultContourCount),
                placement: contours == .none ? .floor : hasFloorContours ? .both : .surface,
                isFilled: contours == .bands)
        }
        mark.gridLineCount = gridLineCount
        mark.opacity = opacity
        mark.roughness = roughness
        mark.metalness = metalness
        mark.symbol = symbol.map { .shape($0.shape) }
        mark.symbolSize = symbolSize
        return mark
    }

    /// About how many contours a surface has where nobody chose.
    public static let defaultContourCount = 10
    /// About how many grid lines one has that has any, where nobody chose.
    public static let defaultGridLineCount = 20
}

extension ObjectStyle.Symbol {
    var shape: BasicChart3DSymbolShape {
        switch self {
        case .sphere: .sphere
        case .cube: .cube
        case .cylinder: .cylinder
        case .cone: .cone
        }
    }
}
