import ChartDocuments
import Charts
import Formula
import Foundation

/// The parameters that formulas share: their values, their ranges and their playback.
extension ChartModel {
    /// The names that formulas use, each with its value, its range and how it plays.
    func collectParameters() {
        var parameters = document.parameters(of: document.objects.compactMap { formulas[$0.id]?.formula })
        for index in parameters.indices {
            if let played = played[parameters[index].name] { parameters[index].value = played.value }
        }
        if parameters != self.parameters { self.parameters = parameters }
        let names = Set(parameters.map(\.name))
        let gone = playing.subtracting(names)
        if !gone.isEmpty { playing.subtract(gone) }
        played = played.filter { names.contains($0.key) }
    }

    /// Sets a parameter: where formulas use the letter without a definition in the document, where one defines it in its text.
    ///
    /// - Parameters:
    ///   - name: a letter of a formula.
    ///   - value: is rounded to the parameter's step.
    public func setParameter(_ name: String, to value: Double) {
        guard let parameter = parameters.first(where: { $0.name == name }), value.isFinite else { return }
        setParameterExactly(name, to: parameter.rounded(value))
    }

    /// The same without rounding; the range of the slider is extended to the value.
    public func setParameterExactly(_ name: String, to value: Double) {
        guard var parameter = parameters.first(where: { $0.name == name }), value.isFinite, value != parameter.value
        else {
            return
        }
        played[name]?.value = value
        parameter.value = value
        if !parameter.range.contains(value) {
            parameter.range =
                min(value, parameter.range.lowerBound)...max(value, parameter.range.upperBound)
        }
        edit(keepsHeights: true) { document in
            for index in document.objects.indices {
                guard case .formula(let text) = document.objects[index].source,
                    let formula = formulas[document.objects[index].id]?.formula,
                    formula.parameters.contains(where: { $0.name == name }), !formula.undefinedNames.contains(name)
                else { continue }
                document.objects[index].source = .formula(Formula.text(text, setting: name, to: value))
            }
            if isShared(name) { document.set(parameter) }
        }
    }

    /// Whether a parameter is one of the document and not of a formula's own text alone.
    func isShared(_ name: String) -> Bool {
        formulas.values.contains { $0.formula.undefinedNames.contains(name) || name == "t" && $0.formula.usesTime }
    }

    /// Changes the range, the step or the playing of a parameter.
    public func changeParameter(_ name: String, _ change: (inout ChartParameter) -> Void) {
        guard var parameter = parameters.first(where: { $0.name == name }) else { return }
        change(&parameter)
        guard parameter.isValid else { return }
        edit(keepsHeights: true) { $0.set(parameter) }
    }

    /// Starts or stops the playback of a parameter; its value stays when it stops.
    public func setPlaying(_ name: String, _ isPlaying: Bool) {
        guard let parameter = parameters.first(where: { $0.name == name }), playing.contains(name) != isPlaying else {
            return
        }
        lastFrame = nil
        if isPlaying {
            played[name] = Played(value: parameter.value)
            playing.insert(name)
        } else {
            playing.remove(name)
            let value = played.removeValue(forKey: name)?.value ?? parameter.value
            // The document still has the value from before.
            parameters = parameters.map { $0.name == name ? document.parameter(named: name) ?? $0 : $0 }
            setParameter(name, to: value)
        }
    }

    /// Moves the playing parameters on.
    ///
    /// - Parameter frameTime: seconds of the frame clock. More than half a second between two frames counts as that: who
    ///   comes back to a hidden window finds the time where it was left.
    /// - Returns: whether the animation continues.
    public func advancePlaying(to frameTime: Double) -> Bool {
        guard !playing.isEmpty else { return false }
        let elapsed = min(0.5, frameTime - (lastFrame ?? frameTime))
        lastFrame = frameTime
        guard elapsed > 0 else { return true }
        var parameters = parameters
        for index in parameters.indices where playing.contains(parameters[index].name) {
            var state = played[parameters[index].name] ?? Played(value: parameters[index].value)
            (state.value, state.isBackwards) = parameters[index].advanced(
                from: state.value, isBackwards: state.isBackwards, by: elapsed)
            played[parameters[index].name] = state
            parameters[index].value = state.value
        }
        self.parameters = parameters
        drawSoon()
        return true
    }

    /// A number as it is typed into a field: digits, or a formula without variables such as `-2pi`.
    public nonisolated static func number(_ text: String) -> Double? {
        guard let formula = try? Formula(text), formula.parameters.isEmpty, !formula.usesTime else { return nil }
        let value = formula(0.25, 0.75)
        // What depends on a variable is no number.
        return value.isFinite && value == formula(1.5, -2.25) && value == formula(-3.1, 0.4) ? value : nil
    }

    /// A number as `number` reads it, for a field.
    public static func text(of number: Double) -> String {
        number == number.rounded() && number.magnitude < 1e15 ? String(format: "%.0f", number) : "\(number)"
    }
}
