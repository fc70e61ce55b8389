import CGtk

/// An owning reference to a `GObject`: the object lives at least as long as this value.
///
/// Widgets seldom need one, for their parents own them. It is meant for what the program owns outside the widget tree:
/// list models, builders, style providers, menus. The initialiser's name says how the reference was obtained, in the
/// words of the C documentation.
///
/// A `GtkWindow` belongs to GTK from its birth: hold it as a plain pointer and end it with `gtk_window_destroy`.
// Spelled out although it is the default here: without it the optimiser of Swift 6.3 refuses the isolated deinit when a
// target with another default specialises this class.
@MainActor
public final class GObjectRef<Pointer: ObjectPointer> {
    /// The object, borrowed; valid while this reference lives.
    ///
    /// Give the reference a name first: in `use(GObjectRef(adopting: new).pointer)` it is released by the time
    /// `use` is called.
    public let pointer: Pointer

    /// Takes over the caller's reference ("transfer full"); a floating reference, as of a new widget, is sunk.
    public init(adopting pointer: Pointer) {
        self.pointer = pointer
        if g_object_is_floating(pointer.raw) != 0 {
            g_object_ref_sink(pointer.raw)
        }
        LiveCount.now.references += 1
    }

    /// Adds a reference to an object that belongs to someone else ("transfer none"); a floating reference is sunk.
    public init(retaining pointer: Pointer) {
        self.pointer = pointer
        g_object_ref_sink(pointer.raw)
        LiveCount.now.references += 1
    }

    isolated deinit {
        LiveCount.now.references -= 1
        g_object_unref(pointer.raw)
    }

    /// One more reference for a C function with "transfer full".
    public func retained() -> Pointer {
        g_object_ref(pointer.raw)
        return pointer
    }
}
