import Charts
import Foundation
import Localization

/// What is to be seen in a surface, in sentences: for who cannot see it, and for who wants to be sure.
public struct SurfaceDescription: Sendable {
    private let features: SurfaceFeatures
    private let titles: AxisLabels
    /// The number of peaks, ridges or outliers that are named at most.
    private static let limit = 3

    /// - Parameters:
    ///   - grid: the heights.
    ///   - titles: of the axes.
    /// - Returns: `nil` where no height is finite.
    public init?(_ grid: HeightGrid, titles: AxisLabels) {
        guard let features = SurfaceFeatures(grid) else { return nil }
        self.features = features
        self.titles = AxisLabels(
            x: titles.x.isEmpty ? "x" : titles.x, y: titles.y, z: titles.z.isEmpty ? "z" : titles.z)
    }

    /// The sentences, those about the whole first.
    public var sentences: [String] {
        guard features.highest.height > features.lowest.height else {
            return [localized("Level at {height}.", ["height": number(features.highest.height)])]
        }
        return extremes + shape + peaks + symmetry + exceptions
    }

    private var extremes: [String] {
        [
            localized(
                "Highest {height} at {position}.",
                ["height": number(features.highest.height), "position": position(features.highest)]),
            localized(
                "Lowest {height} at {position}.",
                ["height": number(features.lowest.height), "position": position(features.lowest)]),
        ]
    }

    /// What it depends on, and where it rises to.
    private var shape: [String] {
        let slopes = features.trend.map { trend in
            [(axis: SurfaceFeatures.Direction.x, slope: trend.x), (.z, trend.y)].filter {
                abs($0.slope) > 0.05 * max(abs(trend.x), abs(trend.y))
            }
        }
        var sentences: [String] = []
        // A plane that falls a little along the other axis depends on that too.
        if let dependence = features.dependence, slopes?.contains(where: { $0.axis != dependence }) != true {
            let axis = title(dependence)
            sentences.append(localized("The height depends on {axis} alone.", ["axis": axis]))
            let (ridges, valleys) = (features.ridges, features.valleys)
            sentences += [
                (counted("{count} ridge", "{count} ridges", count: ridges.count), ridges),
                (counted("{count} valley", "{count} valleys", count: valleys.count), valleys),
            ].filter { !$0.1.isEmpty }.map { name, values in
                localized("{what} at {list}.", ["what": name, "list": listed(values.map { "\(axis) \(number($0))" })])
            }
        }
        for (direction, slope) in slopes ?? [] {
            let words = ["axis": title(direction), "slope": number(abs(slope))] as KeyValuePairs
            sentences.append(
                slope > 0
                    ? localized("Rises along {axis} by {slope} for each unit.", words)
                    : localized("Falls along {axis} by {slope} for each unit.", words))
        }
        return sentences
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
            localized("{height} at {position}", ["height": number($0.height), "position": position($0)])
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

    private func position(_ spot: SurfaceFeatures.Spot) -> String {
        "\(titles.x) \(number(spot.x)), \(titles.z) \(number(spot.z))"
    }

    private func number(_ value: Double) -> String {
        // A zero that was computed is no exponent.
        let rounded = abs(value) < 1e-12 * max(abs(features.highest.height), abs(features.lowest.height), 1) ? 0 : value
        return rounded.formatted(.number.precision(.significantDigits(1...5)).locale(.user))
            .replacing("-", with: "−")
    }
}
