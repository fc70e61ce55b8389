import CGtk

/// Shows the desktop's print dialog and prints pages, without waiting for it.
///
/// - Parameters:
///   - name: what the printer's queue calls it.
///   - pages: how many there are, of one size in points of 1/72 inch.
///   - size: of the paper.
///   - parent: borrowed.
///   - draw: draws a page, from 0, in points from the upper left corner, on a context that it borrows.
///   - done: called once at the end, with what went wrong, in GTK's words.
public func printPages(
    _ name: String, count pages: Int, size: (width: Double, height: Double),
    over parent: UnsafeMutablePointer<GtkWindow>, draw: @escaping (_ page: Int, _ cairo: OpaquePointer) -> Void,
    done: @escaping (String?) -> Void
) {
    // Ours until the dialog and the printing are over.
    guard let operation = gtk_print_operation_new() else { return }
    let held = GObjectRef(adopting: operation)
    gtk_print_operation_set_job_name(operation, name)
    gtk_print_operation_set_n_pages(operation, Int32(pages))
    gtk_print_operation_set_use_full_page(operation, 1)
    gtk_print_operation_set_unit(operation, GTK_UNIT_POINTS)
    gtk_print_operation_set_allow_async(operation, 1)
    let setup = GObjectRef(adopting: gtk_page_setup_new())
    let isWide = size.width > size.height
    let paper = gtk_paper_size_new_custom(
        "report", name, min(size.width, size.height), max(size.width, size.height), GTK_UNIT_POINTS)
    gtk_page_setup_set_paper_size(setup.pointer, paper)
    gtk_paper_size_free(paper)
    gtk_page_setup_set_orientation(
        setup.pointer, isWide ? GTK_PAGE_ORIENTATION_LANDSCAPE : GTK_PAGE_ORIENTATION_PORTRAIT)
    gtk_print_operation_set_default_page_setup(operation, setup.pointer)
    connect(operation, .drawPage) { context, page in
        guard let context, let cairo = gtk_print_context_get_cairo_context(context) else {
            return
        }
        // Another paper than the pages were made for: as large as fits.
        let scale = min(
            gtk_print_context_get_width(context) / size.width, gtk_print_context_get_height(context) / size.height)
        cairo_scale(cairo, scale, scale)
        draw(Int(page), cairo)
    }
    connect(operation, .int("done")) { result in
        var problem: String?
        if result == Int32(GTK_PRINT_OPERATION_RESULT_ERROR.rawValue) {
            var error: UnsafeMutablePointer<GError>?
            gtk_print_operation_get_error(held.pointer, &error)
            problem = error.map { String(cString: $0.pointee.message) }
            g_clear_error(&error)
        }
        done(problem)
    }
    gtk_print_operation_run(operation, GTK_PRINT_OPERATION_ACTION_PRINT_DIALOG, parent, nil)
}
