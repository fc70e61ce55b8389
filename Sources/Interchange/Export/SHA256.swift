internal import CGLib
import Foundation

/// A SHA-256 checksum in the making, by GLib.
public struct SHA256: ~Copyable {
    /// Owned.
    private let checksum = g_checksum_new(G_CHECKSUM_SHA256)

    /// The checksum of nothing yet.
    public init() {}

    deinit { g_checksum_free(checksum) }

    /// Adds bytes.
    public mutating func update(_ data: Data) {
        data.withUnsafeBytes { bytes in
            g_checksum_update(checksum, bytes.bindMemory(to: UInt8.self).baseAddress, bytes.count)
        }
    }

    /// The checksum as 64 digits of lowercase hexadecimal.
    public consuming func hexadecimal() -> String { g_checksum_get_string(checksum).map { String(cString: $0) } ?? "" }
}
