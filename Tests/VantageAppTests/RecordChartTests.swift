import AppModel
import CGtk
import ChartDocuments
import Foundation
import GtkKit
import GtkTesting
import Logbook
import TestSupport
import XCTest

@testable import VantageApp

/// Charts of trips and goals in the window.
final class RecordChartTests: GtkTestCase {
    func testAChartOfTheTripIsMadeOnceAndItsBarOpensTheTrip() throws {
        try onMain {
            try withTrip { open, trips in
                trips.open?.expenseText = "12.50 taxi 4 May"
                trips.open?.addExpense()
                XCTAssertTrue(turnLoop { trips.open?.statement?.lines.count == 1 })
                let id = try XCTUnwrap(trips.open?.id)
                XCTAssertEqual(
                    open.model.recordCharts.map(\.title),
                    ["Spending", "Map of Travels", "Globe of Travels", "Costs of Trips", "Budgets"])
                open.actions["record-chart"]?.activate("spending")
                let charts = try open.records.charts
                XCTAssertTrue(
                    turnLoop { charts.open?.scene != nil && charts.list.selected?.name == "Spending: Lisbon" })
                XCTAssertEqual(open.model.section, .charts)
                let count = charts.list.elements.count

                // The same is there already.
                try open.show("trips")
                open.actions["record-chart"]?.activate("spending")
                XCTAssertTrue(turnLoop { open.model.section == .charts })
                settle()
                XCTAssertEqual(charts.list.elements.count, count)

                charts.open?.point = SIMD3(0, 12.5, 0)
                open.actions["open-source"]?.activate()
                XCTAssertTrue(turnLoop { open.model.section == .trips && trips.open?.id == id })
            }
        }
    }

    func testATrackOfTheTripLiesOnItsTerrainInOneChart() throws {
        try onMain {
            try withTrip { open, trips in
                let folder = try TemporaryFolder()
                let names = ["walk.gpx", "hill.asc", "note.gpx"]
                let files = names.map { folder.url.appending(path: $0) }
                let points = (0..<5).map { "<trkpt lat='46.0\($0)' lon='7.0\($0)'><ele>\(500 + $0)</ele></trkpt>" }
                try Data("<gpx version='1.1'><trk><trkseg>\(points.joined())</trkseg></trk></gpx>".utf8).write(
                    to: files[0])
                let rows = (0..<6).map { row in (0..<6).map { "\(490 + row + $0)" }.joined(separator: " ") }
                let head = "ncols 6\nnrows 6\nxllcorner 7\nyllcorner 46\ncellsize 0.01\n"
                try Data((head + rows.joined(separator: "\n")).utf8).write(to: files[1])
                try Data("no track".utf8).write(to: files[2])
                XCTAssertTrue(turnLoop { open.model.canOpenTracks })
                open.model.openTracks(files)
                let charts = try open.records.charts
                XCTAssertTrue(turnLoop { charts.open?.scene != nil && charts.list.selected?.name == "Track: Lisbon" })
                XCTAssertEqual(open.model.section, .charts)
                XCTAssertEqual(
                    charts.open?.document.objects.map { URL(filePath: $0.text).lastPathComponent },
                    ["walk.gpx", "hill.asc"])
                // What cannot be read is named, and the rest is shown.
                XCTAssertTrue(turnLoop { open.model.notice?.text.contains("note.gpx") == true })
                let marks = try XCTUnwrap(charts.open?.readings.values.map(\.marks))
                XCTAssertTrue(marks.contains(where: \.hasLines) && marks.contains(where: \.hasSurface))
            }
        }
    }

    func testNewChartOffersTripsAndGoals() throws {
        try onMain {
            try withOpenWindow { open in
                try open.show("charts")
                open.actions["new-chart"]?.activate()
                XCTAssertTrue(turnLoop { (try? open.button("Costs of Trips")) != nil })
                gtk_widget_activate(try open.button("Costs of Trips"))
                XCTAssertTrue(turnLoop { open.shows("Nothing was spent that could be shown.") })
            }
        }
    }
}
