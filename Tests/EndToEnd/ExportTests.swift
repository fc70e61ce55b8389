import XCTest

/// Files that the command line writes, read by programs that others wrote.
final class ExportTests: EndToEndTestCase {
    /// What a program prints about a file that it accepts.
    private func reading(_ program: String, package: String, _ arguments: [String]) throws -> String {
        try tools.run(tools.path(program, package: package), arguments, environment: tools.environment)
    }

    /// The facts that a Python library reads from a file, by their names.
    private func facts(_ kind: String, _ file: URL) throws -> [String: String] {
        let python = try checkout.appending(path: ".build/readers/bin/python").path
        let script = try checkout.appending(path: "Tests/EndToEnd/read.py").path
        let text = try reading(
            python, package: "python3-venv, made as the README says", [script, kind, file.path])
        let lines = text.split(separator: "\n").map { $0.split(separator: " ", maxSplits: 1).map(String.init) }
        return Dictionary(lines.map { ($0[0], $0.count > 1 ? $0[1] : "") }) { $1 }
    }

    private func render(_ name: String, _ options: String...) throws -> URL {
        let file = work.appending(path: name)
        let outcome = try outcome(of: ["render"] + options + ["-o", file.path])
        XCTAssertEqual(outcome.status, 0, outcome.errors)
        XCTAssertEqual(outcome.output + outcome.errors, "")
        return file
    }

    func testMeshesAreReadByAnotherProgram() throws {
        for ending in ["stl", "obj", "ply", "glb"] {
            let file = try render("wave.\(ending)", "--formula", "sin(x)*cos(z)", "--samples", "40")
            let facts = try facts("mesh", file)
            XCTAssertEqual(facts["triangles"], "\(2 * 39 * 39)", ending)
            XCTAssertEqual(facts["size"], ending == "stl" ? "100.00 100.00 100.00" : "10.00 1.99 10.00", ending)
            XCTAssertEqual(facts["colored"], ["ply", "glb"].contains(ending) ? "True" : facts["colored"], ending)
            let box = try render("box.\(ending)", "--formula", "sin(x)*cos(z)", "--samples", "40", "--unit-box")
            let size = try self.facts("mesh", box)["size"]
            XCTAssertEqual(size, ending == "stl" ? "100.00 100.00 100.00" : "1.00 1.00 1.00", ending)
        }
    }

    func testColumnsOfATableAreChosen() throws {
        let penguins = try checkout.appending(path: "Resources/samples/penguins.csv").path
        let columns = "flipper_length_mm,body_mass_g,sex,bill_depth_mm"
        let values = try String(
            contentsOf: render("values.csv", "--data", penguins, "--columns", columns), encoding: .utf8)
        XCTAssertTrue(values.contains("181.0,3750.0,male"), "\(values.prefix(200))")
        let points = try Data(contentsOf: render("points.png", "--data", penguins, "--size", "300x200"))
        let line = try Data(contentsOf: render("line.png", "--data", penguins, "--rows", "line", "--size", "300x200"))
        XCTAssertNotEqual(points, line)
        for (columns, said) in [
            ("mass,sex,year", "penguins.csv has no column “mass”; its columns are species, "),
            (
                "year,body_mass_g,flipper_length_mm,,species",
                "The column “species” of penguins.csv cannot be used there"
            ),
        ] {
            let file = work.appending(path: "none.png").path
            let outcome = try outcome(of: ["render", "--data", penguins, "--columns", columns, "-o", file])
            XCTAssertEqual(outcome.status, 1)
            XCTAssertTrue(outcome.errors.contains(said), outcome.errors)
            XCTAssertFalse(FileManager.default.fileExists(atPath: file))
        }
    }

    func testMeshesStandWhereTheirDataAre() throws {
        // Longitude, height and latitude of the first and the last cell; 32 bits would be 4e-6 off.
        let expected = [-84.413333, 236, 36.733333, -84.078333, 1076, 37.019167]
        for ending in ["obj", "ply", "glb"] {
            let facts = try facts("mesh", try render("terrain.\(ending)", "--data", try terrain.path))
            let numbers = (facts["bounds"] ?? "").split(separator: " ").compactMap { Double($0) }
            XCTAssertEqual(numbers.count, 6, ending)
            for (found, expected) in zip(numbers, expected) {
                XCTAssertEqual(found, expected, accuracy: expected > 100 ? 1e-3 : 2e-6, "\(ending): \(numbers)")
            }
        }
    }

    func testArraysOfNumPyAreReadAsItMeantThem() throws {
        let python = try checkout.appending(path: ".build/readers/bin/python").path
        let array = work.appending(path: "heights.npy")
        for type in ["<f4", ">f8", "<i2"] {
            for order in ["C", "F"] {
                let script = """
                    import numpy
                    heights = numpy.arange(20).reshape(4, 5).astype("\(type)", order="\(order)")
                    numpy.save("\(array.path)", heights)
                    """
                _ = try reading(python, package: "python3-venv, made as the README says", ["-c", script])
                let values = try String(
                    contentsOf: try render("heights.csv", "--data", array.path), encoding: .utf8)
                let rows = values.split(whereSeparator: \.isNewline).dropFirst().map {
                    $0.split(separator: ",").compactMap { Double($0) }
                }
                XCTAssertEqual(rows.count, 20)
                for row in rows { XCTAssertEqual(row[1], 5 * row[2] + row[0]) }
            }
        }
    }

    func testATerrainWithABaseIsWatertight() throws {
        let terrain = try terrain.path
        let file = try render("terrain.stl", "--data", terrain, "--base", "3", "--print-size", "150")
        let facts = try facts("mesh", file)
        XCTAssertEqual(facts["watertight"], "True")
        XCTAssertEqual(facts["size"]?.hasPrefix("150.00"), true)
        let holes = try render("holes.stl", "--formula", "sqrt(sin(3x)*cos(3z))", "--samples", "90", "--base", "2")
        XCTAssertEqual(try self.facts("mesh", holes)["watertight"], "True")
    }

    /// As file managers call it: without a display, and into a file whose name says nothing.
    func testFilesHaveThumbnails() throws {
        let document = """
            {"format": "vantage-chart", "version": 1, "document": {"title": "Waves", "hidesLegend": false, "axes": {},
             "objects": [{"id": "5f0c1d52-93a1-4c58-9a51-0d6a3b1f6701", "source": {"formula": "sin(x)*cos(z)"}}]}}
            """
        let chart = try write(document, to: "waves.vantage")
        for file in [try terrain, chart] {
            let picture = work.appending(path: "thumbnail.X7Q")
            let made = try outcome(of: "thumbnail", "--size", "96", file.path, picture.path)
            XCTAssertEqual(made.status, 0, made.errors)
            let png = try Data(contentsOf: picture)
            XCTAssertEqual(Array(png.prefix(8)), [0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10])
            XCTAssertEqual(Array(png[16..<24]), [0, 0, 0, 96, 0, 0, 0, 96])
            XCTAssertGreaterThan(png.count, 2000)
        }
        XCTAssertTrue(
            try outcome(of: "thumbnail", work.appending(path: "none.asc").path, work.appending(path: "x").path)
                .isOneSentence)
    }

    func testAPageHasItsTextAndSaysWhatItIsCalled() throws {
        let file = try render("terrain.pdf", "--data", try terrain.path, "--title", "Höhen & Tiefen")
        let text = try reading("pdftotext", package: "poppler-utils", ["-layout", file.path, "-"])
        XCTAssertTrue(text.contains("Latitude (°)") && text.contains("36.850"), text)
        let info = try reading("pdfinfo", package: "poppler-utils", [file.path])
        XCTAssertTrue(info.contains("Höhen & Tiefen"), info)
        // 1200 × 800 pixels of 1/96 inch.
        XCTAssertTrue(info.contains("900 x 600 pts"), info)
        _ = try reading("qpdf", package: "qpdf", ["--check", file.path])
        let size = try FileManager.default.attributesOfItem(atPath: file.path)[.size] as? Int ?? 0
        XCTAssertLessThanOrEqual(size, 2_000_000)
    }

    func testSVGIsReadByAnotherProgram() throws {
        for vector in [[], ["--vector"]] {
            let options = ["render", "--formula", "sin(x)*cos(z)", "--samples", "30", "--size", "480x360"] + vector
            let file = work.appending(path: "wave.svg")
            XCTAssertEqual(try outcome(of: options + ["-o", file.path]).status, 0)
            _ = try reading("xmllint", package: "libxml2-utils", ["--noout", "--nonet", file.path])
            let picture = work.appending(path: "wave.png")
            _ = try reading("rsvg-convert", package: "librsvg2-bin", [file.path, "-o", picture.path])
            let size = try reading("identify", package: "imagemagick", ["-format", "%w %h %k", picture.path])
            let numbers = size.split(separator: " ").compactMap { Int($0) }
            XCTAssertEqual(Array(numbers.prefix(2)), [480, 360])
            XCTAssertGreaterThan(numbers.last ?? 0, 500)
        }
    }

    func testVectorsSayHowManySamplesTheyTakeAndTakeThem() throws {
        let page = work.appending(path: "wave.pdf")
        let options = ["render", "--formula", "sin(x)*cos(z)", "--vector", "-o", page.path, "--samples"]
        let refused = try outcome(of: options + ["300"])
        XCTAssertTrue(refused.isOneSentence, "\(refused)")
        let sentence = try XCTUnwrap(refused.errors.firstMatch(of: /300 samples .* at most ([0-9]+) samples/))
        let most = String(sentence.1)
        let help = try outcome(of: "render", "--help").output.split(whereSeparator: \.isWhitespace)
        XCTAssertTrue(help.joined(separator: " ").contains("a formula with \(most) samples per side"))
        XCTAssertEqual(try workNames, [])
        XCTAssertEqual(try outcome(of: options + [most]).status, 0)
        _ = try reading("qpdf", package: "qpdf", ["--check", page.path])
    }

    // MARK: - Reports

    /// Writes a report of a logbook of sample trips.
    private func report(_ name: String, _ arguments: [String]) throws -> URL {
        if !FileManager.default.fileExists(atPath: logbook.path) {
            XCTAssertEqual(try outcome(of: "sample-data").status, 0)
        }
        let file = work.appending(path: name)
        let outcome = try outcome(of: ["report"] + arguments + ["--author", "Zoë Łuk", "-o", file.path])
        XCTAssertEqual(outcome.status, 0, outcome.errors)
        XCTAssertEqual(outcome.output + outcome.errors, "")
        return file
    }

    private static let range = ["--from", "2020-01-01", "--to", "2031-12-31"]

    func testReportsAsPDFHavePagesTextAndATitle() throws {
        for (kind, options, words) in [
            ("expenses", Self.range, ["Expense Report", "Totals", "Carried forward"]),
            ("mileage", Self.range, ["Mileage Log", "Sum"]),
            ("progress", ["--term", "1"], ["Progress Report", "Goals"]),
            ("summary", [], ["Trip Summary", "Sum"]),
        ] {
            let file = try report("\(kind).pdf", [kind] + options + ["--paper", "a4"])
            _ = try reading("qpdf", package: "qpdf", ["--check", file.path])
            let text = try reading("pdftotext", package: "poppler-utils", ["-layout", file.path, "-"])
            for word in words { XCTAssertTrue(text.contains(word), "\(kind): \(word)\n\(text)") }
            let info = try reading("pdfinfo", package: "poppler-utils", [file.path])
            XCTAssertTrue(info.contains("Author:          Zoë Łuk") && info.contains("(A4)"), info)
            let pages = try XCTUnwrap(info.firstMatch(of: /Pages: +(\d+)/).flatMap { Int($0.1) })
            XCTAssertTrue(text.contains("Page \(pages) of \(pages)"), text)
        }
    }

    func testAReportOfATimeHoldsBusinessTripsAndOneTotal() throws {
        let business = try String(contentsOf: report("business.md", ["expenses"] + Self.range), encoding: .utf8)
        XCTAssertTrue(business.contains("**Trips:** Business trips"))
        let all = try report("all.md", ["expenses", "--kind", "all", "--chart"] + Self.range)
        let text = try String(contentsOf: all, encoding: .utf8)
        XCTAssertGreaterThan(text.split(separator: "\n## ").count, business.split(separator: "\n## ").count)
        // The caption of the chart.
        XCTAssertTrue(text.contains("the highest amount is") && !business.contains("the highest amount is"))
        let pounds = try report("pounds.md", ["expenses", "--currency", "GBP"] + Self.range)
        XCTAssertTrue(try String(contentsOf: pounds, encoding: .utf8).contains("GBP"))
    }

    func testAReportAsHTMLIsValid() throws {
        for (name, arguments) in [
            ("expenses.html", ["expenses"] + Self.range), ("progress.html", ["progress", "--term", "1"]),
        ] {
            let file = try report(name, arguments)
            let facts = try facts("html", file)
            XCTAssertEqual(facts["h1"], "1")
            XCTAssertEqual(facts["table"], facts["thead"])
            // It ends with 1 for warnings and 2 for errors.
            _ = try reading("tidy", package: "tidy", ["-errors", "-quiet", "--drop-empty-elements", "no", file.path])
        }
    }

    func testAReportOfWhatIsNotThereIsOneSentence() throws {
        XCTAssertEqual(try outcome(of: "sample-data").status, 0)
        let file = work.appending(path: "a.pdf").path
        for arguments in [
            ["progress", "--term", "99"], ["summary", "--planner", "Nowhere"],
            ["itinerary", "--trip", "00000000-0000-4000-8000-000000000000"],
        ] {
            let outcome = try outcome(of: ["report"] + arguments + ["-o", file])
            XCTAssertTrue(outcome.isOneSentence, "\(arguments): \(outcome)")
        }
        for arguments in [
            ["expenses"], ["expenses", "--from", "2026-01-02", "--to", "2026-01-01"],
            ["mileage", "--from", "2026-01-02"],
            ["expenses", "--trip", "00000000-0000-4000-8000-000000000000", "--kind", "all"],
            ["summary", "--currency", "euros"],
        ] {
            XCTAssertEqual(try outcome(of: ["report"] + arguments + ["-o", file]).status, 64)
        }
        XCTAssertEqual(try outcome(of: "report", "summary", "-o", work.appending(path: "a.doc").path).status, 64)
        XCTAssertEqual(try workNames, [])
    }

    // MARK: - What goes wrong

    func testNothingIsLeftOfAnExportThatIsKilled() throws {
        let file = try write("the old file", to: "big.obj")
        let formula = ["render", "--formula", "sin(x)*cos(z)", "--samples", "3000", "-o", file.path]
        let child = try start(formula)
        // It has begun to write once it, or the process that draws for it, has a file without a name in the folder.
        let folder = work.resolvingSymlinksInPath().path
        try EndToEndTests.wait("the export to begin") {
            let children = try? String(contentsOfFile: "/proc/\(child.id)/task/\(child.id)/children", encoding: .utf8)
            let processes = ["\(child.id)"] + (children ?? "").split(separator: " ").map(String.init)
            return !child.isRunning
                || processes.contains { process in
                    let files = "/proc/\(process)/fd"
                    let names = (try? FileManager.default.contentsOfDirectory(atPath: files)) ?? []
                    return names.contains {
                        let target = try? FileManager.default.destinationOfSymbolicLink(atPath: "\(files)/\($0)")
                        return target?.hasPrefix(folder) == true && target?.hasSuffix("(deleted)") == true
                    }
                }
        }
        kill(child.id, SIGKILL)
        XCTAssertEqual(try child.status(), -SIGKILL)
        XCTAssertEqual(try workNames, ["big.obj"])
        XCTAssertEqual(try String(contentsOf: file, encoding: .utf8), "the old file")
    }

    func testAnExportThatCannotBeWrittenIsOneSentence() throws {
        for ending in ["png", "stl", "svg", "csv"] {
            for target in [work.appending(path: "missing/a.\(ending)").path, "/proc/a.\(ending)"] {
                let outcome = try outcome(of: "render", "--formula", "x", "--samples", "9", "-o", target)
                XCTAssertTrue(outcome.isOneSentence, "\(target): \(outcome)")
            }
        }
        let folder = work.appending(path: "folder.stl")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
        XCTAssertTrue(try outcome(of: "render", "--formula", "x", "-o", folder.path).isOneSentence)
        XCTAssertEqual(try workNames, ["folder.stl"])
    }
}
