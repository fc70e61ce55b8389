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
        let (rising, falling) = (Self.density * SIMD3(1, -1, 1), Self.density * SIMD3(1, 1, 1))
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
            let slope = direction.y < 0 ? -1.0 : 1.0
            return stride(from: -1.8, through: 1.8, by: 0.9 * Double(Self.density / direction.x)).map { shift in
                [SIMD2(-1, shift - slope), SIMD2(1, shift + slope)]
            }
        }
    }

    /// Planes in a plot unit along each axis, of patterns that are not fine.
    private static let density: Float = 12

    /// The colour of the lines on a colour, as `material.glsl` has it: dark on light ones, light on dark ones.
    static func ink(on color: Color) -> Color {
        let luminance =
            0.2126 * SRGB.light(color.red) + 0.7152 * SRGB.light(color.green) + 0.0722 * SRGB.light(color.blue)
        let level = luminance > 0.18 ? 0.0 : 1.0
        return Color(red: level, green: level, blue: level, opacity: 0.6)
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
