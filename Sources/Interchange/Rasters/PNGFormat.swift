import CPngShims
import Charts
import Foundation

/// A picture whose grey values are heights, of 8 or 16 bits; of a picture in colours its brightness. Opacity 0 is a hole.
enum PNGFormat: DataFormat {
    static let fileExtensions = ["png"]
    static let mediaTypes = ["image/png"]

    static func recognizes(_ content: Data) -> Bool {
        content.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
    }

    /// What libpng gives, and asks memory of.
    private final class Samples {
        var layout = PngLayout()
        /// Allocated where libpng asked for it.
        private(set) var bytes = UnsafeMutableRawBufferPointer(start: nil, count: 0)
        var problem: ParseError?
        /// Of the file.
        let size: Int

        init(_ size: Int) { self.size = size }

        deinit { bytes.deallocate() }

        func memory(_ layout: PngLayout, _ count: Int) -> UnsafeMutableRawPointer? {
            self.layout = layout
            do throws(ParseError) {
                try ImportedGrid.requireSide(Int(max(layout.width, layout.height)))
                // Deflate packs at most 1032 bytes into one.
                guard count / 1032 <= size else { throw ParseError(.truncated) }
                if Task.isCancelled { throw ParseError(.cancelled) }
            } catch {
                problem = error
                return nil
            }
            bytes = .allocate(byteCount: count, alignment: 16)
            return bytes.baseAddress
        }
    }

    static func read(_ source: DataSource, _ watch: ReadingWatch) throws(ParseError) -> ImportedData {
        let samples = Samples(source.bytes.count)
        let message = source.bytes.bytes.withUnsafeBytes { content in
            content.baseAddress.flatMap { bytes in
                PngRead(bytes, content.count, Unmanaged.passUnretained(samples).toOpaque()) { context, layout, count in
                    Unmanaged<Samples>.fromOpaque(context).takeUnretainedValue().memory(layout, count)
                }
            }
        }
        if let message {
            defer { free(message) }
            throw samples.problem ?? ParseError(.damagedPicture(String(cString: message)))
        }
        let layout = samples.layout
        let (columns, rows) = (Int(layout.width), Int(layout.height))
        let (channels, size) = (Int(layout.channels), Int(layout.depth) / 8)
        func sample(_ index: Int) -> Double {
            size == 2
                ? Double(samples.bytes.loadUnaligned(fromByteOffset: 2 * index, as: UInt16.self))
                : Double(samples.bytes[index])
        }
        var values: [Double] = []
        values.reserveCapacity(columns * rows)
        for pixel in 0..<columns * rows {
            let first = pixel * channels
            if channels % 2 == 0, sample(first + channels - 1) == 0 {
                values.append(.nan)
            } else if channels < 3 {
                values.append(sample(first))
            } else {
                // Luma of ITU-R BT.709.
                values.append(0.2126 * sample(first) + 0.7152 * sample(first + 1) + 0.0722 * sample(first + 2))
            }
        }
        return .grid(try ImportedGrid(Raster(columns: columns, rows: rows, samples: HeightSamples(values))))
    }
}
