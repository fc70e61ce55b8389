import CGtk
import GtkKit
import GtkTesting
import XCTest

final class ListTests: GtkTestCase {
    func testUpdateKeepsTheSelectedID() throws {
        try onMain {
            let cases: [(from: [String], to: [String])] = [
                (["a", "b", "c"], ["a", "b", "c"]),
                (["a", "b", "c"], ["x", "a", "b", "c"]),
                (["a", "b", "c"], ["b"]),
                (["a", "b", "c"], ["c", "b", "a"]),
                (["a", "b", "c"], ["a", "x", "b", "y"]),
                (["b"], ["p", "q", "r", "b"]),
                (["a", "b", "c", "d"], ["b", "c", "d", "a"]),
            ]
            for (from, to) in cases {
                let list = IdentifierList()
                let selection = RowSelection(of: list)
                list.update(from)
                selection.select(["b"])
                var changes: [[String]] = []
                selection.onChange = { changes.append($0) }
                list.update(to)
                XCTAssertEqual(stored(list), to)
                XCTAssertEqual(selection.selectedIDs, ["b"], "\(from) → \(to)")
                XCTAssertEqual(changes, [], "\(from) → \(to)")
            }
        }
    }

    func testStoreFollowsAnyUpdate() throws {
        try onMain {
            var random = SystemRandomNumberGenerator()
            let before = LiveCount.now
            do {
                let list = IdentifierList()
                for _ in 0..<200 {
                    let next = (0..<12).shuffled(using: &random).prefix(Int.random(in: 0...12)).map { "id\($0)" }
                    list.update(next)
                    XCTAssertEqual(stored(list), next)
                    XCTAssertEqual(list.ids, next)
                }
            }
            XCTAssertEqual(LiveCount.now, before)
        }
    }

    func testIDsGivenTwiceAreShownTwice() throws {
        try onMain {
            let list = IdentifierList()
            list.update(["a", "a", "b", "a"])
            XCTAssertEqual(stored(list), ["a", "a", "b", "a"])
            list.update(["b", "a", "a"])
            XCTAssertEqual(stored(list), ["b", "a", "a"])
        }
    }

    func testRowsOutsideTheDifferenceKeepTheirObjects() throws {
        try onMain {
            let list = IdentifierList()
            list.update(["a", "b", "c", "d"])
            let old = objects(list)
            list.update(["a", "c", "b", "x", "d"])
            let new = objects(list)
            XCTAssertEqual([new[0], new[1], new[2], new[4]], [old[0], old[2], old[1], old[3]])
        }
    }

    func testSelectionOfOneOrNone() throws {
        try onMain {
            let list = IdentifierList()
            list.update(["a", "b"])
            let selection = RowSelection(of: list)
            var changes: [[String]] = []
            selection.onChange = { changes.append($0) }
            XCTAssertEqual(selection.selectedIDs, [])
            selection.select(["a"])
            selection.select([])
            selection.select(["nowhere"])
            selection.select(["b", "a"])
            XCTAssertEqual(selection.selectedIDs, ["b"])
            XCTAssertEqual(changes, [["a"], [], ["b"]])
        }
    }

    func testSelectionOfSeveralKeepsThemWhenTheListChanges() throws {
        try onMain {
            let list = IdentifierList()
            list.update(["a", "b", "c", "d"])
            let selection = RowSelection(of: list, allowsSeveral: true)
            var changes: [[String]] = []
            selection.onChange = { changes.append($0) }
            selection.select(["c", "a", "nowhere"])
            XCTAssertEqual(changes, [["a", "c"]])
            list.update(["d", "c", "b", "a"])
            XCTAssertEqual(selection.selectedIDs, ["c", "a"])
            list.update(["a", "b"])
            XCTAssertEqual(selection.selectedIDs, ["a"])
            selection.select([])
            XCTAssertEqual(selection.selectedIDs, [])
        }
    }

    func testRowsAreBoundByID() throws {
        try onMain {
            let list = IdentifierList()
            let selection = RowSelection(of: list)
            list.update(["a", "b", "c"])
            selection.select(["b"])
            let view: Widget = gtk_list_view_new(nil, nil)
            var bound: [String] = []
            setRows(of: cast(view), to: selection) {
                LabelCell()
            } bind: { cell, id in
                gtk_label_set_text(cast(cell.root), id)
                bound.append(id)
            }
            let window: Widget = gtk_window_new()
            defer { gtk_window_destroy(cast(window)) }
            gtk_window_set_child(cast(window), view)
            XCTAssertTrue(show(window))
            XCTAssertEqual(Set(bound), ["a", "b", "c"])
            XCTAssertEqual(selection.selectedIDs, ["b"])
        }
    }

    func testScrollShowsARowFarBelow() throws {
        try onMain {
            let list = IdentifierList()
            let selection = RowSelection(of: list)
            list.update((0..<5000).map(String.init))
            let view: Widget = gtk_list_view_new(nil, nil)
            var bound: Set<String> = []
            setRows(of: cast(view), to: selection) {
                LabelCell()
            } bind: { _, id in
                bound.insert(id)
            }
            let scrolled: Widget = gtk_scrolled_window_new()
            gtk_scrolled_window_set_child(cast(scrolled), view)
            let window: Widget = gtk_window_new()
            defer { gtk_window_destroy(cast(window)) }
            gtk_window_set_child(cast(window), scrolled)
            XCTAssertTrue(show(window))
            XCTAssertFalse(bound.contains("4000"))
            XCTAssertLessThan(bound.count, 1000)
            scroll(cast(view), to: "4000", in: list)
            XCTAssertTrue(turnLoop { bound.contains("4000") })
        }
    }
}

@MainActor
final class LabelCell: ListCell {
    let root: Widget = gtk_label_new("")
}

@MainActor
private func objects(_ list: IdentifierList) -> [gpointer] {
    (0..<g_list_model_get_n_items(list.store.pointer)).compactMap { position in
        let object = g_list_model_get_item(list.store.pointer, position)
        // The list keeps it alive.
        if let object { g_object_unref(object) }
        return object
    }
}

@MainActor
private func stored(_ list: IdentifierList) -> [String] {
    objects(list).map { String(cString: gtk_string_object_get_string(OpaquePointer($0))) }
}
