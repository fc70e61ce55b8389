import Foundation
import Logbook

extension TripModel {
    /// The source of a line of the statement: what is edited to change it.
    public nonisolated enum Origin: Hashable, Sendable {
        case row(RowID)
        /// A field of the trip itself.
        case field(FieldID)
    }

    /// - Returns: `nil` for a line whose record is not there any more.
    public func origin(of line: ExpenseStatement.Line) -> Origin? {
        line.kind == .perDiem ? .field(FieldID(TripField.perDiemPolicyID.rawValue)) : origin(ofEntry: line.entryID)
    }

    /// - Returns: `nil` for a remark about the trip as a whole.
    public func origin(of remark: ExpenseStatement.Remark) -> Origin? {
        origin(ofEntry: remark.entryID)
    }

    private func origin(ofEntry id: UUID?) -> Origin? {
        guard let id, let contents = form?.draft.contents else { return nil }
        let lists: KeyValuePairs = [
            "stays": contents.stays.map(\.id), "meals": contents.meals.map(\.id),
            "mileage": contents.mileage.map(\.id), "attractions": contents.attractions.map(\.id),
            "expenses": contents.expenses.map(\.id), "itinerary": contents.itinerary.map(\.id),
            "legs": contents.legs.map(\.id), "sessions": contents.sessions.map(\.id),
            "reimbursements": contents.reimbursements.map(\.id),
        ]
        return lists.first { $0.value.contains(id) }.map { .row(RowID(section: $0.key, entry: id)) }
    }

    /// Marks a line as reimbursed or not. The allowance is reimbursed as a whole.
    public func mark(_ line: ExpenseStatement.Line, isReimbursed: Bool) {
        guard let form else { return }
        let field: FieldID
        switch origin(of: line) {
        case .row(let row): field = FieldID("isReimbursed", in: row)
        case .field: field = FieldID("isPerDiemReimbursed")
        case nil: return
        }
        form.type(isReimbursed ? FieldStyle.yes : "", in: field)
        form.finish(field)
    }
}
