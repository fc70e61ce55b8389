import AppModel
import CGtk
import ChartDocuments
import ChartRendering
import Foundation
import GtkKit
import GtkTesting
import XCTest

@testable import ChartView
@testable import VantageApp

extension Shortcut {
    /// Where nothing is to be heard, or no program plays it, that is said.
    private static func hears(_ axis: String, _ key: String) -> Shortcut {
        ofChart(
            "Hear the heights along \(axis) through the selection", [key],
            end: { hand in
                if try hand.open.chart.isSounding { try hand.open.chart.play([], in: 0...1) }
                hand.open.model.notice = nil
            }
        ) { chart, hand, _ in
            { chart.isSounding || hand.open.model.notice != nil }
        }
    }

    private static func ofChart(
        _ title: String, _ keys: [String], in scopes: [KeyboardScope] = [.chart],
        end: @escaping (Hand) throws -> Void = { _ in },
        begin: @escaping (ChartModel, Hand, String) throws -> () -> Bool
    ) -> Shortcut {
        Shortcut(
            group: .chart, title: title, keys: keys, sections: [.charts], scopes: scopes,
            begin: { hand, key in
                let chart = try hand.open.chart
                hand.viewport.selection = nil
                chart.resetView(animated: false)
                settle()
                return try begin(chart, hand, key)
            }, end: end)
    }

    private static func opensOfChart(_ title: String, _ key: String, window: String) -> Shortcut {
        ofChart(title, [key], in: KeyboardScope.allCases) { _, hand, _ in
            { hand.dialogs.contains { hand.title(of: $0).hasPrefix(window) } }
        }
    }

    /// Adds two formulas, and puts the keyboard into one of them.
    private static func addFormulas(
        to chart: ChartModel, _ hand: Hand, focusing place: Int
    ) throws -> [ChartObject.ID] {
        let ids = [chart.addFormula("1"), chart.addFormula("2")]
        XCTAssertTrue(turnLoop { (try? hand.open.formulas().count) == 2 })
        gtk_widget_grab_focus(try hand.open.formulas()[place])
        XCTAssertTrue(turnLoop { chart.selection == [ids[place]] })
        settle()
        return ids
    }

    private static func removeFormulas(_ hand: Hand) throws {
        let chart = try hand.open.chart
        chart.remove(Set(chart.document.objects.suffix(2).map(\.id)))
    }

    private static func isInFormula(_ place: Int, _ hand: Hand) -> Bool {
        guard let formulas = try? hand.open.formulas(), formulas.indices.contains(place) else { return false }
        return hand.hasFocus(below: formulas[place])
    }

    static let chart: [Shortcut] = [
        ofChart(NamedPose.names, NamedPose.keys.map(String.init)) { chart, _, key in
            let poses = NamedPose.allCases
            let pose = poses[Int(key)! - 1]
            chart.turn(to: poses[key == "1" ? 1 : 0].pose, animated: false)
            return { NamedPose(chart.camera.pose) == pose }
        },
        // In a text they are digits.
        ofChart(
            NamedPose.names, NamedPose.keys.map(String.init), in: [.search, .list]
        ) { chart, hand, key in
            let pose = chart.camera.pose
            return { hand.search == key && chart.camera.pose == pose }
        },
        ofChart("Perspective or orthographic", ["<Control>p"], in: KeyboardScope.allCases) { chart, _, _ in
            let before = chart.camera.isPerspective
            return { chart.camera.isPerspective != before }
        },
        ofChart(
            "Inspector", ["<Control>i"], in: [.chart, .list, .search], end: { $0.open.actions["inspector"]?.activate() }
        ) { _, hand, _ in
            let before = hand.open.model.windowState.showsInspector
            return { hand.open.model.windowState.showsInspector != before }
        },
        opensOfChart("Table of values", "<Control>t", window: "Values of"),
        opensOfChart("Describe the chart in words", "<Control>d", window: "Description of"),
        hears("x", "<Control>h"),
        hears("z", "<Control><Shift>h"),
        ofChart(
            "Surface tools", ["<Control><Shift>t"], in: KeyboardScope.allCases,
            end: { hand in
                let chart = try hand.open.chart
                chart.remove([try XCTUnwrap(chart.document.objects.last).id])
            }
        ) { chart, hand, _ in
            chart.addFormula("x² + z²")
            return { hand.menus.contains { gtk_widget_get_parent($0) == hand.viewport.root } }
        },
        opensOfChart("Export a picture", "<Control>e", window: ""),
        opensOfChart("Print the chart", "<Control><Shift>p", window: "Print"),
        ofChart("Copy the picture", ["<Control><Shift>c"], in: [.chart, .list, .search]) { _, hand, _ in
            {
                hand.open.model.notice?.text
                    == "The chart was copied as a picture, as a drawing (SVG) and as Swift code."
            }
        },
        ofChart(
            "Paste a table", ["<Control><Shift>v"], in: [.chart, .list, .search],
            end: { hand in
                guard let chart = try? hand.open.chart, let last = chart.document.objects.last else { return }
                chart.remove([last.id])
            }
        ) { chart, hand, _ in
            Clipboard.set("1\t2\t3\n4\t5\t7\n", of: cast(hand.open.window))
            let before = chart.document.objects.count
            return {
                chart.document.objects.count == before + 1 && chart.document.objects.last?.source.isFormula == false
            }
        },
        ofChart("Rotate by 5°, with Shift by 1°", ["Left", "Right", "Up", "Down"]) { chart, _, _ in
            let before = chart.camera.pose
            return { chart.camera.pose != before }
        },
        ofChart("Move the picture, with any arrow", ["<Alt><Shift>Left"]) { chart, _, _ in
            let before = chart.camera
            return { chart.camera.offset.x < before.offset.x && chart.camera.pose == before.pose }
        },
        ofChart("Zoom", ["plus", "minus"]) { chart, _, key in
            let before = chart.camera.zoom
            return { key == "plus" ? chart.camera.zoom > before : chart.camera.zoom < before }
        },
        ofChart("Reset zoom and view", ["0"]) { chart, _, _ in
            let pose = chart.camera.pose
            chart.turn(to: NamedPose.allCases[5].pose, animated: false)
            return { chart.camera.pose == pose }
        },
        ofChart("Select what is in the centre", ["space"]) { _, hand, _ in
            { hand.viewport.selection != nil }
        },
        ofChart("Step through the data, with Ctrl by ten", ["Left", "Right", "Up", "Down"]) { chart, hand, key in
            hand.viewport.step(.zero)
            // Not at the end of the data already.
            for _ in 0..<3 { hand.viewport.step(["Left": [1, 0], "Right": [-1, 0], "Up": [0, -1]][key] ?? [0, 1]) }
            let (before, pose) = (try XCTUnwrap(hand.viewport.selection), chart.camera.pose)
            return { hand.viewport.selection.map { $0 != before } == true && chart.camera.pose == pose }
        },
        ofChart("Select a range", ["<Shift>Left", "<Shift>Right"]) { _, hand, key in
            hand.viewport.step(.zero)
            for _ in 0..<3 { hand.viewport.step(key == "<Shift>Left" ? [1, 0] : [-1, 0]) }
            return { hand.viewport.selection?.isRange == true }
        },
        ofChart("Previous or next series", ["Page_Up", "Page_Down"]) { _, hand, key in
            hand.viewport.step(.zero)
            for _ in 0..<2 { hand.viewport.stepMark(key == "Page_Up" ? 1 : -1) }
            let before = try XCTUnwrap(hand.viewport.selection)
            return { hand.viewport.selection.map { $0 != before } == true }
        },
        ofChart(
            "Along the level line, higher ground to the right or to the left", ["l", "<Shift>l"],
            end: { hand in
                let chart = try hand.open.chart
                chart.remove([try XCTUnwrap(chart.document.objects.last).id])
            }
        ) { chart, hand, _ in
            let samples = chart.scene?.sampleCount ?? 0
            chart.addFormula("x² + z²")
            XCTAssertTrue(turnLoop { (chart.scene?.sampleCount ?? 0) > samples })
            settle()
            hand.viewport.selection = nil
            hand.viewport.step(.zero)
            XCTAssertNotNil(hand.viewport.profileHeights(alongX: true), "no surface in the middle")
            hand.viewport.step([7, 3])
            let before = try XCTUnwrap(hand.viewport.selection)
            return { hand.viewport.selection.map { $0 != before } == true }
        },
        ofChart("Select nothing", ["Escape"]) { _, hand, _ in
            hand.viewport.step(.zero)
            XCTAssertNotNil(hand.viewport.selection)
            return { hand.viewport.selection == nil }
        },
        ofChart(
            "Select several objects of a chart", ["<Shift>Up", "<Shift>Down"],
            end: { try Shortcut.removeFormulas($0) }
        ) { chart, hand, key in
            let start = key == "<Shift>Up" ? 1 : 0
            let ids = try Shortcut.addFormulas(to: chart, hand, focusing: start)
            return { chart.selection == Set(ids) && Shortcut.isInFormula(1 - start, hand) }
        },
        ofChart(
            "Go to another object without selecting it", ["<Alt>Up", "<Alt>Down"],
            end: { try Shortcut.removeFormulas($0) }
        ) { chart, hand, key in
            let start = key == "<Alt>Up" ? 1 : 0
            let ids = try Shortcut.addFormulas(to: chart, hand, focusing: start)
            return { chart.selection == [ids[start]] && Shortcut.isInFormula(1 - start, hand) }
        },
        ofChart(
            "Add the object to the selection, or remove it", ["<Control>space"],
            end: { try Shortcut.removeFormulas($0) }
        ) { chart, hand, _ in
            let ids = try Shortcut.addFormulas(to: chart, hand, focusing: 1)
            // The keyboard is in the first one that is chosen.
            chart.select(Set(ids))
            XCTAssertTrue(turnLoop { Shortcut.isInFormula(0, hand) })
            return { chart.selection == [ids[1]] && Shortcut.isInFormula(0, hand) }
        },
    ]
}
