import Foundation
import Interchange
import Localization
import Logbook
import RecordExchange

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

    /// Whether a page can be scanned: the program for it is installed.
    public nonisolated static var canScan: Bool { PageScanner.isAvailable }

    /// Scans a page as a receipt of the trip; the notice offers to cancel it meanwhile.
    public func scanReceipt() async {
        let scan = Task { try await PageScanner.scan() }
        records.report(AppModel.Notice(localized("A page is being scanned."), cancel: { scan.cancel() }))
        do {
            await addReceipt(try await scan.value, named: localized("Scanned page.png"))
        } catch let error as ImportError where error.reason == .cancelled {
            // As the person wished.
        } catch {
            records.report(AppModel.Notice("\(error)"))
        }
    }

    private func add(_ receipts: [Receipt], to entryID: UUID?, _ errors: [LogbookError]) async {
        let sentences = errors.map(\.description)
        guard !receipts.isEmpty else {
            if !sentences.isEmpty { records.report(AppModel.Notice(sentences.joined(separator: " "))) }
            return
        }
        let sentence = counted("{count} receipt was added.", "{count} receipts were added.", count: receipts.count)
        let undo = await change { draft in
            for var receipt in receipts {
                receipt.entryID = entryID
                draft.liveContents.receipts.append(receipt)
            }
            return ([sentence] + sentences).joined(separator: " ")
        }
        if entryID == nil, let undo { proposeExpenses(receipts, sentence, undo) }
    }

    // MARK: - What receipts say

    /// An expense that a receipt proves by what was read off it.
    private struct Proposal {
        let receipt: Receipt
        let expense: Expense
    }

    /// Reads receipts that prove nothing yet, where the programs for it are installed; expenses are offered, and none is added
    /// unasked.
    ///
    /// - Parameters:
    ///   - sentence: of the notice that they were added.
    ///   - undo: undoes that.
    private func proposeExpenses(_ receipts: [Receipt], _ sentence: String, _ undo: @escaping @MainActor () -> Void) {
        let readable = receipts.filter { ReceiptText.canRead(isPDF: $0.format == .pdf) }
        guard !readable.isEmpty, let draft = form?.saved else { return }
        let days = draft.startDay.adding(days: -60)...max(draft.startDay, draft.endDay).adding(days: 60)
        let currency = draft.currency ?? records.preferences.currency
        Task { [weak self] in
            var proposals: [Proposal] = []
            for receipt in readable {
                guard let self, let file = url(of: receipt),
                    let text = try? await ReceiptText.read(
                        file, isPDF: receipt.format == .pdf, currency: currency, days: days),
                    let amount = text.amount, amount.minorUnits > 0
                else { continue }
                let expense = Expense(
                    day: text.day ?? usualDay,
                    category: ExpenseLine(text.seller, currency: amount.currency).category, details: text.seller,
                    cost: amount)
                proposals.append(Proposal(receipt: receipt, expense: expense))
            }
            if !proposals.isEmpty { self?.propose(proposals, sentence, undo) }
        }
    }

    private func propose(_ proposals: [Proposal], _ sentence: String, _ undo: @escaping @MainActor () -> Void) {
        let (numbers, days) = (NumberText(), DayText())
        let read: String
        if let only = proposals.first, proposals.count == 1 {
            let expense = only.expense
            let words = [numbers.text(expense.cost), days.text(expense.day), expense.details].filter { !$0.isEmpty }
            read = localized(
                "Read from {file}: {text}.", ["file": only.receipt.name, "text": words.joined(separator: " · ")])
        } else {
            let amounts = proposals.map { numbers.text($0.expense.cost) }
            read = localized(
                "Read from them: {amounts}.", ["amounts": amounts.formatted(.list(type: .and).locale(.user))])
        }
        let answer = AppModel.Notice.Answer(
            label: counted("Add {count} Expense", "Add {count} Expenses", count: proposals.count)
        ) { [weak self] in
            Task { await self?.add(proposals) }
        }
        records.report(AppModel.Notice(sentence + " " + read, undo: undo, answers: [answer]))
    }

    /// Adds the expenses whose receipts are still there.
    private func add(_ proposals: [Proposal]) async {
        await change { draft in
            var count = 0
            for proposal in proposals {
                guard let index = draft.liveContents.receipts.firstIndex(where: { $0.id == proposal.receipt.id })
                else { continue }
                draft.liveContents.expenses.append(proposal.expense)
                draft.liveContents.receipts[index].entryID = proposal.expense.id
                count += 1
            }
            guard count > 0 else { return nil }
            return counted("{count} expense was added.", "{count} expenses were added.", count: count)
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
