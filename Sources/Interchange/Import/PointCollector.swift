import Charts

/// Collects the points of a file: each of them, or where they are too many to be distinguished, the cells that they are counted in.
struct PointCollector {
    /// More points than this are counted.
    private let most: Int
    private let mostCells: Int
    private let axisTitles: AxisLabels
    private var points: [SIMD3<Double>] = []
    /// Columns of words that may become the category.
    private var categories: [CategoryColumn]
    private var bins: PointBins?
    private var skippedRows = 0
    private let valueTitle: String
    /// The value of each of `points`, where there are some.
    private var values: [Double] = []

    /// - Parameters:
    ///   - categories: columns of words, by their numbers and names.
    ///   - valueTitle: what the values of the points measure; empty where they have none.
    ///   - most: up to this many points are stored individually; above it only occupied cells are, at most `mostCells`.
    init(
        axisTitles: AxisLabels, categories: [(column: Int, name: String)] = [], valueTitle: String = "",
        most: Int = 2_000_000, mostCells: Int = 1 << 20
    ) {
        self.most = most
        self.mostCells = mostCells
        self.axisTitles = axisTitles
        self.valueTitle = valueTitle
        self.categories = categories.map { CategoryColumn(column: $0.column, name: $0.name) }
    }

    /// Takes a row.
    ///
    /// - Parameters:
    ///   - value: stored where the points have values and are not counted.
    ///   - word: gives the word in a column.
    @inline(__always)
    mutating func add(_ point: SIMD3<Double>, value: Double = .nan, word: (Int) -> String = { _ in "" }) {
        guard point.x.isFinite, point.y.isFinite, point.z.isFinite else {
            skippedRows += 1
            return
        }
        for index in categories.indices { categories[index].add(word(categories[index].column)) }
        if categories.contains(where: \.isTooVaried) {
            categories.removeAll(where: \.isTooVaried)
            if categories.isEmpty { bins?.joinCategories() }
        }
        if bins != nil {
            bins?.add(point, category: categories.first?.last ?? 0)
        } else {
            points.append(point)
            if !valueTitle.isEmpty { values.append(value) }
            if points.count > most { count() }
        }
    }

    /// Goes over to counting. One category is distinguished from now on.
    private mutating func count() {
        categories = Array(categories.filter { $0.labels.count > 1 }.prefix(1))
        bins = PointBins(points, categories: categories.first?.numbers, most: mostCells)
        (points, values) = ([], [])
        if !categories.isEmpty { categories[0].keepsNumbers = false }
    }

    /// The words of a column; `nil` where there are too many different ones, or points are counted and another column is reported
    /// apart.
    func category(ofColumn column: Int) -> PointTable.Category? {
        categories.first { $0.column == column }.map {
            PointTable.Category(name: $0.name, labels: $0.labels, numbers: $0.numbers)
        }
    }

    /// What was collected.
    mutating func table() throws(ParseError) -> PointTable {
        bins?.count()
        let category = categories.first { $0.labels.count > 1 }
        guard let bins else {
            guard !points.isEmpty else { throw ParseError(.noNumbers) }
            return PointTable(
                axisTitles: axisTitles, positions: points, counts: [],
                category: category.map { PointTable.Category(name: $0.name, labels: $0.labels, numbers: $0.numbers) },
                skippedRows: skippedRows, values: values, valueTitle: valueTitle)
        }
        return PointTable(
            axisTitles: axisTitles, positions: bins.cells.map(bins.mean), counts: bins.cells.map(\.count),
            category: category.map {
                PointTable.Category(name: $0.name, labels: $0.labels, numbers: bins.cells.map(\.category))
            }, skippedRows: skippedRows, values: [], valueTitle: "")
    }
}

/// A column of words while it is read.
private struct CategoryColumn {
    let column: Int
    let name: String
    private(set) var labels: [String] = []
    /// The number of each word in `labels`.
    private(set) var numbers: [UInt8] = []
    /// That of the last one.
    private(set) var last: UInt8 = 0
    var keepsNumbers = true {
        didSet { if !keepsNumbers { numbers = [] } }
    }

    init(column: Int, name: String) {
        self.column = column
        self.name = name
    }

    /// Whether there are more words than colours that are distinguished.
    var isTooVaried: Bool { labels.count > 12 }

    mutating func add(_ word: String) {
        if let known = labels.firstIndex(of: word) {
            last = UInt8(known)
        } else {
            last = UInt8(labels.count)
            labels.append(word)
        }
        if keepsNumbers { numbers.append(last) }
    }
}
