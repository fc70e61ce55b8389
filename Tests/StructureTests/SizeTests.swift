import Testing

/// How long a file and a function may be.
@Suite struct SizeTests {
    @Test func `no file has more than 400 lines`() throws {
        for file in try Package.files.get() {
            #expect(file.lineCount <= 400, "\(file.path)")
        }
    }

    @Test func `no function but a table has more than 60 lines`() throws {
        for file in try Package.files.get() {
            for function in file.functions where !function.isTable {
                #expect(function.lines.count <= 60, "\(file.path):\(function.line): \(function.name)")
            }
        }
    }
}
