import ChartDocuments
import Charts
import Foundation
import Testing

/// Two changes of one document become one.
struct ChartMergeTests {
    private static let base: ChartDocument = {
        var document = ChartDocument(objects: ["x", "z", "x z"].map { ChartObject(id: UUID(), source: .formula($0)) })
        document.parameters = [ChartParameter(name: "a", value: 1), ChartParameter(name: "b", value: 2)]
        return document
    }()

    private func changed(_ change: (inout ChartDocument) -> Void) -> ChartDocument {
        var document = Self.base
        change(&document)
        return document
    }

    @Test(arguments: [ChartDocument.full, base, ChartDocument()])
    func `what only one has changed is as that one has it`(document: ChartDocument) {
        for base in [ChartDocument.full, Self.base, ChartDocument()] {
            let (mine, theirs) = (document.merged(with: base, base: base), base.merged(with: document, base: base))
            #expect(mine.document == document && !mine.hasConflict)
            #expect(theirs.document == document && !theirs.hasConflict)
        }
    }

    @Test func `changes of different fields are both there`() {
        let mine = changed {
            $0.title = "Slope"
            $0.objects[0].style.opacity = 0.5
            $0.axes.y.domain = 0...1
            $0.set(ChartParameter(name: "a", value: 7))
        }
        let theirs = changed {
            $0.hidesLegend = true
            $0.objects[0].style.roughness = 0.25
            $0.objects[1].name = "Plane"
            $0.axes.y.title = "height"
            $0.set(ChartParameter(name: "c", value: 3))
        }
        var expected = mine
        expected.hidesLegend = true
        expected.objects[0].style.roughness = 0.25
        expected.objects[1].name = "Plane"
        expected.axes.y.title = "height"
        expected.set(ChartParameter(name: "c", value: 3))
        for merged in [mine.merged(with: theirs, base: Self.base), theirs.merged(with: mine, base: Self.base)] {
            #expect(merged.document == expected && !merged.hasConflict)
        }
    }

    @Test func `objects are added, moved and removed by both`() {
        let mine = changed {
            $0.objects.append(ChartObject(id: UUID(), source: .formula("mine")))
            $0.objects.swapAt(0, 1)
        }
        let theirs = changed {
            $0.objects.remove(at: 2)
            $0.objects.insert(ChartObject(id: UUID(), source: .formula("theirs")), at: 1)
        }
        let merged = mine.merged(with: theirs, base: Self.base)
        #expect(merged.document.objects.map(\.text) == ["z", "x", "theirs", "mine"])
        #expect(!merged.hasConflict)
    }

    @Test func `of what both have changed the own value is used, and an object that one removes stays`() {
        let mine = changed {
            $0.title = "Mine"
            $0.objects.remove(at: 0)
            $0.objects[0].source = .formula("2z")
        }
        let theirs = changed {
            $0.title = "Theirs"
            $0.objects[0].name = "Slope"
            $0.objects[1].source = .file("/data/hills.asc")
        }
        let merged = mine.merged(with: theirs, base: Self.base)
        #expect(merged.hasConflict)
        #expect(merged.document.title == "Mine")
        #expect(merged.document.objects.map(\.source) == [.formula("x"), .formula("2z"), .formula("x z")])
        #expect(merged.document.objects[0].name == "Slope")
    }
}
