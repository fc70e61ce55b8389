import Foundation

extension UUID {
    /// A new id: 122 random bits, RFC 9562 version 4.
    ///
    /// `UUID()` reads `/dev/urandom` and gives the same id again and again where that cannot be opened, in a process without a
    /// free file descriptor for example. These bits are those of the `getrandom` call, which needs no descriptor and cannot
    /// fail; the standard library ends the process where the kernel has no such call.
    public static func random() -> UUID {
        var generator = SystemRandomNumberGenerator()
        var id = (generator.next() as UInt64, generator.next() as UInt64)
        return withUnsafeMutableBytes(of: &id) { bytes in
            bytes[6] = bytes[6] & 0x0f | 0x40
            bytes[8] = bytes[8] & 0x3f | 0x80
            return UUID(uuid: bytes.loadUnaligned(as: uuid_t.self))
        }
    }
}
