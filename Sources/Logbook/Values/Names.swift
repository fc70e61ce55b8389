import Localization

// What the cases of the logbook's types are called in the window.

extension Trip.Kind {
    /// The name in the user's language.
    public var name: String {
        switch self {
        case .trip: localized("Trip")
        case .business: localized("Business")
        case .personal: localized("Personal")
        }
    }
}

extension PersonalTrip.Reason {
    /// The name in the user's language.
    public var name: String {
        switch self {
        case .family: localized("Family")
        case .vacation: localized("Vacation")
        case .reunion: localized("Reunion")
        case .wellness: localized("Wellness")
        case .other: localized("Other")
        case .unknown: localized("Not specified")
        }
    }
}

extension Reimbursement.Kind {
    /// The name in the user's language.
    public var name: String {
        switch self {
        case .advance: localized("Advance")
        case .reimbursement: localized("Reimbursement")
        case .shareReceived: localized("Share received")
        case .sharePaid: localized("Share paid")
        }
    }
}

extension Expectation.TargetInterval {
    /// The name in the user's language.
    public var name: String {
        switch self {
        case .once: localized("The whole time")
        case .day: localized("Every day")
        case .week: localized("Every week")
        case .month: localized("Every month")
        }
    }
}

extension Budget.Interval {
    /// The name in the user's language.
    public var name: String {
        switch self {
        case .once: localized("Once")
        case .month: localized("Each month")
        case .year: localized("Each year")
        }
    }
}

extension Leg.Kind {
    /// The name in the user's language.
    public var name: String {
        switch self {
        case .flight: localized("Flight")
        case .train: localized("Train")
        case .bus: localized("Bus")
        case .ferry: localized("Ferry")
        case .car: localized("Car")
        }
    }
}

extension Meal.Kind {
    /// The name in the user's language.
    public var name: String {
        switch self {
        case .breakfast: localized("Breakfast")
        case .lunch: localized("Lunch")
        case .dinner: localized("Dinner")
        case .other: localized("Other meal")
        }
    }
}

extension Expense.Category {
    /// The name in the user's language.
    public var name: String {
        switch self {
        case .lodging: localized("Lodging")
        case .transport: localized("Transport")
        case .fuel: localized("Fuel")
        case .parking: localized("Parking")
        case .meals: localized("Meals")
        case .tickets: localized("Tickets")
        case .fees: localized("Fees")
        case .communication: localized("Communication")
        case .gifts: localized("Gifts")
        case .other: localized("Other")
        }
    }
}

extension MileageRecord.Vehicle {
    /// The name in the user's language.
    public var name: String {
        switch self {
        case .car: localized("Car")
        case .motorcycle: localized("Motorcycle")
        case .bicycle: localized("Bicycle")
        case .passenger: localized("Passenger")
        }
    }
}

extension DistanceUnit {
    /// The name in the user's language.
    public var name: String {
        switch self {
        case .km: localized("Kilometres")
        case .mi: localized("Miles")
        }
    }
}

extension BucketListItem.Kind {
    /// The name in the user's language.
    public var name: String {
        switch self {
        case .item: localized("To take along")
        case .activity: localized("To do")
        }
    }
}

extension Expectation.Kind {
    /// The name in the user's language.
    public var name: String {
        switch self {
        case .goal: localized("Goal")
        case .milestone: localized("Milestone")
        case .obligation: localized("Obligation")
        }
    }
}

extension GoalTerm.Status {
    /// The name in the user's language.
    public var name: String {
        switch self {
        case .planned: localized("Planned")
        case .active: localized("Active")
        case .completed: localized("Completed")
        case .delayed: localized("Delayed")
        case .onHold: localized("On hold")
        case .cancelled: localized("Cancelled")
        }
    }
}

extension PersonalValue.Level {
    /// The name in the user's language.
    public var name: String {
        switch self {
        case .general: localized("General")
        case .major: localized("Major")
        case .highestOrder: localized("Highest order")
        case .lifeArea: localized("Area of life")
        }
    }
}

extension Measure.Kind {
    /// The name in the user's language.
    public var name: String {
        switch self {
        case .distance: localized("Distance")
        case .duration: localized("Duration")
        case .energy: localized("Energy")
        case .count: localized("Count")
        case .other: localized("Other")
        }
    }
}

extension GoalProgress.Pace {
    /// The name in the user's language.
    public var name: String {
        switch self {
        case .done: localized("done")
        case .ahead: localized("ahead")
        case .onTrack: localized("on track")
        case .behind: localized("behind")
        case .stalled: localized("stalled")
        case .open: localized("open")
        }
    }
}

extension SearchMatch.Field {
    /// The name in the user's language.
    public var name: String {
        switch self {
        case .trip(let field): field.title
        case .expectation(let field): field.title
        case .part(let part): part.name
        }
    }
}

extension SearchMatch.Part {
    /// The name in the user's language.
    public var name: String {
        switch self {
        case .stay: localized("Stay")
        case .bucketList: localized("Bucket list")
        case .itinerary: localized("Itinerary")
        case .leg: localized("Leg")
        case .expense: localized("Expense")
        case .reimbursement: localized("Reimbursement")
        case .receipt: localized("Receipt")
        case .meal: localized("Meal")
        case .drive: localized("Drive")
        case .session: localized("Session")
        case .attraction: localized("Attraction")
        case .familyMember: localized("Family member")
        case .flyerCode: localized("Frequent-flyer code")
        case .venuePass: localized("Venue pass")
        case .title: localized("Title")
        case .details: localized("Details")
        case .measure: localized("Measure")
        case .alignment: localized("Value")
        case .lifeDomain: localized("Area of life")
        case .guidance: localized("Guidance")
        case .notes: localized("Notes")
        case .tag: localized("Tag")
        case .snippet: localized("Snippet")
        }
    }
}

extension TripQuery.Status {
    /// The name in the user's language.
    public var name: String {
        switch self {
        case .upcoming: localized("Upcoming")
        case .underway: localized("Underway")
        case .past: localized("Past")
        }
    }
}

extension ActionQuery.Column {
    /// The name in the user's language.
    public var name: String {
        switch self {
        case .loggedAt: localized("Time")
        case .title: localized("Title")
        case .duration: localized("Duration")
        }
    }
}

extension TripQuery.Column {
    /// The name in the user's language.
    public var name: String {
        switch self {
        case .startDay: localized("First day")
        case .endDay: localized("Last day")
        case .name: localized("Name")
        case .destination: localized("Destination")
        case .kind: localized("Kind")
        case .length: localized("Duration")
        case .createdAt: localized("Date added")
        case .modifiedAt: localized("Date changed")
        }
    }
}

extension GoalQuery.Column {
    /// The name in the user's language.
    public var name: String {
        switch self {
        case .dueDay: localized("Due date")
        case .title: localized("Title")
        case .kind: localized("Kind")
        case .importance: localized("Importance")
        case .urgency: localized("Urgency")
        case .createdAt: localized("Date added")
        case .modifiedAt: localized("Date changed")
        }
    }
}

extension PerDiemPolicy.Basis {
    /// The name in the user's language.
    public var name: String {
        switch self {
        case .days: localized("Day")
        case .nights: localized("Night")
        }
    }
}

extension PerDiemPolicy.Floor {
    /// The name in the user's language.
    public var name: String {
        switch self {
        case .zero: localized("Nothing")
        case .incidentals: localized("The incidentals")
        }
    }
}

extension Trip.Claim {
    /// The name in the user's language.
    public var name: String {
        switch self {
        case .open: localized("Open")
        case .submitted: localized("Submitted")
        case .approved: localized("Approved")
        case .paid: localized("Paid")
        }
    }
}

extension PublishedRates {
    /// What a table is called.
    public static func title(of table: String) -> String {
        switch table {
        case "germany-abroad": localized("Germany, travel abroad")
        case "gsa-localities": localized("United States, localities")
        default: table
        }
    }
}
