import Charts
import Interchange
import Testing

@testable import ChartRendering

@Suite struct RenderErrorTests {
    @Test(arguments: [
        (RenderError.noContext("EGL offers no display"), "OpenGL is not available: EGL offers no display."),
        (.versionTooOld("2.1 Mesa"), "Charts need OpenGL 3.3 or OpenGL ES 3.0, and this system offers 2.1 Mesa."),
        (.shader(name: "points", log: "line 3"), "The graphics driver refused the shader “points”: line 3."),
        (
            .framebuffer(PixelSize(width: 30, height: 20), status: 36_054),
            "The graphics driver could not create a picture of 30 × 20 pixels (status 36054)."
        ),
        (
            .gridTooLarge(columns: 40_000, rows: 2, limit: 16_384),
            "The grid has 40000 × 2 samples, and this graphics driver takes at most 16384 per side."
        ),
        (.openGL(code: 1282), "OpenGL reported error 1282."),
        (.contextLost, "The graphics driver was reset and the chart could not be drawn."),
        (
            .pictureSize(PixelSize(width: 0, height: 7)),
            "A picture of 0 × 7 pixels is not possible; each side can be 1 to 16384 pixels."
        ),
        (
            .file(.notWritable("/a/b.png", reason: "No space left on device")),
            "/a/b.png could not be written: No space left on device."
        ),
        (.file(.protected("/a/b.png")), "/a/b.png belongs to a logbook and was left unchanged."),
        (.nothingToWrite, "There is nothing to write: the chart has no value that is a finite number."),
        (
            .tooManyShapes(70_000, limit: 60_000),
            "The chart has 70,000 parts, and at most 60,000 can be drawn as vectors: export it as a picture."
        ),
        (
            .tooManyShapes(79_202, limit: 60_000, samples: RenderError.SampleLimit(count: 200, limit: 174)),
            "200 samples a side make 79,202 parts; 60,000 can be vectors: choose at most 174 samples."
        ),
        (
            .coordinatesTooLarge,
            "The numbers on the axes are too large or too small for a file of this kind: choose the unit box."
        ),
        (.meshTooLarge, "The chart has too many triangles for a file of this kind."),
        (.cancelled, "The export was cancelled."),
    ])
    func `an error is one sentence`(error: RenderError, sentence: String) {
        #expect(error.description == sentence)
    }

    @Test func `a grid beyond the driver's limit is refused in a sentence`() async throws {
        let grid = try #require(
            HeightGrid(
                columns: 40_000, rows: 2, xDomain: 0...1, zDomain: 0...1, values: Array(repeating: 0, count: 80_000)))
        let chart = Chart3D { SurfacePlot(x: "", y: "", z: "", grid: grid) }
        await #expect(throws: RenderError.self) { try await ChartPicture.requireSides(of: chart.specification) }
        let scene = try await chart.scene()
        let error = #expect(throws: RenderError.self) {
            try ChartPicture.draw(scene, camera: ChartCamera(), size: PixelSize(width: 60, height: 60))
        }
        guard case .gridTooLarge(columns: 40_000, rows: 2, _) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
    }
}
