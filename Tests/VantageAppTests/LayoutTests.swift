import AppModel
import Foundation
import GtkKit
import GtkTesting
import XCTest

@testable import VantageApp

final class LayoutTests: GtkTestCase {
    func testEveryLayoutFileLoads() throws {
        try onMain {
            let folder = try resources().url.appending(path: "ui")
            let files = try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(".ui") }
            XCTAssertFalse(files.isEmpty)
            for file in files {
                XCTAssertNoThrow(try Builder(path: folder.appending(path: file).path), file)
            }
        }
    }

    func testTheStyleSheetIsUnderstood() throws {
        try onMain {
            let css = try String(contentsOfFile: resources().path("style.css"), encoding: .utf8)
            XCTAssertEqual(StyleSheet(css: css).problems, [])
        }
    }
}
