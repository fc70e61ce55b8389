import Foundation

/// Heights along a line as a sound: the higher a height the higher the tone, and the steeper the line the louder; it moves from the
/// left to the right, and a hole is noise.
public struct ProfileSound: Hashable, Sendable {
    /// Samples a second of each of the two channels.
    public static let sampleRate = 44_100
    /// The tones of the lowest and of the highest height, Hz: two octaves.
    public static let frequencies = 220.0...880.0
    /// How long it may be, seconds.
    public static let durations = 0.1...600.0

    /// Left and right in turn.
    public let samples: [Int16]

    /// How loud it is, 0 to 1: where the line is level, how much more where it is steepest, and in holes.
    private static let loudness = (level: 0.3, steep: 0.4, hole: 0.08)
    /// How long it takes to become loud, seconds: without it each change would be a click.
    private static let fade = 0.004

    /// - Parameters:
    ///   - heights: at equal distances; what is not finite is a hole.
    ///   - range: the heights with the lowest and the highest tone; `nil` for those that occur. Others outside sound like its ends.
    ///   - seconds: how long it is, one of ``durations``.
    /// - Returns: `nil` for fewer than two heights, or where none is finite.
    /// - Complexity: O(seconds)
    public init?(_ heights: [Double], range: ClosedRange<Double>? = nil, seconds: Double = 5) {
        let finite = heights.filter(\.isFinite)
        guard heights.count >= 2, let least = finite.min(), let most = finite.max(), Self.durations.contains(seconds)
        else {
            return nil
        }
        let range = range ?? least...most
        let pitches = heights.map { height -> Double in
            guard height.isFinite, range.upperBound > range.lowerBound else { return height.isFinite ? 0.5 : .nan }
            // Halves, whose difference is never infinite.
            let share = (height / 2 - range.lowerBound / 2) / (range.upperBound / 2 - range.lowerBound / 2)
            return min(1, max(0, share))
        }
        let steepest = zip(pitches, pitches.dropFirst()).map { abs($1 - $0) }.filter(\.isFinite).max() ?? 0
        let count = Int((seconds * Double(Self.sampleRate)).rounded())
        let octaves = log2(Self.frequencies.upperBound / Self.frequencies.lowerBound)
        let change = 1 - exp(-1 / (Self.fade * Double(Self.sampleRate)))
        var (phase, amplitude, noise) = (0.0, 0.0, UInt32(1))
        samples = [Int16](unsafeUninitializedCapacity: 2 * count) { buffer, used in
            for index in 0..<count {
                let position = Double(index) / Double(count - 1)
                let place = position * Double(pitches.count - 1)
                let cell = min(pitches.count - 2, Int(place))
                let (one, other) = (pitches[cell], pitches[cell + 1])
                var value: Double
                let loudness: Double
                if one.isFinite, other.isFinite {
                    let pitch = one + (other - one) * (place - Double(cell))
                    phase += Self.frequencies.lowerBound * exp2(octaves * pitch) / Double(Self.sampleRate)
                    phase -= phase.rounded(.down)
                    value = sin(2 * .pi * phase)
                    loudness =
                        Self.loudness.level + (steepest > 0 ? Self.loudness.steep * abs(other - one) / steepest : 0)
                } else {
                    // The generator of Numerical Recipes: the same noise each time.
                    noise = noise &* 1_664_525 &+ 1_013_904_223
                    value = Double(noise >> 8) / Double(1 << 23) - 1
                    loudness = Self.loudness.hole
                }
                // Silent at both ends.
                let target = count - index > Int(4 * Self.fade * Double(Self.sampleRate)) ? loudness : 0
                amplitude += (target - amplitude) * change
                value *= amplitude * Double(Int16.max)
                buffer[2 * index] = Int16((value * cos(position * .pi / 2)).rounded())
                buffer[2 * index + 1] = Int16((value * sin(position * .pi / 2)).rounded())
            }
            used = 2 * count
        }
    }

    /// The content of a WAV file, 16 bits for each sample.
    public var wav: [UInt8] {
        func bytes(_ number: some FixedWidthInteger) -> [UInt8] { withUnsafeBytes(of: number.littleEndian, Array.init) }
        let size = UInt32(samples.count * 2)
        let header: [[UInt8]] = [
            Array("RIFF".utf8), bytes(36 + size), Array("WAVEfmt ".utf8), bytes(UInt32(16)), bytes(UInt16(1)),
            bytes(UInt16(2)), bytes(UInt32(Self.sampleRate)), bytes(UInt32(Self.sampleRate * 4)), bytes(UInt16(4)),
            bytes(UInt16(16)), Array("data".utf8), bytes(size),
        ]
        return header.flatMap(\.self) + samples.flatMap { bytes($0) }
    }
}
