import Foundation

/// Whether something is shown.
public enum Visibility: Hashable, Sendable {
    /// The default; the same as `visible`.
    case automatic
    /// Shown.
    case visible
    /// Not shown.
    case hidden
}

/// A value at which an axis is marked.
public struct AxisValue: Sendable {
    /// The index among the values of the axis, from 0.
    public let index: Int
    /// How many values are marked.
    public let count: Int
    let value: PlotValue

    /// A value of an axis; a renderer makes it for each value that it marks.
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
    /// Whether a line across the panes is drawn at the value.
    public var hasGridLine = false
    /// Whether a short line outwards is drawn at the value.
    public var hasTick = false
    /// What is written at the value; nothing by default.
    public var label = Label.none

    /// What is written at a value.
    public enum Label: Hashable, Sendable {
        /// Nothing.
        case none
        /// The value itself, written as all values of the axis are.
        case automatic
        /// A given text.
        case text(String)
    }
}

/// One mark at a value of an axis.
public protocol AxisMark: Sendable {
    /// Adds this mark to what is drawn at a value.
    func add(to look: inout AxisValueLook, at value: AxisValue)
}

/// A line across the panes.
public struct AxisGridLine: AxisMark {
    /// A grid line; its colour and width follow the theme.
    public init() {}

    /// Sets `hasGridLine`.
    public func add(to look: inout AxisValueLook, at value: AxisValue) {
        look.hasGridLine = true
    }
}

/// A short line outwards.
public struct AxisTick: AxisMark {
    /// A tick; its colour and width follow the theme.
    public init() {}

    /// Sets `hasTick`.
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

    /// Sets `label`; of several labels at a value the last one is drawn.
    public func add(to look: inout AxisValueLook, at value: AxisValue) {
        look.label = text(value)
    }
}

/// Several parts.
public struct AxisMarkGroup: AxisMark {
    let parts: [any AxisMark]

    /// Adds each part, in order.
    public func add(to look: inout AxisValueLook, at value: AxisValue) {
        for part in parts { part.add(to: &look, at: value) }
    }
}

/// Composes the marks at a value: sequences and conditions.
@resultBuilder
public enum AxisMarkBuilder {
    /// The marks of a block, in the order they were written.
    public static func buildBlock(_ parts: any AxisMark...) -> AxisMarkGroup {
        AxisMarkGroup(parts: parts)
    }

    /// The marks of an `if` without `else`; none where its condition is false.
    public static func buildOptional(_ part: AxisMarkGroup?) -> AxisMarkGroup {
        part ?? AxisMarkGroup(parts: [])
    }

    /// The marks of the first branch of a condition.
    public static func buildEither(first part: AxisMarkGroup) -> AxisMarkGroup { part }
    /// The marks of the other branch of a condition.
    public static func buildEither(second part: AxisMarkGroup) -> AxisMarkGroup { part }
}

/// The values at which an axis is marked.
public struct AxisMarkValues: Sendable {
    /// How the values are chosen.
    public enum Kind: Hashable, Sendable {
        /// Round values, about `count` of them, or as many as fit where it is `nil`; every name on an axis of names.
        case automatic(count: Int?)
        /// The whole multiples of a positive step within the domain; none if there would be a thousand or more.
        case stride(Double)
        /// Given values; those outside the domain, and names that the axis does not have, are left out.
        case values([PlotValue])
    }

    /// How the values are chosen.
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
    /// The marks to draw, in order.
    var marks: [AxisMarks] { get }
}

/// Marks at some values of an axis.
public struct AxisMarks: AxisContent {
    /// The values that are marked.
    public let values: AxisMarkValues
    /// The marks at a value.
    public let look: @Sendable (AxisValue) -> AxisValueLook

    /// These marks alone.
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
    /// The marks of all contents, in the order they were written.
    public let marks: [AxisMarks]
}

/// Composes the contents of an axis: sequences and conditions.
@resultBuilder
public enum AxisContentBuilder {
    /// The contents of a block, in the order they were written.
    public static func buildBlock(_ contents: any AxisContent...) -> AxisContentGroup {
        AxisContentGroup(marks: contents.flatMap(\.marks))
    }

    /// The contents of an `if` without `else`; none where its condition is false.
    public static func buildOptional(_ content: AxisContentGroup?) -> AxisContentGroup {
        content ?? AxisContentGroup(marks: [])
    }

    /// The contents of the first branch of a condition.
    public static func buildEither(first content: AxisContentGroup) -> AxisContentGroup { content }
    /// The contents of the other branch of a condition.
    public static func buildEither(second content: AxisContentGroup) -> AxisContentGroup { content }
}
