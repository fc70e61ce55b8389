/// A chart as a camera sees it: a picture of a film, or a panel of a page.
public struct ChartFrame: Sendable {
    /// The chart.
    public let scene: ChartScene
    /// How it is seen.
    public var camera: ChartCamera

    /// A chart as a camera sees it.
    public init(_ scene: ChartScene, from camera: ChartCamera) {
        (self.scene, self.camera) = (scene, camera)
    }
}
