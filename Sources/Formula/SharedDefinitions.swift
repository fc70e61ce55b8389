/// The definitions of other objects.
struct SharedDefinitions {
    private var definitions: [String: Syntax.Definition] = [:]
    private(set) var values: Set<String> = []
    private(set) var functions: Set<String> = []

    /// - Parameter texts: those that are no definitions are ignored.
    init(_ texts: [String]) {
        for text in texts {
            guard let syntax = Self.syntax(of: text, values: values, functions: functions) else { continue }
            for definition in syntax.definitions {
                definitions[definition.name.text] = definition
                if definition.arguments == nil {
                    values.insert(definition.name.text)
                } else {
                    functions.insert(definition.name.text)
                }
            }
        }
    }

    /// The syntax of a text that only defines names; `nil` for any other text.
    ///
    /// - Parameters:
    ///   - values: names of values that other texts define.
    ///   - functions: names of functions that other texts define.
    static func syntax(of text: String, values: Set<String> = [], functions: Set<String> = []) -> Syntax? {
        guard text.contains("="), let tokens = try? Lexer.tokens(of: text, form: .object) else { return nil }
        var parser = Parser(tokens: tokens, form: .object, values: values, functions: functions)
        guard let syntax = try? parser.object(), case .definition = syntax.statement else { return nil }
        return syntax
    }

    /// Those that a text uses, each before its uses; one that uses itself is left out.
    func used(by syntax: Syntax) -> [Syntax.Definition] {
        var own = Set(syntax.definitions.map(\.name.text))
        var result: [Syntax.Definition] = []
        var open: Set<String> = []
        func add(_ name: String) {
            guard let definition = definitions[name], !own.contains(name), open.insert(name).inserted else { return }
            let arguments = Set(definition.arguments?.map(\.text) ?? [])
            for used in Syntax.allNames(in: definition.body) where !arguments.contains(used.name) { add(used.name) }
            own.insert(name)
            result.append(definition)
        }
        for used in syntax.allNames { add(used.name) }
        return result
    }
}
