/// Bytes in the making, in room that is used again.
struct MeshBytes: ~Copyable {
    /// Owned.
    private var start: UnsafeMutableRawPointer
    private var capacity: Int
    private(set) var count = 0

    init(capacity: Int) {
        self.capacity = capacity
        start = .allocate(byteCount: capacity, alignment: 16)
    }

    deinit {
        start.deallocate()
    }

    var bytes: UnsafeRawBufferPointer { UnsafeRawBufferPointer(start: start, count: count) }

    mutating func removeAll() {
        count = 0
    }

    /// Appends a number of bytes, to be set by the caller.
    @inline(__always)
    mutating func add(_ size: Int) -> UnsafeMutableRawPointer {
        if count + size > capacity { grow(by: size) }
        defer { count += size }
        return start + count
    }

    mutating func add(_ text: String) {
        var text = text
        text.withUTF8 { utf8 in
            guard let base = utf8.baseAddress else { return }
            add(utf8.count).copyMemory(from: base, byteCount: utf8.count)
        }
    }

    private mutating func grow(by size: Int) {
        let larger = UnsafeMutableRawPointer.allocate(byteCount: 2 * capacity + size, alignment: 16)
        larger.copyMemory(from: start, byteCount: count)
        start.deallocate()
        start = larger
        capacity = 2 * capacity + size
    }
}

extension UnsafeMutableRawPointer {
    /// Three numbers of 32 bits, the lowest byte first.
    @inline(__always)
    func store(_ vector: SIMD3<Float>, at offset: Int) {
        store(vector.x.bitPattern, at: offset)
        store(vector.y.bitPattern, at: offset + 4)
        store(vector.z.bitPattern, at: offset + 8)
    }

    /// Three numbers of 64 bits, the lowest byte first.
    @inline(__always)
    func store(_ vector: SIMD3<Double>, at offset: Int) {
        for axis in 0..<3 {
            storeBytes(
                of: vector[axis].bitPattern.littleEndian, toByteOffset: offset + 8 * axis, as: UInt64.self)
        }
    }

    /// The lowest byte first.
    @inline(__always)
    func store(_ number: UInt32, at offset: Int) {
        storeBytes(of: number.littleEndian, toByteOffset: offset, as: UInt32.self)
    }
}
