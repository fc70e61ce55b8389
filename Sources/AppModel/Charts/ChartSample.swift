import Localization

/// A sample chart of the program.
public nonisolated struct ChartSample: Hashable, Sendable {
    /// The file in the samples folder.
    public let file: String
    public let title: String
    /// What it shows.
    public let subtitle: String

    public static var all: [ChartSample] {
        [
            ChartSample(
                file: "jacksboro.asc", title: localized("Jacksboro Terrain"),
                subtitle: localized("heights in Tennessee, a grid")),
            ChartSample(
                file: "penguins.csv", title: localized("Penguins"),
                subtitle: localized("344 birds of three species, a table")),
            ChartSample(
                file: "ripple.csv", title: localized("Ripple"), subtitle: localized("a wave on water, a matrix")),
        ]
    }
}
