import TestSupport
import XCTest

/// Web pages of charts in Chromium and Firefox, turned by pointer and keys.
final class BrowserTests: EndToEndTestCase {
    private struct Facts: Decodable {
        let problem: String
        let similarity: Double?
        /// Of what the page has computed itself.
        let computed: Double?
        let dragged: [Double]?
        let pressed: [Double]?
        let readout: String?
        let sliders: [String]?
        let highest: Double?
        let complaints: [String]?
        let requests: [String]?
    }

    /// The options of the chart of each page.
    private func charts() throws -> [String: [String]] {
        let samples = try checkout.appending(path: "Resources/samples")
        return [
            "wave": ["--formula", "a*sin(x)*cos(z)"],
            "terrain": ["--data", samples.appending(path: "jacksboro.asc").path],
            "penguins": ["--data", samples.appending(path: "penguins.csv").path],
            "torus": ["--formula", "((2 + a*cos v)cos u, a*sin v, (2 + a*cos v)sin u)"],
            "objects": [
                "--formula", "(a*cos u, u/5, a*sin u), u = 0 … 6π", "--formula", "x^2 + a*y^2 + z^2 = 9 {x < 2}",
                "--formula", "(a, 4, a), (-a, 4, a)", "--patterns",
            ],
            "arrows": ["--formula", "field(a*z, 1, -x)", "--vector-count", "6"],
            "streamlines": ["--formula", "field(a*z, 1, -x)", "--vectors", "streamlines"],
            "derived": [
                "--formula", "a*sin(x)*cos(z)", "--formula", "extremes(a*sin(x)*cos(z))",
                "--formula", "normal(a*sin(x)*cos(z), 1, 2)", "--formula",
                "curvature(x^2 + y^2 + z^2 = 4 + a, 1, 1, 2)",
                "--formula", "tangent(x^2 + y^2 + z^2 = 4 + a, 2, 1, 1)",
                "--formula", "intersection(a*sin(x)*cos(z), x^2 + y^2 + z^2 = 9)",
            ],
            // Nothing at first.
            "appearing": [
                "--formula", "field(-z*(a - 1), 0, x*(a - 1))", "--formula", "x^2 + y^2 + z^2 = a - 2",
                "--formula", "grad((a - 1)*x^2, 1, 1)",
            ],
        ]
    }

    func testPagesAreDrawnLikePicturesAndTurned() throws {
        let charts = try charts()
        let folder = work.appending(path: "pages")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let commands = charts.flatMap { name, options in
            ["html", "png"].map { ending in
                // The page is as wide as its window.
                ["render"] + options
                    + ["--size", "1200x800", "-o", folder.appending(path: "\(name).\(ending)").path]
            }
        }
        for outcome in try outcomes(of: commands) { XCTAssertEqual(outcome.status, 0, outcome.errors) }
        let python = try checkout.appending(path: ".build/readers/bin/python")
        let script = try checkout.appending(path: "Tests/Browsers/pages.py").path
        let pages = charts.keys.sorted()
        // Chromium takes longer: a grid, objects of all kinds and arrows.
        let inChromium = RandomCases.isLong ? pages : ["wave", "objects", "arrows"]
        let text = try tools.run(
            python, [script, folder.path] + pages.map { "firefox:\($0)" } + inChromium.map { "chromium:\($0)" },
            environment: tools.environment, within: 300)
        let facts = try JSONDecoder().decode([String: Facts].self, from: Data(text.utf8))
        XCTAssertEqual(facts.count, pages.count + inChromium.count)
        for (page, facts) in facts {
            XCTAssertEqual(facts.problem, "", page)
            XCTAssertGreaterThan(facts.similarity ?? 0, 0.97, page)
            XCTAssertEqual(facts.dragged?[0] ?? 0, -20, accuracy: 1e-9, page)
            XCTAssertEqual(facts.dragged?[1] ?? 0, 8, accuracy: 1e-9, page)
            XCTAssertEqual(facts.pressed?[0] ?? 0, -5, accuracy: 1e-9, page)
            XCTAssertEqual(facts.pressed?[1] ?? 0, 5, accuracy: 1e-9, page)
            XCTAssertTrue((facts.readout ?? "").contains(": "), "\(page): \(facts.readout ?? "")")
            XCTAssertEqual(facts.complaints, [], page)
            XCTAssertEqual(facts.requests, [], page)
            let ends = [
                "wave": 10.0, "torus": 10, "objects": 5, "arrows": 5, "streamlines": 5, "derived": 10, "appearing": 9,
            ]
            let highest = ends.first { page.hasSuffix($0.key) }?.value
            XCTAssertEqual(facts.sliders, highest == nil ? [] : ["a"], page)
            guard let highest else { continue }
            XCTAssertGreaterThan(facts.computed ?? 0, 0.97, page)
            XCTAssertEqual(facts.highest ?? 0, highest, accuracy: 0.05, page)
        }
    }
}
