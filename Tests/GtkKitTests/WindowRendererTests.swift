import XCTest

@testable import GtkKit

final class WindowRendererTests: XCTestCase {
    func testCairoDrawsWhereThereIsNoGraphicsCard() {
        func name(_ devices: [String], _ environment: [String: String] = [:]) -> String? {
            WindowRenderer.name(devices: devices, environment: environment)
        }
        XCTAssertEqual(name([]), "cairo")
        XCTAssertEqual(name(["by-path", "card0"]), "cairo", "a screen alone draws nothing")
        XCTAssertNil(name(["by-path", "card0", "renderD128"]))
        XCTAssertNil(name(["nvidiactl"]))
        XCTAssertNil(name(["dxg"]))
        XCTAssertEqual(name(["renderD128"], ["LIBGL_ALWAYS_SOFTWARE": "1"]), "cairo")
        XCTAssertNil(name([], ["GSK_RENDERER": "gl"]), "the person has decided")
    }
}
