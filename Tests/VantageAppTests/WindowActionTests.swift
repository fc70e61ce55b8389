import AppModel
import CGtk
import Foundation
import GtkKit
import GtkTesting
import Localization
import Logbook
import XCTest

@testable import VantageApp

/// The table of actions, and what names them.
final class WindowActionTests: GtkTestCase {
    func testEveryActionIsAddedOnceUnderItsName() throws {
        try onMain {
            let names = WindowAction.all.map(\.detailedName)
            XCTAssertEqual(names.count, Set(names).count)
            try withOpenWindow { open in
                for action in WindowAction.all where action.prefix == "win" && action.name != "show-help-overlay" {
                    XCTAssertNotNil(open.actions[action.name], action.name)
                }
            }
        }
    }

    /// The desktop file and the command line name actions of the window.
    func testTheDesktopFileNamesActionsOfTheWindow() throws {
        try onMain {
            let names = Set(WindowAction.all.map(\.detailedName))
            for name in VantageApplication.actions { XCTAssertTrue(names.contains("win.\(name)"), name) }
            let resources = try ResourceFolder.locate().url
            let file = try String(
                contentsOf: resources.appending(path: "../data/\(VantageApplication.id).desktop"), encoding: .utf8)
            let named = try XCTUnwrap(file.firstMatch(of: #/\nActions=(.*);\n/#)?.1).split(separator: ";").map(
                String.init)
            XCTAssertEqual(named, VantageApplication.actions)
            for name in named {
                XCTAssertTrue(file.contains("[Desktop Action \(name)]\n"), name)
                XCTAssertTrue(file.contains("Exec=vantage --action \(name)\n"), name)
            }
        }
    }

    /// Scripts call them over the session bus, which says nothing of what a parameter means.
    func testTheReadmeListsEveryActionThatHasAParameterWithItsType() throws {
        try onMain {
            let readme = try String(contentsOf: try resources().url.appending(path: "../README.md"), encoding: .utf8)
            var count = 0
            for action in WindowAction.all {
                let type: String
                switch action.behavior {
                case .text, .choice: type = "s"
                case .flag: type = "b"
                case .call, .toggle, .external: continue
                }
                count += 1
                XCTAssertTrue(readme.contains("\n| `\(action.name)` | `\(type)` | "), action.name)
            }
            XCTAssertGreaterThan(count, 10)
        }
    }

    func testThePathOfTheServiceIsQuotedInTheEntryOfTheSession() throws {
        try onMain {
            let entry = Autostart.entry(of: URL(filePath: "/opt/50% \"off\"/vantage-service"))
            XCTAssertTrue(entry.contains(#"Exec="/opt/50%% \\"off\\"/vantage-service""#), entry)
        }
    }

    /// The host does not read it there.
    func testTheEntryOfTheSessionIsNotTouchedInASandbox() throws {
        try onMain {
            let folder = try TemporaryFolder()
            let folders = StandardFolders(environment: ["HOME": folder.url.path])
            let entry = folders.autostart.appending(path: "\(Autostart.name).desktop")
            try FileManager.default.createDirectory(at: folders.autostart, withIntermediateDirectories: true)
            try Data().write(to: entry)
            let application = try testApplication()
            for (sandbox, isKept) in [(folder.url.path, true), (folder.url.path + "/none", false)] {
                Autostart.set(false, isChange: false, application, in: folders, sandbox: sandbox)
                XCTAssertEqual(FileManager.default.fileExists(atPath: entry.path), isKept, sandbox)
            }
        }
    }

    func testNoKeyActivatesTwoActions() throws {
        try onMain {
            let keys = WindowAction.all.flatMap(\.keys)
            XCTAssertEqual(keys.count, Set(keys).count)
        }
    }

    func testLayoutsNameOnlyActionsOfTheTable() throws {
        try onMain {
            let named = try namesInLayouts()
            XCTAssertTrue(named.contains("win.new"))
            XCTAssertEqual(named.subtracting(WindowAction.all.map(\.detailedName)), [])
        }
    }

    func testEveryDeclaredActionIsInTheTable() throws {
        try onMain {
            let names = Set(WindowAction.all.map(\.name))
            let declared = try declarations()
            XCTAssertGreaterThan(declared.count, 50)
            for (name, swiftName) in declared {
                XCTAssertTrue(names.contains(name), "\(swiftName) is not in the table")
            }
        }
    }

    func testTheMenuBeginsWithWhatIsNewAndALineBelowIt() throws {
        try onMain {
            try withOpenWindow { open in
                let menu = WindowActions.menu(open.model)
                guard case .section(nil, let first) = menu.first, menu.count > 1, case .section = menu[1] else {
                    return XCTFail("\(menu)")
                }
                let names = first.map { if case .item(_, let action, _) = $0 { action } else { "" } }
                let actions: [WindowAction] = [.newTrip, .newGoal, .newChart, .logAction, .quickNote]
                XCTAssertEqual(names, actions.map(\.detailedName))
            }
        }
    }

    /// Every action has an accelerator, or a layout, a menu, a button or a handler of keys names it.
    func testEveryActionCanBeReached() throws {
        try onMain {
            let inLayouts = try namesInLayouts()
            let uses = Set(
                try sources().flatMap {
                    $0.matches(of: #/(?:WindowAction|activate\()\.(\w+)/#).map { String($0.output.1) }
                })
            let declared = try declarations()
            for action in WindowAction.all where action.keys.isEmpty && !inLayouts.contains(action.detailedName) {
                // Families of actions are functions, which the menus call.
                guard let swiftName = declared[action.name] else { continue }
                XCTAssertTrue(uses.contains(swiftName), "\(action.detailedName) cannot be reached")
            }
            for family in ["export", "exportData", "report"] { XCTAssertTrue(uses.contains(family), family) }
        }
    }
}

@MainActor private func namesInLayouts() throws -> Set<String> {
    let folder = try resources().url.appending(path: "ui")
    var names: Set<String> = []
    for file in try FileManager.default.contentsOfDirectory(atPath: folder.path) {
        let layout = try String(contentsOf: folder.appending(path: file), encoding: .utf8)
        names.formUnion(layout.matches(of: #/name="action-name">([^<:(]*)/#).map { String($0.output.1) })
    }
    return names
}

/// The names of the single actions, with their names in Swift.
private func declarations() throws -> [String: String] {
    let pattern = #/static let (\w+) = WindowAction\(\s*"([^"]+)"/#
    return Dictionary(
        uniqueKeysWithValues: try sources().flatMap {
            $0.matches(of: pattern).map { (String($0.output.2), String($0.output.1)) }
        })
}

private func sources() throws -> [String] {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().appending(path: "Sources/VantageApp")
    return try FileManager.default.subpathsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(".swift") }
        .map { try String(contentsOf: folder.appending(path: $0), encoding: .utf8) }
}
