import ChartDocuments
import Charts
import Formula
import Foundation
import Interchange
import Logbook
import Testing

@testable import AppModel
@testable import ChartRendering

extension ChartModelTests {
    @Test func `a slider sets its parameter in the document, draws it and keeps it`() async {
        let opened = await Self.drawn("a x + b")
        #expect(opened.model.parameters.map(\.name) == ["a", "b"])
        opened.model.setParameter("a", to: 2.04)
        #expect(opened.model.formulaText == "a x + b")
        await wait { [model = opened.model!] in model.scene?.y.domain == -9...11 }
        #expect(opened.model.parameters.map(\.value) == [2, 1])
        #expect(opened.edits.map(\.parameters) == [[ChartParameter(name: "a", value: 2)]])
    }

    @Test func `what a formula defines itself a slider sets in its text`() async {
        let opened = Opened(.formula("a = 3; a x"), .formula("a z"))
        opened.model.setParameter("a", to: 2)
        #expect(opened.model.document.objects.map(\.text) == ["a = 2; a x", "a z"])
        #expect(opened.model.document.parameter(named: "a")?.value == 2)
    }

    @Test func `what is typed counts as it is, and the slider has room for it`() async {
        let opened = await Self.drawn("a x")
        opened.model.setParameterExactly("a", to: 12.345)
        #expect(opened.model.parameters.map(\.value) == [12.345])
        #expect(opened.model.parameters.map(\.range) == [-10...12.345])
        opened.model.changeParameter("a") { $0.range = 0...20 }
        opened.model.changeParameter("a") { $0.step = -1 }
        #expect(opened.model.parameters.map(\.range) == [0...20] && opened.model.parameters[0].step > 0)
    }

    @Test func `under a moving slider the last value is drawn`() async {
        let opened = await Self.drawn("a x")
        for tenths in 11...90 { opened.model.setParameter("a", to: Double(tenths) / 10) }
        await wait { [model = opened.model!] in model.scene?.y.domain == -45...45 }
        #expect(opened.model.parameters.map(\.value) == [9])
    }

    @Test func `the height axis stays while a slider moves, and is fitted to what is typed`() async {
        let opened = await Self.drawn("a x")
        opened.model.setParameter("a", to: 0.1)
        await wait { [model = opened.model!] in model.scene?.extent.y.range == -0.5...0.5 }
        #expect(opened.model.scene?.y.domain == -5...5)
        opened.model.formulaText = "0.2x"
        await wait { [model = opened.model!] in model.scene?.y.domain == -1...1 }
    }

    @Test func `time runs only while it is played`() async {
        let opened = await Self.drawn("x + t")
        let model = opened.model!
        func time() -> Double? { model.parameters.first { $0.name == "t" }?.value }
        #expect(!model.advancePlaying(to: 1) && time() == 0)
        model.setPlaying("t", true)
        #expect(model.advancePlaying(to: 7) && model.advancePlaying(to: 7.25))
        #expect(time() == 0.25)
        #expect(model.advancePlaying(to: 60) && time() == 0.75, "a hidden window's time stands still")
        await wait { model.scene?.extent.y.range?.upperBound ?? 5 > 5 }
        #expect(opened.edits.isEmpty)
        model.setPlaying("t", false)
        #expect(!model.advancePlaying(to: 61) && time() == 0.8 && opened.edits.count == 1)
        model.setParameter("t", to: 0)
        await wait { model.scene?.extent.y.range == -5...5 }
    }

    @Test func `a parameter plays there and back, or begins again`() async {
        let opened = await Self.drawn("a x")
        let model = opened.model!
        model.changeParameter("a") { ($0.range, $0.speed, $0.motion) = (0...1.2, 1, .thereAndBack) }
        model.setPlaying("a", true)
        var values: [Double] = []
        for step in 0...4 {
            _ = model.advancePlaying(to: Double(step) / 4)
            values.append(model.parameters[0].value)
        }
        #expect(zip(values, [1, 1.2, 0.95, 0.7, 0.45]).allSatisfy { abs($0 - $1) < 1e-12 })
        model.changeParameter("a") { $0.motion = .loop }
        for step in 5...7 { _ = model.advancePlaying(to: Double(step) / 4) }
        #expect(model.parameters[0].value <= 1.2)
    }

    @Test func `a formula without t plays nothing`() async {
        let opened = await Self.drawn("x + t")
        opened.model.setPlaying("t", true)
        opened.model.formulaText = "x"
        #expect(opened.model.playing.isEmpty && !opened.model.advancePlaying(to: 1))
    }
}
