/// Texts that follow an object to another name.
extension FormulaObject {
    /// A text with another name for an object; the same text where it does not use the object or cannot be parsed.
    ///
    /// - Parameters:
    ///   - name: what the object was called.
    ///   - newName: what formulas can say, as `canSay` tells.
    ///   - text: of another object.
    ///   - definitions: those that the text may use, with the object by its old name.
    /// - Complexity: O(n) for n Characters of the text and of the definitions that it uses
    public static func renaming(
        _ name: String, to newName: String, in text: String, definitions: SharedDefinitions
    ) -> String {
        guard let tokens = try? Lexer.tokens(of: text, form: .object) else { return text }
        var parser = Parser(tokens: tokens, form: .object, shared: definitions)
        guard let syntax = try? parser.object(), !syntax.declares(name) else { return text }
        var characters = Array(text)
        for token in tokens.reversed() where token.kind == .name && token.text == name {
            characters.replaceSubrange(token.range, with: newName)
        }
        return String(characters)
    }
}

extension Syntax {
    /// Whether a name is that of something else in the text: it is defined there, or bound as in `sum(f, f, 1, 20)`.
    fileprivate func declares(_ name: String) -> Bool {
        definitions.contains { definition in
            definition.name.text == name || definition.arguments?.contains { $0.text == name } == true
        } || (definitions.map(\.body) + drawn).contains { Self.binds(name, in: $0) }
    }

    private static func binds(_ name: String, in expression: Expression) -> Bool {
        expression.contains { node in
            guard case .binder(let binder, let variable, let body) = node.kind else { return false }
            return binder.declaresVariable && variable == name || binds(name, in: body)
        }
    }
}
