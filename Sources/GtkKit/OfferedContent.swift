import CGtk
import CGtkShims

/// One of the forms in which a clipboard or a drag offers the same content.
public enum OfferedContent {
    /// Text, as programs paste it.
    case text(String)
    /// A PNG file, which GTK converts for programs that want another kind of picture.
    case picture([UInt8])
    /// The bytes of a media type, such as `image/svg+xml`.
    case bytes([UInt8], mediaType: String)

    /// A new provider, owned by the caller; `nil` where GTK cannot read a picture.
    private var provider: UnsafeMutablePointer<GdkContentProvider>? {
        switch self {
        case .text(let text):
            var value = GValue()
            g_value_init(&value, gtkkit_type_string)
            defer { g_value_unset(&value) }
            g_value_set_string(&value, text)
            return gdk_content_provider_new_for_value(&value)
        case .picture(let png):
            let bytes = g_bytes_new(png, gsize(png.count))
            defer { g_bytes_unref(bytes) }
            guard let texture = gdk_texture_new_from_bytes(bytes, nil) else { return nil }
            let owned = GObjectRef(adopting: texture)
            var value = GValue()
            g_value_init(&value, gdk_texture_get_type())
            defer { g_value_unset(&value) }
            // The value has a reference of its own.
            g_value_set_object(&value, UnsafeMutableRawPointer(owned.pointer))
            return gdk_content_provider_new_for_value(&value)
        case .bytes(let content, let mediaType):
            let bytes = g_bytes_new(content, gsize(content.count))
            defer { g_bytes_unref(bytes) }
            return gdk_content_provider_new_for_bytes(mediaType, bytes)
        }
    }

    /// All forms in one provider; `nil` for none.
    static func provider(of contents: [OfferedContent]) -> GObjectRef<UnsafeMutablePointer<GdkContentProvider>>? {
        var providers = contents.map(\.provider).filter { $0 != nil }
        guard !providers.isEmpty else { return nil }
        // The references of the providers are transferred.
        return GObjectRef(adopting: gdk_content_provider_new_union(&providers, gsize(providers.count)))
    }
}
