import Foundation
import Interchange
import Logbook

extension TripWithContents {
    /// Prints the trip with its costs.
    func show(in logbook: Logbook) async throws {
        printLine("\(trip.name), \(trip.startDay) – \(trip.endDay), \(trip.kind.rawValue)")
        for line in lines { printLine(line) }
        guard let statement = try await logbook.fetchExpenses(ofTrip: id) else { return }
        for line in statement.lines {
            let day = line.day?.description ?? ""
            printLine(
                [day, line.explanation, line.amount?.description ?? "", line.lacksReceipt ? "no receipt" : ""].filter {
                    !$0.isEmpty
                }.joined(separator: "  "))
        }
        for total in statement.totals { printLine("Total  \(total)") }
        if statement.isForeign, let total = statement.total { printLine("Grand total  \(total)") }
        for amount in statement.received { printLine("Received  \(amount)") }
        if !statement.reimbursed.isEmpty { for rest in statement.outstanding { printLine("Outstanding  \(rest)") } }
        for remark in statement.remarks { printLine("Note  \(remark.text)") }
    }

    /// The fields and entries of the trip without its costs, a line each.
    private var lines: [String] {
        func line(_ label: String, _ parts: String?...) -> String? {
            let text = parts.compactMap { $0 }.filter { !$0.isEmpty }.joined(separator: ", ")
            let padding = String(repeating: " ", count: max(0, 12 - label.count))
            return text.isEmpty ? nil : "\(label)\(padding)  \(text)"
        }
        let draft = TripDraft(trip)
        let facts =
            ([.destination] + TripField.businessTexts + [.reason]).map {
                line($0.plainTitle, $0.plainText(of: draft))
            } + [line("Tags", contents.tags.description), line("Notes", trip.notes)]
        let stays = contents.stays.map {
            line("Stay", $0.placeName, $0.address, $0.isConfirmed ? "confirmed" : "not confirmed", $0.reference)
        }
        let itinerary = contents.itinerary.map {
            line("Itinerary", $0.day.description, $0.startTime?.description, $0.title, $0.place)
        }
        let legs = contents.legs.map { leg in
            let times = [leg.startTime, leg.endTime].compactMap { $0?.description }.joined(separator: " – ")
            return line("Leg", leg.startDay.description, times, leg.name, leg.seat, leg.reference)
        }
        let sessions = contents.sessions.map {
            line("Session", $0.day?.description, $0.startTime?.description, $0.title, $0.speaker, $0.room)
        }
        let bucketList = contents.bucketList.map { line("Bucket list", $0.title, $0.details, $0.isDone ? "done" : nil) }
        let reimbursements = contents.reimbursements.map {
            line($0.kind.name, $0.day.description, "\($0.amount)", $0.payer, $0.notes)
        }
        let receipts = contents.receipts.map { line("Receipt", $0.name, $0.notes) }
        let attractions = contents.attractions.map { line("Attraction", $0.name, $0.isVisited ? "visited" : nil) }
        let people = contents.familyMembers.map { line("With", $0.name, $0.relation) }
        let passes =
            contents.flyerCodes.map { line("Flyer code", $0.programme, $0.code) }
            + contents.venuePasses.map { line("Pass", $0.name, $0.reference) }
        return [
            facts, legs, stays, itinerary, sessions, reimbursements, receipts, bucketList, attractions, people, passes,
        ]
        .joined().compactMap { $0 }
    }
}
