import Foundation
import Testing

@testable import Interchange

@Suite struct HealthMomentTests {
    @Test(arguments: [
        ("2024-05-03 08:00:00 +0200", 1_714_716_000.0), ("1999-12-31 23:59:59 -0330", 946_697_399),
        ("2024-02-29 00:00:00 +0000", 1_709_164_800),
    ])
    func `a time is read with its offset`(text: String, instant: Double) {
        #expect(HealthMoment(text)?.instant == instant)
    }

    @Test(arguments: [
        "", "2024", "2024-05-03", "2024-13-03 08:00:00 +0200", "2024-05-03 08:00:00", "x024-05-03 08:00:00 +0200",
    ])
    func `other texts are no times`(text: String) {
        #expect(HealthMoment(text) == nil)
    }

    @Test func `a day is written as it was read`() {
        for day in stride(from: -200_000, to: 200_000, by: 37) {
            let text = HealthMoment.text(ofDay: day)
            #expect(HealthMoment("\(text) 12:00:00 +0000")?.day == day, "\(text)")
        }
    }

    @Test func `an export of many buffers has the sums of its days`() throws {
        let line = """
            <Record type="HKQuantityTypeIdentifierStepCount" sourceName="Watch" unit="count" \
            creationDate="2024-05-@ 08:00:00 +0200" startDate="2024-05-@ 08:00:00 +0200" \
            endDate="2024-05-@ 08:01:00 +0200" value="3"/>

            """
        let source = RepeatedRecords(
            (10..<30).map { line.replacing("@", with: "\($0)") }.joined(), count: 8_000_000)
        let receiver = HealthReceiver()
        try XMLElements(receiver, hasText: false).read(source, of: "a", ReadingWatch(byteCount: 0) { _ in })
        #expect(receiver.finished().activities.count == 20)
        #expect(Set(receiver.finished().activities.map(\.count)).count == 1)
    }
}

/// The same records over and over again.
private final class RepeatedRecords: ByteSource {
    private let block: [UInt8]
    private var left: Int
    private var part: [UInt8]
    private var hasEnded = false
    var fileOffset = 0

    /// - Parameter count: about how many bytes.
    init(_ block: String, count: Int) {
        self.block = Array(block.utf8)
        left = count / self.block.count
        part = Array("<HealthData>".utf8)
    }

    func read(into buffer: UnsafeMutableRawBufferPointer) throws(ParseError) -> Int {
        while part.count < buffer.count, !hasEnded {
            hasEnded = left == 0
            part += hasEnded ? Array("</HealthData>".utf8) : block
            left -= 1
        }
        let count = min(part.count, buffer.count)
        buffer.copyBytes(from: part.prefix(count))
        part.removeFirst(count)
        return count
    }
}
