import ChartDocuments
import Charts
import Formula
import Foundation
import Interchange
import Logbook
import TestSupport
import Testing

@testable import AppModel
@testable import ChartRendering

extension ChartModelTests {
    /// A chart of two files, read.
    func chartOfFiles(in folder: TemporaryFolder) async throws -> Opened {
        let files = [
            try folder.write("1,2\n3,4\n", to: "a.csv"), try folder.write("1,2\n3,8\n", to: "b.csv"),
        ]
        let opened = Opened(.file(files[0].path), .file(files[1].path))
        await opened.model.built()
        await wait { opened.model.scene?.y.domain == 1...8 }
        return opened
    }

    @Test func `a file that was replaced by another of its name is read again when the person wants it`() async throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let opened = try await chartOfFiles(in: folder)
        // As editors do: another file gets its name.
        let other = try folder.write("1,2\n3,6\n", to: "b.csv~")
        #expect(rename(other.path, folder.url.path + "/b.csv") == 0)
        await wait { opened.notices.count == 1 }
        #expect(opened.notices.first?.text == "“b.csv” has changed.")
        #expect(opened.model.scene?.y.domain == 1...8)
        opened.notices.first?.answers.first?.act()
        await wait { opened.model.scene?.y.domain == 1...6 }
        #expect(opened.model.readings.values.allSatisfy { $0.problem == nil })
    }

    @Test func `a file that is gone stays in the picture until it comes back`() async throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let opened = try await chartOfFiles(in: folder)
        try FileManager.default.removeItem(at: folder.url.appending(path: "b.csv"))
        // What changes meanwhile is reported without it.
        try folder.write("1,2\n3,4.5\n", to: "a.csv")
        await wait { opened.notices.count == 1 }
        #expect(opened.notices.first?.text == "“a.csv” has changed.")
        try folder.write("1,2\n3,7\n", to: "b.csv")
        await wait { opened.notices.count == 2 }
        #expect(opened.notices.last?.text == "2 files have changed: a.csv, b.csv")
        opened.notices.last?.answers.first?.act()
        await wait { opened.model.scene?.y.domain == 1...7 }
    }

    @Test func `a change that cannot be read leaves the picture, and is reported in the row`() async throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let opened = try await chartOfFiles(in: folder)
        let row = opened.model.document.objects[0].id
        try folder.write("1,2\n3,four\n", to: "a.csv")
        await wait { opened.notices.count == 1 }
        opened.notices.first?.answers.first?.act()
        await wait { opened.model.readings[row]?.problem != nil }
        #expect(opened.model.scene?.y.domain == 1...8 && opened.model.problem == nil)
        // Repaired.
        try folder.write("1,2\n3,9\n", to: "a.csv")
        await wait { opened.notices.count == 2 }
        opened.notices.last?.answers.first?.act()
        await wait { opened.model.scene?.y.domain == 1...9 }
        #expect(opened.model.readings[row]?.problem == nil)
    }

    @Test func `what a link leads to is followed`() async throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let file = try folder.write("1,2\n3,4\n", to: "elsewhere/data.csv")
        let link = folder.url.appending(path: "link.csv")
        try FileManager.default.createSymbolicLink(at: link, withDestinationURL: file)
        let opened = Opened(.file(link.path))
        await wait { opened.model.scene != nil }
        try folder.write("1,2\n3,5\n", to: "elsewhere/data.csv")
        await wait { opened.notices.count == 1 }
        #expect(opened.notices.first?.text == "“link.csv” has changed.")
    }

    @Test func `a file that has left the chart is not followed any more`() async throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let opened = try await chartOfFiles(in: folder)
        opened.model.remove([opened.model.document.objects[1].id])
        try folder.write("1,2\n3,7\n", to: "b.csv")
        try folder.write("1,2\n3,5\n", to: "a.csv")
        await wait { opened.notices.count == 1 }
        #expect(opened.notices.first?.text == "“a.csv” has changed.")
    }

    @Test func `a change before the files are followed is found`() async throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let file = try folder.write("1,2\n3,4\n", to: "a.csv")
        let version = FileVersion(at: file.path)
        try folder.write("1,2\n3,50\n", to: "a.csv")
        let told = Told()
        let watch = FileWatch { paths in told.notices.append(AppModel.Notice(paths.joined())) }
        watch.follow(file.path, since: version)
        await wait { !told.notices.isEmpty }
        #expect(told.notices.map(\.text) == [file.path])
    }

    @Test func `charts of no files need nothing that a file is followed with`() async throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let limit = try String(contentsOfFile: "/proc/sys/fs/inotify/max_user_instances", encoding: .utf8)
        let count = try #require(Int(limit.trimmingCharacters(in: .whitespacesAndNewlines)))
        let idle = (0...count).map { _ in FileWatch { _ in } }
        let file = try folder.write("1,2\n3,4\n", to: "a.csv")
        let told = Told()
        let watch = FileWatch { paths in told.notices.append(AppModel.Notice(paths.joined())) }
        watch.follow(file.path, since: FileVersion(at: file.path))
        // After the look that following begins with, only an event leads to another.
        try await Task.sleep(for: .milliseconds(600))
        try folder.write("1,2\n3,50\n", to: "a.csv")
        await wait { !told.notices.isEmpty }
        #expect(told.notices.map(\.text) == [file.path] && idle.count > count)
    }

    @Test(arguments: ChartSample.all)
    func `every sample is drawn`(sample: ChartSample) async {
        let opened = Opened(.sample(sample.file))
        await wait { [model = opened.model!] in model.scene != nil || model.problem != nil }
        #expect(opened.model.problem == nil)
        #expect(opened.model.document.objects[0].source == .sample(sample.file))
        #expect(opened.kept.isEmpty)
    }

    @Test func `a file that cannot be read gives its sentence`() async throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let file = try folder.write("x,y,z\n1,2,3\n4,five,6\n", to: "broken.csv")
        for (path, words) in [(file.path, "broken.csv"), (folder.url.path + "/missing.csv", "there is no such file")] {
            let opened = Opened(.file(path))
            await wait { [model = opened.model!] in model.problem != nil }
            #expect(opened.model.problem?.contains(words) == true)
            #expect(opened.model.scene == nil)
        }
    }

    @Test func `a formula about files is drawn when they are read, and follows them`() async throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let opened = try await chartOfFiles(in: folder)
        let model = try #require(opened.model)
        model.setText("b - 2a", of: model.addFormula())
        let row = try #require(model.document.objects.last).id
        #expect(model.readings[row]?.error == nil && model.readings[row]?.interpretation == "y = b - 2 · a")
        for object in model.document.objects.dropLast() { model.change(object.id) { $0.isHidden = true } }
        // 2a is 2, 4, 6, 8, and b is 1, 2, 3, 8.
        await wait { model.scene?.y.domain.lowerBound == -3 && model.scene?.x.domain == 0...1 }
        try folder.write("1,2\n9,8\n", to: "b.csv")
        await wait { opened.notices.count == 1 }
        opened.notices.first?.answers.first?.act()
        await wait { model.scene?.y.domain.upperBound == 3 }
        // A file that no formula can name by its own name gets one.
        model.rename(model.document.objects[0].id, to: "start")
        #expect(model.document[row]?.text == "b - 2start" && model.readings[row]?.error == nil)
    }

    @Test func `a tool makes a formula of a file's heights, which hides the file, in one step`() async throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let opened = try await chartOfFiles(in: folder)
        let model = try #require(opened.model)
        let file = model.document.objects[0].id
        #expect(model.hasHeights(file))
        let edits = opened.edits.count
        model.apply(.flipX, to: file)
        await model.built()
        let row = try #require(model.selected.first)
        #expect(row.text == "a(1 - x, z)" && model.document.objects.map(\.isHidden) == [true, false, false])
        #expect(opened.edits.count == edits + 1 && model.readings[row.id]?.error == nil)
        #expect(!model.hasHeights(row.id), "only files have heights of their own")
        model.apply(.levelByPlane, to: file)
        let level = try #require(model.selected.first)
        #expect(level.text == "level(a)")
        // A filter goes on from another one, a formula of another kind does not.
        #expect(model.tools(for: row.id).isEmpty && model.tools(for: file) == ChartModel.HeightTool.allCases)
        model.apply(.smooth, to: level.id)
        let smooth = try #require(model.selected.first)
        #expect(smooth.text == "smooth(level(a), 2)" && model.readings[smooth.id]?.error == nil)
        #expect(model.document[level.id]?.isHidden == true)
        model.apply(.flipX, to: smooth.id)
        #expect(model.selected == [smooth], "it is not a tool for a formula")
        model.remove([smooth.id])
        // A plane without its plane is nothing.
        model.remove([row.id, try #require(model.document.objects.last).id])
        await wait { (model.scene?.y.domain.upperBound).map { $0 < 2 } == true }
        // A quarter turn and a part, each with its domain; the file has z towards the viewer.
        for (tool, text, x) in [
            (ChartModel.HeightTool.turnLeft, "a(1 - z, x + 0)", 0.0...1), (.turnRight, "a(z + 0, 1 - x)", 0...1),
            (.crop, "a", 0.25...0.75), (.resample, "resample(a, 4)", nil),
            (.levelLine, "intersection(a, 2.5)", nil),
        ] as [(ChartModel.HeightTool, String, ClosedRange<Double>?)] {
            model.apply(tool, to: file)
            let made = try #require(model.selected.first)
            #expect(made.text == text && made.domains["x"] == x && model.readings[made.id]?.error == nil)
            model.remove([made.id])
        }
        // Heights are measured as they are drawn, those of a hidden file too, and lines are added over them.
        let heights = try #require(await model.heights(of: file))
        #expect(heights.grid.values == [1, 2, 3, 4] && heights.lengths == (1, 1))
        #expect(await heights.measured(above: 2)?.statistics.maximum == 4)
        model.addProfile(of: file, along: [SIMD2(0, 0), SIMD2(1, 0.5), SIMD2(0.5, 1)])
        let lines = model.document.objects.map(\.text).filter { $0.contains("u = 0") }
        #expect(
            lines == [
                "(0 + 1 u, a(0 + 1 u, 0 + 0.5 u), 0 + 0.5 u), u = 0 … 1",
                "(1 - 0.5 u, a(1 - 0.5 u, 0.5 + 0.5 u), 0.5 + 0.5 u), u = 0 … 1",
            ])
        for object in model.document.objects { #expect(model.readings[object.id]?.error == nil) }
        model.remove(Set(model.document.objects.filter { $0.text.contains("u = 0") }.map(\.id)))
        // A name that no formula can say is replaced.
        model.rename(file, to: "x")
        model.apply(.smooth, to: file)
        #expect(model.selected.first?.text == "smooth(f, 2)" && model.document[file]?.name == "f")
    }

    @Test func `a surface is saved for fingers, as a drawing where the name says nothing`() async throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let opened = try await chartOfFiles(in: folder)
        let model = try #require(opened.model)
        // The first that is shown, or what is selected.
        #expect(model.tactileObject?.id == model.document.objects[0].id)
        model.select([model.document.objects[1].id])
        let object = try #require(model.tactileObject)
        #expect(object.id == model.document.objects[1].id)
        for (name, file, beginning) in [("b", "b.svg", "<svg "), ("c.STL", "c.STL", "")] {
            model.saveTactile(of: object.id, named: "Heights", to: folder.url.appending(path: name).path)
            let path = folder.url.appending(path: file).path
            await wait { opened.notices.last?.text == "The chart was saved as \(path)." }
            let data = try Data(contentsOf: URL(filePath: path))
            #expect(data.starts(with: Data(beginning.utf8)) && data.count > 1000)
        }
        model.saveTactile(of: object.id, named: "Heights", to: "/nowhere/b.svg")
        await wait { opened.notices.last?.text.contains("/nowhere") == true && opened.notices.count == 3 }
    }
}
