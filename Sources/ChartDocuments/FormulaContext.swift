import Charts
import Formula

/// What the formulas of a chart are parsed with: the definitions among them, the objects that have a name, and which axis is up where
/// a text does not say it.
public struct FormulaContext: Equatable, Sendable {
    /// The texts that define names for all objects.
    private let definitions: [String]
    /// The texts of objects by their names.
    private let named: [String: String]
    private let axes: Formula.Axes
    /// Both of them, parsed.
    private let shared: SharedDefinitions

    /// - Complexity: O(n) for n Characters in all texts
    public init(_ document: ChartDocument) {
        var texts: [String] = []
        var named: [String: String] = [:]
        for object in document.objects {
            guard case .formula(let text) = object.source else { continue }
            texts.append(text)
            // The first of those with the same name.
            if !object.name.isEmpty, named[object.name] == nil { named[object.name] = text }
        }
        let definitions = FormulaObject.definitions(among: texts)
        (self.definitions, self.named) = (definitions, named)
        let shared = SharedDefinitions(definitions, named: named)
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
        one.definitions == other.definitions && one.named == other.named && one.axes == other.axes
    }

    /// What a text draws.
    ///
    /// - Throws: the first parse error, with its range in `text`.
    public func formula(_ text: String) throws(FormulaError) -> FormulaObject {
        // A definition is read without itself.
        guard definitions.contains(text) else { return try FormulaObject(text, axes: axes, definitions: shared) }
        return try FormulaObject(text, axes: axes, shared: definitions(besides: text), named: named)
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

extension ChartDocument {
    /// Gives an object another name, which the formulas that use it say from then on.
    ///
    /// - Parameter name: where formulas cannot say it, they are left as they are.
    /// - Complexity: O(n) for n Characters in all texts
    public mutating func rename(_ id: ChartObject.ID, to name: String) {
        guard let index = objects.firstIndex(where: { $0.id == id }) else { return }
        let old = objects[index].name
        if FormulaObject.canSay(old), FormulaObject.canSay(name),
            // Of several objects with the same name formulas say the first.
            objects.firstIndex(where: { $0.name == old }) == index
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
    /// - Complexity: O(n) for n Characters, times the number of definitions
    var formulas: [ChartObject.ID: FormulaObject] {
        let context = FormulaContext(self)
        var formulas: [ChartObject.ID: FormulaObject] = [:]
        for object in objects {
            guard case .formula(let text) = object.source, let formula = try? context.formula(text) else { continue }
            formulas[object.id] = formula.restricted(to: object.domains)
        }
        return formulas
    }
}
