import CFormulaShims

/// A number type that formulas are evaluated in.
protocol Scalar: BinaryFloatingPoint, Sendable {
    static func run(_ steps: [FormulaStep], _ slots: UnsafePointer<UnsafeMutablePointer<Self>>, lanes: Int)
}

extension Double: Scalar {
    static func run(_ steps: [FormulaStep], _ slots: UnsafePointer<UnsafeMutablePointer<Double>>, lanes: Int) {
        formula_run_f64(.widest, steps, steps.count, slots, lanes)
    }
}

extension Float: Scalar {
    static func run(_ steps: [FormulaStep], _ slots: UnsafePointer<UnsafeMutablePointer<Float>>, lanes: Int) {
        formula_run_f32(.widest, steps, steps.count, slots, lanes)
    }
}

extension FormulaInstructionSet {
    /// The widest that this processor has.
    static let widest = formula_instruction_set()
}
