import Foundation
import Logbook

// Saves trips into the logbook at the path it is given, one after the other, until it is killed. Every save is a trip with
// its entries; the names count. After each one it says the number, so that whoever kills it knows what must be there.

let logbook = try Logbook.open(at: URL(filePath: CommandLine.arguments[1]))
var number = try await logbook.fetchTripCounts().all
while true {
    number += 1
    let day = CalendarDay.sampleReference.adding(days: number % 300)
    var contents = TripContents()
    contents.stays = [Stay(placeName: "Stay \(number)"), Stay(address: "Another")]
    contents.expenses = (0..<3).map {
        Expense(day: day, details: "Expense \($0)", cost: Money(minorUnits: 100, currency: "EUR"))
    }
    contents.tags = ["written"]
    let draft = TripDraft(
        name: "Trip \(number)", startDay: day, endDay: day.adding(days: 3),
        specifics: .business(Trip.Business(perDiem: Money(minorUnits: 1, currency: "EUR"))), contents: contents)
    let trip = try await logbook.save(draft)
    // Some are changed, and some are deleted and brought back.
    if number.isMultiple(of: 3) {
        try await logbook.deleteTrip(id: trip.id)
        try await logbook.undo()
    }
    FileHandle.standardOutput.write(Data("\(number)\n".utf8))
}
