import Localization
import RecordExchange

extension AppModel {
    /// Where exchange rates are fetched from.
    public nonisolated static var rateHost: String { ReferenceRates.host }

    /// Fetches the reference rates that the amounts of trips need, after the person has agreed.
    ///
    /// - Parameter show: called with what was found, before it is added.
    public func fetchRates(show: @escaping (ImportModel) -> Void) {
        guard let records, logbookProblem == nil else { return }
        importing?.cancel()
        importing = followed(localized("Fetching exchange rates: {percent}")) { progress in
            let rates = try await ReferenceRates.fetch()
            let model = try await ImportModel.open(
                .rates(rates), of: ReferenceRates.host, into: records.logbook, progress: progress)
            show(model)
            return nil
        }
    }
}
