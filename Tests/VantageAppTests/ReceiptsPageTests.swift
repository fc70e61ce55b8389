import AppModel
import CGtk
import Foundation
import GtkKit
import GtkTesting
import Logbook
import TestSupport
import XCTest

@testable import VantageApp

/// The receipts of a trip in the window.
final class ReceiptsPageTests: GtkTestCase {
    func testReceiptsAreAddedShownAndLedToByTheirLine() throws {
        try onMain {
            try withTrip { open, trips in
                let folder = try TemporaryFolder()
                let (photo, note) = (folder.url.appending(path: "taxi.png"), folder.url.appending(path: "note.txt"))
                try XCTUnwrap(Self.pixel).write(to: photo)
                try Data("no picture".utf8).write(to: note)
                trips.open?.expenseText = "12.50 taxi 4 May"
                trips.open?.addExpense()
                XCTAssertTrue(turnLoop { trips.open?.statement?.lines.count == 1 })
                let stack = try open.widget("pages")
                gtk_stack_set_visible_child_name(cast(stack), "expenses")
                XCTAssertTrue(turnLoop { open.shows("no receipt") })

                let line = try XCTUnwrap(trips.open?.statement?.lines.first)
                Task { await trips.open?.addReceipts([photo, note], to: line.entryID) }
                XCTAssertTrue(
                    turnLoop {
                        open.model.notice?.text
                            == "1 receipt was added. note.txt is neither a picture (JPEG, PNG, WebP or TIFF) nor a PDF."
                    })
                XCTAssertTrue(turnLoop { !open.shows("no receipt") })
                emit(try open.button("1 receipt"), "clicked", [])
                XCTAssertTrue(turnLoop { (try? open.button("Open taxi.png")) != nil })
                // Its row is open, and says what it proves.
                XCTAssertTrue(turnLoop { (try? open.editor("Receipt for")) != nil })
                XCTAssertTrue(open.shows("Taxi · 4 May 2027"))
                try open.type("fare.png", into: "Name")
                XCTAssertTrue(turnLoop { trips.open?.form?.saved.contents?.receipts.first?.name == "fare.png" })

                Task { await trips.open?.addReceipt(Data("%PDF-1".utf8), named: "second.pdf") }
                XCTAssertTrue(turnLoop { (try? open.button("Open second.pdf")) != nil })
                XCTAssertTrue(
                    turnLoop { open.model.notice?.text == "1 receipt was added." && open.model.notice?.undo != nil })
                open.model.notice?.undo?()
                XCTAssertTrue(turnLoop { trips.open?.receipts.map(\.name) == ["fare.png"] })
            }
        }
    }

    func testWhatReceiptsSayIsOfferedAsExpenses() throws {
        try onMain {
            try withTrip { open, trips in
                let folder = try TemporaryFolder()
                let photos = try ["33.50", "12.00"].map { try Self.photo(of: $0, in: folder.url) }
                Task { await trips.open?.addReceipts([photos[0]]) }
                XCTAssertTrue(turnLoop(within: 30) { open.model.notice?.answers.isEmpty == false })
                XCTAssertEqual(
                    open.model.notice?.text,
                    "1 receipt was added. Read from 33.50.png: €33.50 · 4 May 2027 · Lisbon Taxi.")
                XCTAssertEqual(trips.open?.statement?.lines.count, 0)
                // The receipt can still be removed.
                open.model.notice?.undo?()
                XCTAssertTrue(turnLoop { trips.open?.receipts.isEmpty == true })

                Task { await trips.open?.addReceipts(photos) }
                XCTAssertTrue(
                    turnLoop(within: 30) {
                        open.model.notice?.text == "2 receipts were added. Read from them: €33.50 and €12.00."
                    })
                XCTAssertEqual(open.model.notice?.answers.map(\.label), ["Add 2 Expenses"])
                open.model.notice?.answers.first?.act()
                XCTAssertTrue(turnLoop { trips.open?.statement?.lines.count == 2 })
                let lines = try XCTUnwrap(trips.open?.statement?.lines)
                XCTAssertEqual(lines.map(\.amount?.minorUnits), [3350, 1200])
                XCTAssertTrue(lines.allSatisfy { $0.category == .transport && !$0.lacksReceipt })
            }
        }
    }

    /// A picture of a receipt over an amount, which names it.
    private static func photo(of amount: String, in folder: URL) throws -> URL {
        let (page, photo) = (folder.appending(path: "page.svg"), folder.appending(path: "\(amount).png"))
        try Data(
            """
            <svg xmlns='http://www.w3.org/2000/svg' width='600' height='260'>
            <rect width='600' height='260' fill='white'/>
            <g font-family='DejaVu Sans Mono' font-size='28'><text x='30' y='60'>Lisbon Taxi</text>
            <text x='30' y='110'>4 May 2027</text><text x='30' y='160'>TOTAL \(amount) EUR</text></g></svg>
            """.utf8
        ).write(to: page)
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = ["rsvg-convert", "-o", photo.path, page.path]
        try process.run()
        process.waitUntilExit()
        return photo
    }

    /// A red pixel.
    private static let pixel = Data(
        base64Encoded:
            "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGP4z8AAAAMBAQDJ/pLvAAAAAElFTkSuQmCC")
}
