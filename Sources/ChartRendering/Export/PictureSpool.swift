import Foundation
import Interchange

/// Images that wait until all of them are drawn, in one unnamed file: however the process ends, nothing of them
/// stays behind.
final class PictureSpool {
    private let descriptor: Int32
    /// What the pictures are for, as a failure names it.
    private let path: String
    private var lengths: [Int] = []

    /// - Parameter folder: that they are for, which need not be there yet; they wait where it will be.
    /// - Throws: `RenderError.file` if nothing can be written.
    init(for folder: String) throws(RenderError) {
        path = folder
        var directory = URL(filePath: folder, directoryHint: .isDirectory).standardizedFileURL
        repeat {
            directory = directory.deletingLastPathComponent()
        } while !FileManager.default.fileExists(atPath: directory.path) && directory.path != "/"
        let name = directory.appending(path: ".\(UUID().uuidString.prefix(8)).tmp").path
        descriptor = open(name, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw Self.failure(folder, errno) }
        unlink(name)
    }

    deinit {
        close(descriptor)
    }

    func append(_ picture: [UInt8]) throws(RenderError) {
        var written = 0
        while written < picture.count {
            let count = picture.withUnsafeBytes { bytes in
                Glibc.write(descriptor, bytes.baseAddress.map { $0 + written }, bytes.count - written)
            }
            if count > 0 { written += count } else if errno != EINTR { throw Self.failure(path, errno) }
        }
        lengths.append(picture.count)
    }

    /// Calls `body` for each picture with its number, from 0.
    func forEach(_ body: (Int, [UInt8]) throws(RenderError) -> Void) throws(RenderError) {
        var offset = 0
        for (number, length) in lengths.enumerated() {
            var picture = [UInt8](repeating: 0, count: length)
            var known = 0
            while known < length {
                let count = picture.withUnsafeMutableBytes { bytes in
                    pread(descriptor, bytes.baseAddress.map { $0 + known }, length - known, off_t(offset + known))
                }
                if count > 0 {
                    known += count
                } else if errno != EINTR {
                    throw Self.failure(path, count < 0 ? errno : EIO)
                }
            }
            offset += length
            try body(number, picture)
        }
    }

    private static func failure(_ path: String, _ code: Int32) -> RenderError {
        .file(.notWritable(path, reason: String(cString: strerror(code))))
    }
}
