import CFormulaShims

/// The memory of a schedule's slots, for blocks of samples that fit into the processor's L1 cache.
///
/// It owns its memory. Not thread-safe.
struct Workspace<Number: Scalar>: ~Copyable {
    /// The number of samples in a block.
    static var blockWidth: Int { 256 }

    /// Where each slot's values are; those of inputs may be pointed elsewhere.
    let slots: UnsafeMutablePointer<UnsafeMutablePointer<Number>>
    private let schedule: Schedule
    private let memory: UnsafeMutablePointer<Number>
    /// What slots point to the grids of.
    private let functions: [GridFunction]

    /// - Complexity: O(slots) memory, 2 KiB each for doubles.
    init(_ schedule: Schedule, of graph: Graph) {
        self.schedule = schedule
        functions = schedule.inputs.compactMap { graph.function($0)?.function }
        let count = max(1, schedule.slotCount)
        memory = .allocateLines(count * Self.blockWidth)
        slots = .allocate(capacity: count)
        for slot in 0..<count { (slots + slot).initialize(to: memory + slot * Self.blockWidth) }
        for (slot, input) in schedule.inputs.enumerated() {
            if let value = graph.value(input) { fill(slot, with: Number(value)) }
            if let (function, orders) = graph.function(input) {
                function.prepare()
                // The steps do not write to inputs.
                slots[slot] = UnsafeMutableRawPointer(function.grid(orders)).assumingMemoryBound(to: Number.self)
            }
        }
    }

    deinit {
        slots.deallocate()
        memory.deallocate()
    }

    /// Fills the slot of an input with one value.
    func fill(_ slot: Int, with value: Number) {
        slots[slot].update(repeating: value, count: Self.blockWidth)
    }

    /// Runs the steps on the first `count` values of every slot.
    ///
    /// - Parameters:
    ///   - count: at most `blockWidth`.
    ///   - outputs: receives the values of each wanted node.
    ///   - start: the index of the first value in each output.
    func run(count: Int, into outputs: [UnsafeMutablePointer<Number>], from start: Int) {
        let lanes = Self.lanes(for: count)
        let inputCount = schedule.inputs.count
        // Whole lane groups are written in place; a partial one would overwrite what follows.
        if lanes == count {
            for index in outputs.indices where schedule.outputs[index] >= inputCount {
                let output = outputs[index] + start
                slots[schedule.outputs[index]] = output
                formula_prefetch(output, count * MemoryLayout<Number>.stride)
            }
        }
        Number.run(schedule.steps, slots, lanes: lanes)
        for index in outputs.indices {
            let slot = schedule.outputs[index]
            let output = outputs[index] + start
            if slots[slot] != output { output.update(from: slots[slot], count: count) }
        }
        for slot in schedule.outputs where slot >= inputCount { slots[slot] = memory + slot * Self.blockWidth }
    }

    /// A number of values, padded to whole lane groups.
    static func lanes(for count: Int) -> Int {
        let group = Int(FORMULA_LANE_GROUP)
        return (count + group - 1) / group * group
    }
}

extension UnsafeMutablePointer where Pointee: Scalar {
    /// Zeros, aligned to a cache line for vector loads.
    static func allocateLines(_ count: Int) -> UnsafeMutablePointer {
        let size = count * MemoryLayout<Pointee>.stride
        let memory = UnsafeMutableRawPointer.allocate(byteCount: size, alignment: 64)
        return memory.initializeMemory(as: Pointee.self, repeating: 0, count: count)
    }
}
