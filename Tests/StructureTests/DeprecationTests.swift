import Testing

/// What newer versions of GTK deprecate stands in one file each, from where it is replaced once they are required.
@Suite struct DeprecationTests {
    @Test(arguments: [
        "gtk_style_context_(?:get|lookup)", "gtk_widget_get_style_context", "gtk_file_chooser_", "gtk_color_",
        "gtk_show_uri",
        "gtk_dialog_(?:add|set|response)",
        "gtk_application_window_set_help_overlay", "gtk_css_provider_load_from_data", "gtk_gl_area_set_use_es",
    ])
    func `is called in one file`(prefix: String) throws {
        let files = try Package.sources.get().filter { !$0.codeMatches(prefix).isEmpty }.map(\.path)
        #expect(files.count == 1, "\(files)")
    }

    /// Of both there are others, which GTK has had since 4.0.
    @Test func `is not called where there is another way`() throws {
        for file in try Package.files.get() {
            #expect(
                file.codeMatches("gtk_widget_translate_coordinates|gtk_widget_get_allocated_").isEmpty, "\(file.path)")
        }
    }
}
