import CGtk
import ChartRendering
import GtkKit
import Localization

/// The authors, the licence, and what a bug report should contain.
enum AboutDialog {
    static func show(over parent: UnsafeMutablePointer<GtkWindow>?) {
        guard let widget = gtk_about_dialog_new() else { return }
        let dialog: OpaquePointer = cast(widget)
        gtk_about_dialog_set_program_name(dialog, "Vantage")
        gtk_about_dialog_set_logo_icon_name(dialog, VantageApplication.id)
        gtk_about_dialog_set_version(dialog, VantageApplication.version)
        gtk_about_dialog_set_comments(dialog, localized("Interactive 3D charts, trips and goals"))
        gtk_about_dialog_set_license_type(dialog, GTK_LICENSE_APACHE_2_0)
        gtk_about_dialog_set_system_information(dialog, systemInformation)
        gtk_window_set_transient_for(cast(widget), parent)
        gtk_window_set_modal(cast(widget), 1)
        gtk_window_present(cast(widget))
    }

    private static var systemInformation: String {
        let gtk = "GTK \(gtk_get_major_version()).\(gtk_get_minor_version()).\(gtk_get_micro_version())"
        return """
            \(gtk)
            \(localized("Charts: OpenGL 3.3 or OpenGL ES 3.0"))
            \(localized("Colour map: viridis, CC0"))
            """
    }
}
