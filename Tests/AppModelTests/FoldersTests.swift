import AppModel
import Foundation
import Localization
import Logbook
import TestSupport
import Testing

@Suite struct FoldersTests {
    @Test(arguments: [
        (["HOME": "/home/a"], "/home/a/.local/share/vantage", "/home/a/.local/state/vantage"),
        (["HOME": "/home/a", "XDG_DATA_HOME": "/data"], "/data/vantage", "/home/a/.local/state/vantage"),
        (["HOME": "/home/a", "XDG_STATE_HOME": "/state/"], "/home/a/.local/share/vantage", "/state/vantage"),
        (
            ["HOME": "/home/a", "XDG_DATA_HOME": "", "XDG_STATE_HOME": ""], "/home/a/.local/share/vantage",
            "/home/a/.local/state/vantage"
        ),
        (
            ["HOME": "/home/a", "XDG_DATA_HOME": "data", "XDG_STATE_HOME": "./state"], "/home/a/.local/share/vantage",
            "/home/a/.local/state/vantage"
        ),
    ])
    func `variables count where they are absolute paths`(environment: [String: String], data: String, state: String) {
        let folders = StandardFolders(environment: environment)
        #expect(folders.data.path == data)
        #expect(folders.state.path == state)
        #expect(folders.logbook.path == data + "/logbook.sqlite")
        #expect(folders.windowState.path == state + "/window.json")
    }

    @Test(arguments: [[:], ["HOME": ""], ["HOME": "somewhere"]])
    func `without a home in the environment the system is asked`(environment: [String: String]) {
        #expect(StandardFolders(environment: environment).data.path == NSHomeDirectory() + "/.local/share/vantage")
    }

    // MARK: - The program's own files

    @Test(arguments: [
        ("usr/bin/vantage", "usr/share/vantage"), ("opt/vantage/vantage", "opt/vantage/Resources"),
        ("work/.build/x86_64-unknown-linux-gnu/debug/vantage", "work/Resources"),
        ("work/.build/debug/vantage", "work/Resources"),
    ])
    func `the resources are found from where the program lies`(program: String, resources: String) throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        try folder.write("<interface/>", to: "\(resources)/ui/window.ui")
        let found = try ResourceFolder.locate(environment: [:], executable: folder.url.appending(path: program))
        #expect(found.path("style.css") == folder.url.appending(path: "\(resources)/style.css").path)
    }

    @Test func `an installed program prefers its prefix to what lies beside it`() throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        for place in ["usr/share/vantage", "usr/bin/Resources", "usr/Resources"] {
            try folder.write("", to: "\(place)/ui/window.ui")
        }
        let found = try ResourceFolder.locate(
            environment: [:], executable: folder.url.appending(path: "usr/bin/vantage"))
        #expect(found.url.path == folder.url.appending(path: "usr/share/vantage").path)
    }

    @Test func `the variable goes before every other place`() throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        for place in ["mine", "usr/share/vantage"] { try folder.write("", to: "\(place)/ui/window.ui") }
        let found = try ResourceFolder.locate(
            environment: ["VANTAGE_RESOURCES": folder.url.appending(path: "mine").path],
            executable: folder.url.appending(path: "usr/bin/vantage"))
        #expect(found.sample("a.csv").path == folder.url.appending(path: "mine/samples/a.csv").path)
    }

    @Test func `the variable is the only place, and the sentence names it`() throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        try folder.write("", to: "usr/share/vantage/ui/window.ui")
        let error = #expect(throws: ResourceFolder.Missing.self) {
            try ResourceFolder.locate(
                environment: ["VANTAGE_RESOURCES": "/nowhere"],
                executable: folder.url.appending(path: "usr/bin/vantage"))
        }
        #expect(error?.description == "Vantage's own files were not found; looked in /nowhere.")
    }

    @Test func `the sentence names every place that was looked in`() throws {
        let error = #expect(throws: ResourceFolder.Missing.self) {
            try ResourceFolder.locate(
                environment: ["VANTAGE_RESOURCES": ""], executable: URL(filePath: "/nowhere/bin/vantage"))
        }
        #expect(
            error?.description.hasPrefix(
                "Vantage's own files were not found; looked in /nowhere/share/vantage, /nowhere/bin/Resources, "
                    + "/nowhere/Resources, /Resources") == true)
    }

    @Test func `the checkout has every sample that is offered`() {
        for sample in ChartSample.all {
            #expect(FileManager.default.fileExists(atPath: ResourceFolder.ofCheckout.sample(sample.file).path))
        }
    }
}
