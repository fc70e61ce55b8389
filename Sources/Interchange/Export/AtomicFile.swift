import Foundation

/// A file that is replaced as a whole: a reader sees the old content or the new one, never a part of it.
///
/// The new file has no name until `commit`, so it disappears with the process if that ends early. On file systems
/// without `O_TMPFILE` it has a temporary name in the folder of the target until then.
public struct AtomicFile: ~Copyable {
    private let path: String
    /// The file that is replaced: `path` with symbolic links resolved.
    private let target: String
    private let descriptor: Int32
    /// The temporary name; `nil` while the file has none, and for a device, which is written to directly.
    private var temporary: String?
    private let isDevice: Bool
    /// Bytes that are not written yet; owned.
    private let buffer: UnsafeMutableRawBufferPointer
    private var used = 0
    private var isCommitted = false

    private static let bufferSize = 1 << 16

    /// Creates a file.
    ///
    /// - Parameters:
    ///   - path: of the file.
    ///   - isPrivate: whether only the owner can read a new file, regardless of the umask.
    /// - Throws: `FileError.notWritable` where no file can be created, for example because `path` is a folder, and `protected`.
    public init(_ path: String, isPrivate: Bool = false) throws(FileError) {
        guard !ProtectedFiles.refuse(path) else { throw .protected(path) }
        var target = path
        if let real = realpath(path, nil) {
            target = String(cString: real)
            free(real)
        }
        var status = stat()
        let isThere = stat(target, &status) == 0
        let kind = isThere ? status.st_mode & S_IFMT : S_IFREG
        if kind == S_IFDIR { throw Self.failure(path, EISDIR) }
        var temporary: String?
        let descriptor: Int32
        if kind == S_IFREG {
            let folder = URL(filePath: target).deletingLastPathComponent().path
            let mode: mode_t = isPrivate ? 0o600 : 0o666
            // O_TMPFILE, a macro that Swift does not see.
            let nameless = open(folder, O_WRONLY | O_DIRECTORY | 0o20_000_000 | O_CLOEXEC, mode)
            if nameless >= 0 {
                descriptor = nameless
            } else {
                let name = Self.temporaryName(target)
                descriptor = open(name, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode)
                temporary = name
            }
            if descriptor >= 0, isThere {
                // Who may read the old file may read the new one.
                fchmod(descriptor, status.st_mode & 0o7777)
            } else if descriptor >= 0, isPrivate {
                fchmod(descriptor, mode)
            }
        } else {
            descriptor = open(target, O_WRONLY | O_CLOEXEC)
        }
        if descriptor < 0 { throw Self.failure(path, errno) }
        self.path = path
        self.target = target
        self.descriptor = descriptor
        self.temporary = temporary
        isDevice = kind != S_IFREG
        buffer = .allocate(byteCount: Self.bufferSize, alignment: 16)
    }

    deinit {
        buffer.deallocate()
        close(descriptor)
        if !isCommitted, let temporary { unlink(temporary) }
    }

    /// Creates a folder, and those around it, where there is none.
    ///
    /// - Throws: `FileError.notWritable`.
    package static func makeFolder(_ path: String) throws(FileError) {
        do {
            try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        } catch {
            // Foundation's own words name domains and codes.
            let cause = ((error as? CocoaError)?.underlying ?? error) as? POSIXError
            throw .notWritable(path, reason: String(cString: strerror(cause?.code.rawValue ?? EIO)))
        }
    }

    /// Writes a whole file.
    ///
    /// - Parameters:
    ///   - bytes: the whole content.
    ///   - path: of the file.
    ///   - isPrivate: see `init`.
    /// - Throws: see `init`; the old file is unchanged then.
    public static func write(_ bytes: [UInt8], to path: String, isPrivate: Bool = false) throws(FileError) {
        var file = try AtomicFile(path, isPrivate: isPrivate)
        try file.write(bytes)
        try file.commit()
    }

    /// Copies a whole file, a block at a time.
    ///
    /// - Parameters:
    ///   - source: the file.
    ///   - path: of the copy.
    ///   - isPrivate: see `init`.
    /// - Throws: also where the source cannot be read; the old file is unchanged then.
    public static func copy(_ source: URL, to path: String, isPrivate: Bool = false) throws(FileError) {
        var file = try AtomicFile(path, isPrivate: isPrivate)
        try forEachBlock(of: source) { block throws(FileError) in try file.write(Array(block)) }
        try file.commit()
    }

    /// Reads a file in blocks of a mebibyte.
    static func forEachBlock(of source: URL, _ body: (Data) throws(FileError) -> Void) throws(FileError) {
        let input: FileHandle
        do {
            input = try FileHandle(forReadingFrom: source)
        } catch {
            throw .notReadable(source.path, reason: String(cString: strerror(errno)))
        }
        defer { try? input.close() }
        while true {
            guard let block = try? input.read(upToCount: 1 << 20) ?? Data() else {
                throw .notReadable(source.path, reason: String(cString: strerror(EIO)))
            }
            guard !block.isEmpty else { return }
            try body(block)
        }
    }

    /// Appends bytes.
    public mutating func write(_ bytes: [UInt8]) throws(FileError) {
        try bytes.withUnsafeBufferPointer { bytes throws(FileError) in try write(UnsafeRawBufferPointer(bytes)) }
    }

    /// Appends text as UTF-8.
    public mutating func write(_ text: String) throws(FileError) {
        try write(Array(text.utf8))
    }

    /// Appends bytes; a block larger than the buffer is written directly.
    public mutating func write(_ bytes: UnsafeRawBufferPointer) throws(FileError) {
        if used + bytes.count > Self.bufferSize { try flush() }
        guard bytes.count <= Self.bufferSize else { return try write(all: bytes) }
        UnsafeMutableRawBufferPointer(rebasing: buffer[used...]).copyMemory(from: bytes)
        used += bytes.count
    }

    /// Flushes the file to disk (`fsync`) and gives it its name.
    public consuming func commit() throws(FileError) {
        try flush()
        if !isDevice {
            guard fsync(descriptor) == 0 else { throw Self.failure(path, errno) }
            if temporary == nil {
                // Without an old file it is linked under its name directly and needs no temporary one.
                if link(as: target) {
                    isCommitted = true
                    return
                }
                let name = Self.temporaryName(target)
                guard errno == EEXIST, link(as: name) else { throw Self.failure(path, errno) }
                temporary = name
            }
            if let temporary, rename(temporary, target) != 0 { throw Self.failure(path, errno) }
        }
        isCommitted = true
    }

    /// - Returns: whether the file has that name now.
    private func link(as name: String) -> Bool {
        linkat(AT_FDCWD, "/proc/self/fd/\(descriptor)", AT_FDCWD, name, AT_SYMLINK_FOLLOW) == 0
    }

    private mutating func flush() throws(FileError) {
        try write(all: UnsafeRawBufferPointer(rebasing: buffer[..<used]))
        used = 0
    }

    private func write(all bytes: UnsafeRawBufferPointer) throws(FileError) {
        var written = 0
        while written < bytes.count {
            let count = Glibc.write(descriptor, bytes.baseAddress.map { $0 + written }, bytes.count - written)
            if count > 0 { written += count } else if errno != EINTR { throw Self.failure(path, errno) }
        }
    }

    private static func temporaryName(_ path: String) -> String {
        "\(path).\(UUID().uuidString.prefix(8)).tmp"
    }

    private static func failure(_ path: String, _ code: Int32) -> FileError {
        .notWritable(path, reason: String(cString: strerror(code)))
    }
}
