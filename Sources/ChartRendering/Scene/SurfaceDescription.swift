import Charts
import Foundation
import Localization

/// What is to be seen in a surface, in sentences: for who cannot see it, and for who wants to be sure.
public struct SurfaceDescription: Sendable {
    let features: SurfaceFeatures
    private let heights: SurfaceHeights
    private let titles: AxisLabels
    /// The number of peaks, ridges or outliers that are named at most.
    private static let limit = 3

    /// - Returns: `nil` where no height is finite.
    public init?(_ heights: SurfaceHeights) {
        guard let features = SurfaceFeatures(heights.grid) else { return nil }
        (self.features, self.heights, titles) = (features, heights, heights.titles)
    }

    /// The sentences, those about the whole first.
    public var sentences: [String] {
        guard features.highest.height > features.lowest.height else {
            return [localized("Level at {height}.", ["height": height(features.highest.height)])] + exceptions
        }
        return extremes + shape + ridges + peaks + symmetry + exceptions
    }

    private var extremes: [String] {
        [
            localized(
                "Highest {height} at {position}.",
                ["height": height(features.highest.height), "position": position(features.highest)]),
            localized(
                "Lowest {height} at {position}.",
                ["height": height(features.lowest.height), "position": position(features.lowest)]),
        ]
    }

    /// What it depends on, and where it rises to.
    private var shape: [String] {
        let slopes = features.trend.map { trend in
            // Rises over the whole floor: units of both axes may have nothing in common.
            let rises = SIMD2(trend.x * heights.grid.xDomain.length, trend.y * heights.grid.zDomain.length)
            return [
                (axis: SurfaceFeatures.Direction.x, slope: trend.x, rise: rises.x), (.z, trend.y, rises.y),
            ].filter { abs($0.rise) > 0.05 * max(abs(rises.x), abs(rises.y)) }
        }
        var sentences: [String] = []
        // A plane that falls a little along the other axis depends on that too.
        if let dependence = features.dependence, slopes?.contains(where: { $0.axis != dependence }) != true {
            sentences.append(localized("The height depends on {axis} alone.", ["axis": title(dependence)]))
            sentences += straightRidges(along: dependence)
        }
        return sentences + (slopes ?? []).map { trend(along: $0.axis, slope: $0.slope) }
    }

    /// The ridges and valleys of a surface that depends on one coordinate alone.
    private func straightRidges(along direction: SurfaceFeatures.Direction) -> [String] {
        let axis = axis(direction)
        return named(ridges: features.ridges, valleys: features.valleys).map { name, values in
            let positions = listed(values.map { "\(title(direction)) \(label($0, on: axis))" })
            return localized("{what} at {list}.", ["what": name, "list": positions])
        }
    }

    private func trend(along direction: SurfaceFeatures.Direction, slope: Double) -> String {
        let isOfDates = axis(direction).type == .date
        let size = abs(slope) * (isOfDates ? 86_400 : 1)
        let words = ["axis": title(direction), "slope": number(size)] as KeyValuePairs
        return switch (slope > 0, isOfDates) {
        case (true, false): localized("Rises along {axis} by {slope} for each unit.", words)
        case (false, false): localized("Falls along {axis} by {slope} for each unit.", words)
        case (true, true): localized("Rises along {axis} by {slope} each day.", words)
        case (false, true): localized("Falls along {axis} by {slope} each day.", words)
        }
    }

    /// Lines along which the surface is higher or lower than on both sides.
    private var ridges: [String] {
        named(ridges: features.ridgeLines, valleys: features.valleyLines).map { name, lines in
            localized("{what}: {list}.", ["what": name, "list": listed(lines.map(course))])
        }
    }

    /// Ridges and valleys with what they are called by their number, where there are some.
    private func named<Line>(ridges: [Line], valleys: [Line]) -> [(name: String, lines: [Line])] {
        [
            (counted("{count} ridge", "{count} ridges", count: ridges.count), ridges),
            (counted("{count} valley", "{count} valleys", count: valleys.count), valleys),
        ].filter { !$0.1.isEmpty }
    }

    private func course(of line: SurfaceFeatures.Line) -> String {
        let height = height(line.height)
        if let middle = line.middle {
            return localized(
                "{height} around {position}", ["height": height, "position": position(middle.x, middle.y)])
        }
        return localized(
            "{height} from {start} to {end}",
            [
                "height": height, "start": position(line.start.x, line.start.y),
                "end": position(line.end.x, line.end.y),
            ])
    }

    private func title(_ direction: SurfaceFeatures.Direction) -> String {
        direction == .x ? titles.x : titles.z
    }

    private var peaks: [String] {
        guard features.dependence == nil else { return [] }
        return [
            (counted("{count} peak", "{count} peaks", count: features.peaks.count), features.peaks),
            (counted("{count} hollow", "{count} hollows", count: features.pits.count), features.pits),
        ].compactMap(list)
    }

    /// A name and its positions; `nil` for none.
    private func list(_ name: String, _ spots: [SurfaceFeatures.Spot]) -> String? {
        guard !spots.isEmpty else { return nil }
        let texts = spots.map {
            localized("{height} at {position}", ["height": height($0.height), "position": position($0)])
        }
        return localized("{what}: {list}.", ["what": name, "list": listed(texts)])
    }

    private var symmetry: [String] {
        let found = Set(features.symmetries)
        if found.contains(.round) {
            return [localized("Round: the height depends on the distance from the middle alone.")]
        }
        var sentences: [String] = []
        if found.contains(.mirrorX), features.dependence != .z {
            sentences.append(localized("Mirror-symmetric along {axis}.", ["axis": titles.x]))
        }
        if found.contains(.mirrorZ), features.dependence != .x {
            sentences.append(localized("Mirror-symmetric along {axis}.", ["axis": titles.z]))
        }
        if found.contains(.halfTurn), !found.contains(.mirrorX), !found.contains(.mirrorZ) {
            sentences.append(localized("The same after half a turn about the middle."))
        }
        if found.contains(.exchange) {
            sentences.append(
                localized("The same with {x} and {z} exchanged.", ["x": titles.x, "z": titles.z]))
        }
        if found.contains(.oppositeX) {
            sentences.append(localized("One half along {axis} is the opposite of the other.", ["axis": titles.x]))
        }
        if found.contains(.oppositeZ) {
            sentences.append(localized("One half along {axis} is the opposite of the other.", ["axis": titles.z]))
        }
        return sentences
    }

    /// What is far from everything, and what is not there.
    private var exceptions: [String] {
        let outliers = counted("{count} outlier", "{count} outliers", count: features.outliers.count)
        var sentences = [list(outliers, features.outliers)].compactMap(\.self)
        if features.missing > 0 {
            let share = features.missing.formatted(.percent.precision(.significantDigits(1...2)).locale(.user))
            sentences.append(localized("{share} of the heights are missing.", ["share": share]))
        }
        return sentences
    }

    /// The first of a list, and that there are more.
    private func listed(_ texts: [String]) -> String {
        texts.prefix(Self.limit).joined(separator: "; ") + (texts.count > Self.limit ? "; …" : "")
    }

    private func position(_ spot: SurfaceFeatures.Spot) -> String { position(spot.x, spot.z) }

    private func position(_ x: Double, _ z: Double) -> String {
        "\(titles.x) \(label(x, on: heights.x)), \(titles.z) \(label(z, on: heights.z))"
    }

    private func height(_ value: Double) -> String { label(value, on: heights.y) }

    private func axis(_ direction: SurfaceFeatures.Direction) -> SceneAxis {
        direction == .x ? heights.x : heights.z
    }

    /// A value to a thousandth of its axis.
    private func label(_ value: Double, on axis: SceneAxis) -> String {
        axis.label(value, step: axis.range.length / 1000)
    }

    /// A number of its own, which is not on an axis; above 0.
    private func number(_ value: Double) -> String {
        Ticks.label(value, error: value * 1e-6, resolution: value * 1e-3, in: 0...value, locale: .user)
    }
}
