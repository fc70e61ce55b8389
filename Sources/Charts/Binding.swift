/// A value stored elsewhere: the chart reads it, and writes it when the user turns the chart or selects.
///
/// ```swift
/// chart.chart3DPose(Binding(model, \.pose))
/// ```
///
/// A view follows changes of the value where Observation tracks them: it is a ``State``, or a property of an `@Observable` class.
@propertyWrapper
public struct Binding<Value>: Sendable {
    private let get: @MainActor @Sendable () -> Value
    private let set: @MainActor @Sendable (Value) -> Void

    /// A binding with closures that read and write the value on the main actor.
    public init(
        get: @escaping @MainActor @Sendable () -> Value, set: @escaping @MainActor @Sendable (Value) -> Void
    ) {
        self.get = get
        self.set = set
    }

    /// The value of a property of an object; the binding retains the object.
    @MainActor
    public init<Root: AnyObject>(_ root: Root, _ property: ReferenceWritableKeyPath<Root, Value>) {
        self.init(get: { root[keyPath: property] }, set: { root[keyPath: property] = $0 })
    }

    /// A binding to a value that stays.
    public static func constant(_ value: Value) -> Binding where Value: Sendable {
        Binding(get: { value }, set: { _ in })
    }

    /// The value; each access calls one of the binding's closures.
    @MainActor
    public var wrappedValue: Value {
        get { get() }
        nonmutating set { set(newValue) }
    }

    /// The binding itself, for the `$` prefix of a wrapped property.
    public var projectedValue: Binding { self }
}
