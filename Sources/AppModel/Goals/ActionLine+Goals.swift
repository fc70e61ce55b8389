import Foundation
import Logbook

extension ActionLine {
    /// The goals that the action counts for unless the user chooses others: those that share a word with the line, or, where
    /// the line has no words, the only one that it measures something for, or the only one at all. Time fits many goals.
    public nonisolated func likelyGoals(among proposals: [ContributionProposal]) -> Set<UUID> {
        func words(_ text: String) -> Set<String> {
            Set(text.lowercased().split { !$0.isLetter }.map { String($0.prefix(4)) }.filter { $0.count > 2 })
        }
        let likely = proposals.filter { proposal in
            if !words(proposal.expectation.title).isDisjoint(with: words(title)) { return true }
            return title.isEmpty
                && (proposal.isMeasured ? proposals.filter(\.isMeasured) : proposals).count == 1
        }
        return Set(likely.map(\.id))
    }
}
