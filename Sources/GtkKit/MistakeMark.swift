import CGtk

/// Draws an error underline, as spelling checkers do, under a part of an entry's text, or removes it.
///
/// - Parameters:
///   - entry: a `GtkEntry`, borrowed.
///   - range: what is wrong, in Characters; an empty range, where something is missing, marks the Character before it.
///     `nil` marks nothing.
public func markMistake(in entry: Widget, at range: Range<Int>?) {
    guard let range, let attributes = pango_attr_list_new() else {
        gtk_entry_set_attributes(cast(entry), nil)
        return
    }
    // The entry holds a reference of its own.
    defer { pango_attr_list_unref(attributes) }
    let text = text(of: entry)
    let first = range.isEmpty ? max(0, range.lowerBound - 1) : range.lowerBound
    let last = max(range.upperBound, first + 1)
    if let line = pango_attr_underline_new(PANGO_UNDERLINE_ERROR) {
        // Pango counts bytes.
        line.pointee.start_index = guint(text.prefix(first).utf8.count)
        line.pointee.end_index = guint(text.prefix(last).utf8.count)
        // Ownership of the attribute is transferred to the list.
        pango_attr_list_insert(attributes, line)
    }
    gtk_entry_set_attributes(cast(entry), attributes)
}
