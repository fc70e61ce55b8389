import Foundation
import Localization
import Logbook

extension TripModel {
    /// The id of the form's section with the receipts.
    public nonisolated static let receiptSection = "receipts"

    /// The receipts of the trip, in its order.
    public var receipts: [Receipt] { form?.draft.contents?.receipts ?? [] }

    /// Whether receipts can be added: not to a logbook in memory.
    public var canAddReceipts: Bool { form != nil && records.logbook.receiptStore != nil }

    /// Where the file of a receipt is.
    public func url(of receipt: Receipt) -> URL? { records.logbook.receiptStore?.url(of: receipt) }

    /// Shows a notice.
    public func report(_ sentence: String) { records.report(AppModel.Notice(sentence)) }

    /// Stores files as receipts of the trip; the notice offers to undo it, and names the files that are no receipts.
    ///
    /// - Parameter entryID: of the payment that they prove; `nil` for the trip.
    public func addReceipts(_ files: [URL], to entryID: UUID? = nil) async {
        guard let store = records.logbook.receiptStore else { return }
        var (added, errors): ([Receipt], [LogbookError]) = ([], [])
        for file in files {
            do throws(LogbookError) {
                added.append(try await store.add(file))
            } catch {
                errors.append(error)
            }
        }
        await add(added, to: entryID, errors)
    }

    /// Stores the bytes of a picture, such as one that was copied, as a receipt of the trip.
    public func addReceipt(_ data: Data, named name: String, to entryID: UUID? = nil) async {
        guard let store = records.logbook.receiptStore else { return }
        do throws(LogbookError) {
            await add([try await store.add(data, named: name)], to: entryID, [])
        } catch {
            records.report(AppModel.Notice(error))
        }
    }

    private func add(_ receipts: [Receipt], to entryID: UUID?, _ errors: [LogbookError]) async {
        let sentences = errors.map(\.description)
        guard !receipts.isEmpty else {
            if !sentences.isEmpty { records.report(AppModel.Notice(sentences.joined(separator: " "))) }
            return
        }
        await flush()
        guard let form else { return }
        var draft = form.saved
        for var receipt in receipts {
            receipt.entryID = entryID
            draft.liveContents.receipts.append(receipt)
        }
        let changed = draft
        let records = records
        let sentence = counted("{count} receipt was added.", "{count} receipts were added.", count: receipts.count)
        await records.change(([sentence] + sentences).joined(separator: " ")) { () async throws(LogbookError) in
            try await records.logbook.save(changed)
        }
    }
}

nonisolated extension TripContents {
    /// What receipts can prove: expenses, paid meals, stays and attractions, and drives, by the names that a list has.
    var payments: [(id: UUID, name: String)] {
        func name(_ parts: String?...) -> String {
            parts.compactMap(\.self).filter { !$0.isEmpty }.joined(separator: " · ")
        }
        let (numbers, days) = (NumberText(), DayText())
        func amount(_ money: Money?) -> String? { money.flatMap { $0.minorUnits > 0 ? numbers.text($0) : nil } }
        return expenses.map {
            ($0.id, name($0.details.isEmpty ? $0.category.name : $0.details, days.text($0.day), amount($0.cost)))
        }
            + stays.map { ($0.id, name($0.name, $0.startDay.map(days.text), amount($0.cost))) }
            + meals.map { ($0.id, name($0.kind.name, $0.place, days.text($0.day), amount($0.cost))) }
            + mileage.map { ($0.id, name($0.way.isEmpty ? localized("Drive") : $0.way, days.text($0.day))) }
            + attractions.map { ($0.id, name($0.name, $0.day.map(days.text), amount($0.cost))) }
    }
}
