import Charts
import Foundation
import Testing

@testable import ChartRendering

/// Colours as seen with a colour deficiency (Machado, Oliveira and Fernandes, “A Physiologically-based Model for Simulation of Color
/// Vision Deficiency”, IEEE Transactions on Visualization and Computer Graphics 15, 2009; severity 1).
struct ColorDeficiencyTests {
    enum Vision: CaseIterable {
        case usual, protanopia, deuteranopia, tritanopia

        /// Rows of the matrix for light, red, green and blue.
        var rows: [SIMD3<Double>] {
            switch self {
            case .usual: [SIMD3(1, 0, 0), SIMD3(0, 1, 0), SIMD3(0, 0, 1)]
            case .protanopia:
                [
                    SIMD3(0.152286, 1.052583, -0.204868), SIMD3(0.114503, 0.786281, 0.099216),
                    SIMD3(-0.003882, -0.048116, 1.051998),
                ]
            case .deuteranopia:
                [
                    SIMD3(0.367322, 0.860646, -0.227968), SIMD3(0.280085, 0.672501, 0.047413),
                    SIMD3(-0.011820, 0.042940, 0.968881),
                ]
            case .tritanopia:
                [
                    SIMD3(1.255528, -0.076749, -0.178779), SIMD3(-0.078411, 0.930809, 0.147602),
                    SIMD3(0.004733, 0.691367, 0.303900),
                ]
            }
        }

        /// CIE L*a*b* of a colour as it is seen.
        func lab(_ color: Color) -> SIMD3<Double> {
            let light = SIMD3(SRGB.light(color.red), SRGB.light(color.green), SRGB.light(color.blue))
            let seen = rows.map { min(1, max(0, ($0 * light).sum())) }
            let (red, green, blue) = (seen[0], seen[1], seen[2])
            func lightness(_ value: Double) -> Double {
                value > 216.0 / 24_389 ? cbrt(value) : (24_389.0 / 27 * value + 16) / 116
            }
            let x = lightness((0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.95047)
            let y = lightness(0.2126 * red + 0.7152 * green + 0.0722 * blue)
            let z = lightness((0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.08883)
            return SIMD3(116 * y - 16, 500 * (x - y), 200 * (y - z))
        }

        /// The smallest difference between any two of some colours.
        func leastDifference(among colors: [Color]) -> Double {
            let labs = colors.map(lab)
            var least = Double.infinity
            for index in labs.indices {
                for other in labs[..<index] {
                    least = min(least, ((labs[index] - other) * (labs[index] - other)).sum().squareRoot())
                }
            }
            return least
        }
    }

    private func colors(of map: ColorMap, _ count: Int) -> [Color] {
        (0..<count).map { map.gradient.color(at: Double($0) / Double(count - 1)) }
    }

    @Test(arguments: Vision.allCases)
    func `maps grow lighter from the lowest to the highest colour, whatever the eyes`(vision: Vision) {
        for map in ColorMap.allCases where !map.isDiverging && map != .turbo {
            let lightness = colors(of: map, 51).map { vision.lab($0).x }
            #expect(zip(lightness, lightness.dropFirst()).allSatisfy { $0 < $1 }, "\(map)")
            // A difference of 2.3 is just noticed.
            #expect(vision.leastDifference(among: colors(of: map, 11)) > 4, "\(map)")
        }
        #expect(vision.leastDifference(among: colors(of: .vik, 11)) > 15)
    }

    @Test(arguments: Vision.allCases)
    func `the colours of series differ from each other, whatever the eyes`(vision: Vision) {
        var scale = SeriesScale(of: [], surfaces: [], ForegroundScale())
        let colors = (0..<8).map { scale.color(of: "\($0)") }
        #expect(Set(colors).count == 8)
        #expect(vision.leastDifference(among: colors) > 9.5)
    }

    @Test func `the documentation names the map that is not for everybody`() {
        let map = colors(of: .turbo, 11)
        #expect(Vision.usual.leastDifference(among: map) > 15 && Vision.deuteranopia.leastDifference(among: map) < 4)
    }
}
