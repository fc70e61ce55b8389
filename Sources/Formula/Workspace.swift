import CFormulaShims

/// The room that a schedule's slots take, for blocks of places that stay in the processor's nearest cache.
///
/// It owns its memory and belongs to one thread.
struct Workspace<Number: Scalar>: ~Copyable {
    /// Places that are worked through at a time.
    static var blockWidth: Int { 256 }

    /// Where each slot's values are; those of inputs may be pointed elsewhere.
    let slots: UnsafeMutablePointer<UnsafeMutablePointer<Number>>
    private let schedule: Schedule
    private let memory: UnsafeMutablePointer<Number>

    /// - Complexity: O(slots) memory, 2 KiB each for doubles.
    init(_ schedule: Schedule, of graph: Graph) {
        self.schedule = schedule
        let count = max(1, schedule.slotCount)
        memory = .allocateLines(count * Self.blockWidth)
        slots = .allocate(capacity: count)
        for slot in 0..<count { (slots + slot).initialize(to: memory + slot * Self.blockWidth) }
        for (slot, input) in schedule.inputs.enumerated() {
            if let value = graph.value(input) { fill(slot, with: Number(value)) }
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

    /// Runs the steps on the first places of every slot.
    ///
    /// - Parameters:
    ///   - places: at most `blockWidth`.
    ///   - outputs: where the values of each wanted node go.
    ///   - start: the index there of the first one.
    func run(places: Int, into outputs: [UnsafeMutablePointer<Number>], from start: Int) {
        let lanes = Self.lanes(for: places)
        let inputCount = schedule.inputs.count
        // Whole lane groups are written where they belong; others would be written over what follows.
        if lanes == places {
            for index in outputs.indices where schedule.outputs[index] >= inputCount {
                let output = outputs[index] + start
                slots[schedule.outputs[index]] = output
                formula_prefetch(output, places * MemoryLayout<Number>.stride)
            }
        }
        Number.run(schedule.steps, slots, lanes: lanes)
        for index in outputs.indices {
            let slot = schedule.outputs[index]
            let output = outputs[index] + start
            if slots[slot] != output { output.update(from: slots[slot], count: places) }
        }
        for slot in schedule.outputs where slot >= inputCount { slots[slot] = memory + slot * Self.blockWidth }
    }

    /// The number of values that are worked on for a number of places.
    static func lanes(for places: Int) -> Int {
        let group = Int(FORMULA_LANE_GROUP)
        return (places + group - 1) / group * group
    }
}

extension UnsafeMutablePointer where Pointee: Scalar {
    /// Zeros that begin on a cache line, as vectors like it.
    static func allocateLines(_ count: Int) -> UnsafeMutablePointer {
        let size = count * MemoryLayout<Pointee>.stride
        let memory = UnsafeMutableRawPointer.allocate(byteCount: size, alignment: 64)
        return memory.initializeMemory(as: Pointee.self, repeating: 0, count: count)
    }
}
