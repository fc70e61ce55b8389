import ChartRendering
import Charts
import Foundation
import Localization
import Logbook

extension ReportPages {
    /// Puts the parts of a report onto pages, from the top down.
    struct Layout {
        private let report: Report
        let paper: PaperSize
        let writer = PageTextWriter()
        private(set) var pages: [[Item]] = [[]]
        private var headings: [(title: String, page: Int)] = []
        private var pictures: [URL: JPEGPicture] = [:]
        /// Where the next thing on the page begins.
        var y = Layout.margin

        static let margin = 48.0
        private static let footer = 28.0
        static let barHeight = 9.0
        private static let signatureHeight = 56.0

        init(_ report: Report, paper: PaperSize) {
            self.report = report
            self.paper = paper
        }

        var left: Double { Self.margin }
        var width: Double { paper.width - 2 * Self.margin }
        /// Where the room for the report ends.
        var bottom: Double { paper.height - Self.margin - Self.footer }
        /// How much room a whole page has.
        var pageHeight: Double { bottom - Self.margin }

        /// Of a chart on a page, in its own pixels.
        static func chartSize(on paper: PaperSize) -> PixelSize {
            PixelSize(
                width: Int((paper.width - 2 * margin) / pointsPerPixel),
                height: Int(chartHeight(on: paper) / pointsPerPixel))
        }

        /// With room on the page for a heading above and a caption below it.
        private static func chartHeight(on paper: PaperSize) -> Double {
            min(260, (paper.height - 2 * margin - footer) * 0.7)
        }

        private static let pointsPerPixel = 0.75

        mutating func place(_ item: Item) {
            pages[pages.count - 1].append(item)
        }

        mutating func breakPage() {
            pages.append([])
            y = Self.margin
        }

        /// Begins a page unless there is so much room left.
        mutating func need(_ height: Double) {
            if y + height > bottom, y > Self.margin { breakPage() }
        }

        /// Writes a text over the full width. A paragraph is not split, unless it takes more than half a page.
        mutating func write(_ text: String, _ style: PageTextStyle, below room: Double) {
            var rest = text
            while !rest.isEmpty {
                let height = writer.height(of: rest, style, width: width)
                if y + height > bottom, height > pageHeight / 2 {
                    let (first, remainder) = writer.split(rest, style, width: width, height: bottom - y)
                    if !first.isEmpty { place(.text(first, style, x: left, y: y, width: width)) }
                    rest = remainder
                    breakPage()
                } else {
                    need(height)
                    place(.text(rest, style, x: left, y: y, width: width))
                    y += height
                    rest = ""
                }
            }
            y += room
        }

        // MARK: - Blocks

        mutating func lay(_ charts: [ChartPage.Drawing], _ pictures: [URL: JPEGPicture]) {
            self.pictures = pictures
            layTitle()
            var charts = charts[...]
            lay(report.blocks, &charts)
        }

        private mutating func lay(_ blocks: [Report.Block], _ charts: inout ArraySlice<ChartPage.Drawing>) {
            var rest = blocks.filter { !$0.isEmpty }[...]
            while !rest.isEmpty {
                // Headings are not parted from what they head, nor facts below them from what these are about.
                let headings = rest.prefix { $0.heading != nil }
                rest = rest.dropFirst(headings.count)
                let isBeforeHeading = rest.dropFirst().first.map { $0.heading != nil } ?? true
                if !headings.isEmpty, !isBeforeHeading, case .facts = rest.first,
                    lay(Array(headings + rest.prefix(1)), with: rest.dropFirst(), &charts)
                {
                    rest = rest.dropFirst(2)
                } else if !headings.isEmpty, !rest.isEmpty {
                    if !lay(Array(headings), with: rest, &charts) {
                        if y > Self.margin { breakPage() }
                        headings.forEach { lay($0, before: nil, &charts) }
                        lay(rest[rest.startIndex], before: rest.dropFirst().first, &charts)
                    }
                    rest = rest.dropFirst()
                } else if let block = rest.popFirst() {
                    lay(block, before: rest.first, &charts)
                } else {
                    headings.forEach { lay($0, before: nil, &charts) }
                }
            }
        }

        /// Lays some blocks and the first one behind them so that they are on one page with the beginning of that: here, or on
        /// the next page.
        ///
        /// - Returns: whether they could be; nothing is laid where not.
        private mutating func lay(
            _ lead: [Report.Block], with blocks: ArraySlice<Report.Block>, _ charts: inout ArraySlice<ChartPage.Drawing>
        ) -> Bool {
            guard let block = blocks.first else { return false }
            for isFresh in y > Self.margin ? [false, true] : [true] {
                var (trial, left) = (self, charts)
                if isFresh, y > Self.margin { trial.breakPage() }
                let (page, known) = (trial.pages.count - 1, trial.headings.count)
                lead.forEach { trial.lay($0, before: nil, &left) }
                // A heading may begin the page by itself.
                let first = trial.headings.dropFirst(known).first?.page ?? page
                let count = trial.pages.last?.count ?? 0
                guard first == trial.pages.count - 1 else { continue }
                trial.lay(block, before: blocks.dropFirst().first, &left)
                guard trial.pages[first].count > count else { continue }
                (self, charts) = (trial, left)
                return true
            }
            return false
        }

        private mutating func lay(
            _ block: Report.Block, before next: Report.Block?, _ charts: inout ArraySlice<ChartPage.Drawing>
        ) {
            switch block {
            case .heading(let text): lay(heading: text)
            case .facts(let facts): lay(facts)
            case .text(let text): write(text, .body, below: 4)
            case .table(let table):
                // A page with nothing but a line to sign on would be signed for nothing.
                var isSigned = false
                if case .signatures = next { isSigned = true }
                lay(table, keeping: isSigned ? Self.signatureHeight + 12 : 0)
            case .bars(let bars): bars.forEach { lay($0) }
            case .chart(let picture):
                if let drawing = charts.popFirst() { lay(drawing, caption: picture.caption) }
            case .receipt(let receipt): lay(receipt)
            case .signatures(let names): lay(signatures: names)
            case .together(let blocks):
                var (trial, left) = (self, charts)
                trial.lay(blocks, &left)
                if trial.pages.count == pages.count {
                    (self, charts) = (trial, left)
                } else {
                    if y > Self.margin { breakPage() }
                    lay(blocks, &charts)
                }
            }
        }

        private mutating func layTitle() {
            let day = DayText().text(report.day)
            let dayWidth = writer.width(of: day, .note)
            place(
                .text(day, .note, x: left + width - dayWidth, y: y + 9, width: dayWidth, isTrailing: true))
            let room = width - dayWidth - 16
            let height = writer.height(of: report.title, .title, width: room)
            place(.text(report.title, .title, x: left, y: y, width: room))
            y += height + 2
            if !report.subject.isEmpty { write(report.subject, .subject, below: 2) }
            if !report.author.isEmpty { write(report.author, .note, below: 2) }
            y += 6
            place(.line(x: left, y: y, width: width, isStrong: true))
            y += 12
        }

        private mutating func lay(heading: String) {
            y += y > Self.margin ? 10 : 0
            let height = writer.height(of: heading, .heading, width: width)
            need(height + 6)
            headings.append((heading, pages.count - 1))
            place(.text(heading, .heading, x: left, y: y, width: width))
            y += height + 6
        }

        /// Labels and values, in two columns where they are short.
        private mutating func lay(_ facts: [Report.Fact]) {
            let nameWidth = min(130, (facts.map { writer.width(of: $0.name, .name) }.max() ?? 0) + 12)
            let gap = 18.0
            let half = (width - gap) / 2
            var waiting = facts[...]
            while let fact = waiting.popFirst() {
                let isShort = writer.width(of: fact.value, .body) <= half - nameWidth
                let second =
                    isShort
                    ? waiting.first.flatMap { writer.width(of: $0.value, .body) <= half - nameWidth ? $0 : nil } : nil
                if second != nil { waiting.removeFirst() }
                let valueWidth = (isShort ? half : width) - nameWidth
                let valueHeight = writer.height(of: fact.value, .body, width: valueWidth)
                let height = max(valueHeight, writer.height(of: fact.name, .name, width: nameWidth - 6))
                if y + height > bottom, valueHeight > pageHeight / 2 {
                    let (first, rest) = writer.split(fact.value, .body, width: valueWidth, height: bottom - y)
                    if !first.isEmpty {
                        place(.text(fact.name, .name, x: left, y: y, width: nameWidth - 6))
                        place(.text(first, .body, x: left + nameWidth, y: y, width: valueWidth))
                    }
                    breakPage()
                    waiting = [Report.Fact(first.isEmpty ? fact.name : "", rest)].compactMap(\.self) + waiting
                    continue
                }
                need(height)
                for (column, fact) in [fact, second].compactMap(\.self).enumerated() {
                    let x = left + Double(column) * (half + gap)
                    place(.text(fact.name, .name, x: x, y: y, width: nameWidth - 6))
                    place(.text(fact.value, .body, x: x + nameWidth, y: y, width: valueWidth))
                }
                y += height + 3
            }
            y += 8
        }

        private mutating func lay(_ bar: Report.Bar) {
            let nameHeight = writer.height(of: bar.name, .strong, width: width)
            let textHeight = bar.text.isEmpty ? 0 : writer.height(of: bar.text, .note, width: width)
            need(nameHeight + 4 + Self.barHeight + 3 + textHeight)
            place(.text(bar.name, .strong, x: left, y: y, width: width))
            y += nameHeight + 4
            place(.bar(bar, x: left, y: y, width: width))
            y += Self.barHeight + 3
            place(.text(bar.text, .note, x: left, y: y, width: width))
            y += textHeight + 9
        }

        private mutating func lay(_ drawing: ChartPage.Drawing, caption: String) {
            let captionHeight = caption.isEmpty ? 0 : writer.height(of: caption, .note, width: width)
            let height = Self.chartHeight(on: paper)
            need(height + captionHeight + 6)
            place(.chart(drawing, x: left, y: y, scale: Self.pointsPerPixel))
            y += height
            if !caption.isEmpty { write(caption, .note, below: 8) }
        }

        /// A receipt has a page of its own.
        private mutating func lay(_ receipt: Report.ReceiptFile) {
            if y > Self.margin { breakPage() }
            lay(heading: receipt.title)
            write(receipt.name, .note, below: 8)
            guard let picture = receipt.picture.flatMap({ pictures[$0] }) else { return }
            let scale = min(
                width / Double(picture.width), (bottom - y) / Double(picture.height), Self.pointsPerPixel)
            let shown = Double(picture.width) * scale
            place(.picture(picture, of: receipt.title, x: left + (width - shown) / 2, y: y, width: shown))
            y += Double(picture.height) * scale
        }

        private mutating func lay(signatures names: [String]) {
            need(Self.signatureHeight)
            y += Self.signatureHeight - 18
            let gap = 30.0
            let column = (width - gap * Double(max(0, names.count - 1))) / Double(max(2, names.count))
            for (index, name) in names.enumerated() {
                let x = left + Double(index) * (column + gap)
                place(.line(x: x, y: y, width: column, isStrong: true))
                place(.text(name, .note, x: x, y: y + 3, width: column))
            }
            y += 18
        }

        // MARK: - The end

        /// The pages with their numbers, and what the outline leads to.
        func finished() -> ([[Item]], [(title: String, page: Int)]) {
            let name = [report.name, report.author].filter { !$0.isEmpty }.joined(separator: " · ")
            let y = paper.height - Self.margin - 4
            var numbered = pages
            for index in numbered.indices {
                let number = localized(
                    "Page {page} of {count}",
                    ["page": (index + 1).formatted(.user), "count": pages.count.formatted(.user)])
                let numberWidth = writer.width(of: number, .note) + 2
                numbered[index] += [
                    .line(x: left, y: y - 6, width: width),
                    .text(name, .note, x: left, y: y, width: width - numberWidth - 12),
                    .text(number, .note, x: left + width - numberWidth, y: y, width: numberWidth, isTrailing: true),
                ]
            }
            return (numbered, [(report.name, 0)] + headings)
        }
    }
}

extension Report.Block {
    /// The text of a heading.
    fileprivate var heading: String? {
        if case .heading(let text) = self { text } else { nil }
    }

    /// Whether nothing of it is on a page.
    fileprivate var isEmpty: Bool {
        switch self {
        case .facts(let facts): facts.isEmpty
        case .bars(let bars): bars.isEmpty
        case .table(let table): table.sums.isEmpty && table.groups.allSatisfy { $0.rows.isEmpty && $0.sum.isEmpty }
        case .together(let blocks): blocks.allSatisfy { $0.isEmpty }
        case .text(let text): text.isEmpty
        case .heading, .chart, .receipt, .signatures: false
        }
    }
}
