import Foundation
import Logbook
import TestSupport
import Testing

@testable import AppModel

/// The logbook where its own folder cannot be used.
@MainActor struct SecondPlaceTests {
    @Test func `another place on disk is offered where the folder cannot be used`() async throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        // A file is in the way of the folder.
        let inTheWay = folder.url.appending(path: "data")
        try Data().write(to: inTheWay)
        let folders = StandardFolders(environment: ["HOME": folder.url.path, "XDG_DATA_HOME": inTheWay.path])
        let launch = AppModel.Launch(folders: folders, resources: .ofCheckout)
        let model = AppModel(launch)
        await model.open()
        #expect(model.logbookProblem != nil)
        let other = try #require(model.secondLogbook)
        #expect(other.path == folder.url.appending(path: ".local/share/vantage/logbook.sqlite").path)

        // What is saved there is there at the next start.
        let second = AppModel(launch.opening(other))
        await second.open()
        #expect(second.logbookProblem == nil)
        try await #require(second.records).logbook.save(
            TripDraft(name: "Lakes", startDay: .today(), endDay: .today()))
        let next = AppModel(launch)
        await next.open()
        #expect(next.secondLogbook == other)
        let found = AppModel(launch.opening(other))
        await found.open()
        #expect(try await #require(found.records).logbook.fetchTrips().map(\.name) == ["Lakes"])
    }

    @Test func `no other place is offered for a logbook that a person named`() async throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        try Data().write(to: folder.url.appending(path: "data"))
        let model = AppModel(folder.launch(logbook: folder.url.appending(path: "data/logbook.sqlite")))
        await model.open()
        #expect(model.logbookProblem != nil && model.secondLogbook == nil)
    }
}
