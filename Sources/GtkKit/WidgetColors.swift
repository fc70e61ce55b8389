import CGtk

/// The colour of a widget's text, as its theme has it.
public func textColor(of widget: Widget) -> GdkRGBA {
    var color = GdkRGBA()
    gtk_style_context_get_color(gtk_widget_get_style_context(widget), &color)
    return color
}

/// A colour that the theme of a widget names, such as `theme_selected_bg_color`; `nil` where it has none of that name.
public func themeColor(_ name: String, of widget: Widget) -> GdkRGBA? {
    var color = GdkRGBA()
    return gtk_style_context_lookup_color(gtk_widget_get_style_context(widget), name, &color) != 0 ? color : nil
}
