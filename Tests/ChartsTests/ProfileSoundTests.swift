import Foundation
import Testing

@testable import Charts

@Suite struct ProfileSoundTests {
    /// The samples of a WAV file of 16 bits and two channels, each from −1 to 1.
    private func decode(_ wav: [UInt8]) throws -> (left: [Double], right: [Double]) {
        func number(_ offset: Int, _ count: Int) -> Int {
            (0..<count).reduce(0) { $0 | Int(wav[offset + $1]) << (8 * $1) }
        }
        #expect(Array(wav[0..<4]) == Array("RIFF".utf8) && Array(wav[8..<16]) == Array("WAVEfmt ".utf8))
        #expect(number(4, 4) == wav.count - 8 && number(40, 4) == wav.count - 44)
        #expect(number(20, 2) == 1 && number(22, 2) == 2 && number(24, 4) == ProfileSound.sampleRate)
        let values = stride(from: 44, to: wav.count, by: 2).map {
            Double(Int16(truncatingIfNeeded: number($0, 2))) / 32_767
        }
        return (
            stride(from: 0, to: values.count, by: 2).map { values[$0] },
            stride(from: 1, to: values.count, by: 2).map { values[$0] }
        )
    }

    /// The frequency of a tone around a sample, by the distance of the first and the last of its upward zero crossings.
    private func frequency(_ samples: [Double], around middle: Int, reach: Int) -> Double {
        let range = max(1, middle - reach)..<min(samples.count, middle + reach)
        let crossings = range.compactMap { index -> Double? in
            let (one, other) = (samples[index - 1], samples[index])
            return one < 0 && other >= 0 ? Double(index - 1) + one / (one - other) : nil
        }
        guard let first = crossings.first, let last = crossings.last, crossings.count > 1 else { return .nan }
        return Double(crossings.count - 1) / (last - first) * Double(ProfileSound.sampleRate)
    }

    @Test func `the pitch of 200 heights is heard within half a semitone, and higher for higher ones`() throws {
        let heights = (0..<200).map { index in
            let u = Double(index) / 199
            return 3 * sin(5 * u) + u * u - 40
        }
        let (low, high) = (try #require(heights.min()), try #require(heights.max()))
        let sound = try #require(ProfileSound(heights, seconds: 8))
        let (left, right) = try decode(sound.wav)
        #expect(left.count == 8 * ProfileSound.sampleRate)
        let both = zip(left, right).map { $0 + $1 }
        var heard: [(height: Double, pitch: Double)] = []
        for (index, height) in heights.enumerated().dropFirst().dropLast() {
            let middle = index * (both.count - 1) / 199
            let pitch = 12 * log2(frequency(both, around: middle, reach: 900) / 220)
            let expected = 24 * (height - low) / (high - low)
            #expect(abs(pitch - expected) < 0.5, "\(index)")
            heard.append((height, pitch))
        }
        let sorted = heard.sorted { $0.height < $1.height }
        // As far as a frequency can be measured in so short a time.
        #expect(zip(sorted, sorted.dropFirst()).allSatisfy { $1.pitch > $0.pitch - 0.25 })
    }

    @Test func `it moves from the left to the right, is louder where it is steep, and a hole is noise`() throws {
        func strength(_ samples: ArraySlice<Double>) -> Double {
            (samples.reduce(0) { $0 + $1 * $1 } / Double(samples.count)).squareRoot()
        }
        let step = [0.0, 0, 0, 0, 0, 10, 10, 10, 10, 10]
        let (left, right) = try decode(try #require(ProfileSound(step, seconds: 3)).wav)
        let tenth = left.count / 10
        #expect(strength(left[tenth..<2 * tenth]) > 3 * strength(right[tenth..<2 * tenth]))
        #expect(strength(right[8 * tenth..<9 * tenth]) > 3 * strength(left[8 * tenth..<9 * tenth]))
        let both = zip(left, right).map { ($0 * $0 + $1 * $1).squareRoot() }
        let middle = left.count / 2
        #expect(strength(both[middle - 2000..<middle + 2000]) > 1.8 * strength(both[2 * tenth..<2 * tenth + 4000]))

        // Neighbouring samples of a tone are alike, those of noise are not.
        func roughness(_ samples: ArraySlice<Double>) -> Double {
            let steps = zip(samples, samples.dropFirst()).map { abs($1 - $0) }
            return steps.reduce(0, +) / Double(steps.count) / strength(samples)
        }
        let holes = [1.0, 2, 3, .nan, .nan, .nan, 3, 2, 1, 1]
        let (noisy, _) = try decode(try #require(ProfileSound(holes, seconds: 3)).wav)
        #expect(roughness(noisy[4 * tenth..<5 * tenth]) > 5 * roughness(noisy[tenth..<2 * tenth]))
    }

    @Test func `nothing to hear is no sound`() {
        #expect(ProfileSound([]) == nil && ProfileSound([1]) == nil && ProfileSound([.nan, .nan]) == nil)
        #expect(ProfileSound([1, 2], seconds: 0) == nil && ProfileSound([1, 2], seconds: .infinity) == nil)
        #expect(ProfileSound([1, 1]) != nil)
        #expect(ProfileSound([-Double.greatestFiniteMagnitude, .greatestFiniteMagnitude], seconds: 0.1) != nil)
    }

    @Test func `lines of one surface are heard on one scale`() throws {
        let quiet = try #require(ProfileSound([0, 1, 0], range: 0...100, seconds: 1))
        let (left, _) = try decode(quiet.wav)
        #expect(abs(frequency(left, around: left.count / 4, reach: 4000) - 221.5) < 3)
    }
}
