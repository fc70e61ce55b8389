import Foundation

/// What bytes are read from in order, a buffer at a time.
protocol ByteSource: AnyObject {
    /// The number of bytes of the file that are read, for the progress.
    var fileOffset: Int { get }
    /// Reads the next bytes.
    ///
    /// - Returns: how many there were: 0 at the end, and only there.
    func read(into buffer: UnsafeMutableRawBufferPointer) throws(ParseError) -> Int
}

/// The bytes of a file, a pipe or a block of memory, read a buffer at a time, so that a file of any size takes no memory.
///
/// A memory map would count as memory of the process for as long as the kernel does not need the pages otherwise.
public final class ByteReader {
    /// As sentences name what is read.
    public let name: String
    /// Bytes; `nil` for a pipe.
    public let size: Int?
    private(set) var fileOffset = 0
    private let source: Source
    /// What was read ahead of a pipe.
    private var ahead: [UInt8] = []

    private enum Source {
        case file(descriptor: Int32, isOwned: Bool)
        case memory(Data)
    }

    /// Reads a block of memory.
    public init(_ data: Data, named name: String) {
        self.name = name
        source = .memory(data)
        size = data.count
    }

    /// - Parameters:
    ///   - descriptor: of a file or a pipe.
    ///   - isOwned: whether it is closed with the reader.
    ///   - size: bytes; `nil` for a pipe.
    init(descriptor: Int32, isOwned: Bool, size: Int?, named name: String) {
        self.name = name
        self.size = size
        source = .file(descriptor: descriptor, isOwned: isOwned)
    }

    deinit {
        if case .file(let descriptor, true) = source { close(descriptor) }
    }

    /// The next bytes, which are read all the same later.
    ///
    /// - Parameter count: the largest number of them; fewer at the end only.
    func beginning(_ count: Int) throws(ParseError) -> [UInt8] {
        while ahead.count < count {
            var piece = [UInt8](repeating: 0, count: count - ahead.count)
            let found = try Self.filled(&piece) { buffer throws(ParseError) in try next(into: buffer) }
            guard found > 0 else { break }
            ahead += piece.prefix(found)
        }
        return Array(ahead.prefix(count))
    }

    /// Everything that follows.
    ///
    /// - Throws: `tooLarge` where that is more than `limitInMiB`.
    func rest(limitInMiB: Int) throws(ParseError) -> Data {
        var content = Data()
        var piece = [UInt8](repeating: 0, count: 1 << 20)
        while true {
            let count = try Self.filled(&piece) { buffer throws(ParseError) in try read(into: buffer) }
            guard count > 0 else { return content }
            content.append(contentsOf: piece[..<count])
            guard content.count <= limitInMiB << 20 else { throw ParseError(.tooLarge(limitInMiB: limitInMiB)) }
        }
    }

    /// Bytes at an offset, which the reading in order does not notice.
    ///
    /// - Returns: fewer than `count` where the file ends; none of a pipe.
    func bytes(at offset: Int, count: Int) throws(ParseError) -> Data {
        guard offset >= 0, count > 0 else { return Data() }
        switch source {
        case .memory(let data): return Data(data.dropFirst(offset).prefix(count))
        case .file(let descriptor, _):
            var bytes = [UInt8](repeating: 0, count: count)
            var found = 0
            while found < count {
                let read = bytes.withUnsafeMutableBytes { buffer in
                    pread(descriptor, buffer.baseAddress?.advanced(by: found), count - found, off_t(offset + found))
                }
                if read < 0, errno == EINTR { continue }
                guard read >= 0 else { throw Self.failure }
                guard read > 0 else { break }
                found += read
            }
            return Data(bytes.prefix(found))
        }
    }

    private static func filled(
        _ bytes: inout [UInt8], _ fill: (UnsafeMutableRawBufferPointer) throws(ParseError) -> Int
    ) throws(ParseError) -> Int {
        try bytes.withUnsafeMutableBytes { buffer in
            Result { () throws(ParseError) in try fill(buffer) }
        }.get()
    }

    private func next(into buffer: UnsafeMutableRawBufferPointer) throws(ParseError) -> Int {
        switch source {
        case .memory(let data):
            let piece = data.dropFirst(fileOffset).prefix(buffer.count)
            piece.copyBytes(to: buffer)
            fileOffset += piece.count
            return piece.count
        case .file(let descriptor, _):
            while true {
                if Task.isCancelled { throw ParseError(.cancelled) }
                // A pipe whose writer pauses is waited for here, where it can be cancelled.
                if size == nil {
                    var waited = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
                    guard poll(&waited, 1, 100) != 0 else { continue }
                }
                let count = Glibc.read(descriptor, buffer.baseAddress, buffer.count)
                if count < 0, errno == EAGAIN || errno == EINTR { continue }
                guard count >= 0 else { throw Self.failure }
                fileOffset += count
                return count
            }
        }
    }

    private static var failure: ParseError {
        switch errno {
        case ENOENT: ParseError(.notFound)
        case EACCES, EPERM: ParseError(.notPermitted)
        case EISDIR: ParseError(.folder)
        default: ParseError(.unreadable(String(cString: strerror(errno))))
        }
    }

    /// Opens a file or a pipe.
    ///
    /// - Parameter isStream: whether it is a pipe or the like, which is not waited for while it is opened.
    static func open(_ path: String, isStream: Bool, named name: String) throws(ParseError) -> ByteReader {
        let descriptor = Glibc.open(path, O_RDONLY | O_CLOEXEC | (isStream ? O_NONBLOCK : 0))
        guard descriptor >= 0 else { throw failure }
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT != S_IFDIR else {
            close(descriptor)
            throw ParseError(.folder)
        }
        return ByteReader(
            descriptor: descriptor, isOwned: true, size: isStream ? nil : Int(status.st_size), named: name)
    }
}

extension ByteReader: ByteSource {
    func read(into buffer: UnsafeMutableRawBufferPointer) throws(ParseError) -> Int {
        guard !ahead.isEmpty else { return try next(into: buffer) }
        let count = min(ahead.count, buffer.count)
        buffer.copyBytes(from: ahead.prefix(count))
        ahead.removeFirst(count)
        return count
    }
}
