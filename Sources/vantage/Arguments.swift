import ArgumentParser
import Foundation
import Logbook

// Values of the logbook as arguments.

extension TripKind: ExpressibleByArgument {}
extension PersonalTrip.Reason: ExpressibleByArgument {}
extension TripQuery.Status: ExpressibleByArgument {}
extension Expectation.Kind: ExpressibleByArgument {}

extension CalendarDay: ExpressibleByArgument {
    /// A day as a person writes it: `2027-05-03`, “3 May”, “yesterday”.
    public init?(argument: String) {
        guard let day = CalendarDay(argument) ?? DayText().day(in: argument) else { return nil }
        self = day
    }
}

extension UUID: @retroactive ExpressibleByArgument {
    public init?(argument: String) {
        self.init(uuidString: argument)
    }
}

extension Decimal: @retroactive ExpressibleByArgument {
    /// A whole number or one with decimals behind a point or a comma, and nothing else: what Foundation cannot read it would
    /// leave out.
    public init?(argument: String) {
        guard argument.wholeMatch(of: #/-?[0-9]+([.,][0-9]+)?/#) != nil else { return nil }
        self.init(string: argument.replacing(",", with: "."), locale: Locale(identifier: "en_US_POSIX"))
    }
}
