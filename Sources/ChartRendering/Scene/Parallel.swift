import Charts
import Dispatch

/// Runs `body` for each number below `count`, on all cores where there is much to do, with what it writes to: each number
/// writes elements of its own.
///
/// - Parameter work: the number of elements read and written in all; few do not use another core.
func inParallel<Element>(
    _ count: Int, _ target: UnsafeMutableBufferPointer<Element>, work: Int,
    _ body: (Int, UnsafeMutablePointer<Element>) -> Void
) {
    guard let base = target.baseAddress else { return }
    guard work > 65_536 else {
        for index in 0..<count { body(index, base) }
        return
    }
    // Every iteration writes only its own elements; `body` only reads others.
    nonisolated(unsafe) let (write, target) = (body, base)
    let parts = min(count, 16)
    DispatchQueue.concurrentPerform(iterations: parts) { part in
        for index in count * part / parts..<count * (part + 1) / parts { write(index, target) }
    }
}

extension Array where Element: BitwiseCopyable {
    /// What each of the elements becomes, computed on all cores where there are many.
    func mappedInParallel<Result: BitwiseCopyable>(_ transform: (Element) -> Result) -> [Result] {
        let part = 4096
        return [Result](unsafeUninitializedCapacity: count) { target, initialized in
            withUnsafeBufferPointer { source in
                inParallel((count + part - 1) / part, target, work: count) { number, target in
                    for index in number * part..<Swift.min((number + 1) * part, source.count) {
                        target[index] = transform(source[index])
                    }
                }
            }
            initialized = count
        }
    }
}

extension HeightSamples {
    /// What each of the samples becomes, computed on all cores where there are many.
    func mappedInParallel<Result: BitwiseCopyable>(_ transform: (Double) -> Result) -> [Result] {
        switch storage {
        case .double(let values): values.mappedInParallel(transform)
        case .float(let values): values.mappedInParallel { transform(Double($0)) }
        }
    }
}
