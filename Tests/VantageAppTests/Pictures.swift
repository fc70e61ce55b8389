import CGtk
import ChartRendering
import Charts
import Foundation
import GtkKit
import GtkTesting
import XCTest

@testable import ChartView
@testable import VantageApp

/// A picture as rows of red, green, blue and opacity, 8 bits each, wherever it came from.
struct Raster: Equatable, Sendable {
    let width: Int
    let height: Int
    let rgba: [UInt8]

    init(_ pixels: Pixels) {
        (width, height, rgba) = (pixels.width, pixels.height, pixels.rgba)
    }

    init(_ image: ChartImage) {
        (width, height) = (image.size.width, image.size.height)
        var bytes = image.pixels
        for start in stride(from: 0, to: bytes.count, by: 4) { bytes.swapAt(start, start + 2) }
        rgba = bytes
    }

    /// Whether the colours around a pixel differ much, so that half a pixel's shift shows.
    fileprivate func isEdge(x: Int, y: Int, limit: Int) -> Bool {
        for channel in 0..<3 {
            var (least, most) = (255, 0)
            for row in max(0, y - 1)...min(height - 1, y + 1) {
                for column in max(0, x - 1)...min(width - 1, x + 1) {
                    let value = Int(rgba[(row * width + column) * 4 + channel])
                    least = min(least, value)
                    most = max(most, value)
                }
            }
            if most - least > limit { return true }
        }
        return false
    }
}

/// How far two pictures are apart, in steps of 255 for each colour; as far as can be when they differ in size.
struct PictureDifference: CustomStringConvertible {
    /// The mean over all pixels and colours.
    var mean = 0.0
    /// The largest one of a pixel that is at an edge in neither picture.
    var worstOffEdges = 0
    /// The largest one.
    var worst = 0

    /// Two pictures differ by anti-aliasing alone where they differ at edges only.
    static let edgeLimit = 24

    init(_ a: Raster, _ b: Raster) {
        guard [a.width, a.height] == [b.width, b.height] else {
            (mean, worstOffEdges, worst) = (255, 255, 255)
            return
        }
        var sum = 0
        for start in stride(from: 0, to: a.rgba.count, by: 4) {
            // Few pixels differ, and the pictures of a window that waits for a change are compared at every event.
            if a.rgba[start] == b.rgba[start], a.rgba[start + 1] == b.rgba[start + 1],
                a.rgba[start + 2] == b.rgba[start + 2]
            {
                continue
            }
            var most = 0
            for channel in start..<start + 3 {
                let apart = abs(Int(a.rgba[channel]) - Int(b.rgba[channel]))
                sum += apart
                most = max(most, apart)
            }
            worst = max(worst, most)
            let (x, y) = (start / 4 % a.width, start / 4 / a.width)
            if most > worstOffEdges, !a.isEdge(x: x, y: y, limit: Self.edgeLimit),
                !b.isEdge(x: x, y: y, limit: Self.edgeLimit)
            {
                worstOffEdges = most
            }
        }
        mean = Double(sum) / Double(a.width * a.height * 3)
    }

    var description: String { "mean \(mean), off edges \(worstOffEdges), worst \(worst)" }
}

/// The size of a viewport that is shown alone.
let viewportSize = PixelSize(width: 360, height: 300)

/// Shows a viewport alone in a plain window of `viewportSize`.
@MainActor
func withViewport(_ scene: ChartScene? = nil, _ body: (ChartViewport) throws -> Void) throws {
    let viewport = try XCTUnwrap(ChartViewport())
    let window: Widget = gtk_window_new()
    gtk_window_set_decorated(cast(window), 0)
    gtk_window_set_default_size(cast(window), gint(viewportSize.width), gint(viewportSize.height))
    gtk_window_set_child(cast(window), viewport.root)
    defer {
        gtk_window_destroy(cast(window))
        settle()
    }
    viewport.scene = scene
    XCTAssertTrue(show(window))
    try requireOpenGL(in: viewport)
    // The area's size comes with the first frame, and what lies behind the data with one after it.
    var frames = 0
    let counting = onEachFrame(of: viewport.root) { _ in
        frames += 1
        return frames < 4
    }
    XCTAssertTrue(turnLoop { frames == 4 })
    counting.cancel()
    try body(viewport)
}

/// Waits until the viewport's picture answers `test`.
@MainActor
func waitForPicture(of viewport: ChartViewport, _ test: (Raster) -> Bool) -> Bool {
    turnLoop(within: 10) {
        guard let pixels = try? Snapshot.pixels(of: viewport.root) else { return false }
        return test(Raster(pixels))
    }
}

/// The picture once no frame has changed it for a while.
@MainActor
func restingPicture(of viewport: ChartViewport) throws -> Raster {
    var last: Raster?
    var wasSettled = false
    for _ in 0..<50 {
        // Longer than the viewport waits before it replaces the quick picture of a turning chart.
        turnLoop(within: 0.25) { false }
        // Between a change of the layout and the next frame there is no picture.
        let next = (try? Snapshot.pixels(of: viewport.root)).map(Raster.init)
        if let next, next == last, wasSettled { return next }
        (last, wasSettled) = (next, viewport.isSettled)
    }
    throw NeverAtRest()
}

struct NeverAtRest: Error {}

/// What asynchronous work gives, while the loop turns.
@MainActor
private func value<Value: Sendable>(of work: @escaping @MainActor () async throws -> Value) throws -> Value {
    var result: Result<Value, any Error>?
    Task {
        do { result = .success(try await work()) } catch { result = .failure(error) }
    }
    XCTAssertTrue(turnLoop(within: 30) { result != nil })
    return try XCTUnwrap(result).get()
}

/// A chart, computed.
@MainActor
func scene(of specification: ChartSpecification) throws -> ChartScene {
    try value { try await ChartScene.build(specification, samples: 64) }
}

/// A chart as the exporter draws it.
@MainActor
func picture(
    of scene: ChartScene, camera: ChartCamera, size: PixelSize, theme: ChartTheme = .light
) throws -> Raster {
    try value { try await draw(scene, camera: camera, size: size, theme: theme) }
}

/// Draws away from GTK's thread, as the exporter does.
@concurrent
private func draw(
    _ scene: ChartScene, camera: ChartCamera, size: PixelSize, theme: ChartTheme
) async throws -> Raster {
    Raster(try ChartPicture.draw(scene, camera: camera, size: size, theme: theme))
}

/// A surface of hills.
let hills = Chart3D {
    SurfacePlot(x: "x", y: "Height", z: "z") { x, z in sin(x) * cos(z) }
}.specification

/// Points on a spiral, in two series.
let spiral = Chart3D(Array(0..<60), id: \.self) { step in
    let angle = Double(step) / 6
    PointMark(x: .value("x", cos(angle)), y: .value("y", Double(step)), z: .value("z", sin(angle)))
        .foregroundStyle(by: .value("Half", step < 30 ? "lower" : "upper"))
}.specification
