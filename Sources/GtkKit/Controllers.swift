import CGtk

private let controllerKey = "gtkkit-controller"

/// Retains `controller` until the widget is finalized, or until another controller replaces it.
///
/// This is how a feature lives: its root widget owns its controller, and the controller holds the widgets beneath the
/// root as plain pointers. When the controller's `deinit` runs those widgets are gone already; it must not touch them.
///
/// - Parameters:
///   - controller: retained once.
///   - widget: the feature's root, borrowed.
public func attach(_ controller: AnyObject, to widget: some ObjectPointer) {
    let box = Box(controller, counting: \.controllers)
    g_object_set_data_full(cast(widget), controllerKey, box.retainedPointer(), releaseBox)
}

/// The controller that ``attach(_:to:)`` gave to the widget; `nil` if there is none or it has another type.
public func controller<Controller: AnyObject>(
    of widget: some ObjectPointer, as type: Controller.Type = Controller.self
) -> Controller? {
    guard let data = g_object_get_data(cast(widget), controllerKey) else { return nil }
    return Box<AnyObject>.value(at: data) as? Controller
}
