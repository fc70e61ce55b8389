/// A chart that comes with the program.
public nonisolated struct ChartSample: Hashable, Sendable {
    /// The file in the samples folder.
    public let file: String
    public let title: String
    /// What it shows.
    public let subtitle: String

    public static let all = [
        ChartSample(file: "jacksboro.asc", title: "Jacksboro Terrain", subtitle: "heights in Tennessee, a grid"),
        ChartSample(file: "penguins.csv", title: "Penguins", subtitle: "344 birds of three species, a table"),
        ChartSample(file: "ripple.csv", title: "Ripple", subtitle: "a wave on water, a matrix"),
    ]
}
