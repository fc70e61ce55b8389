import ChartDocuments
import Formula
import TestSupport
import Testing

@testable import AppModel
@testable import ChartRendering

extension ChartModelTests {
    @Test func `what follows from a surface names it, and is undone at once`() async throws {
        let opened = Opened(.formula("x² - z²"), .formula("x² + y² + z² = 4"), .formula("(u, 0, 0)"))
        let model = try #require(opened.model)
        await wait { model.scene != nil }
        let ids = model.document.objects.map(\.id)
        #expect(model.canDerive(.extremes, from: ids[0]) && !model.canDerive(.extremes, from: ids[1]))
        #expect(model.canDerive(.intersection, from: ids[1]) && !model.canDerive(.intersection, from: ids[2]))
        #expect(model.objects(intersecting: ids[0]).map(\.id) == [ids[1]])
        model.derive(.tangent, from: [ids[0]], at: SIMD3(1.2344999, -3, -0.5))
        #expect(
            model.document.objects.map(\.label) == ["f", "tangent(f, 1.234, -0.5)", "x² + y² + z² = 4", "(u, 0, 0)"])
        #expect(opened.edits.count == 1)
        #expect(model.selected.first?.source.text == "tangent(f, 1.234, -0.5)")
        model.derive(.intersection, from: [ids[0], ids[1]])
        model.derive(.normal, from: [ids[1]], at: SIMD3(0, 2, 0))
        #expect(
            model.document.objects.map(\.source.text) == [
                "x² - z²", "tangent(f, 1.234, -0.5)", "x² + y² + z² = 4", "normal(g, 0, 2, 0)", "intersection(f, g)",
                "(u, 0, 0)",
            ])
        #expect(model.readings.values.allSatisfy { $0.error == nil })
        let normal = model.selected[0].id
        #expect(model.readings[normal]?.interpretation == "Normal: (0, 1, 0)")
        // What is about no point has none, whichever menu was open before.
        model.point = SIMD3(1, 2, 3)
        model.derive(.extremes, from: [ids[0]], at: model.point)
        #expect(model.selected.first?.source.text == "extremes(f)")
        model.rename(ids[1], to: "ball")
        #expect(model.document[normal]?.text == "normal(ball, 0, 2, 0)")
        // A change of the surface is followed.
        model.setText("x² + y² + z² = 9", of: ids[1])
        #expect(model.readings[normal]?.formula?.arrow?.position == SIMD3(0, 3, 0))
    }
}
