import ArgumentParser
import Foundation
import Interchange

/// Columns of a table as an argument: `x,y,z`, and optionally `,colour,size,symbol`; an empty name leaves one unspecified.
struct ColumnsArgument: ExpressibleByArgument {
    let layout: TableLayout

    init?(argument: String) {
        let names = argument.split(separator: ",", omittingEmptySubsequences: false).map {
            $0.trimmingCharacters(in: .whitespaces)
        }
        guard 3...6 ~= names.count else { return nil }
        func name(_ index: Int) -> String? {
            names.indices.contains(index) && !names[index].isEmpty ? names[index] : nil
        }
        layout = TableLayout(
            x: name(0), y: name(1), z: name(2), color: name(3), size: name(4), symbol: name(5))
    }
}
