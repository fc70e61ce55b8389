import Formula

/// A number at each position in space, whose zeros are a surface.
protocol ScalarField: Sendable {
    /// What evaluates it on one thread.
    func makeSampler() -> any ScalarFieldSampler
}

/// Evaluates a field on one thread. A value that is not a number is a hole.
protocol ScalarFieldSampler: AnyObject {
    /// Whether a value in a box may be 0. Never false where one is.
    func mayVanish(_ lower: SIMD3<Double>, _ upper: SIMD3<Double>) -> Bool

    /// The values of a brick of 9 × 9 × 9 positions, x fastest and z slowest.
    func values(
        x: UnsafePointer<Double>, y: UnsafePointer<Double>, z: UnsafePointer<Double>,
        into target: UnsafeMutablePointer<Float>)

    /// The value and the three slopes at each position.
    ///
    /// - Parameter target: four arrays with room for `count`, rounded up to whole groups of 16.
    func gradients(
        _ count: Int, at position: (Int) -> SIMD3<Double>, into target: [UnsafeMutablePointer<Double>])
}

/// Room for the values and slopes of a field at some positions.
final class GradientBuffer {
    private let arrays: [UnsafeMutablePointer<Double>]
    private let memory: UnsafeMutablePointer<Double>
    private let capacity: Int

    /// - Parameter capacity: the most positions that are evaluated at once.
    init(capacity: Int) {
        let rounded = (capacity + 31) / 16 * 16
        let memory = UnsafeMutablePointer<Double>.allocate(capacity: 4 * rounded)
        (self.memory, self.capacity) = (memory, rounded)
        arrays = (0..<4).map { memory + rounded * $0 }
    }

    deinit { memory.deallocate() }

    /// Replaces what is in it.
    func evaluate(_ sampler: any ScalarFieldSampler, _ count: Int, at position: (Int) -> SIMD3<Double>) {
        precondition(count <= capacity, "room for all results")
        sampler.gradients(count, at: position, into: arrays)
    }

    @inline(__always)
    func value(_ index: Int) -> Double { memory[index] }

    @inline(__always)
    func slopes(_ index: Int) -> SIMD3<Double> {
        SIMD3(memory[capacity + index], memory[2 * capacity + index], memory[3 * capacity + index])
    }

    @inline(__always)
    func set(_ index: Int, value: Double, slopes: SIMD3<Double>) {
        memory[index] = value
        for axis in 0..<3 { memory[(axis + 1) * capacity + index] = slopes[axis] }
    }
}

extension SIMD3<Double> {
    /// Of length 1; `nil` where there is none.
    var direction: SIMD3<Float>? {
        let length = length
        return length > 0 && length.isFinite ? SIMD3<Float>(self / length) : nil
    }
}

extension FormulaField: ScalarField {
    func makeSampler() -> any ScalarFieldSampler { sampler() }
}

extension FormulaField.Sampler: ScalarFieldSampler {
    func mayVanish(_ lower: SIMD3<Double>, _ upper: SIMD3<Double>) -> Bool {
        let bounds = bounds(lower, upper)
        return bounds.x <= 0 && bounds.y >= 0
    }

    func gradients(
        _ count: Int, at position: (Int) -> SIMD3<Double>, into target: [UnsafeMutablePointer<Double>]
    ) {
        values(at: count, position, into: target)
    }
}

/// The zeros of a function that is not known but by its values.
struct FunctionField: ScalarField {
    let function: @Sendable (_ x: Double, _ y: Double, _ z: Double) -> Double
    /// Between the positions that slopes are taken from.
    let step: SIMD3<Double>

    func makeSampler() -> any ScalarFieldSampler { Sampler(field: self) }

    final class Sampler: ScalarFieldSampler {
        private let field: FunctionField

        init(field: FunctionField) {
            self.field = field
        }

        func mayVanish(_ lower: SIMD3<Double>, _ upper: SIMD3<Double>) -> Bool { true }

        func values(
            x: UnsafePointer<Double>, y: UnsafePointer<Double>, z: UnsafePointer<Double>,
            into target: UnsafeMutablePointer<Float>
        ) {
            var index = 0
            for layer in 0..<Brick.samples {
                for row in 0..<Brick.samples {
                    for column in 0..<Brick.samples {
                        target[index] = Float(field.function(x[column], y[row], z[layer]))
                        index += 1
                    }
                }
            }
        }

        func gradients(
            _ count: Int, at position: (Int) -> SIMD3<Double>, into target: [UnsafeMutablePointer<Double>]
        ) {
            for index in 0..<count {
                let there = position(index)
                target[0][index] = value(there)
                for axis in 0..<3 {
                    var (before, after) = (there, there)
                    before[axis] -= field.step[axis]
                    after[axis] += field.step[axis]
                    target[axis + 1][index] = (value(after) - value(before)) / (after[axis] - before[axis])
                }
            }
        }

        private func value(_ position: SIMD3<Double>) -> Double {
            field.function(position.x, position.y, position.z)
        }
    }
}
