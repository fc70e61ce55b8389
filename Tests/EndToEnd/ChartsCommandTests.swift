import XCTest

/// Charts of the logbook and charts as files, from scripts.
final class ChartsCommandTests: EndToEndTestCase {
    private func run(_ arguments: String...) throws -> String {
        let outcome = try outcome(of: arguments)
        XCTAssertEqual(outcome.status, 0, outcome.errors)
        return outcome.output
    }

    /// A logbook of the release before, with the chart “Waves”, which is coloured by height.
    private func openReleased() throws {
        let script = """
            import sqlite3, sys
            db = sqlite3.connect(sys.argv[1])
            db.executescript(open(sys.argv[2]).read())
            """
        let released = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "../LogbookTests/Released/schema-3.sql").standardizedFileURL
        try FileManager.default.createDirectory(
            at: logbook.deletingLastPathComponent(), withIntermediateDirectories: true)
        _ = try tools.run(
            tools.path("python3", package: "python3"), ["-c", script, logbook.path, released.path],
            environment: tools.environment)
    }

    private func picture(_ name: String, _ arguments: String...) throws -> Data {
        let file = work.appending(path: "\(name).png")
        let outcome = try outcome(of: ["render"] + arguments + ["--size", "160x120", "-o", file.path])
        XCTAssertEqual(outcome.status, 0, outcome.errors)
        return try Data(contentsOf: file)
    }

    func testAllChartsLeaveAsPagesWithAnIndex() throws {
        let folder = work.appending(path: "pages", directoryHint: .isDirectory)
        let none = try outcome(of: "render", "-o", "\(folder.path)/")
        XCTAssertTrue(none.isOneSentence, none.errors)
        XCTAssertFalse(FileManager.default.fileExists(atPath: folder.path))
        try openReleased()
        XCTAssertEqual(try run("render", "-o", "\(folder.path)/"), "")
        XCTAssertEqual(
            try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted(), ["Waves.html", "index.html"])
        let index = try String(contentsOf: folder.appending(path: "index.html"), encoding: .utf8)
        XCTAssertTrue(index.contains("href=\"./Waves.html\"") && index.contains("default-src 'none'"))
        XCTAssertFalse(index.contains("<script"))
    }

    func testAChartOfTheLogbookIsListedShownExportedDrawnAndDeleted() throws {
        try openReleased()
        XCTAssertTrue(try run("charts", "list").hasPrefix("Waves"))
        XCTAssertTrue(try run("charts", "list", "--json").contains("\"sin(x)*cos(z)\""))
        XCTAssertEqual(try run("charts", "list", "--search", "nothing"), "")
        let file = work.appending(path: "waves.vantage")
        _ = try run("charts", "export", "waves", "-o", file.path)
        XCTAssertEqual(try run("charts", "show", "Wav"), try String(contentsOf: file, encoding: .utf8))
        XCTAssertTrue(
            try run("charts", "show", "Waves", "--swift").contains(#"let formula = try Formula("sin(x)*cos(z)")"#))
        let ofName = try picture("name", "--chart", "Waves")
        XCTAssertEqual(ofName, try picture("file", file.path))
        XCTAssertEqual(
            ofName,
            try picture("options", "--formula", "sin(x)*cos(z)", "--x-domain", "-5:5", "--z-domain", "-5:5"))
        XCTAssertNotEqual(ofName, try picture("changed", "--chart", "Waves", "--gradient", "vik", "--pose", "top"))
        for arguments in [
            ["charts", "show", "Lake"], ["render", "--chart", "Lake", "-o", "out.png"],
            ["charts", "export", "Waves", "-o", "waves.json"],
        ] {
            let outcome = try outcome(of: arguments)
            XCTAssertEqual(outcome.status, arguments[1] == "export" ? 64 : 1, "\(arguments)")
            XCTAssertTrue(outcome.errors.hasPrefix("Error: "), outcome.errors)
        }
        _ = try run("charts", "delete", "Waves")
        XCTAssertEqual(try run("charts", "list"), "")
    }

    func testAChartsFileIsMovedWithItsData() throws {
        let (old, new) = (work.appending(path: "old"), work.appending(path: "new"))
        try FileManager.default.createDirectory(at: old, withIntermediateDirectories: true)
        try "1,2,3\n2,4,6\n3,6,8\n".write(to: old.appending(path: "m.csv"), atomically: true, encoding: .utf8)
        let chart = """
            {"format": "vantage-chart", "version": 1, "document": {"objects": [
                {"id": "5A0C6F52-6A30-4C58-9A51-0D6A3B1F6701", "source": {"file": "m.csv"}},
                {"id": "5A0C6F52-6A30-4C58-9A51-0D6A3B1F6702", "source": {"formula": "x + z"}, "style": {"opacity": 0.5}}
            ]}}
            """
        try chart.write(to: old.appending(path: "a.vantage"), atomically: true, encoding: .utf8)
        let before = try picture("before", old.appending(path: "a.vantage").path)
        try FileManager.default.moveItem(at: old, to: new)
        XCTAssertEqual(before, try picture("after", new.appending(path: "a.vantage").path))
        try FileManager.default.removeItem(at: new.appending(path: "m.csv"))
        let outcome = try outcome(of: "render", new.appending(path: "a.vantage").path, "-o", "out.png")
        XCTAssertEqual(outcome.errors, "Error: m.csv: there is no such file.\n")
    }

    func testWhatAChartIsMadeFromIsNotReplaced() throws {
        let matrix = work.appending(path: "m.csv")
        try "1,2,3\n2,4,6\n3,6,8\n".write(to: matrix, atomically: true, encoding: .utf8)
        let link = work.appending(path: "link.csv")
        try FileManager.default.createSymbolicLink(at: link, withDestinationURL: matrix)
        for target in [matrix, link] {
            XCTAssertTrue(try outcome(of: "render", "--data", matrix.path, "-o", target.path).isOneSentence)
        }
        XCTAssertEqual(try String(contentsOf: matrix, encoding: .utf8), "1,2,3\n2,4,6\n3,6,8\n")
    }

    func testATitleWithControlCharactersIsAPageAllTheSame() throws {
        let page = work.appending(path: "a.svg")
        XCTAssertEqual(
            try outcome(of: "render", "--formula", "x", "--title", "a\u{1}b", "--size", "80x60", "-o", page.path)
                .status, 0)
        XCTAssertTrue(try String(contentsOf: page, encoding: .utf8).contains("<title>a\u{FFFD}b</title>"))
    }

    func testAStyleBelongsToItsObject() throws {
        let two = ["--formula", "x", "--formula", "-x"]
        func drawn(_ name: String, _ arguments: [String]) throws -> Data {
            let file = work.appending(path: "\(name).png")
            let outcome = try outcome(of: ["render"] + two + arguments + ["--size", "160x120", "-o", file.path])
            XCTAssertEqual(outcome.status, 0, outcome.errors)
            return try Data(contentsOf: file)
        }
        let one = try drawn("one", ["--style", "#c00000"])
        XCTAssertEqual(one, try drawn("same", ["--style", "#c00000", "--style", "#c00000"]))
        let both = try drawn("both", ["--style", "#c00000", "--style", "#0000c0"])
        XCTAssertNotEqual(one, both)
        XCTAssertNotEqual(both, try drawn("turned", ["--style", "#0000c0", "--style", "#c00000"]))
        let third = try outcome(
            of: ["render"] + two + ["--formula", "0", "--style", "height", "--style", "normal", "-o", "o.png"])
        XCTAssertEqual(third.status, 64)
        XCTAssertTrue(third.errors.contains("Give --style once for all objects, or once for each of them."))
        let chart = """
            {"format": "vantage-chart", "version": 1, "document": {"objects": [
                {"id": "5A0C6F52-6A30-4C58-9A51-0D6A3B1F6701", "source": {"formula": "x"}},
                {"id": "5A0C6F52-6A30-4C58-9A51-0D6A3B1F6702", "source": {"formula": "-x"}}
            ]}}
            """
        let file = work.appending(path: "two.vantage")
        try chart.write(to: file, atomically: true, encoding: .utf8)
        let picture = work.appending(path: "two.png")
        let styled = try outcome(
            of: "render", file.path, "--style", "#c00000", "--style", "#0000c0", "--size", "160x120", "-o", picture.path
        )
        XCTAssertEqual(styled.status, 0, styled.errors)
        XCTAssertEqual(try Data(contentsOf: picture), both)
        let nothing = try outcome(of: "render", "a.vantage", "--formula", "x", "-o", "o.png")
        XCTAssertEqual(nothing.status, 64)
    }
}
