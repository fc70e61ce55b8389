import AppModel
import GtkKit
import Localization

extension ShownList {
    private static var noLogbook: (heading: String, text: String) {
        (localized("No Logbook"), localized("This needs a logbook that can be opened."))
    }

    /// The texts of the list, and of an empty one.
    ///
    /// - Parameter isUsable: whether a logbook is open.
    func words(isUsable: Bool) -> ListWords {
        switch self {
        case .charts:
            ListWords(
                title: localized("Charts"), search: localized("Search charts"),
                noMatch: localized("No charts match “{text}”"),
                empty: (localized("No Charts"), localized("A chart can be made from a formula or a file.")),
                failed: localized("The charts cannot be listed"), new: newName, newNamed: nil)
        case .trips:
            ListWords(
                title: localized("Trips"), search: localized("Search trips"),
                noMatch: localized("No trips match “{text}”"),
                empty: isUsable
                    ? (localized("No Trips Here"), localized("Trips are listed by their first day.")) : Self.noLogbook,
                failed: localized("The trips cannot be listed"), new: newName,
                newNamed: localized("New Trip “{text}”"))
        case .goals:
            ListWords(
                title: localized("Goals"), search: localized("Search goals"),
                noMatch: localized("No goals match “{text}”"),
                empty: isUsable
                    ? (localized("No Goals Yet"), localized("Goals are listed by due date.")) : Self.noLogbook,
                failed: localized("The goals cannot be listed"), new: newName,
                newNamed: localized("New Goal “{text}”"))
        case .actions:
            ListWords(
                title: localized("Actions"), search: localized("Search actions"),
                noMatch: localized("No actions match “{text}”"),
                empty: isUsable
                    ? (localized("No Actions Yet"), localized("What you did, latest first.")) : Self.noLogbook,
                failed: localized("The actions cannot be listed"), new: newName,
                newNamed: localized("New Action “{text}”"))
        case .values:
            ListWords(
                title: localized("Values"), search: localized("Search values"),
                noMatch: localized("No values match “{text}”"),
                empty: isUsable
                    ? (localized("No Values Yet"), localized("What matters to you, most important first."))
                    : Self.noLogbook,
                failed: localized("The values cannot be listed"), new: newName,
                newNamed: localized("New Value “{text}”"))
        case .terms:
            ListWords(
                title: localized("Terms"), search: localized("Search terms"),
                noMatch: localized("No terms match “{text}”"),
                empty: isUsable
                    ? (localized("No Terms Yet"), localized("A term is ten weeks with a few goals.")) : Self.noLogbook,
                failed: localized("The terms cannot be listed"), new: newName,
                newNamed: localized("New Term “{text}”"))
        case .periods:
            ListWords(
                title: localized("Periods"), search: localized("Search periods"),
                noMatch: localized("No periods match “{text}”"),
                empty: isUsable
                    ? (
                        localized("No Periods Yet"),
                        localized("A period is a first and a last day, for a term to have.")
                    )
                    : Self.noLogbook,
                failed: localized("The periods cannot be listed"), new: newName, newNamed: nil)
        case .persons:
            ListWords(
                title: localized("Persons"), search: localized("Search persons"),
                noMatch: localized("No persons match “{text}”"),
                empty: isUsable
                    ? (localized("No Persons Yet"), localized("Those who come along on personal trips."))
                    : Self.noLogbook,
                failed: localized("The persons cannot be listed"), new: newName,
                newNamed: localized("New Person “{text}”"))
        case .places:
            ListWords(
                title: localized("Places"), search: localized("Search places"),
                noMatch: localized("No places match “{text}”"),
                empty: isUsable
                    ? (localized("No Places Yet"), localized("A place is listed as soon as a trip names it."))
                    : Self.noLogbook,
                failed: localized("The places cannot be listed"), new: newName, newNamed: nil)
        case .measures:
            ListWords(
                title: localized("Measures"), search: localized("Search measures"),
                noMatch: localized("No measures match “{text}”"),
                empty: isUsable
                    ? (localized("No Measures Yet"), localized("The units in which goals are counted."))
                    : Self.noLogbook,
                failed: localized("The measures cannot be listed"), new: newName,
                newNamed: localized("New Measure “{text}”"))
        case .perDiemPolicies:
            ListWords(
                title: localized("Per diem rules"), search: localized("Search per diem rules"),
                noMatch: localized("No per diem rules match “{text}”"),
                empty: isUsable
                    ? (localized("No Per Diem Rules Yet"), localized("They set what each day of a business trip pays."))
                    : Self.noLogbook,
                failed: localized("The per diem rules cannot be listed"), new: newName,
                newNamed: localized("New Per Diem Rules “{text}”"))
        case .mileageSchemes:
            ListWords(
                title: localized("Mileage rates"), search: localized("Search mileage rates"),
                noMatch: localized("No mileage rates match “{text}”"),
                empty: isUsable
                    ? (localized("No Mileage Rates Yet"), localized("They set what is paid per mile or kilometre."))
                    : Self.noLogbook,
                failed: localized("The mileage rates cannot be listed"), new: newName,
                newNamed: localized("New Mileage Rates “{text}”"))
        case .exchangeRates:
            ListWords(
                title: localized("Exchange rates"), search: localized("Search exchange rates"),
                noMatch: localized("No exchange rates match “{text}”"),
                empty: isUsable
                    ? (localized("No Exchange Rates Yet"), localized("Totals are converted with them."))
                    : Self.noLogbook,
                failed: localized("The exchange rates cannot be listed"), new: newName,
                newNamed: localized("New Exchange Rate “{text}”"))
        case .budgets:
            ListWords(
                title: localized("Budgets"), search: localized("Search budgets"),
                noMatch: localized("No budgets match “{text}”"),
                empty: isUsable
                    ? (
                        localized("No Budgets Yet"),
                        localized("How much may be spent on a trip, in a month or of one kind.")
                    ) : Self.noLogbook,
                failed: localized("The budgets cannot be listed"), new: newName,
                newNamed: localized("New Budget “{text}”"))
        case .snippets:
            ListWords(
                title: localized("Snippets"), search: localized("Search snippets"),
                noMatch: localized("No snippets match “{text}”"),
                empty: isUsable
                    ? (localized("No Snippets Yet"), localized("Notes with tags, newest first.")) : Self.noLogbook,
                failed: localized("The snippets cannot be listed"), new: newName,
                newNamed: localized("New Snippet “{text}”"))
        case .history:
            ListWords(
                title: localized("Recently changed"), search: localized("Search recent changes"),
                noMatch: localized("No recent changes match “{text}”"),
                empty: isUsable
                    ? (localized("No Changes Yet"), localized("What is added, changed or deleted is listed here."))
                    : Self.noLogbook,
                failed: localized("The changes cannot be listed"), new: "", newNamed: nil)
        }
    }
}
