import Foundation

/// Whether something is shown.
public enum Visibility: Hashable, Sendable {
    case automatic
    case visible
    case hidden
}

/// A value at which an axis is marked.
public struct AxisValue: Sendable {
    /// The index among the values of the axis, from 0.
    public let index: Int
    /// How many values are marked.
    public let count: Int
    let value: PlotValue

    public init(index: Int, count: Int, value: PlotValue) {
        self.index = index
        self.count = count
        self.value = value
    }

    /// The value as one of a type; `nil` where it is of another kind.
    public func `as`<P: Plottable>(_ type: P.Type) -> P? { value.as(type) }
}

extension PlotValue {
    /// The value as one of a type; `nil` where it is of another kind.
    public func `as`<P: Plottable>(_ type: P.Type) -> P? {
        switch self {
        case .number(let number):
            (number as? P.PrimitivePlottable).flatMap(P.init(primitivePlottable:))
                ?? (Int(exactly: number.rounded()) as? P.PrimitivePlottable).flatMap(P.init(primitivePlottable:))
                ?? (Float(number) as? P.PrimitivePlottable).flatMap(P.init(primitivePlottable:))
        case .date(let date): (date as? P.PrimitivePlottable).flatMap(P.init(primitivePlottable:))
        case .category(let name): (name as? P.PrimitivePlottable).flatMap(P.init(primitivePlottable:))
        }
    }
}

/// The marks at a value of an axis.
public struct AxisValueLook: Sendable {
    public var hasGridLine = false
    public var hasTick = false
    public var label = Label.none

    public enum Label: Hashable, Sendable {
        case none
        /// The value itself, written as all values of the axis are.
        case automatic
        case text(String)
    }
}

/// One mark at a value of an axis.
public protocol AxisMark: Sendable {
    func add(to look: inout AxisValueLook, at value: AxisValue)
}

/// A line across the panes.
public struct AxisGridLine: AxisMark {
    public init() {}

    public func add(to look: inout AxisValueLook, at value: AxisValue) {
        look.hasGridLine = true
    }
}

/// A short line outwards.
public struct AxisTick: AxisMark {
    public init() {}

    public func add(to look: inout AxisValueLook, at value: AxisValue) {
        look.hasTick = true
    }
}

/// The value in writing.
public struct AxisValueLabel: AxisMark {
    private let text: @Sendable (AxisValue) -> AxisValueLook.Label

    /// The value, written as all values of the axis are.
    public init() {
        text = { _ in .automatic }
    }

    /// A text of one's own.
    public init(_ label: some StringProtocol) {
        let label = String(label)
        text = { _ in .text(label) }
    }

    /// A number in a format of one's own.
    public init<F: FormatStyle & Sendable>(format: F) where F.FormatInput == Double, F.FormatOutput == String {
        text = { value in value.as(Double.self).map { .text(format.format($0)) } ?? .automatic }
    }

    /// A date in a format of one's own.
    public init<F: FormatStyle & Sendable>(format: F) where F.FormatInput == Date, F.FormatOutput == String {
        text = { value in value.as(Date.self).map { .text(format.format($0)) } ?? .automatic }
    }

    public func add(to look: inout AxisValueLook, at value: AxisValue) {
        look.label = text(value)
    }
}

/// Several parts.
public struct AxisMarkGroup: AxisMark {
    let parts: [any AxisMark]

    public func add(to look: inout AxisValueLook, at value: AxisValue) {
        for part in parts { part.add(to: &look, at: value) }
    }
}

@resultBuilder
public enum AxisMarkBuilder {
    public static func buildBlock(_ parts: any AxisMark...) -> AxisMarkGroup {
        AxisMarkGroup(parts: parts)
    }

    public static func buildOptional(_ part: AxisMarkGroup?) -> AxisMarkGroup {
        part ?? AxisMarkGroup(parts: [])
    }

    public static func buildEither(first part: AxisMarkGroup) -> AxisMarkGroup { part }
    public static func buildEither(second part: AxisMarkGroup) -> AxisMarkGroup { part }
}

/// The values at which an axis is marked.
public struct AxisMarkValues: Sendable {
    public enum Kind: Hashable, Sendable {
        case automatic(count: Int?)
        case stride(Double)
        case values([PlotValue])
    }

    public let kind: Kind

    /// Round values; their number depends on the space.
    public static let automatic = AxisMarkValues(kind: .automatic(count: nil))

    /// Round values.
    ///
    /// - Parameter desiredCount: about how many.
    public static func automatic(desiredCount: Int?) -> AxisMarkValues {
        AxisMarkValues(kind: .automatic(count: desiredCount))
    }

    /// The whole multiples of a step.
    public static func stride(by step: Double) -> AxisMarkValues {
        AxisMarkValues(kind: .stride(step))
    }
}

/// Something on an axis.
public protocol AxisContent: Sendable {
    var marks: [AxisMarks] { get }
}

/// Marks at some values of an axis.
public struct AxisMarks: AxisContent {
    public let values: AxisMarkValues
    /// The marks at a value.
    public let look: @Sendable (AxisValue) -> AxisValueLook

    public var marks: [AxisMarks] { [self] }

    /// Grid lines, ticks and labels at some values.
    public init(values: AxisMarkValues = .automatic) {
        self.init(values: values) { _ in
            AxisGridLine()
            AxisTick()
            AxisValueLabel()
        }
    }

    /// What is written in the builder, at some values.
    public init(
        values: AxisMarkValues = .automatic, @AxisMarkBuilder content: @escaping @Sendable (AxisValue) -> AxisMarkGroup
    ) {
        self.values = values
        look = { value in
            var look = AxisValueLook()
            content(value).add(to: &look, at: value)
            return look
        }
    }

    /// What is written in the builder, at some values.
    public init(
        values: AxisMarkValues = .automatic, @AxisMarkBuilder content: @escaping @Sendable () -> AxisMarkGroup
    ) {
        self.init(values: values) { _ in content() }
    }

    /// Grid lines, ticks and labels at given values.
    public init<P: Plottable>(values: [P]) {
        self.init(values: AxisMarkValues(kind: .values(values.map(\.plotValue))))
    }

    /// What is written in the builder, at given values.
    public init<P: Plottable>(
        values: [P], @AxisMarkBuilder content: @escaping @Sendable (AxisValue) -> AxisMarkGroup
    ) {
        self.init(values: AxisMarkValues(kind: .values(values.map(\.plotValue))), content: content)
    }

    /// Grid lines, ticks, and labels in a format of one's own.
    public init<F: FormatStyle & Sendable>(format: F, values: AxisMarkValues = .automatic)
    where F.FormatInput == Double, F.FormatOutput == String {
        self.init(values: values) { _ in
            AxisGridLine()
            AxisTick()
            AxisValueLabel(format: format)
        }
    }

    /// Grid lines, ticks, and dates in a format of one's own.
    public init<F: FormatStyle & Sendable>(format: F, values: AxisMarkValues = .automatic)
    where F.FormatInput == Date, F.FormatOutput == String {
        self.init(values: values) { _ in
            AxisGridLine()
            AxisTick()
            AxisValueLabel(format: format)
        }
    }
}

/// Several contents of an axis.
public struct AxisContentGroup: AxisContent {
    public let marks: [AxisMarks]
}

@resultBuilder
public enum AxisContentBuilder {
    public static func buildBlock(_ contents: any AxisContent...) -> AxisContentGroup {
        AxisContentGroup(marks: contents.flatMap(\.marks))
    }

    public static func buildOptional(_ content: AxisContentGroup?) -> AxisContentGroup {
        content ?? AxisContentGroup(marks: [])
    }

    public static func buildEither(first content: AxisContentGroup) -> AxisContentGroup { content }
    public static func buildEither(second content: AxisContentGroup) -> AxisContentGroup { content }
}
