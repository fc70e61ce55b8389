import Charts
import Foundation

/// Lines over surfaces, bars and rectangles by which series are distinguished without their colours: where parallel planes in the
/// plot volume meet them.
enum ScenePattern: Int, CaseIterable, Sendable {
    case plain, rising, falling, crossed, finelyRising, finelyFalling

    /// The pattern of one of several series.
    init(number: Int) {
        self = Self.allCases[number % Self.allCases.count]
    }

    /// The directions across the planes, at most two; each is as long as there are planes in a plot unit, at a
    /// `CameraTransform.patternScale` of 1.
    var directions: [SIMD3<Float>] {
        let (rising, falling) = (SIMD3<Float>(12, -12, 12), SIMD3<Float>(12, 12, 12))
        return switch self {
        case .plain: []
        case .rising: [rising]
        case .falling: [falling]
        case .crossed: [rising, falling]
        case .finelyRising: [2 * rising]
        case .finelyFalling: [2 * falling]
        }
    }

    /// The ends of its lines over a symbol, from -1 to 1; y points down.
    var swatch: [[SIMD2<Double>]] {
        directions.flatMap { direction in
            let (slope, step) = (direction.y < 0 ? -1.0 : 1.0, direction.x > 12 ? 0.45 : 0.9)
            return stride(from: -1.8, through: 1.8, by: step).map { shift in
                [SIMD2(-1, shift - slope), SIMD2(1, shift + slope)]
            }
        }
    }

    /// How much of the light of a mark its lines take, or add.
    static let strength = 0.6

    /// Whether the lines on a colour are dark; else they are light.
    static func isDark(on color: Color) -> Bool {
        func light(_ component: Double) -> Double { SRGB.light(component) }
        return 0.2126 * light(color.red) + 0.7152 * light(color.green) + 0.0722 * light(color.blue) > 0.18
    }
}

extension CameraTransform {
    /// By how much the planes of patterns are closer, so that their lines are about 15 to 30 pixels apart in pictures of any size.
    var patternScale: Double {
        exp2(max(-8, min(8, log2(pixelsPerUnit / 400).rounded())))
    }
}

extension SceneBuilder {
    /// Gives each series and each group a pattern, in the order of the legend.
    static func addPatterns(
        to marks: inout [SceneMark], _ legend: inout [ChartScene.LegendEntry], _ groups: [MarkGroupName]
    ) {
        /// The entry of each mark that can have a pattern.
        let entries = marks.indices.map { index -> Int? in
            guard marks[index].canHavePattern else { return nil }
            guard let series = marks[index].material.series else {
                return legend.firstIndex { $0.group.map { groups[$0].marks.contains(index) } == true }
            }
            return legend.firstIndex { $0.group == nil && $0.name == series }
        }
        for (number, entry) in Set(entries.compactMap(\.self)).sorted().enumerated() {
            legend[entry].pattern = ScenePattern(number: number)
        }
        for (index, entry) in zip(marks.indices, entries) {
            if let entry { marks[index].setPattern(legend[entry].pattern) }
        }
    }
}

extension SceneMark {
    /// Symbols and lines are too small.
    fileprivate var canHavePattern: Bool {
        switch self {
        case .surface, .mesh: true
        case .solids(let solids): !solids.tips.isEmpty
        case .points, .tubes: false
        }
    }

    fileprivate mutating func setPattern(_ pattern: ScenePattern) {
        switch self {
        case .surface(var surface):
            surface.setPattern(pattern)
            self = .surface(surface)
        case .mesh(var mesh):
            mesh.material.pattern = pattern
            self = .mesh(mesh)
        case .solids(var solids):
            solids.material.pattern = pattern
            self = .solids(solids)
        case .points, .tubes: break
        }
    }
}
