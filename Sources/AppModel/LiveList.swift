import Foundation
import Logbook
import Observation

/// A list of records that follows the logbook: what its filter lets through, and which of them is chosen.
///
/// It contains the records around the visible ones, not all.
///
/// Something is chosen as soon as there is something to choose. A record that the filter hides stays chosen, so that
/// searching does not take away what one looks at.
///
/// Says `@MainActor` although the module does: Swift 6.3 cannot optimise a generic class with an isolated `deinit` for
/// another module otherwise.
@MainActor
@Observable
public final class LiveList<Element: Identifiable & Hashable & Sendable, Filter: Equatable & Sendable>
where Element.ID == UUID {
    /// What is let through; a change starts a new live query.
    public var filter: Filter {
        didSet {
            guard filter != oldValue else { return }
            range = nil
            awaitedEnd = nil
            follow()
        }
    }
    /// Those of them that are here, in order, one after the other.
    public private(set) var elements: [Element] = []
    /// The offset of the first of these in the whole result, from 0.
    public private(set) var start = 0
    /// Where the search found each of them.
    public private(set) var matches: [UUID: SearchMatch] = [:]
    /// How many places of the answer are here: more than elements, where some of it cannot be read.
    @ObservationIgnored private var pageCount = 0
    /// How many there are in all.
    public private(set) var total = 0
    /// The filter of the elements; `nil` until the first result has arrived. The current filter may be newer.
    public private(set) var answered: Filter?
    /// Whether the first result has arrived.
    public var isLoaded: Bool { answered != nil }
    /// Why there is no answer, as a sentence.
    public private(set) var problem: String?
    public private(set) var selected: Element? {
        didSet {
            if selected?.id != oldValue?.id { onSelect() }
        }
    }
    /// Called when another record is chosen.
    @ObservationIgnored var onSelect: () -> Void = {}

    /// How a list opens elsewhere than at its beginning.
    struct Opening {
        /// The query for a number of records around that position, or around a record; `nil` where the filter's list opens
        /// at its beginning.
        var query: (_ filter: Filter, _ near: Element?, _ count: Int) -> LiveQuery<Page<Element>>?
        /// The record of these that is chosen there.
        var choice: ([Element]) -> Element?
    }

    /// The two ends of a list.
    public enum End: Sendable {
        case first, last
    }

    @ObservationIgnored private let query: (Filter, Range<Int>) -> LiveQuery<Page<Element>>
    @ObservationIgnored private let opening: Opening?
    /// The requested range; `nil` while the list is where it opened.
    @ObservationIgnored private var range: Range<Int>?
    /// As many rows as a high window shows, and some more: each of them is bound to widgets whenever the answer changes.
    private static var pageSize: Int { 60 }
    @ObservationIgnored private var following: Task<Void, Never>?
    /// Chosen before it was in the list.
    @ObservationIgnored private var awaitedID: UUID?
    /// The end that is to be selected as soon as it is loaded.
    @ObservationIgnored private var awaitedEnd: End?
    /// Where the chosen record was in the whole answer when it was seen last.
    @ObservationIgnored private var selectedIndex = 0

    /// - Parameters:
    ///   - filter: the first query.
    ///   - query: what answers with the records at some places of the list.
    public convenience init(filter: Filter, query: @escaping (Filter, Range<Int>) -> LiveQuery<Page<Element>>) {
        self.init(filter: filter, opening: nil, query: query)
    }

    /// - Parameters:
    ///   - opening: where the list opens; `nil` for its beginning.
    ///   - query: what answers with the records at some places of the list.
    init(
        filter: Filter, opening: Opening?, query: @escaping (Filter, Range<Int>) -> LiveQuery<Page<Element>>
    ) {
        self.filter = filter
        self.opening = opening
        self.query = query
        follow()
    }

    isolated deinit {
        following?.cancel()
    }

    /// Selects a record; one that is not in the list yet is selected when it appears.
    public func select(_ id: UUID?) {
        (awaitedID, awaitedEnd) = (nil, nil)
        guard let id else {
            selected = nil
            return
        }
        if let index = elements.firstIndex(where: { $0.id == id }) {
            selectedIndex = start + index
            if elements[index] != selected { selected = elements[index] }
        } else if selected?.id != id {
            awaitedID = id
        }
    }

    /// Sets the filter, and leaves the chosen record where it does not let that through.
    func narrow(to filter: Filter) {
        let id = selected?.id
        self.filter = filter
        selected = nil
        (awaitedID, awaitedEnd) = (id, nil)
    }

    /// The chosen record has changed; the list may not have it.
    func update(_ element: Element) {
        if selected?.id == element.id, selected != element { selected = element }
    }

    /// Chooses a record, and looks at the list where it is.
    func show(_ element: Element) {
        select(element.id)
        guard awaitedID != nil, opening != nil else { return }
        range = nil
        follow(near: element)
    }

    /// Chooses the first record there is, or the last, however far away it is.
    public func select(_ end: End) {
        let isHere = end == .first ? start == 0 : start + pageCount >= total
        guard !isHere else { return select((end == .first ? elements.first : elements.last)?.id) }
        (awaitedID, awaitedEnd) = (nil, end)
        range = end == .first ? 0..<Self.pageSize : max(0, total - Self.pageSize)..<total
        follow()
    }

    /// Chooses the record after those that go away, else the one before them.
    func selectNeighbour(of ids: Set<UUID>) {
        let index = elements.firstIndex { $0.id == selected?.id } ?? selectedIndex - start
        let before = elements.prefix(max(0, index)).count { !ids.contains($0.id) }
        let others = elements.filter { !ids.contains($0.id) }
        select(others.isEmpty ? nil : others[min(before, others.count - 1)].id)
    }

    /// Requests more records, if there are more; called when the last loaded ones become visible.
    public func showMore() {
        guard let here, here.upperBound < total else { return }
        range = here.lowerBound..<here.upperBound + max(Self.pageSize, here.count)
        follow()
    }

    /// Requests the records before the loaded ones; called when the first of these become visible.
    public func showEarlier() {
        guard let here, here.lowerBound > 0 else { return }
        range = max(0, here.lowerBound - max(Self.pageSize, here.count))..<here.upperBound
        follow()
    }

    /// The places that are here; `nil` while others are awaited.
    private var here: Range<Int>? {
        let here = start..<start + pageCount
        guard answered == filter, pageCount > 0, awaitedEnd == nil else { return nil }
        let isAnswered = range.map { $0.lowerBound == start && min($0.upperBound, total) == here.upperBound } ?? true
        return isAnswered ? here : nil
    }

    /// Asks again after a failure.
    public func retry() {
        if problem != nil { follow() }
    }

    private func follow(near element: Element? = nil) {
        following?.cancel()
        let asked = filter
        let opened = range == nil ? opening?.query(asked, element ?? selected, Self.pageSize) : nil
        if opened == nil, range == nil { range = 0..<Self.pageSize }
        let answers = opened ?? query(asked, range ?? 0..<Self.pageSize)
        following = Task { [weak self] in
            do throws(LogbookError) {
                for try await page in answers {
                    guard !Task.isCancelled else { return }
                    self?.update(with: page, of: asked)
                }
            } catch {
                if error != .cancelled { self?.problem = error.description }
            }
        }
    }

    private func update(with page: Page<Element>, of asked: Filter) {
        if page.count == 0, page.total > 0 {
            // The list has become shorter than the offset that was shown.
            range = max(0, page.total - Self.pageSize)..<page.total
            return follow()
        }
        let elements = page.rows.map(\.entry)
        let matches = Dictionary(
            page.rows.compactMap { row in row.match.map { (row.entry.id, $0) } },
            uniquingKeysWith: { first, _ in first })
        self.elements = elements
        pageCount = page.count
        if start != page.start { start = page.start }
        if matches != self.matches { self.matches = matches }
        if total != page.total { total = page.total }
        if answered != asked { answered = asked }
        problem = nil
        // Nobody can look at the end of what is not shown, to have more of it.
        if elements.isEmpty { showMore() }
        if let end = awaitedEnd {
            select((end == .first ? elements.first : elements.last)?.id)
        } else if let awaitedID, elements.contains(where: { $0.id == awaitedID }) {
            select(awaitedID)
        } else if let selected {
            guard let index = elements.firstIndex(where: { $0.id == selected.id }) else { return }
            selectedIndex = start + index
            // The chosen record may have changed.
            if elements[index] != selected { self.selected = elements[index] }
        } else {
            // The awaited record may never appear: it may have been deleted while the program did not run.
            selected = (range == nil ? opening?.choice(elements) : nil) ?? elements.first
            selectedIndex = start + (elements.firstIndex { $0.id == selected?.id } ?? 0)
        }
    }
}
