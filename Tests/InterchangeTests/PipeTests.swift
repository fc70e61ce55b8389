import Charts
import Foundation
import Testing

@testable import Interchange

/// What comes through a pipe, whose name tells nothing.
@Suite struct PipeTests {
    /// Reads what is written into a pipe, by the name that a shell gives it.
    private func read(_ content: Data, as format: ChartDataFile.Format? = nil) throws -> ImportedData {
        let pipe = Pipe()
        // More than a pipe holds: who writes must wait for who reads.
        let writing = Thread {
            try? pipe.fileHandleForWriting.write(contentsOf: content)
            try? pipe.fileHandleForWriting.close()
        }
        writing.start()
        return try ChartDataFile.read(
            InputFile("/dev/fd/\(pipe.fileHandleForReading.fileDescriptor)"), as: format)
    }

    private static let heights = [1.0, 2, 3, 4, 5, 6]

    @Test(
        arguments: [
            (Data("1,2,3\n4,5,6\n".utf8), nil),
            (Data("1\t2\t3\n4\t5\t6\n".utf8), nil),
            (Data("1\t2\t3\n4\t5\t6\n".utf8), .tsv),
            (NumPyArrayTests.file("<f8", "(2, 3)", heights.withUnsafeBytes(Array.init)), nil),
            (NumPyArrayTests.file("<f8", "(2, 3)", heights.withUnsafeBytes(Array.init)), .npy),
        ] as [(Data, ChartDataFile.Format?)])
    func `heights are read by how they begin, or as they are said to be`(
        content: Data, format: ChartDataFile.Format?
    ) throws {
        #expect(try read(content, as: format).grid?.grid.values == Self.heights)
    }

    @Test func `a terrain and a table are known by how they begin`() throws {
        let terrain = "\n NCOLS 2\nnrows 2\nxllcorner 0\nyllcorner 0\ncellsize 1\n1 2 3 4\n"
        #expect(try read(Data(terrain.utf8)).grid?.isTerrain == true)
        let rows = (0..<100_000).map { "\($0),1,2\n" }.joined()
        #expect(try read(Data("x,y,z\n\(rows)".utf8)).points?.positions.isEmpty == false)
    }

    @Test func `a mistake is reported with its line, and an empty pipe has nothing in it`() throws {
        let error = #expect(throws: ImportError.self) { try read(Data("1,2\n3,four\n".utf8)) }
        #expect(error?.line == 2 && error?.reason == .notANumber("four"))
        #expect(#expect(throws: ImportError.self) { try read(Data()) }?.reason == .empty)
    }

    @Test func `reading a pipe that nobody writes can be left`() async throws {
        let pipe = Pipe()
        let file = InputFile("/dev/fd/\(pipe.fileHandleForReading.fileDescriptor)")
        let reading = Task.detached { #expect(throws: ImportError.self) { try file.bytes() }?.reason }
        reading.cancel()
        #expect(await reading.value == .cancelled)
        try pipe.fileHandleForWriting.close()
    }

    @Test func `a file keeps its ending, and another format is for what has none`() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        for name in ["a.csv", "b"] {
            let file = folder.appending(path: name)
            try Data("1,2\n3,4\n".utf8).write(to: file)
            let format = name == "b" ? ChartDataFile.Format.csv : .npy
            #expect(try ChartDataFile.read(InputFile(file.path), as: format).grid?.grid.values == [1, 2, 3, 4])
        }
    }

    @Test func `rows of numbers are points where the format says so, without a name as well`() throws {
        let rows = Data("1,2,3,4\n2,3,4,5\n3,5,4,6\n4,4,9,7\n".utf8)
        func isTable(_ format: ChartDataFile.Format) throws -> Bool {
            let data = try ChartDataFile.read(rows, named: "pipe", as: format, layout: TableLayout())
            if case .table = data { return true }
            return false
        }
        #expect(try isTable(.xyz) && !isTable(.csv))
    }
}
