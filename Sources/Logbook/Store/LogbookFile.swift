import Foundation

/// What stands at a path before SQLite sees it: read-only, and by the file's first bytes alone.
enum LogbookFile {
    /// Nothing yet, or a file without a byte: a new logbook may be made here.
    case vacant
    /// A SQLite database that carries this program's application id.
    case logbook

    /// Looks at the file at `url`.
    ///
    /// An application id other than ours means another program's file; SQLite's header holds it, big endian, at byte
    /// 68.
    ///
    /// - Throws: when there is something else. The file is not changed, and nothing is created beside it.
    init(at url: URL) throws(LogbookError) {
        // Not blocking: opening a pipe that nobody writes would wait for ever.
        let descriptor = Glibc.open(url.path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
        guard descriptor >= 0 else {
            // ENOTDIR: the folder will be found unusable when it is created.
            guard errno == ENOENT || errno == ENOTDIR else {
                throw .fileUnusable(url, reason: String(cString: strerror(errno)))
            }
            self = .vacant
            return
        }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { throw .notADatabase(url) }
        guard status.st_size > 0 else {
            self = .vacant
            return
        }
        var header = [UInt8](repeating: 0, count: 100)
        guard read(descriptor, &header, header.count) == header.count,
            header.starts(with: "SQLite format 3\0".utf8)
        else { throw .notADatabase(url) }
        let applicationID = header[68..<72].reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
        guard applicationID == UInt32(bitPattern: Schema.applicationID) else { throw .foreignDatabase(url) }
        self = .logbook
    }
}
