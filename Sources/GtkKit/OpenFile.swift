import CGtk

/// Has the desktop open a file or an address with its own program.
///
/// - Parameters:
///   - uri: of it.
///   - window: in front of which the desktop may ask which program; borrowed.
public func openWithDesktop(_ uri: String, over window: UnsafeMutablePointer<GtkWindow>) {
    gtk_show_uri(window, uri, guint32(GDK_CURRENT_TIME))
}
