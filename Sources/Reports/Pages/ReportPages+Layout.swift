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
        /// Where the next thing on the page begins.
        var y = Layout.margin

        static let margin = 48.0
        private static let footer = 28.0
        static let barHeight = 9.0
        private static let chartHeight = 260.0
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
                width: Int((paper.width - 2 * margin) / pointsPerPixel), height: Int(chartHeight / pointsPerPixel))
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

        /// Writes a text over the whole width, on as many pages as it takes: a paragraph is whole, unless a page is too short.
        mutating func write(_ text: String, _ style: PageTextStyle, below room: Double) {
            let height = writer.height(of: text, style, width: width)
            need(height)
            place(.text(text, style, x: left, y: y, width: width))
            y += height + room
        }

        // MARK: - Blocks

        mutating func lay(_ charts: [ChartPage.Drawing]) {
            layTitle()
            var charts = charts[...]
            lay(report.blocks, &charts)
        }

        private mutating func lay(_ blocks: [Report.Block], _ charts: inout ArraySlice<ChartPage.Drawing>) {
            for (index, block) in blocks.enumerated() {
                switch block {
                case .heading(let text):
                    lay(heading: text, before: index + 1 < blocks.count ? blocks[index + 1] : nil)
                case .facts(let facts): lay(facts)
                case .text(let text): write(text, .body, below: 4)
                case .table(let table):
                    // A page with nothing but a line to sign on would be signed for nothing.
                    var isSigned = false
                    if index + 1 < blocks.count, case .signatures = blocks[index + 1] { isSigned = true }
                    lay(table, keeping: isSigned ? Self.signatureHeight + 12 : 0)
                case .bars(let bars): bars.forEach { lay($0) }
                case .chart(let picture):
                    if let drawing = charts.popFirst() { lay(drawing, caption: picture.caption) }
                case .signatures(let names): lay(signatures: names)
                case .together(let blocks):
                    var trial = self
                    var left = charts
                    trial.lay(blocks, &left)
                    if trial.pages.count == pages.count {
                        self = trial
                        charts = left
                    } else {
                        if y > Self.margin { breakPage() }
                        lay(blocks, &charts)
                    }
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

        private mutating func lay(heading: String, before next: Report.Block?) {
            y += y > Self.margin ? 10 : 0
            let height = writer.height(of: heading, .heading, width: width)
            // With some of what it heads.
            let following =
                switch next {
                case .chart: Self.chartHeight
                case .table: 70.0
                default: 40.0
                }
            need(height + 6 + following)
            headings.append((heading, pages.count - 1))
            place(.text(heading, .heading, x: left, y: y, width: width))
            y += height + 6
        }

        /// Names and values, two beside each other where they are short.
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
                let height = max(
                    writer.height(of: fact.value, .body, width: valueWidth),
                    writer.height(of: fact.name, .name, width: nameWidth - 6))
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
            need(Self.chartHeight + captionHeight + 6)
            place(.chart(drawing, x: left, y: y, scale: Self.pointsPerPixel))
            y += Self.chartHeight
            if !caption.isEmpty { write(caption, .note, below: 8) }
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
                    ["page": (index + 1).formatted(.person), "count": pages.count.formatted(.person)])
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
