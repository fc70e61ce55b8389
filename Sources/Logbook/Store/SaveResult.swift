/// The result of a save that is based on a known state of the record.
public enum SaveResult<Record: Sendable>: Sendable {
    /// The record as it was saved.
    case saved(Record)
    /// The record was changed elsewhere since that state: nothing was written.
    case changed(current: Record)

    public func map<Other>(_ transform: (Record) -> Other) -> SaveResult<Other> {
        switch self {
        case .saved(let record): .saved(transform(record))
        case .changed(let current): .changed(current: transform(current))
        }
    }
}

extension SaveResult: Equatable where Record: Equatable {}
