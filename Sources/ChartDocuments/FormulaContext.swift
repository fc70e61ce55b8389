import Charts
import Formula

/// What the formulas of a chart are parsed with: the definitions among them, the objects that have a name, and which axis is up where
/// a text does not say it.
public struct FormulaContext: Equatable, Sendable {
    /// The texts that define names for all objects.
    private let definitions: [String]
    /// The texts of objects by their names.
    private let named: [String: String]
    /// The data of files by the names of their objects.
    private let grids: [String: GridFunction]
    private let axes: Formula.Axes
    /// All of them, parsed.
    private let shared: SharedDefinitions

    /// - Parameters:
    ///   - document: an object of a file without a name of its own has that of the file, without what it ends in.
    ///   - functions: the heights of files, by the ids of their objects; those of another file are defined nowhere.
    /// - Complexity: O(n) for n Characters in all texts
    public init(_ document: ChartDocument, functions: [ChartObject.ID: GridFunction] = [:]) {
        var texts: [String] = []
        var named: [String: String] = [:]
        var grids: [String: GridFunction] = [:]
        for object in document.objects {
            let name = object.formulaName
            // The first of those with the same name.
            let isFirst = named[name] == nil && grids[name] == nil
            guard case .formula(let text) = object.source else {
                if isFirst { grids[name] = functions[object.id] ?? .missing }
                continue
            }
            texts.append(text)
            if isFirst, !name.isEmpty { named[name] = text }
        }
        let definitions = FormulaObject.definitions(among: texts)
        (self.definitions, self.named, self.grids) = (definitions, named, grids)
        let shared = SharedDefinitions(definitions, named: named, grids: grids)
        self.shared = shared
        if let up = document.axes.up {
            axes = up == .z ? .xy : .xz
        } else {
            // Those of the first text that says it.
            axes =
                texts.lazy.compactMap { (try? FormulaObject($0, axes: .xz, definitions: shared))?.ownAxes }.first ?? .xz
        }
    }

    public static func == (one: FormulaContext, other: FormulaContext) -> Bool {
        one.definitions == other.definitions && one.named == other.named && one.grids == other.grids
            && one.axes == other.axes
    }

    /// What a text draws.
    ///
    /// - Throws: the first parse error, with its range in `text`.
    public func formula(_ text: String) throws(FormulaError) -> FormulaObject {
        // A definition is read without itself.
        guard definitions.contains(text) else { return try FormulaObject(text, axes: axes, definitions: shared) }
        return try FormulaObject(
            text, axes: axes, definitions: SharedDefinitions(definitions(besides: text), named: named, grids: grids))
    }

    /// A text with another name for an object.
    func renaming(_ name: String, to newName: String, in text: String) -> String {
        FormulaObject.renaming(name, to: newName, in: text, definitions: shared)
    }

    /// The definitions that a text may use: those of the other texts.
    func definitions(besides text: String) -> [String] { definitions.filter { $0 != text } }

    /// Whether a text is the same without the others.
    func isIndependent(_ text: String) -> Bool {
        guard let alone = try? FormulaObject(text, axes: axes), let formula = try? formula(text) else { return false }
        return alone == formula
    }

    /// The named objects that a formula uses.
    func named(usedBy formula: FormulaObject) -> [String: String] {
        named.filter { formula.definedNames.contains($0.key) }
    }
}

extension ChartObject {
    /// What formulas call the object; empty where it has no name.
    public var formulaName: String { name.isEmpty && !source.isFormula ? label : name }
}

extension ChartDocument {
    /// Gives an object another name, which the formulas that use it say from then on.
    ///
    /// - Parameter name: where formulas cannot say it, they are left as they are.
    /// - Complexity: O(n) for n Characters in all texts
    public mutating func rename(_ id: ChartObject.ID, to name: String) {
        guard let index = objects.firstIndex(where: { $0.id == id }) else { return }
        let old = objects[index].formulaName
        if FormulaObject.canSay(old), FormulaObject.canSay(name),
            // Of several objects with the same name formulas say the first.
            objects.firstIndex(where: { $0.formulaName == old }) == index
        {
            let context = FormulaContext(self)
            for other in objects.indices where other != index {
                guard case .formula(let text) = objects[other].source else { continue }
                objects[other].source = .formula(context.renaming(old, to: name, in: text))
            }
        }
        objects[index].name = name
    }

    /// What the texts of its objects draw, by the id of the object; those that are not right are left out.
    ///
    /// - Parameter functions: the heights of files, by the ids of their objects.
    /// - Complexity: O(n) for n Characters, times the number of definitions
    func formulas(_ functions: [ChartObject.ID: GridFunction] = [:]) -> [ChartObject.ID: FormulaObject] {
        let context = FormulaContext(self, functions: functions)
        var formulas: [ChartObject.ID: FormulaObject] = [:]
        for object in objects {
            guard case .formula(let text) = object.source, let formula = try? context.formula(text) else { continue }
            formulas[object.id] = formula.restricted(to: object.domains)
        }
        return formulas
    }
}
