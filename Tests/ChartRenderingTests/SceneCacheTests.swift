import Charts
import Formula
import Testing

@testable import ChartRendering

/// What scenes of one chart, one after the other, have in common.
struct SceneCacheTests {
    private func specification(_ texts: [String], color: Color = .red) throws -> ChartSpecification {
        var chart = ChartSpecification(marks: [])
        for text in texts { chart.marks += ChartSpecification(try Formula(text)).marks }
        for index in chart.marks.indices { chart.marks[index].style.fill = .color(color) }
        chart.y.domain = -2...2
        return chart
    }

    @Test func `only what has changed is sampled, and the rest is the same surface`() async throws {
        let cache = SceneCache()
        func scene(_ texts: String..., color: Color = .red) async throws -> ChartScene {
            try await ChartScene.build(specification(texts, color: color), at: .even(32), cache: cache)
        }
        let first = try await scene("sin(x)", "cos(z)")
        #expect(cache.sampledCount == 2)
        let second = try await scene("sin(x)", "cos(2z)")
        #expect(cache.sampledCount == 3)
        #expect(first.surfaces[0].identity === second.surfaces[0].identity)
        #expect(first.surfaces[1].identity !== second.surfaces[1].identity)
        // Another colour is another material of the same surface.
        let blue = try await scene("sin(x)", "cos(2z)", color: .blue)
        #expect(cache.sampledCount == 3 && blue.surfaces[1].identity === second.surfaces[1].identity)
        // What nobody has used for a while is dropped.
        for _ in 0..<5 { _ = try await scene("cos(2z)") }
        _ = try await scene("sin(x)")
        #expect(cache.sampledCount == 4)
    }

    @Test func `scenes that share surfaces are drawn as those that share none`() async throws {
        let cache = SceneCache()
        let texts = [["sin(x)", "cos(z)"], ["sin(x)", "cos(z)", "x z / 20"], ["cos(z)", "cos(z)"], ["sin(x)"]]
        var scenes: [(shared: ChartScene, alone: ChartScene)] = []
        for (index, text) in texts.enumerated() {
            let chart = try specification(text, color: index.isMultiple(of: 2) ? .red : .blue)
            scenes.append(
                (
                    try await ChartScene.build(chart, at: .even(48), cache: cache),
                    try await ChartScene.build(chart, at: .even(48))
                ))
        }
        let size = PixelSize(width: 160, height: 120)
        try ChartPicture.withRenderer(of: scenes[0].alone) { renderer throws(RenderError) in
            let target = try Framebuffer(size: size, samples: 0, hasDepth: false)
            defer { target.delete() }
            func picture(_ scene: ChartScene) throws(RenderError) -> ChartImage {
                try renderer.show(scene)
                try renderer.draw(
                    CameraTransform(camera: ChartCamera(), box: scene.box, size: size), into: target.name)
                return target.image()
            }
            var alone: [ChartImage] = []
            for scene in scenes { alone.append(try picture(scene.alone)) }
            for turn in [0, 1, 2, 3, 2, 1, 0, 3, 1] {
                #expect(try picture(scenes[turn].shared) == alone[turn], "\(turn)")
            }
        }
    }
}
