import ArgumentParser
import ChartDocuments
import Foundation
import Logbook

/// Records of the logbook as an argument: `spending`, or `spending=Conference in York`.
struct RecordsArgument: ExpressibleByArgument {
    let subject: RecordsQuery.Subject
    /// Whether bars become a surface.
    let isSurface: Bool
    /// The name or the id of the one trip, term or goal; `nil` for several.
    let name: String?

    /// All subjects, as they are typed.
    static let subjects = RecordsQuery.Subject.allCases.map(\.rawValue).joined(separator: ", ")

    init?(argument: String) {
        let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        let words = (parts.first ?? "").split(separator: "-", maxSplits: 1, omittingEmptySubsequences: false)
        guard let subject = words.first.flatMap({ RecordsQuery.Subject(rawValue: String($0)) }) else { return nil }
        self.subject = subject
        isSurface = words.count == 2
        guard !isSurface || words[1] == "surface" && subject.hasBars else { return nil }
        name = parts.count == 2 ? String(parts[1]) : nil
        guard name?.isEmpty != true, name != nil || !subject.needsID, name == nil || subject != .budgets else {
            return nil
        }
    }

    func query(in logbook: Logbook) async throws -> RecordsQuery {
        guard let name else { return RecordsQuery(subject, isSurface: isSurface) }
        let id: UUID? =
            switch subject {
            case .budgets: nil
            case .spending, .costs, .map, .globe: try await TripNoun.find(name, in: logbook)
            case .progress, .pace: try await TermNoun.find(name, in: logbook)
            case .habit, .goalCosts: try await GoalNoun.find(name, in: logbook)
            }
        return RecordsQuery(subject, id: id, isSurface: isSurface)
    }
}
