import ChartRendering
import Charts
import GtkKit
import GtkTesting
import XCTest

@testable import ChartView
@testable import VantageApp

/// The window and the exporter show one picture.
final class SamePictureTests: GtkTestCase {
    private static let poses: [Chart3DPose] = [
        .default, .top, Chart3DPose(azimuth: .degrees(-133), inclination: .degrees(-24)),
    ]

    func testSurfaceIsTheSameInTheWindowAndInAPicture() throws {
        try onMain { try Self.compare(hills) }
    }

    func testPointsAreTheSameInTheWindowAndInAPicture() throws {
        try onMain { try Self.compare(spiral) }
    }

    /// Compares both ways of drawing a chart, for every pose, projection and theme.
    ///
    /// Cairo blends the layers of a picture and GSK those of the window; each may round a colour the other way, twice,
    /// which makes 2 of 255. At edges only the mean counts, for a driver may smooth them as it likes; 0.05 is half of
    /// what edges without smoothing bring, as they are while a chart turns, and a fortieth of what a degree of turning
    /// does.
    @MainActor
    private static func compare(_ specification: ChartSpecification) throws {
        let scene = try scene(of: specification)
        try withViewport(scene) { viewport in
            for pose in poses {
                for projection in [Chart3DCameraProjection.orthographic, .perspective] {
                    for theme in [ChartTheme.light, .dark] {
                        let camera = ChartCamera(pose: pose, projection: projection)
                        let picture = try picture(of: scene, camera: camera, size: viewportSize, theme: theme)
                        (viewport.camera, viewport.theme) = (camera, theme)
                        var difference: PictureDifference?
                        let isSame = waitForPicture(of: viewport) {
                            let found = PictureDifference($0, picture)
                            difference = found
                            return found.mean < 0.05 && found.worstOffEdges <= 2
                        }
                        XCTAssertTrue(
                            isSame,
                            "azimuth \(pose.azimuth.degrees), inclination \(pose.inclination.degrees), \(projection): "
                                + "\(difference?.description ?? "no picture")")
                    }
                }
            }
        }
    }

    func testTheComparisonTellsADegreeApart() throws {
        try onMain {
            let scene = try scene(of: hills)
            let pictures = try [30.0, 31.0].map { azimuth in
                let pose = Chart3DPose(azimuth: .degrees(azimuth), inclination: .degrees(20))
                return try picture(of: scene, camera: ChartCamera(pose: pose), size: viewportSize)
            }
            let difference = PictureDifference(pictures[0], pictures[1])
            XCTAssertGreaterThan(difference.mean, 0.5)
            XCTAssertGreaterThan(difference.worstOffEdges, 8)
        }
    }
}
