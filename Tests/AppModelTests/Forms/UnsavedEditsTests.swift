import Foundation
import Logbook
import TestSupport
import Testing

@testable import AppModel

/// What is typed and not saved yet.
@MainActor @Suite(.timeLimit(.minutes(15))) struct UnsavedEditsTests {
    private let name = FieldID("name")

    @Test func `two programs keep their forms in one file, and neither removes the other's`() async throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let file = folder.url.appending(path: "unsaved/logbook.json")
        let (one, other) = (UnsavedEdits(at: file), UnsavedEdits(at: file))
        one.store([.text(name, "One")], of: "trip/1")
        await one.finish()
        other.store([.text(name, "Two")], of: "trip/2")
        await other.finish()
        one.store([], of: "trip/1")
        one.store([.text(name, "Three")], of: "trip/3")
        await one.finish()
        let both = UnsavedEdits(at: file)
        #expect(both.edits(of: "trip/1").isEmpty)
        #expect(both.edits(of: "trip/2") == [.text(name, "Two")])
        #expect(both.edits(of: "trip/3") == [.text(name, "Three")])
    }

    @Test func `each logbook has a file of its own, whatever its path is written like`() throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let own = folder.launch()
        let logbook = try folder.write("", to: "a/logbook.sqlite")
        let link = folder.url.appending(path: "link.sqlite")
        try FileManager.default.createSymbolicLink(at: link, withDestinationURL: logbook)
        let file = UnsavedEdits.file(of: logbook, in: folder.url)
        #expect(
            file != own.unsavedEdits && file != UnsavedEdits.file(of: folder.url.appending(path: "b"), in: folder.url))
        #expect(file.lastPathComponent.hasPrefix("logbook-"))
        let hash = { (url: URL) in url.deletingPathExtension().lastPathComponent.split(separator: "-").last }
        #expect(hash(UnsavedEdits.file(of: link, in: folder.url)) == hash(file))
    }

    @Test func `what an older release has kept comes to the program's own logbook, and to no other`() async throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let launch = folder.launch()
        let older = try #require(launch.olderUnsavedEdits)
        let text = String(
            decoding: try JSONEncoder().encode(["new-trip": [FormEdit.text(name, "Porto")]]), as: UTF8.self)
        try folder.write(text, to: String(older.path.dropFirst(folder.url.path.count + 1)))
        let unsaved = UnsavedEdits(at: launch.unsavedEdits, older: older)
        #expect(unsaved.edits(of: "new-trip") == [.text(name, "Porto")])
        await unsaved.finish()
        #expect(UnsavedEdits(at: launch.unsavedEdits).edits(of: "new-trip") == [.text(name, "Porto")])
        #expect(folder.launch(logbook: folder.url.appending(path: "other.sqlite")).olderUnsavedEdits == nil)
    }

    @Test func `what cannot be written is known, and written once it can be`() async throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let blocking = try folder.write("a file", to: "state")
        let file = folder.url.appending(path: "state/logbook.json")
        let unsaved = UnsavedEdits(at: file)
        unsaved.store([.text(name, "Porto")], of: "trip")
        await unsaved.finish()
        #expect(!unsaved.isWritten)
        try FileManager.default.removeItem(at: blocking)
        await unsaved.finish()
        #expect(unsaved.isWritten)
        #expect(UnsavedEdits(at: file).edits(of: "trip") == [.text(name, "Porto")])
    }

    @Test func `who types without a rest is saved all the same`() async throws {
        let timer = SaveTimer(rest: .milliseconds(400), limit: .milliseconds(800))
        var saves = 0
        // As long as it takes where other tests take their turns as well.
        for _ in 0..<1_500 where saves < 2 {
            timer.restart { saves += 1 }
            try await Task.sleep(for: .milliseconds(20))
        }
        #expect(saves >= 2)
        timer.cancel()
        let now = saves
        timer.restart { saves += 1 }
        timer.cancel()
        try await Task.sleep(for: .milliseconds(600))
        #expect(saves == now)
    }

    @Test func `a save that failed for a moment is tried again by itself`() async throws {
        var (tries, saved) = (0, "")
        let form = Form(
            id: "note", saved: "", rest: .zero, retryDelay: .milliseconds(50),
            layout: .init(
                sections: { _ in [FormSection(id: "", title: "", fields: [.line(.name, "Name", \.self)])] },
                problems: { _ in [] },
                save: { draft, _, _ async throws(LogbookError) in
                    tries += 1
                    if tries < 3 { throw tries == 1 ? .busy : .diskFull }
                    saved = draft
                    return .saved(draft)
                }))
        form.type("Porto", in: name)
        await wait { form.status == .saved }
        #expect(tries == 3 && saved == "Porto")
    }
}
