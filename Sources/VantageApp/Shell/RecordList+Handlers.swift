import Foundation

// What a list calls when its rows are chosen, moved or dragged.

extension RecordList {
    /// The callbacks of a list with multiple selection.
    struct Several {
        /// The chosen rows, when there are several.
        let chosen: () -> [UUID]
        /// Called with them, or with nothing when there are no longer several.
        let onChoose: ([UUID]) -> Void
    }

    /// A file, and what writes it when it is dragged.
    typealias DraggedFile = (url: URL, write: () -> Void)

    /// How the records of a list are moved.
    struct Order {
        /// Moves the selection up or down by a number of rows.
        let step: (Int) -> Void
        /// Moves a record that was dropped on another one to where that is; `true` where both are listed.
        let drop: (_ id: UUID, _ other: UUID) -> Bool
    }
}
