import CGtk

/// What a file dialog chooses.
public nonisolated enum FileRequest: Hashable, Sendable {
    /// One file to read, or several.
    case open(several: Bool)
    /// A file to write. The dialog asks before an existing file is replaced.
    case save(suggestedName: String)
    /// A folder.
    case folder
}

/// A line in a file dialog's list of file types.
public nonisolated struct FileType: Hashable, Sendable {
    /// The name in the list of types.
    public let name: String
    /// Name endings without the dot; none means every file.
    public let suffixes: [String]

    /// A type of files with these extensions, without dots, in lower or upper case.
    public init(_ name: String, suffixes: [String]) {
        self.name = name
        self.suffixes = suffixes
    }
}

/// Shows the desktop's file dialog and returns at once.
///
/// - Parameters:
///   - request: open, save or choose a folder.
///   - title: of the dialog.
///   - types: the file types to choose from.
///   - accept: the label of the accepting button; GTK's own word when `nil`.
///   - parent: the window the dialog belongs to, borrowed. It owns the dialog: if it dies first, the handler is released
///     without being called.
///   - handler: called once with the chosen local paths, or URIs of files without one; empty when cancelled.
public func chooseFiles(
    _ request: FileRequest, title: String, types: [FileType] = [], accept: String? = nil,
    over parent: UnsafeMutablePointer<GtkWindow>, _ handler: @escaping ([String]) -> Void
) {
    // Never null. The reference made here passes to the parent below.
    let dialog: OpaquePointer = gtk_file_chooser_native_new(title, parent, request.action, accept, nil)
    switch request {
    case .open(let several): gtk_file_chooser_set_select_multiple(dialog, several.gboolean)
    case .save(let name): gtk_file_chooser_set_current_name(dialog, name)
    case .folder: break
    }
    if let folder = FileDialogs.folder {
        let file = GObjectRef(adopting: g_file_new_for_path(folder) as OpaquePointer)
        gtk_file_chooser_set_current_folder(dialog, file.pointer, nil)
    }
    for type in types {
        let filter = GObjectRef(adopting: type.makeFilter())
        gtk_file_chooser_add_filter(dialog, filter.pointer)
    }
    let key = "gtkkit-file-dialog-\(dialog)"
    g_object_set_data_full(cast(parent), key, dialog.raw) { data in
        guard let data else { return }
        MainActor.assumeIsolated { releaseSoon(OpaquePointer(data)) }
    }
    connect(dialog, .response) { response in
        let chosen = response == GTK_RESPONSE_ACCEPT.rawValue ? chosenLocations(dialog) : []
        g_object_set_data(cast(parent), key, nil)
        if let path = chosen.first, path.hasPrefix("/") {
            let folder = request == .folder ? path : path.split(separator: "/").dropLast().joined(separator: "/")
            FileDialogs.folder = folder.hasPrefix("/") ? folder : "/" + folder
            chosen.forEach(noteRecentFile)
        }
        handler(chosen)
    }
    gtk_native_dialog_set_modal(cast(dialog), 1)
    gtk_native_dialog_show(cast(dialog))
}

/// Hides a dialog and releases it later: GTK 4.18 crashes where one is gone while its folder is still being read.
private func releaseSoon(_ dialog: OpaquePointer) {
    gtk_native_dialog_hide(cast(dialog))
    let held = GObjectRef(adopting: dialog)
    MainLoop.after(1) { withExtendedLifetime(held) {} }
}

/// What file dialogs have in common.
public enum FileDialogs {
    /// The last folder, in which the next dialog begins; `nil` for the desktop's default.
    public static var folder: String?
}

/// Has the desktop's list of recent files begin with a file.
public func noteRecentFile(_ path: String) {
    let file = GObjectRef(adopting: g_file_new_for_path(path) as OpaquePointer)
    guard let uri = g_file_get_uri(file.pointer) else { return }
    defer { g_free(uri) }
    gtk_recent_manager_add_item(gtk_recent_manager_get_default(), uri)
}

extension FileRequest {
    fileprivate var action: GtkFileChooserAction {
        switch self {
        case .open: GTK_FILE_CHOOSER_ACTION_OPEN
        case .save: GTK_FILE_CHOOSER_ACTION_SAVE
        case .folder: GTK_FILE_CHOOSER_ACTION_SELECT_FOLDER
        }
    }
}

extension FileType {
    /// A new `GtkFileFilter`, owned by the caller.
    fileprivate func makeFilter() -> OpaquePointer {
        // Never null: gtk_file_filter_new cannot fail.
        let filter: OpaquePointer = gtk_file_filter_new()
        gtk_file_filter_set_name(filter, name)
        if suffixes.isEmpty {
            gtk_file_filter_add_pattern(filter, "*")
        }
        for suffix in suffixes {
            gtk_file_filter_add_suffix(filter, suffix)
        }
        return filter
    }
}

private func chosenLocations(_ dialog: OpaquePointer) -> [String] {
    let files = GObjectRef(adopting: gtk_file_chooser_get_files(dialog) as OpaquePointer)
    return (0..<g_list_model_get_n_items(files.pointer)).compactMap { position in
        guard let file = g_list_model_get_item(files.pointer, position) else { return nil }
        defer { g_object_unref(file) }
        return location(of: OpaquePointer(file))
    }
}
