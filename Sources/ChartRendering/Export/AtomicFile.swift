import Foundation

/// Writes whole files so that a reader finds the old one or the new one, never half of one.
public enum AtomicFile {
    /// Writes bytes to a file: into a temporary file beside it, synchronised to the disk, then renamed.
    ///
    /// - Throws: `RenderError.file`; the old file is untouched then, and no temporary file stays.
    public static func write(_ bytes: [UInt8], to path: String) throws(RenderError) {
        let temporary = "\(path).\(UUID().uuidString.prefix(8)).tmp"
        func failure() -> RenderError { .file(path, reason: String(cString: strerror(errno))) }

        let file = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
        guard file >= 0 else { throw failure() }
        var written = 0
        var isWhole = true
        while isWhole, written < bytes.count {
            let count = bytes.withUnsafeBytes {
                Glibc.write(file, $0.baseAddress.map { $0 + written }, bytes.count - written)
            }
            if count > 0 { written += count } else if count < 0, errno == EINTR { continue } else { isWhole = false }
        }
        isWhole = isWhole && fsync(file) == 0
        let error = isWhole ? nil : failure()
        close(file)
        if let error {
            unlink(temporary)
            throw error
        }
        guard rename(temporary, path) == 0 else {
            let error = failure()
            unlink(temporary)
            throw error
        }
    }
}
