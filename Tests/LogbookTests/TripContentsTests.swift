import Testing

@testable import Logbook

struct TripContentsTests {
    private static func draft(_ trip: TripDraft, _ contents: TripContents) -> TripDraft {
        var draft = trip
        draft.contents = contents
        return draft
    }

    @Test(arguments: [
        draft(.plain, .common), draft(.business, .business), draft(.personal, .personal), draft(.plain, TripContents()),
    ])
    func `the entries of a trip read back as it was saved`(draft: TripDraft) async throws {
        let logbook = try Logbook.fixture()
        let saved = try await logbook.save(draft)
        let read = try #require(try await logbook.fetchTripWithContents(id: saved.id))
        #expect(read.trip == saved)
        var expected = try #require(draft.contents)
        // A person's stamps are the logbook's.
        for index in expected.familyMembers.indices {
            expected.familyMembers[index] = read.contents.familyMembers[index]
        }
        #expect(read.contents == expected)
        #expect(read.contents.familyMembers.map(\.name) == draft.contents?.familyMembers.map(\.name))
    }

    @Test func `saving unchanged changes nothing but the instant, and saving without contents leaves them`()
        async throws
    {
        let logbook = try await Logbook.full()
        for trip in try await logbook.fetchTrips() {
            let before = try #require(try await logbook.fetchTripWithContents(id: trip.id))
            let dump = try await logbook.dump()
            try await logbook.save(TripDraft(before))
            try await logbook.save(TripDraft(trip))
            #expect(try await logbook.dump() == dump)
        }
    }

    @Test func `items keep the order they were given, and those left out go`() async throws {
        let logbook = try Logbook.fixture()
        let trip = try await logbook.save(Self.draft(.plain, .common))
        var edited = TripDraft(try #require(try await logbook.fetchTripWithContents(id: trip.id)))
        edited.contents?.stays.reverse()
        edited.contents?.bucketList.removeFirst()
        edited.contents?.bucketList.append(BucketListItem(title: "Map"))
        edited.contents?.tags = ["new"]
        try await logbook.save(edited)
        let read = try #require(try await logbook.fetchTripWithContents(id: trip.id)).contents
        #expect(read == edited.contents)
        #expect(read.stays.map(\.placeName) == ["", "Hotel Krone"])
        #expect(read.bucketList.map(\.title) == ["Swim", "Map"])
    }

    @Test func `contents of many trips take as many statements as of one`() async throws {
        let logbook = try await Logbook.full()
        let trips = try await logbook.fetchTrips()
        let contents = try await logbook.fetchContents(of: trips.map(\.id))
        for trip in trips {
            #expect(try await logbook.fetchTripWithContents(id: trip.id)?.contents == contents[trip.id])
        }
        #expect(contents.count == 3)
    }

    private static func broken(_ change: (inout TripContents) -> Void) -> TripDraft {
        var contents = TripContents.business
        change(&contents)
        return draft(.business, contents)
    }

    private static let long = String(repeating: "x", count: 201)

    @Test(arguments: [
        (broken { $0.stays[1].address = "  " }, "Stay 2: The place is missing."),
        (broken { $0.stays[0].endDay = day("2026-03-01") }, "Stay 1: The last day is before the first day."),
        (
            broken { $0.stays[0].cost = Money(minorUnits: 1, currency: "chf") },
            "Stay 1: The currency must be three capital letters, such as EUR."
        ),
        (broken { $0.bucketList[0].title = "" }, "Bucket-list item 1: The title is missing."),
        (broken { $0.itinerary[0].title = "" }, "Itinerary item 1: The title is missing."),
        (
            broken { $0.expenses[0].cost = Money(minorUnits: -1, currency: "EUR") },
            "Expense 1: The cost cannot be negative."
        ),
        (broken { $0.meals[1].place = long }, "Meal 2: The place can have at most 200 characters."),
        (broken { $0.mileage[0].distance = .infinity }, "Drive 1: The distance cannot be negative."),
        (
            broken { $0.mileage[0].odometerEnd = 1 },
            "Drive 1: The odometer at the end cannot be below the odometer at the start."
        ),
        (broken { $0.sessions[0].title = "\n" }, "Session 1: The title is missing."),
        (broken { $0.tags = [long] }, "The tag can have at most 60 characters."),
        (
            broken { $0.venuePasses = [VenuePass(name: "x")] }, "An entry of this kind cannot have this: contents."
        ),
    ])
    func `an item that breaks a rule is named with its field, and nothing is saved`(
        draft: TripDraft, sentence: String
    ) async throws {
        let logbook = try Logbook.fixture()
        let error = await #expect(throws: LogbookError.self) { try await logbook.save(draft) }
        #expect(error?.description == sentence)
        #expect(try await logbook.isUntouched())
    }

    @Test func `a trip is copied with things of its own, and never takes another trip's`() async throws {
        let logbook = try await Logbook.full()
        for original in try await logbook.fetchTrips() {
            let trip = try #require(try await logbook.fetchTripWithContents(id: original.id))
            var draft = TripDraft(trip)
            draft.id = nil
            let before = try await logbook.dump()
            if trip.contents.count > 0 {
                let error = await #expect(throws: LogbookError.self) { try await logbook.save(draft) }
                #expect(error?.description == "An id is a UUID in lowercase, and no other entry's.")
                #expect(try await logbook.dump() == before)
            }
            draft.contents = trip.contents.copied
            let copy = try await logbook.save(draft)
            #expect(try await logbook.fetchTripWithContents(id: original.id) == trip)
            let count = try #require(try await logbook.fetchTripWithContents(id: copy.id)).contents.count
            #expect(count == trip.contents.count - trip.contents.receipts.count, "what was paid was paid once")
        }
    }

    @Test func `a family member is one person on several trips and outlives them`() async throws {
        let logbook = try Logbook.fixture()
        let first = try await logbook.save(Self.draft(.personal, .personal))
        let members = try await logbook.familyMembers.all()
        var contents = TripContents()
        contents.familyMembers = members
        let second = try await logbook.save(Self.draft(.personal, contents))
        #expect(try await logbook.familyMembers.all().count == 1)
        try await logbook.deleteTrip(id: first.id)
        try await logbook.deleteTrip(id: second.id)
        #expect(try await logbook.familyMembers.all().map(\.name) == ["Aunt"])
    }

    @Test func `deleting a trip takes along what is its own and frees its snippets`() async throws {
        let logbook = try await Logbook.full()
        for trip in try await logbook.fetchTrips() { try await logbook.deleteTrip(id: trip.id) }
        for table in [
            "stay", "bucketListItem", "itineraryItem", "leg", "expense", "reimbursement", "receipt", "meal",
            "mileageRecord",
            "conferenceSession", "attraction", "frequentFlyerCode", "venuePass", "tripTag", "tripFamilyMember",
            "businessTrip",
            "personalTrip",
        ] {
            #expect(try await logbook.texts("SELECT 1 FROM \(table)").isEmpty, "\(table)")
        }
        #expect(try await logbook.snippets.all().count == 3)
        #expect(try await logbook.snippets.all().count { $0.owner == nil } == 2)
    }

    @Test func `a planner takes its trips along unless they are to be kept`() async throws {
        let logbook = try await Logbook.full()
        let planner = try #require(try await logbook.planners.all().first)
        #expect(try await logbook.fetchTrips().count { $0.plannerID == planner.id } == 1)
        try await logbook.planners.delete(id: planner.id)
        #expect(try await logbook.fetchTrips().count == 2)
        try await logbook.undo()
        try await logbook.deletePlannerKeepingTrips(id: planner.id)
        #expect(try await logbook.planners.all().isEmpty)
        #expect(try await logbook.fetchTrips().count == 3)
    }

    @Test func `a policy that a trip counts by cannot be deleted`() async throws {
        let logbook = try await Logbook.full()
        let trip = try #require(try await logbook.fetchTrips(TripQuery(kind: .business)).first as? BusinessTrip)
        let policy = try #require(trip.business.perDiemPolicyID)
        await #expect(throws: LogbookError.ruleBroken(.reference)) {
            try await logbook.perDiemPolicies.delete(id: policy)
        }
    }

    @Test func `a business trip that becomes personal keeps everything in another form`() async throws {
        let logbook = try Logbook.fixture()
        var draft = TripDraft(try await logbook.save(Self.draft(.business, .business)))
        draft.specifics = .personal(reason: .vacation)
        let trip = try await logbook.save(draft)
        let contents = try #require(try await logbook.fetchTripWithContents(id: trip.id)).contents
        #expect(contents.expenses.map(\.details) == ["Train", "Dinner, Zeughauskeller, Two suppliers"])
        #expect(contents.expenses.last?.category == .meals)
        #expect(contents.itinerary.map(\.title) == ["Kickoff", "Bearings"])
        #expect(
            contents.stays
                == TripContents.business.stays.map { stay in contents.stays.first { $0.address == stay.address }! })
        let snippet = try #require(try await logbook.snippets.all().first)
        #expect(snippet.owner == .trip(trip.id))
        #expect(
            snippet.text == """
                Purpose: Meet suppliers
                Expense code: FAIR-1
                Per diem: 95.00 CHF
                Meal: 2026-04-03 Breakfast, provided by the host
                Drive: 2026-04-01 07:10–07:35 12.5 km, Car, Home – Station Catch the train 100.0 – 112.5
                """)
        for table in ["businessTrip", "meal", "mileageRecord", "conferenceSession"] {
            #expect(try await logbook.texts("SELECT 1 FROM \(table)").isEmpty)
        }
    }

    @Test func `a personal trip that becomes a business trip keeps everything in another form`() async throws {
        let logbook = try Logbook.fixture()
        var draft = TripDraft(try await logbook.save(Self.draft(.personal, .personal)))
        draft.specifics = TripDraft.business.specifics
        let trip = try await logbook.save(draft)
        let contents = try #require(try await logbook.fetchTripWithContents(id: trip.id)).contents
        #expect(contents.bucketList.map(\.title) == ["Umbrella", "Swim", "Old town"])
        #expect(contents.bucketList.last?.details == "Early\n5.00 PLN")
        #expect(
            try await logbook.snippets.all().first?.text == """
                Reason: Reunion
                With: Aunt mother's sister
                Frequent flyer: Miles 990-1
                Pass: Museum M-5 2026-06-10 – 2026-06-12
                """)
        #expect(try await logbook.familyMembers.all().count == 1)
    }
}
