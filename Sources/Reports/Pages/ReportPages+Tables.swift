import Foundation
import Localization
import Logbook

extension ReportPages.Layout {
    private static let padding = 3.0
    private static let gap = 8.0

    /// Lays out a table on as many pages as it needs. Its header is repeated on each; rows are not split, nor groups that take
    /// less than half a page; its title, its header and the title of a group stay with the row after them, sums with the row
    /// before; what an amount column sums up to is carried over.
    ///
    /// - Parameter below: the room for what must not be parted from the end of the table.
    mutating func lay(_ table: Report.Table, keeping below: Double = 0) {
        var columns = Columns(table, width: width, writer: writer)
        let titleHeight = table.title.isEmpty ? 0 : writer.height(of: table.title, .heading, width: width)
        let tail = below + table.sums.reduce(0) { $0 + columns.height(of: $1, .strong) }
        let groups = table.groups.filter { !$0.rows.isEmpty || !$0.sum.isEmpty }.map { group in
            var group = group
            group.rows = group.rows.flatMap { columns.pieces(of: $0, height: pageHeight / 3) }
            return group
        }
        let sizes = groups.enumerated().map { index, group in
            GroupSize(group, columns, self, keeping: index == groups.count - 1 ? tail : 0)
        }
        let head = (table.title.isEmpty ? 0 : titleHeight + 10) + columns.headerHeight + 2
        if y > Self.margin, y + head + (sizes.first?.least(self) ?? tail) + columns.carryReserve > bottom {
            breakPage()
        }
        if !table.title.isEmpty {
            y += y > Self.margin ? 6 : 0
            place(.text(table.title, .heading, x: left, y: y, width: width))
            y += titleHeight + 4
        }
        lay(header: columns)
        for (index, group) in groups.enumerated() {
            if index > 0, y + sizes[index].least(self) + columns.carryReserve > bottom { continuePage(columns) }
            lay(group, of: table, &columns, sizes[index])
        }
        for (index, row) in table.sums.enumerated() {
            let height = columns.height(of: row, .strong)
            if y + height > bottom { continuePage(columns) }
            if index == 0 { place(.line(x: left, y: y, width: width, isStrong: true)) }
            lay(row, .strong, columns, height: height)
        }
        y += 12
    }

    /// The height of a group.
    private struct GroupSize {
        let title: Double
        let rows: [Double]
        let sum: Double
        /// What must not be parted from the last row and its sum.
        let tail: Double

        init(_ group: Report.Table.Group, _ columns: Columns, _ layout: ReportPages.Layout, keeping tail: Double) {
            title = group.title.isEmpty ? 0 : layout.writer.height(of: group.title, .strong, width: layout.width) + 8
            rows = group.rows.map { columns.height(of: $0, .cell) }
            sum = group.sum.isEmpty ? 0 : columns.height(of: group.sum, .strong)
            self.tail = tail
        }

        /// What has to fit on a page for the group to begin there: all of it, unless that is more than half a page.
        func least(_ layout: ReportPages.Layout) -> Double {
            let total = title + rows.reduce(0, +) + sum
            let start = title + (rows.first ?? 0) + (rows.count <= 1 ? sum + tail : 0)
            return total < layout.pageHeight / 2 ? max(total, start) : start
        }
    }

    private mutating func lay(
        _ group: Report.Table.Group, of table: Report.Table, _ columns: inout Columns, _ size: GroupSize
    ) {
        lay(groupTitle: group.title)
        for (index, row) in group.rows.enumerated() {
            // The last row and the sum below it are not parted.
            let needed = size.rows[index] + (index == group.rows.count - 1 ? size.sum + size.tail : 0)
            if index > 0, y + needed + columns.carryReserve > bottom {
                continuePage(columns)
                if !group.title.isEmpty {
                    lay(groupTitle: localized("{title}, continued", ["title": group.title]))
                }
            }
            lay(row, .cell, columns, height: size.rows[index])
            if let carried = table.carried { columns.carry(row[carried]) }
        }
        if !group.sum.isEmpty { lay(group.sum, .strong, columns, height: size.sum) }
        y += 4
    }

    private mutating func lay(groupTitle title: String) {
        guard !title.isEmpty else { return }
        y += 5
        let height = writer.height(of: title, .strong, width: width)
        place(.text(title, .strong, x: left, y: y, width: width))
        y += height + 3
    }

    private mutating func lay(header columns: Columns) {
        for (column, frame) in zip(columns.table.columns, columns.frames) {
            self.place(
                .text(
                    column.title, .header, x: left + frame.x, y: y, width: frame.width,
                    isTrailing: column.alignment == .trailing))
        }
        y += columns.headerHeight
        place(.line(x: left, y: y - 2, width: width, isStrong: true))
        y += 2
    }

    private mutating func lay(_ row: [Report.Cell], _ style: PageTextStyle, _ columns: Columns, height: Double) {
        for ((cell, column), frame) in zip(zip(row, columns.table.columns), columns.frames) where cell != .empty {
            self.place(
                .text(
                    cell.text, style, x: left + frame.x - columns.overhang(of: cell, in: frame), y: y + Self.padding,
                    width: frame.width + columns.overhang(of: cell, in: frame),
                    isTrailing: column.alignment == .trailing))
        }
        y += height
        if style == .cell { place(.line(x: left, y: y, width: width)) }
    }

    /// Continues a table on the next page: with its header, and with the sum so far.
    private mutating func continuePage(_ columns: Columns) {
        let sums = columns.carriedSums
        if !sums.isEmpty { lay(carried: localized("Carried forward"), sums, columns) }
        breakPage()
        lay(header: columns)
        if !sums.isEmpty { lay(carried: localized("Brought forward"), sums, columns) }
    }

    private mutating func lay(carried text: String, _ sums: [Money], _ columns: Columns) {
        guard let column = columns.table.carried else { return }
        let end = columns.frames[column]
        let sum = Report.Cell.sum(sums).text
        // Several currencies need more room than their column.
        let room = end.x + end.width - width / 4
        place(.text(text, .note, x: left, y: y + Self.padding, width: width / 4))
        place(.text(sum, .note, x: left + width / 4, y: y + Self.padding, width: room, isTrailing: true))
        y += writer.height(of: sum, .note, width: room) + 2 * Self.padding
    }

    /// The positions of the columns of a table, and the sums carried so far.
    struct Columns {
        let table: Report.Table
        /// From the left side of the table.
        let frames: [(x: Double, width: Double)]
        let headerHeight: Double
        private let writer: PageTextWriter
        private var carried = MoneySums()
        var carriedSums: [Money] { carried.sums }

        init(_ table: Report.Table, width tableWidth: Double, writer: PageTextWriter) {
            self.table = table
            self.writer = writer
            let gap = ReportPages.Layout.gap
            // Numbers, days and short words are never broken: as wide as the widest of them. Texts share the rest, at least
            // the column that needs most.
            let widest = table.columns.filter { $0.alignment == .leading }.max { $0.weight < $1.weight }
            let fixed = table.columns.enumerated().map { index, column -> Double? in
                let cells = table.groups.flatMap(\.rows).map { $0[index] }
                let texts = Set(cells.map(\.text))
                let isDay = cells.contains { if case .day = $0 { true } else { false } }
                let isShort = texts.allSatisfy { $0.count <= 14 }
                guard column != widest, column.alignment == .trailing || isDay || isShort else { return nil }
                // Several currencies reach over the columns before.
                let sums = (table.groups.map(\.sum) + table.sums).compactMap { row -> String? in
                    guard !row.isEmpty, index > 0, case .amounts = row[index] else {
                        return row.isEmpty || index == 0 ? nil : row[index].text
                    }
                    return nil
                }
                // Of very many, the longest decide.
                let measured = texts.sorted { $0.count > $1.count }.prefix(400)
                let width = max(
                    measured.map { writer.width(of: $0, .cell) }.max() ?? 0,
                    sums.map { writer.width(of: $0, .strong) }.max() ?? 0,
                    writer.width(of: column.title, .header))
                return min(tableWidth / 4, width + 1)
            }
            let room = tableWidth - gap * Double(table.columns.count - 1) - fixed.compactMap(\.self).reduce(0, +)
            let weights = zip(table.columns, fixed).filter { $0.1 == nil }.reduce(0) { $0 + $1.0.weight }
            var x = 0.0
            frames = zip(table.columns, fixed).map { column, fixed in
                let width = fixed ?? max(20, room * column.weight / max(weights, 1e-9))
                defer { x += width + gap }
                return (x, width)
            }
            let headers = zip(table.columns, frames).map { writer.height(of: $0.title, .header, width: $1.width) }
            headerHeight = (headers.max() ?? 0) + 5
        }

        /// How far a cell reaches over the columns before, which a row of sums leaves empty.
        func overhang(of cell: Report.Cell, in frame: (x: Double, width: Double)) -> Double {
            guard case .amounts(let amounts) = cell, amounts.count > 1 else { return 0 }
            return frame.x / 2
        }

        /// The room for what is carried over, at the end of a page.
        var carryReserve: Double {
            guard let column = table.carried else { return 0 }
            let end = frames[column]
            let text = Report.Cell.sum(carriedSums).text
            return writer.height(of: text, .note, width: (end.x + end.width) * 0.75) + 3 * ReportPages.Layout.padding
        }

        func height(of row: [Report.Cell], _ style: PageTextStyle) -> Double {
            let heights = zip(row, frames).map { cell, frame in
                cell == .empty
                    ? 0 : writer.height(of: cell.text, style, width: frame.width + overhang(of: cell, in: frame))
            }
            return (heights.max() ?? 0) + 2 * ReportPages.Layout.padding
        }

        /// A row with long texts as several rows, none of them higher than that.
        func pieces(of row: [Report.Cell], height limit: Double) -> [[Report.Cell]] {
            // A shorter text cannot fill the lines.
            guard row.contains(where: { if case .text(let text) = $0 { text.utf8.count > 200 } else { false } }),
                height(of: row, .cell) > limit
            else { return [row] }
            var (rest, pieces) = (row, [[Report.Cell]]())
            while rest.contains(where: { $0 != .empty }) {
                var piece = rest
                for (index, frame) in frames.enumerated() {
                    guard case .text(let text) = rest[index] else {
                        rest[index] = .empty
                        continue
                    }
                    let (first, remainder) = writer.split(text, .cell, width: frame.width, height: limit)
                    let isWhole = first.isEmpty || remainder.isEmpty
                    (piece[index], rest[index]) = isWhole ? (.text(text), .empty) : (.text(first), .text(remainder))
                }
                pieces.append(piece)
            }
            return pieces
        }

        mutating func carry(_ cell: Report.Cell) {
            switch cell {
            case .amount(let amount): carried.add([amount])
            case .amounts(let amounts): carried.add(amounts)
            default: break
            }
        }
    }
}
