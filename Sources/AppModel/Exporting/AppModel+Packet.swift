import Foundation
import Localization
import Logbook
import Reports

extension AppModel {
    /// What the packet of the trip that is shown is called, as a file; `nil` where none is shown alone.
    public var packetFileName: String? {
        openTrip.map { Self.fileName(for: localized("Packet {name}", ["name": $0.name]), fileExtension: "zip") }
    }

    /// Writes what is handed in for the trip that is shown, and reports the outcome.
    public func savePacket(to path: String) {
        guard let trip = openTrip, let records else { return }
        var options = Packet.Options()
        options.author = preferences.values.author
        let open = records.trips.open
        let work = Task { [weak self] in
            await open?.flush()
            let text: String
            do {
                let target = try Self.path(path, fileExtension: path.lowercased().hasSuffix(".zip") ? nil : "zip")
                try await Self.writePacket(of: trip.id, records.logbook, options, to: target)
                text = localized("The packet was saved as {file}.", ["file": target])
            } catch is CancellationError {
                text = localized("The packet was not written.")
            } catch {
                text = "\(error)"
            }
            self?.notice = Notice(text)
        }
        notice = Notice(localized("The packet is being written."), cancel: { work.cancel() })
    }

    @concurrent
    private static func writePacket(
        of trip: UUID, _ logbook: Logbook, _ options: Packet.Options, to path: String
    ) async throws {
        try await Packet(.trip(trip), of: logbook, options).write(to: path)
    }
}
