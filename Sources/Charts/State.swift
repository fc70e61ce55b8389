import Observation

/// A value of one's own that charts are bound to: a chart follows it, and writes it when a person turns the chart.
///
/// ```swift
/// @State var pose = Chart3DPose.front
/// let view = ChartView(chart.chart3DPose($pose))
/// pose = .top
/// ```
///
/// Copies share the value.
@MainActor
@propertyWrapper
public struct State<Value> {
    private let storage: Storage

    @MainActor
    @Observable
    final class Storage {
        var value: Value

        init(_ value: Value) {
            self.value = value
        }
    }

    /// A value that begins as `wrappedValue`.
    public init(wrappedValue: Value) {
        storage = Storage(wrappedValue)
    }

    /// The value, whose changes `withObservationTracking` observes.
    public var wrappedValue: Value {
        get { storage.value }
        nonmutating set { storage.value = newValue }
    }

    /// A binding to the value.
    public var projectedValue: Binding<Value> {
        Binding(storage, \.value)
    }
}
