import Foundation
import TestSupport
import Testing

@testable import Interchange

@Suite struct AtomicFileTests {
    @Test(arguments: [[], Array("new".utf8), [UInt8](repeating: 7, count: 3_000_000)] as [[UInt8]])
    func `a file is overwritten whole`(bytes: [UInt8]) throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        try Data("what was there before".utf8).write(to: folder.url.appending(path: "file"))
        try AtomicFile.write(bytes, to: folder.path("file"))
        #expect(try Data(contentsOf: folder.url.appending(path: "file")) == Data(bytes))
        #expect(try folder.names == ["file"])
    }

    @Test func `a file in a folder that is missing is not written`() throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let path = folder.path("missing/file")
        let error = #expect(throws: FileError.self) { try AtomicFile.write([1], to: path) }
        #expect(error?.description == "\(path) could not be written: No such file or directory.")
        #expect(try folder.names.isEmpty)
    }

    @Test func `a folder in the file's place stays, and no temporary file with it`() throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let path = folder.path("folder")
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
        try Data("kept".utf8).write(to: URL(filePath: path).appending(path: "file"))
        let error = #expect(throws: FileError.self) { try AtomicFile.write([1], to: path) }
        #expect(error?.description == "\(path) could not be written: Is a directory.")
        #expect(try folder.names == ["folder"])
        #expect(try Data(contentsOf: URL(filePath: path).appending(path: "file")) == Data("kept".utf8))
    }

    @Test func `a path that goes through a file leaves the file alone`() throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        try Data("kept".utf8).write(to: folder.url.appending(path: "file"))
        #expect(throws: FileError.notWritable(folder.path("file/picture"), reason: "Not a directory")) {
            try AtomicFile.write([1], to: folder.path("file/picture"))
        }
        #expect(try Data(contentsOf: folder.url.appending(path: "file")) == Data("kept".utf8))
    }

    @Test func `a file in the making has no name, and is gone when nobody finishes it`() throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        do {
            var file = try AtomicFile(folder.path("file"))
            try file.write([UInt8](repeating: 1, count: 500_000))
            #expect(try folder.names.isEmpty)
        }
        #expect(try folder.names.isEmpty)
    }

    @Test func `a link leads to the file that is replaced, which keeps its permissions`() throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        try Data("old".utf8).write(to: folder.url.appending(path: "file"))
        try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: folder.path("file"))
        try FileManager.default.createSymbolicLink(
            atPath: folder.path("link"), withDestinationPath: folder.path("file"))
        try AtomicFile.write(Array("new".utf8), to: folder.path("link"))
        #expect(try folder.names == ["file", "link"])
        #expect(try Data(contentsOf: folder.url.appending(path: "file")) == Data("new".utf8))
        let attributes = try FileManager.default.attributesOfItem(atPath: folder.path("file"))
        #expect(attributes[.posixPermissions] as? Int == 0o640)
    }

    @Test func `a protected file is not replaced, whatever it is called`() throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let files = FileManager.default
        try Data("kept".utf8).write(to: folder.url.appending(path: "own"))
        try files.createDirectory(atPath: folder.path("sub"), withIntermediateDirectories: false)
        try files.createSymbolicLink(atPath: folder.path("link"), withDestinationPath: "own")
        try files.createSymbolicLink(atPath: folder.path("chain"), withDestinationPath: folder.path("link"))
        try files.linkItem(atPath: folder.path("own"), toPath: folder.path("hard"))
        let paths = [folder.path("own"), folder.path("own-wal")]
        ProtectedFiles.protect(folder.path("")) { paths }
        for name in ["own", "link", "chain", "hard", "sub/../own", ".//own", "own-wal", "sub/../own-wal"] {
            let path = "\(folder.path(""))/\(name)"
            #expect(throws: FileError.protected(path), "\(name)") { try AtomicFile.write([1], to: path) }
        }
        #expect(try Data(contentsOf: folder.url.appending(path: "own")) == Data("kept".utf8))
        try AtomicFile.write([1], to: folder.path("other"))
        #expect(try folder.names == ["chain", "hard", "link", "other", "own", "sub"])
    }

    @Test func `a private file is its owner's alone from its first byte on`() throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        func permissions(_ name: String) throws -> Int? {
            try FileManager.default.attributesOfItem(atPath: folder.path(name))[.posixPermissions] as? Int
        }
        try AtomicFile.write([1], to: folder.path("private"), isPrivate: true)
        #expect(try permissions("private") == 0o600)
        try AtomicFile.write([1], to: folder.path("other"))
        #expect(try permissions("other") != 0o600)
    }

    @Test func `a full disk is a sentence, and a device is no file to be replaced`() throws {
        #expect(throws: FileError.notWritable("/dev/full", reason: "No space left on device")) {
            try AtomicFile.write([1, 2, 3], to: "/dev/full")
        }
        try AtomicFile.write([1, 2, 3], to: "/dev/null")
        var status = stat()
        #expect(stat("/dev/null", &status) == 0 && status.st_mode & S_IFMT == S_IFCHR)
    }
}
