import Foundation

/// A small generator of pseudo-random numbers that gives the same sequence for the same seed, on every machine and for
/// ever.
///
/// Steele, Lea and Flood, *Fast Splittable Pseudorandom Number Generators*, OOPSLA 2014. Not for secrets.
struct SplitMix64 {
    private var state: UInt64

    init(seed: UInt64) {
        state = seed
    }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }

    /// A number of `range`. Not through `Int.random(in:using:)`, whose algorithm may change with the standard library.
    mutating func number(in range: ClosedRange<Int>) -> Int {
        let count = UInt64(range.upperBound - range.lowerBound) + 1
        return range.lowerBound + Int(next().multipliedFullWidth(by: count).high)
    }

    /// An element of a list that is not empty.
    mutating func element<Element>(of list: [Element]) -> Element {
        list[number(in: 0...list.count - 1)]
    }

    /// An id with the form of a random UUID (RFC 9562, version 4).
    mutating func id() -> UUID {
        var (high, low) = (next(), next())
        high = high & ~0xF000 | 0x4000
        low = low & ~(0b11 << 62) | 0b10 << 62
        func byte(_ word: UInt64, _ index: UInt64) -> UInt8 { UInt8(truncatingIfNeeded: word >> (56 - 8 * index)) }
        return UUID(
            uuid: (
                byte(high, 0), byte(high, 1), byte(high, 2), byte(high, 3),
                byte(high, 4), byte(high, 5), byte(high, 6), byte(high, 7),
                byte(low, 0), byte(low, 1), byte(low, 2), byte(low, 3),
                byte(low, 4), byte(low, 5), byte(low, 6), byte(low, 7)
            ))
    }
}
