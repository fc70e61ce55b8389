import CGtk

/// A `GError` as a Swift error.
public nonisolated struct GLibError: Error, Hashable, Sendable {
    /// The error domain's name, such as "g-file-error-quark".
    public let domain: String
    /// The code within the domain.
    public let code: Int
    /// GLib's message, in the user's language.
    public let message: String

    /// A copy of an error that is owned elsewhere, such as that of a `GtkGLArea`.
    ///
    /// - Parameter error: borrowed.
    public init(copying error: UnsafePointer<GError>) {
        self.init(error.pointee)
    }

    init(_ error: GError) {
        domain = g_quark_to_string(error.domain).map { String(cString: $0) } ?? ""
        code = Int(error.code)
        message = error.message.map { String(cString: $0) } ?? ""
    }
}

/// Runs a C call that reports failure through a `GError **` and throws what it reports.
///
/// The `GError` is freed in every case. May be called on any thread.
///
/// - Parameter body: receives the address to pass as the last argument of the C call.
/// - Returns: what `body` returned.
/// - Throws: the error, if the call left one.
public nonisolated func withGError<Result>(
    _ body: (UnsafeMutablePointer<UnsafeMutablePointer<GError>?>) -> Result
) throws(GLibError) -> Result {
    var error: UnsafeMutablePointer<GError>?
    let result = body(&error)
    if let error {
        defer { g_error_free(error) }
        throw GLibError(error.pointee)
    }
    return result
}
