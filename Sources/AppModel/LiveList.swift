import Foundation
import Logbook
import Observation

/// A list of records that follows the logbook: what its filter lets through, and which of them is chosen.
///
/// It holds as many records as have been looked at, not as many as there are.
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
            limit = Self.pageSize
            follow()
        }
    }
    /// The first of them, in order.
    public private(set) var elements: [Element] = []
    /// Where the search found each of them.
    public private(set) var matches: [UUID: SearchMatch] = [:]
    /// How many there are in all.
    public private(set) var total = 0
    /// What the elements answer; `nil` until the first answer has come. The filter itself may be ahead of it.
    public private(set) var answered: Filter?
    /// Whether the first answer has come.
    public var isLoaded: Bool { answered != nil }
    /// Why there is no answer, as a sentence.
    public private(set) var problem: String?
    public private(set) var selected: Element? {
        didSet {
            if selected?.id != oldValue?.id {
                onSelect()
            } else if let selected, selected != oldValue {
                onUpdate(selected)
            }
        }
    }
    /// Called when another record is chosen.
    @ObservationIgnored var onSelect: () -> Void = {}
    /// Called when the chosen record has changed.
    @ObservationIgnored var onUpdate: (Element) -> Void = { _ in }

    @ObservationIgnored private let query: (Filter, Range<Int>) -> LiveQuery<Page<Element>>
    /// How many are asked for.
    @ObservationIgnored private var limit = pageSize
    /// As many rows as a high window shows, and some more: each of them is bound to widgets whenever the answer changes.
    private static var pageSize: Int { 60 }
    @ObservationIgnored private var following: Task<Void, Never>?
    /// Chosen before it was in the list.
    @ObservationIgnored private var awaitedID: UUID?

    /// - Parameter query: what answers with the records at some places of the list.
    public init(filter: Filter, query: @escaping (Filter, Range<Int>) -> LiveQuery<Page<Element>>) {
        self.filter = filter
        self.query = query
        follow()
    }

    isolated deinit {
        following?.cancel()
    }

    /// Chooses a record; one that is not in the list yet is chosen when it comes.
    public func select(_ id: UUID?) {
        awaitedID = nil
        guard let id else {
            selected = nil
            return
        }
        if let element = elements.first(where: { $0.id == id }) {
            if element != selected { selected = element }
        } else if selected?.id != id {
            awaitedID = id
        }
    }

    /// Chooses the record after one that goes away, else the one before it.
    func selectNeighbour(of id: UUID) {
        let place = elements.firstIndex { $0.id == id }
        let others = elements.filter { $0.id != id }
        select(others.isEmpty ? nil : others[min(place ?? 0, others.count - 1)].id)
    }

    /// Asks for more records, if there are more; for when the last of those that are here come into view.
    public func showMore() {
        guard elements.count == limit, elements.count < total else { return }
        limit *= 2
        follow()
    }

    /// Asks again after a failure.
    public func retry() {
        if problem != nil { follow() }
    }

    private func follow() {
        following?.cancel()
        let asked = filter
        let answers = query(asked, 0..<limit)
        following = Task { [weak self] in
            do throws(LogbookError) {
                for try await page in answers {
                    guard !Task.isCancelled else { return }
                    self?.take(page, asked)
                }
            } catch {
                if error != .cancelled { self?.problem = error.description }
            }
        }
    }

    private func take(_ page: Page<Element>, _ asked: Filter) {
        let elements = page.rows.map(\.entry)
        let matches = Dictionary(
            page.rows.compactMap { row in row.match.map { (row.entry.id, $0) } },
            uniquingKeysWith: { first, _ in first })
        self.elements = elements
        if matches != self.matches { self.matches = matches }
        if total != page.total { total = page.total }
        if answered != asked { answered = asked }
        problem = nil
        if let awaitedID, elements.contains(where: { $0.id == awaitedID }) {
            select(awaitedID)
        } else if let selected {
            // The chosen record may have changed.
            if let newer = elements.first(where: { $0.id == selected.id }), newer != selected { self.selected = newer }
        } else {
            // What is awaited may never come: it may have been deleted while the program did not run.
            selected = elements.first
        }
    }
}
