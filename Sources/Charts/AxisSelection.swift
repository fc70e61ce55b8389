/// The callback for what the user selects along an axis.
public final class AxisSelection: Sendable {
    /// Takes the values at both ends of what was selected: twice the same for a single value, `nil` for nothing.
    public let select: @MainActor @Sendable (_ first: PlotValue?, _ last: PlotValue?) -> Void

    init<P: Plottable>(value: Binding<P?>) {
        select = { _, last in value.wrappedValue = last.flatMap { $0.as(P.self) } }
    }

    init<P: Plottable & Comparable>(range: Binding<ClosedRange<P>?>) {
        select = { first, last in
            guard let first = first.flatMap({ $0.as(P.self) }), let last = last.flatMap({ $0.as(P.self) }) else {
                range.wrappedValue = nil
                return
            }
            range.wrappedValue = min(first, last)...max(first, last)
        }
    }
}

extension Chart3D {
    /// Writes the x of what is clicked into a binding, and `nil` where nothing is.
    public func chartXSelection<P: Plottable>(value: Binding<P?>) -> Chart3D {
        with { $0.x.selection = AxisSelection(value: value) }
    }

    /// Writes the part of the x axis between a click and a Shift-click into a binding.
    public func chartXSelection<P: Plottable & Comparable>(range: Binding<ClosedRange<P>?>) -> Chart3D {
        with { $0.x.selection = AxisSelection(range: range) }
    }

    /// Writes the y of what is clicked into a binding, and `nil` where nothing is.
    public func chartYSelection<P: Plottable>(value: Binding<P?>) -> Chart3D {
        with { $0.y.selection = AxisSelection(value: value) }
    }

    /// Writes the part of the y axis between a click and a Shift-click into a binding.
    public func chartYSelection<P: Plottable & Comparable>(range: Binding<ClosedRange<P>?>) -> Chart3D {
        with { $0.y.selection = AxisSelection(range: range) }
    }

    /// Writes the z of what is clicked into a binding, and `nil` where nothing is.
    public func chartZSelection<P: Plottable>(value: Binding<P?>) -> Chart3D {
        with { $0.z.selection = AxisSelection(value: value) }
    }

    /// Writes the part of the z axis between a click and a Shift-click into a binding.
    public func chartZSelection<P: Plottable & Comparable>(range: Binding<ClosedRange<P>?>) -> Chart3D {
        with { $0.z.selection = AxisSelection(range: range) }
    }
}
