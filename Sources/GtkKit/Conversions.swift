import CGtk

nonisolated extension Bool {
    /// The value as C's `gboolean`.
    public var gboolean: gboolean { self ? 1 : 0 }
}

// C's flag types become sets: `[GDK_CONTROL_MASK, GDK_SHIFT_MASK]`, `modifiers.contains(GDK_SHIFT_MASK)`.
nonisolated extension GApplicationFlags: @retroactive OptionSet {}
nonisolated extension GdkModifierType: @retroactive OptionSet {}

/// The Swift string of a C string that the caller owns ("transfer full"), which is freed.
nonisolated func string(taking text: UnsafeMutablePointer<CChar>?) -> String? {
    guard let text else { return nil }
    defer { g_free(text) }
    return String(cString: text)
}

/// The local path of a `GFile`, or its URI if it has none. The file is borrowed.
func location(of file: OpaquePointer) -> String {
    string(taking: g_file_get_path(file)) ?? string(taking: g_file_get_uri(file)) ?? ""
}

/// Runs `body` with a C array of copies of the strings, ended by `NULL` and freed afterwards.
func withCStrings<Result>(
    _ strings: [String], _ body: (UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>) -> Result
) -> Result {
    var copies: [UnsafeMutablePointer<CChar>?] = strings.map { g_strdup($0) } + [nil]
    // Freed by the strings' own list: C may reorder or clear the array it is given.
    let owned = copies
    defer { owned.forEach { g_free($0) } }
    return copies.withUnsafeMutableBufferPointer { buffer in
        // Never null: the buffer holds at least the closing NULL.
        body(buffer.baseAddress!)
    }
}
