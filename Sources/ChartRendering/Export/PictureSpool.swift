import Foundation
import Interchange

/// Images that wait until all of them are drawn, in one unnamed file: however the process ends, nothing of them
/// stays behind.
final class PictureSpool {
    private let descriptor: Int32
    /// What the pictures are for, as a failure names it.
    private let path: String
    private var lengths: [Int] = []
    private var length = 0

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

    /// Pictures that wait in the folder for temporary files.
    static func temporary() throws(RenderError) -> PictureSpool {
        try PictureSpool(for: FileManager.default.temporaryDirectory.appending(path: "film").path)
    }

    deinit {
        close(descriptor)
    }

    func append(_ picture: [UInt8]) throws(RenderError) {
        var written = 0
        while written < picture.count {
            let count = picture.withUnsafeBytes { bytes in
                pwrite(
                    descriptor, bytes.baseAddress.map { $0 + written }, bytes.count - written, off_t(length + written))
            }
            if count > 0 { written += count } else if errno != EINTR { throw Self.failure(path, errno) }
        }
        lengths.append(picture.count)
        length += picture.count
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

    /// All pictures, one after the other, from the first; the spool must not be used before it was read.
    func reader() -> FileHandle {
        lseek(descriptor, 0, SEEK_SET)
        return FileHandle(fileDescriptor: descriptor, closeOnDealloc: false)
    }

    private static func failure(_ path: String, _ code: Int32) -> RenderError {
        .file(.notWritable(path, reason: String(cString: strerror(code))))
    }
}
