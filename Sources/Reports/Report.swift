import ChartRendering
import Charts
import Foundation
import Localization
import Logbook

/// A document: its content in order. The layout is up to the writers.
public struct Report: Sendable {
    /// What kind of document it is: “Expense Report”.
    public var title: String
    /// What it is about: “Lisbon conference”.
    public var subject: String
    /// Who writes it; may be empty.
    public var author = ""
    /// The day on which it is written.
    public var day = CalendarDay.today()
    public var blocks: [Block] = []

    public init(title: String, subject: String) {
        self.title = title
        self.subject = subject
    }

    public enum Block: Sendable {
        case heading(String)
        case facts([Fact])
        case text(String)
        case table(Table)
        case bars([Bar])
        case chart(Picture)
        /// A receipt, on a page of its own.
        case receipt(ReceiptFile)
        /// Signature lines, with the text below each.
        case signatures([String])
        /// What stays on one page where it can.
        indirect case together([Block])
    }

    /// The blocks, those that stay together one by one.
    var parts: [Block] {
        func parts(_ blocks: [Block]) -> [Block] {
            blocks.flatMap { block in if case .together(let blocks) = block { parts(blocks) } else { [block] } }
        }
        return parts(blocks)
    }

    /// A label and its text.
    public struct Fact: Hashable, Sendable {
        public let name: String
        public let value: String

        /// - Returns: `nil` for an empty text.
        init?(_ name: String, _ value: String?) {
            guard let value, !value.isEmpty else { return nil }
            self.name = name
            self.value = value
        }
    }

    /// How far something is.
    public struct Bar: Hashable, Sendable {
        public let name: String
        /// 0 to 1.
        public let fraction: Double
        /// The expected value, 0 to 1; `nil` where there is none.
        public let mark: Double?
        /// The same in words.
        public let text: String
    }

    /// A chart with its camera.
    public struct Picture: Sendable {
        public let chart: ChartSpecification
        public let camera: ChartCamera
        /// What it shows, in words.
        public let caption: String

        public init(chart: ChartSpecification, camera: ChartCamera, caption: String) {
            self.chart = chart
            self.camera = camera
            self.caption = caption
        }
    }

    /// A receipt: a picture, or the name of a document.
    public struct ReceiptFile: Hashable, Sendable {
        /// What it is and what it proves, in words.
        public let title: String
        /// The picture; `nil` for a document.
        public let picture: URL?
        /// Where the file is beside the report.
        public let name: String
    }

    /// Its title in menus and file names: “Expense Report, Lisbon conference”.
    public var name: String {
        subject.isEmpty ? title : "\(title), \(subject)"
    }

    public var tables: [Table] {
        parts.compactMap { if case .table(let table) = $0 { table } else { nil } }
    }
}

extension Report {
    /// Rows under the same header, in groups.
    public struct Table: Hashable, Sendable {
        public struct Column: Hashable, Sendable {
            public enum Alignment: Sendable {
                case leading, trailing
            }

            public let title: String
            public let alignment: Alignment
            /// Its weight in the division of the width.
            public let weight: Double

            init(_ title: String, _ alignment: Alignment = .leading, weight: Double = 1) {
                self.title = title
                self.alignment = alignment
                self.weight = weight
            }
        }

        public struct Group: Hashable, Sendable {
            /// Empty for rows that need no heading.
            public var title = ""
            public var rows: [[Cell]]
            /// The sums below the rows; empty for none.
            public var sum: [Cell] = []
        }

        public var title: String
        public let columns: [Column]
        public var groups: [Group]
        /// The sums below all groups.
        public var sums: [[Cell]] = []
        /// What its rows belong to, for files that have nothing but rows; may be empty.
        public var subject = ""
        /// The column whose amounts are carried over to the next page; `nil` for none.
        public var carried: Int?
    }

    /// One value of a table.
    public enum Cell: Hashable, Sendable {
        case empty
        case text(String)
        case day(CalendarDay)
        case amount(Money)
        /// Sums in several currencies.
        case amounts([Money])
        /// A number with its unit, which may be empty.
        case number(Double, unit: String)
        /// 0 to 1.
        case percent(Double)

        static func day(_ day: CalendarDay?) -> Cell {
            day.map { .day($0) } ?? .empty
        }

        static func amount(_ amount: Money?) -> Cell {
            amount.map { .amount($0) } ?? .empty
        }

        /// One amount, or all of them.
        static func sum(_ amounts: [Money]) -> Cell {
            amounts.count == 1 ? .amount(amounts[0]) : .amounts(amounts)
        }

        /// Text in the user's language.
        public var text: String {
            switch self {
            case .empty: ""
            case .text(let text): text
            case .day(let day): DayText().text(day)
            case .amount(let amount): NumberText().text(amount)
            case .amounts(let amounts): amounts.map { NumberText().text($0) }.joined(separator: " + ")
            case .number(let number, let unit):
                unit.isEmpty ? NumberText().text(number) : "\(NumberText().text(number)) \(unit)"
            case .percent(let fraction): fraction.formatted(.percent.precision(.fractionLength(0)).locale(.user))
            }
        }
    }
}
