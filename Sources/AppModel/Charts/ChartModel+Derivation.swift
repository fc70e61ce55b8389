import ChartDocuments
import ChartRendering
import Charts
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
        insert([object], at: last + 1, into: changed)
    }

    /// Adds objects to a changed document, as one step, and selects the last of them.
    func insert(_ objects: [ChartObject], at index: Int, into changed: ChartDocument) {
        edit { document in
            document = changed
            document.objects.insert(contentsOf: objects, at: index)
        }
        if let last = objects.last { select([last.id]) }
    }

    /// What a formula calls an object of a file, which gets a name where its own cannot be said.
    func dataName(at index: Int, in document: inout ChartDocument) -> String? {
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

    /// A coordinate with as many digits as a ten-thousandth of an axis needs.
    public static func text(of coordinate: Double, on domain: ClosedRange<Double>) -> String {
        let span = max(domain.upperBound - domain.lowerBound, .leastNormalMagnitude)
        let unit = pow(10, (log10(span) - 4).rounded(.down))
        let rounded = (coordinate / unit).rounded() + 0
        // A power of ten below 1 is not exact, but its reciprocal is.
        return "\(unit < 1 ? rounded / (1 / unit).rounded() : rounded * unit)".trimmedFraction
    }

    /// The coordinates of a point as a formula has them, with as many digits as a ten-thousandth of the axes needs.
    private func coordinates(of point: SIMD3<Double>, on formula: FormulaObject) -> [String] {
        guard let scene else { return [] }
        let (x, y, z) = (
            Self.text(of: point.x, on: scene.x.domain), Self.text(of: point.y, on: scene.y.domain),
            Self.text(of: point.z, on: scene.z.domain)
        )
        if formula.kind == .heights { return [x, z] }
        return formula.upwardCoordinate == 2 ? [x, z, y] : [x, y, z]
    }
}

extension Double {
    /// As a formula has it, without a fraction of zero.
    nonisolated var plainText: String { "\(self + 0)".trimmedFraction }
}

extension String {
    /// The same number without a fraction of zero.
    fileprivate nonisolated var trimmedFraction: String { hasSuffix(".0") ? String(dropLast(2)) : self }
}
