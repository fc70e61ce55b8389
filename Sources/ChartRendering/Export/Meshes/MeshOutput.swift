import Dispatch
import Foundation
import Interchange

/// A file that all cores fill: pieces of it are computed at the same time, and written in their order.
struct MeshOutput: ~Copyable {
    private var file: AtomicFile
    private let slots: Slots
    private let total: Int
    private var done = 0
    private let progress: (Double) -> Void

    /// About as many corners or triangles are in a piece.
    private static let pieceSize = 16_384

    /// - Parameters:
    ///   - total: corners and triangles to write.
    ///   - progress: called with the fraction that is written, 0 to 1.
    init(_ path: String, total: Int, progress: @escaping (Double) -> Void) throws(RenderError) {
        do throws(FileError) { file = try AtomicFile(path) } catch { throw .file(error) }
        self.total = total
        self.progress = progress
        // Twice as many as are computed at a time.
        slots = Slots(count: 4 * ProcessInfo.processInfo.activeProcessorCount)
    }

    /// What the pieces are computed in, one for each of those that are on the way.
    private struct Slots: ~Copyable {
        /// Owned.
        let all: UnsafeMutableBufferPointer<MeshBytes>

        init(count: Int) {
            all = .allocate(capacity: count)
            for index in all.indices { all.initializeElement(at: index, to: MeshBytes(capacity: 1 << 20)) }
        }

        deinit {
            all.deinitialize()
            all.deallocate()
        }
    }

    mutating func write(text: String) throws(RenderError) {
        do throws(FileError) { try file.write(text) } catch { throw .file(error) }
    }

    mutating func write(_ number: UInt32) throws(RenderError) {
        let bytes = withUnsafeBytes(of: number.littleEndian, Array.init)
        do throws(FileError) { try file.write(bytes) } catch { throw .file(error) }
    }

    mutating func write(verticesOf part: NumberedPart, _ encoding: VertexEncoding) throws(RenderError) {
        let count = part.part.cornerCount
        try write(pieces: (count + Self.pieceSize - 1) / Self.pieceSize, cost: Self.pieceSize) { piece, bytes in
            let first = piece * Self.pieceSize
            part.part.add(
                vertices: first..<min(count, first + Self.pieceSize), of: part, encoding, to: &bytes)
        }
    }

    mutating func write(facesOf part: NumberedPart, _ encoding: FaceEncoding) throws(RenderError) {
        try write(sectionsOf: part.part, triangles: part.triangleCount) { section, bytes in
            part.part.add(section: section, of: part, encoding, to: &bytes)
        }
    }

    mutating func write(trianglesOf part: any MeshPart, count: Int, _ encoding: STLEncoding) throws(RenderError) {
        try write(sectionsOf: part, triangles: count) { section, bytes in
            part.add(section: section, encoding, to: &bytes)
        }
    }

    private mutating func write(_ piece: borrowing MeshBytes) throws(RenderError) {
        do throws(FileError) { try file.write(piece.bytes) } catch { throw .file(error) }
    }

    consuming func commit() throws(RenderError) {
        progress(1)
        do throws(FileError) { try file.commit() } catch { throw .file(error) }
    }

    private mutating func write(
        sectionsOf part: any MeshPart, triangles: Int, _ fill: @escaping @Sendable (Int, inout MeshBytes) -> Void
    ) throws(RenderError) {
        let sections = part.sectionCount
        guard sections > 0 else { return }
        let perPiece = max(1, Self.pieceSize * sections / max(1, triangles))
        try write(pieces: (sections + perPiece - 1) / perPiece, cost: perPiece * triangles / sections) { piece, bytes in
            for section in piece * perPiece..<min(sections, (piece + 1) * perPiece) { fill(section, &bytes) }
        }
    }

    /// Writes one batch of pieces while the next one is computed.
    ///
    /// - Parameter cost: of a piece.
    private mutating func write(
        pieces count: Int, cost: Int, _ fill: @escaping @Sendable (Int, inout MeshBytes) -> Void
    ) throws(RenderError) {
        let size = slots.all.count / 2
        // Each piece on its way has a slot of its own.
        nonisolated(unsafe) let slots = slots.all
        let group = DispatchGroup()
        // Nobody may write into a slot that is freed.
        defer { group.wait() }
        func start(_ batch: Range<Int>) {
            for piece in batch {
                DispatchQueue.global(qos: .userInitiated).async(group: group) {
                    let slot = piece % slots.count
                    slots[slot].removeAll()
                    fill(piece, &slots[slot])
                }
            }
        }
        start(0..<min(size, count))
        for first in stride(from: 0, to: count, by: size) {
            group.wait()
            if Task.isCancelled { throw .cancelled }
            let next = min(first + size, count)
            start(next..<min(next + size, count))
            for piece in first..<next { try write(slots[piece % slots.count]) }
            done += (next - first) * cost
            progress(min(1, Double(done) / Double(max(1, total))))
        }
    }
}
