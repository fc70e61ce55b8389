import ChartDocuments
import ChartRendering
import Formula
import Foundation
import Logbook

/// What follows from the surfaces of the chart: tangent planes, normals, extremes, intersections.
extension ChartModel {
    /// Whether something can follow from an object.
    public func canDerive(_ derivation: Derivation, from id: ChartObject.ID) -> Bool {
        guard canAdd, let formula = formulas[id]?.formula,
            let object = document.objects.first(where: { $0.id == id }), Self.canBeOperand(object)
        else { return false }
        switch derivation {
        case .extremes: return formula.kind == .heights
        case .intersection: return formula.isSurface || formula.isSurfaceByParameters
        case .tangent, .normal, .gradient, .curvature: return formula.isSurface
        }
    }

    /// The objects that an object can have an intersection with.
    public func objects(intersecting id: ChartObject.ID) -> [ChartObject] {
        guard canDerive(.intersection, from: id) else { return [] }
        return document.objects.filter { $0.id != id && canDerive(.intersection, from: $0.id) }
    }

    /// Adds what follows from objects behind them. Objects without a name get one, which the new formula says: so it follows every
    /// change of theirs.
    ///
    /// - Parameters:
    ///   - ids: two objects for an intersection, else one.
    ///   - point: data coordinates (x, y, z) on the surface, for what is about a point.
    public func derive(_ derivation: Derivation, from ids: [ChartObject.ID], at point: SIMD3<Double>? = nil) {
        guard !ids.isEmpty, ids.allSatisfy({ canDerive(derivation, from: $0) }) else { return }
        var changed = document
        var operands: [String] = []
        for id in ids {
            guard let index = changed.objects.firstIndex(where: { $0.id == id }),
                let operand = operand(at: index, in: &changed)
            else { return }
            operands.append(operand)
        }
        if derivation.hasPoint, let point, let formula = formulas[ids[0]]?.formula {
            operands += coordinates(of: point, on: formula)
        }
        let text = "\(derivation.rawValue)(\(operands.joined(separator: ", ")))"
        var style = nextStyle
        // A plane would hide the surface that it touches.
        if derivation == .tangent { style.opacity = 0.6 }
        let object = ChartObject(id: UUID.random(), source: .formula(text), style: style)
        let last = changed.objects.lastIndex { ids.contains($0.id) } ?? changed.objects.count - 1
        changed.objects.insert(object, at: last + 1)
        edit { $0 = changed }
        select([object.id])
    }

    /// A step that makes other heights of those of a file.
    public enum HeightTool: String, CaseIterable, Sendable {
        case levelByPlane, levelByCurve, smooth, median, fill, flipX, flipZ
    }

    /// Whether an object has heights for `HeightTool`.
    public func hasHeights(_ id: ChartObject.ID) -> Bool {
        canAdd && functions[id] != nil
    }

    /// Adds a formula that makes other heights of those of a file, behind the file, which is hidden.
    public func apply(_ tool: HeightTool, to id: ChartObject.ID) {
        guard hasHeights(id), let function = functions[id] else { return }
        var changed = document
        guard let index = changed.objects.firstIndex(where: { $0.id == id }),
            let name = dataName(at: index, in: &changed)
        else { return }
        let (x, z) = (function.xDomain, function.zDomain)
        let text =
            switch tool {
            case .levelByPlane: DataFilter.level.text(of: name)
            case .levelByCurve: DataFilter.level.text(of: name, 2)
            case .smooth: DataFilter.smooth.text(of: name, 2)
            case .median: DataFilter.median.text(of: name, 3)
            case .fill: DataFilter.fill.text(of: name)
            case .flipX: "\(name)(\((x.lowerBound + x.upperBound).plainText) - x, z)"
            case .flipZ: "\(name)(x, \((z.lowerBound + z.upperBound).plainText) - z)"
            }
        let style = changed.objects[index].style
        changed.objects[index].isHidden = true
        let object = ChartObject(id: UUID.random(), source: .formula(text), style: style)
        changed.objects.insert(object, at: index + 1)
        edit { $0 = changed }
        select([object.id])
    }

    /// What a formula calls an object of a file, which gets a name where its own cannot be said.
    private func dataName(at index: Int, in document: inout ChartDocument) -> String? {
        let name = document.objects[index].formulaName
        let isFirst = document.objects.firstIndex { $0.formulaName == name } == index
        if FormulaObject.canSay(name), isFirst { return name }
        document.objects[index].name = ""
        return operand(at: index, in: &document)
    }

    /// What a formula calls an object; its text where its name cannot be said.
    private func operand(at index: Int, in document: inout ChartDocument) -> String? {
        let object = document.objects[index]
        let isFirst = document.objects.firstIndex { $0.name == object.name } == index
        if FormulaObject.canSay(object.name), isFirst { return object.name }
        if object.name.isEmpty {
            let used = Set(document.objects.map(\.name) + document.parameters.map(\.name))
                .union(formulas.values.flatMap { $0.formula.definedNames })
            guard let name = Self.names.first(where: { !used.contains($0) }) else { return nil }
            document.objects[index].name = name
            return name
        }
        return Self.canBeOperand(object) ? object.source.text : nil
    }

    /// Whether a formula can say an object: by a name that it has or can get, or by its text.
    private static func canBeOperand(_ object: ChartObject) -> Bool {
        object.name.isEmpty || FormulaObject.canSay(object.name)
            || !object.source.text.contains(where: { ";{,…".contains($0) })
    }

    /// The names that objects get.
    private static let names = ["f", "g", "h", "p", "q"] + (1...ChartDocument.objectLimit).map { "f_\($0)" }

    /// The coordinates of a point as a formula has them, with as many digits as a ten-thousandth of the axes needs.
    private func coordinates(of point: SIMD3<Double>, on formula: FormulaObject) -> [String] {
        guard let scene else { return [] }
        func text(_ value: Double, _ domain: ClosedRange<Double>) -> String {
            let span = max(domain.upperBound - domain.lowerBound, .leastNormalMagnitude)
            let unit = pow(10, (log10(span) - 4).rounded(.down))
            let rounded = (value / unit).rounded() + 0
            // A power of ten below 1 is not exact, but its reciprocal is.
            return "\(unit < 1 ? rounded / (1 / unit).rounded() : rounded * unit)".trimmedFraction
        }
        let (x, y, z) = (text(point.x, scene.x.domain), text(point.y, scene.y.domain), text(point.z, scene.z.domain))
        if formula.kind == .heights { return [x, z] }
        return formula.upwardCoordinate == 2 ? [x, z, y] : [x, y, z]
    }
}

extension Double {
    /// As a formula has it, without a fraction of zero.
    fileprivate nonisolated var plainText: String { "\(self + 0)".trimmedFraction }
}

extension String {
    /// The same number without a fraction of zero.
    fileprivate nonisolated var trimmedFraction: String { hasSuffix(".0") ? String(dropLast(2)) : self }
}
