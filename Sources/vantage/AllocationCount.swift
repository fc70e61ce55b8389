import Glibc

/// How many blocks of memory the Swift runtime has allocated, where `Tests/Memory/count-allocations.c` counts them.
enum AllocationCount {
    private typealias Count = @convention(c) () -> Int

    private static let function: Count? = dlsym(nil, "swiftAllocationCount").map { unsafeBitCast($0, to: Count.self) }

    /// The number so far; `nil` where it is not counted.
    static var value: Int? { function?() }
}
