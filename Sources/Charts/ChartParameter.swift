import Formula

/// A number that formulas share, by its name.
public struct ChartParameter: Codable, Hashable, Sendable {
    /// What a playing parameter does at the end of its range.
    public enum Motion: String, Codable, CaseIterable, Sendable {
        /// Begins again at the lowest value.
        case loop
        /// Turns back.
        case thereAndBack
        /// Goes on beyond it.
        case onward
    }

    /// A letter that formulas use and do not define; `t` is the time in seconds.
    public var name: String
    /// The value of the letter.
    public var value: Double
    /// The values that a slider offers.
    public var range: ClosedRange<Double>
    /// How finely a slider sets it.
    public var step: Double
    /// How much the value grows in a second while it plays.
    public var speed = 1.0
    /// What it does at the end of its range while it plays.
    public var motion = Motion.loop

    /// A letter with its value; the time goes on beyond its range.
    public init(name: String, value: Double, range: ClosedRange<Double> = -10...10, step: Double = 0.1) {
        self.name = name
        self.value = value
        self.range = range
        self.step = step
        if name == "t" { motion = .onward }
    }

    /// A letter with the value that a formula has, and the usual range.
    public init(_ parameter: Formula.Parameter) {
        self.init(name: parameter.name, value: parameter.value, range: parameter.range, step: parameter.step)
    }

    /// The time, from 0 to 10 seconds.
    public static func time(_ value: Double = 0) -> ChartParameter {
        ChartParameter(name: "t", value: value, range: 0...10)
    }

    /// Decodes a parameter; an older program wrote fewer fields.
    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        try self.init(
            name: values.decode(String.self, forKey: .name), value: values.decode(Double.self, forKey: .value))
        range = try values.decodeIfPresent(ClosedRange<Double>.self, forKey: .range) ?? range
        step = try values.decodeIfPresent(Double.self, forKey: .step) ?? step
        speed = try values.decodeIfPresent(Double.self, forKey: .speed) ?? speed
        motion = try values.decodeIfPresent(Motion.self, forKey: .motion) ?? motion
    }
}

extension ChartParameter {
    /// The nearest whole number of steps, in few digits.
    public func rounded(_ value: Double) -> Double {
        let steps = (value / step).rounded()
        // A step below 1 is often one over a whole number, and only dividing by that gives the shortest number.
        let inverse = (1 / step).rounded()
        return step < 1 && (inverse * step - 1).magnitude < 1e-12 ? steps / inverse : steps * step
    }

    /// Whether a slider can offer it.
    public var isValid: Bool {
        value.isFinite && range.lowerBound < range.upperBound && range.lowerBound.isFinite && range.upperBound.isFinite
            && step > 0 && step.isFinite && speed.isFinite
    }

    /// The value some seconds later, while it plays.
    ///
    /// - Parameters:
    ///   - value: the value now, inside the range.
    ///   - isBackwards: whether it is on its way back.
    ///   - seconds: the elapsed time, seconds.
    public func advanced(from value: Double, isBackwards: Bool, by seconds: Double) -> (
        value: Double, isBackwards: Bool
    ) {
        let length = range.upperBound - range.lowerBound
        let next = value + (isBackwards ? -speed : speed) * seconds
        guard motion != .onward, length > 0, !range.contains(next) else { return (next, isBackwards) }
        switch motion {
        case .loop:
            let beyond = (next - range.lowerBound).truncatingRemainder(dividingBy: length)
            return (range.lowerBound + (beyond < 0 ? beyond + length : beyond), isBackwards)
        case .thereAndBack: return (min(max(next, range.lowerBound), range.upperBound), !isBackwards)
        case .onward: return (next, isBackwards)
        }
    }
}
