import TestSupport
import Testing

@testable import ChartRendering

/// Where the card beside the pointer lies.
@Suite struct CardFrameTests {
    /// A viewport with a card to come, points to be seen and perhaps another card.
    private struct Setting {
        let viewport: SIMD2<Double>
        let size: SIMD2<Double>
        let points: [SIMD2<Double>]
        let cards: [CardFrame]

        init(_ random: inout SeededGenerator) {
            viewport = SIMD2(.random(in: 100...1200, using: &random), .random(in: 80...900, using: &random))
            size = SIMD2(.random(in: 20...400, using: &random), .random(in: 20...250, using: &random))
            let (width, height) = (viewport.x, viewport.y)
            func point() -> SIMD2<Double> {
                SIMD2(.random(in: 0...width, using: &random), .random(in: 0...height, using: &random))
            }
            points = (0..<Int.random(in: 1...4, using: &random)).map { _ in point() }
            cards = Bool.random(using: &random) ? [CardFrame(corner: point(), size: SIMD2(208, 184))] : []
        }

        var frame: CardFrame {
            CardFrame(size: size, beside: points[0], avoiding: Array(points.dropFirst()), cards, in: viewport)
        }
        var farthest: SIMD2<Double> { viewport - size }
        var fits: Bool { farthest.min() >= 0 }

        func isFree(_ corner: SIMD2<Double>) -> Bool {
            let frame = CardFrame(corner: corner, size: size)
            return points.allSatisfy { !frame.covers($0, clearance: CardFrame.clearance) }
                && cards.allSatisfy { frame.overlap(with: $0, gap: 6) == 0 }
        }
    }

    @Test func `it lies inside the viewport where it fits`() {
        var random = SeededGenerator(state: 1)
        for _ in 0..<1000 {
            let setting = Setting(&random)
            let corner = setting.frame.corner
            #expect(corner.min() >= 0)
            guard setting.fits else { continue }
            #expect(corner.x <= setting.farthest.x && corner.y <= setting.farthest.y)
        }
    }

    @Test func `where any place is free it covers neither points nor cards`() {
        var random = SeededGenerator(state: 2)
        var free = 0
        for _ in 0..<1000 {
            let setting = Setting(&random)
            guard setting.fits else { continue }
            let hasRoom = (0...20).contains { column in
                (0...20).contains { row in setting.isFree(setting.farthest * SIMD2(Double(column), Double(row)) / 20) }
            }
            guard hasRoom else { continue }
            free += 1
            #expect(setting.isFree(setting.frame.corner), "\(setting)")
        }
        #expect(free > 500)
    }

    @Test(arguments: [
        // In the open to the lower right; at a side along it; in the corner beside the pointer, not over it.
        (SIMD2(200.0, 200.0), SIMD2(218.0, 218.0)), (SIMD2(780, 200), SIMD2(700, 218)),
        (SIMD2(200, 580), SIMD2(218, 540)), (SIMD2(790, 590), SIMD2(700, 512)),
    ])
    func `it lies beside the pointer`(pointer: SIMD2<Double>, corner: SIMD2<Double>) {
        #expect(CardFrame(size: SIMD2(100, 60), beside: pointer, in: SIMD2(800, 600)).corner == corner)
    }

    @Test func `where it can cover no less it covers a card rather than a point`() {
        let viewport = SIMD2(300.0, 100.0)
        let card = CardFrame(corner: SIMD2(150, 0), size: SIMD2(150, 100))
        let frame = CardFrame(
            size: SIMD2(120, 90), beside: SIMD2(60, 50), avoiding: [SIMD2(20, 50)], [card], in: viewport)
        #expect(!frame.covers(SIMD2(60, 50)) && !frame.covers(SIMD2(20, 50)))
        #expect(frame.overlap(with: card) > 0)
    }
}
