import ChartDocuments
import ChartRendering
import Charts
import Formula
import Foundation
import Interchange
import Localization
import Logbook
import Observation

/// One open chart: its document with what has been done to it since, how it is looked at, and the last good picture of it.
@Observable
public final class ChartModel: Identifiable {
    public let id: UUID
    /// What the person makes of the chart: what the logbook holds, with what is not written yet.
    public private(set) var document: ChartDocument
    /// What each object was read as.
    public private(set) var readings: [ChartObject.ID: ObjectReading] = [:]
    /// The objects that are chosen, whose style the inspector shows.
    public private(set) var selection: Set<ChartObject.ID> = []
    /// The numbers that formulas share, by name, each with the value that is drawn; `t` is one of them.
    public private(set) var parameters: [ChartParameter] = []
    /// The last good picture.
    public private(set) var scene: ChartScene?
    /// How the chart is looked at: the drag, the buttons and the command line all set this.
    public var camera: ChartCamera
    /// The glide to another pose that is under way.
    public internal(set) var transition: CameraTransition?
    /// The parameters that play.
    public private(set) var playing: Set<String> = []

    @ObservationIgnored private let onEdit: (ChartDocument) -> Void
    @ObservationIgnored let onView: (ChartViewpoint) -> Void
    /// Takes what the person should know; `nil` for a chart that nobody looks at.
    @ObservationIgnored private let report: ((AppModel.Notice?) -> Void)?
    @ObservationIgnored private let resources: ResourceFolder
    /// The last right formula of each object, by its text.
    @ObservationIgnored private var formulas: [ChartObject.ID: (text: String, formula: Formula)] = [:]
    /// What the files of objects say, and of which sources.
    @ObservationIgnored private var data: [ChartObject.ID: (input: ChartObject.Input, file: FileContent)] = [:]
    @ObservationIgnored private var loading: [ChartObject.ID: (input: ChartObject.Input, task: Task<Void, Never>)] =
        [:]
    /// Follows the files of objects on the disk.
    @ObservationIgnored private(set) var watch: FileWatch?
    /// The files that have changed since they were read.
    @ObservationIgnored private var changedFiles: Set<String> = []
    /// What playing parameters are at, and which way they go.
    @ObservationIgnored private var played: [String: Played] = [:]
    @ObservationIgnored private var lastFrame: Double?
    @ObservationIgnored let cache = SceneCache()
    /// The objects of the groups in the legend of `scene`.
    @ObservationIgnored private var groups: [ChartObject.ID] = []
    @ObservationIgnored private var building: Task<Void, Never>?
    /// Whether what is being worked out is what is shown, with more samples.
    @ObservationIgnored private var isRefining = false
    /// Whether a change waits for the picture that is being worked out.
    @ObservationIgnored private var isOutdated = false
    /// The heights shown since a formula was typed: an axis that followed every move of a slider would hide it.
    @ObservationIgnored private var shownHeights: ClosedRange<Double>?
    /// Whether pictures that were begun before the last edit say nothing of the heights to be shown.
    @ObservationIgnored private var heightsAreStale = false

    /// The formula that somebody stopped typing at. On the way to another one there are right ones that nobody means, such as
    /// the `s` of `sin(x)`.
    @ObservationIgnored private var standing: Standing?
    private static let pause = Duration.milliseconds(400)

    private struct Standing {
        let id: ChartObject.ID
        let source: ChartObject.Source
        var typed: ContinuousClock.Instant
    }

    private struct Played {
        var value: Double
        var isBackwards = false
    }

    /// - Parameters:
    ///   - data: what the files of some sources say, where that is known.
    ///   - onEdit: called with the document that a person has changed.
    ///   - onView: called with the viewpoint once it rests.
    ///   - report: takes what the person should know; where there is nobody, files are not followed.
    init(
        id: UUID, document: ChartDocument, data: [ChartObject.Input: FileContent] = [:], camera: ChartCamera,
        resources: ResourceFolder, onEdit: @escaping (ChartDocument) -> Void,
        onView: @escaping (ChartViewpoint) -> Void = { _ in }, report: ((AppModel.Notice?) -> Void)? = nil
    ) {
        self.id = id
        self.document = document
        self.camera = camera
        self.resources = resources
        self.onEdit = onEdit
        self.onView = onView
        self.report = report
        for object in document.objects {
            guard let known = data[object.input] else { continue }
            self.data[object.id] = (object.input, known)
            follow(object.source, since: known.version)
        }
        selection = Set(document.objects.prefix(1).map(\.id))
        readObjects()
        draw()
    }

    isolated deinit {
        building?.cancel()
        loading.values.forEach { $0.task.cancel() }
    }

    // MARK: - Edits

    /// Changes the document: it is drawn at once, and written once the hand rests.
    ///
    /// - Parameter keepsHeights: whether the height axis stays as it is: under a moving slider it hides what changes otherwise.
    public func edit(keepsHeights: Bool = false, _ change: (inout ChartDocument) -> Void) {
        var changed = document
        change(&changed)
        guard changed != document else { return }
        show(changed, keepsHeights: keepsHeights)
        onEdit(document)
    }

    /// Shows the document that the logbook holds now: a change was undone, or made by another program.
    func show(_ document: ChartDocument, keepsHeights: Bool = false) {
        guard document != self.document else { return }
        if !keepsHeights { (shownHeights, heightsAreStale) = (nil, true) }
        self.document = document
        let ids = Set(document.objects.map(\.id))
        if !selection.isSubset(of: ids) { selection.formIntersection(ids) }
        if selection.isEmpty { selection = Set(document.objects.prefix(1).map(\.id)) }
        readObjects()
        drawSoon()
    }

    /// Chooses objects; at least one stays chosen while there are any.
    public func select(_ ids: Set<ChartObject.ID>) {
        let known = ids.intersection(document.objects.map(\.id))
        if !known.isEmpty, known != selection { selection = known }
    }

    /// Finds out what the objects are: reads formulas that have changed, and files that are new.
    private func readObjects() {
        let ids = Set(document.objects.map(\.id))
        for id in loading.keys where !ids.contains(id) { loading.removeValue(forKey: id)?.task.cancel() }
        formulas = formulas.filter { ids.contains($0.key) }
        data = data.filter { ids.contains($0.key) }
        let paths = Set(document.objects.compactMap(\.source.path))
        watch?.keep(paths)
        changedFiles.formIntersection(paths)
        var readings = readings.filter { ids.contains($0.key) }
        for object in document.objects {
            var reading = readings[object.id] ?? ObjectReading(isFormula: object.source.isFormula)
            switch object.source {
            case .formula(let text):
                reading.problem = nil
                reading.progress = nil
                readFormula(text, of: object, into: &reading)
            case .file, .sample:
                (reading.formula, reading.error, reading.interpretation) = (nil, nil, "")
                load(object, into: &reading)
                if let known = data[object.id], known.input == object.input { reading.table = known.file.table }
            }
            readings[object.id] = reading
        }
        if readings != self.readings { self.readings = readings }
        collectParameters()
    }

    private func readFormula(_ text: String, of object: ChartObject, into reading: inout ObjectReading) {
        if formulas[object.id]?.text != text {
            do throws(FormulaError) {
                formulas[object.id] = (text, try Formula(text))
                reading.error = nil
            } catch {
                formulas[object.id] = nil
                reading.error = text.isEmpty ? nil : error
            }
        }
        let values = Dictionary(document.parameters.map { ($0.name, $0.value) }) { $1 }
        let formula = formulas[object.id]?.formula.setting(values)
        if reading.formula != formula {
            reading.formula = formula
            reading.interpretation = formula?.description ?? ""
        }
        guard let unfinished = object.unfinishedText else {
            if formula != nil { reading.error = nil }
            return
        }
        do throws(FormulaError) {
            _ = try Formula(unfinished)
            reading.error = nil
        } catch {
            reading.error = unfinished.isEmpty ? nil : error
        }
    }

    // MARK: - Objects

    /// Changes the text of an object's formula. While it is none, the last right one is drawn, and the text is kept beside it.
    public func setText(_ text: String, of id: ChartObject.ID) {
        guard let index = document.objects.firstIndex(where: { $0.id == id }), document.objects[index].text != text,
            document.objects[index].source.isFormula
        else { return }
        let now = ContinuousClock.now
        if standing?.id != id || now - (standing?.typed ?? now) > Self.pause,
            document.objects[index].unfinishedText == nil
        {
            standing = Standing(id: id, source: document.objects[index].source, typed: now)
        }
        standing?.typed = now
        let isRight = text.isEmpty || (try? Formula(text)) != nil
        let source = isRight ? ChartObject.Source.formula(text) : standing?.source ?? document.objects[index].source
        edit { document in
            document.objects[index].unfinishedText = isRight ? nil : text
            document.objects[index].source = source
        }
    }

    /// Adds an object for a formula that is still to be written.
    ///
    /// - Parameter other: the object behind which it stands; `nil` for the end.
    @discardableResult
    public func addFormula(_ text: String = "", after other: ChartObject.ID? = nil) -> ChartObject.ID {
        let object = ChartObject(id: UUID.random(), source: .formula(""), style: nextStyle)
        edit { document in
            let index = document.objects.firstIndex { $0.id == other }.map { $0 + 1 } ?? document.objects.count
            document.objects.insert(object, at: index)
        }
        selection = [object.id]
        if !text.isEmpty { setText(text, of: object.id) }
        return object.id
    }

    /// Adds an object for a file.
    @discardableResult
    public func addFile(_ path: String) -> ChartObject.ID {
        let style = document.objects.contains { !$0.source.isFormula } ? nextStyle : ObjectStyle()
        let object = ChartObject(id: UUID.random(), source: .file(path), style: style)
        // Where nothing was written yet there is nothing to be kept.
        edit { document in
            document.objects.removeAll { $0.source == .formula("") && $0.unfinishedText == nil }
            document.objects.append(object)
        }
        selection = [object.id]
        return object.id
    }

    /// Adds an object for each file. Those that cannot be read, or find no room, are told of by their names.
    public func addFiles(_ paths: [String]) {
        var failures: [FileFailure] = []
        var added: [(name: String, id: ChartObject.ID)] = []
        for path in paths {
            let name = URL(filePath: path).lastPathComponent
            let ending = URL(filePath: path).pathExtension.lowercased()
            if !ChartDataFile.endings.contains(ending) {
                let error = ImportError(file: name, line: nil, reason: .unknownEnding(ending))
                failures.append(FileFailure(name: name, sentence: error.description))
            } else if !canAdd {
                let limit = ChartDocument.objectLimit.formatted(.person)
                failures.append(
                    FileFailure(
                        name: name, reason: localized("A chart has at most {limit} objects.", ["limit": limit])))
            } else {
                added.append((name, addFile(path)))
            }
        }
        let tasks = added.compactMap { loading[$0.id]?.task }
        Task { [weak self] in
            for task in tasks { await task.value }
            guard let self else { return }
            for (name, id) in added {
                if let problem = readings[id]?.problem { failures.append(FileFailure(name: name, sentence: problem)) }
            }
            if let notice = AppModel.Notice(failures) { report?(notice) }
        }
    }

    /// Whether there is room for one more object.
    public var canAdd: Bool { document.objects.count < ChartDocument.objectLimit }

    /// Objects beside the first get colours of their own, so that they can be told apart.
    private var nextStyle: ObjectStyle {
        var style = ObjectStyle()
        guard !document.objects.isEmpty else { return style }
        let used = document.objects.compactMap(\.style.color)
        let free = ObjectStyle.palette.first { !used.contains($0) }
        style.color = free ?? ObjectStyle.palette[document.objects.count % ObjectStyle.palette.count]
        style.coloring = .plain
        return style
    }

    /// Removes objects; the one that comes to stand where they were is chosen.
    public func remove(_ ids: Set<ChartObject.ID>) {
        let rest = document.objects.filter { !ids.contains($0.id) }
        guard rest.count < document.objects.count else { return }
        let neighbour = document.objects.map(\.id).neighbour(of: ids)
        edit { $0.objects = rest }
        if let neighbour { selection = [neighbour] }
    }

    /// Adds a copy behind an object.
    public func duplicate(_ id: ChartObject.ID) {
        guard let index = document.objects.firstIndex(where: { $0.id == id }), canAdd else { return }
        let copy = document.objects[index].copy(id: UUID.random())
        if let known = data[id] { data[copy.id] = known }
        edit { $0.objects.insert(copy, at: index + 1) }
        selection = [copy.id]
    }

    /// Moves an object to another position, counted before the move.
    public func move(_ id: ChartObject.ID, to position: Int) {
        guard let index = document.objects.firstIndex(where: { $0.id == id }) else { return }
        edit { document in
            let object = document.objects.remove(at: index)
            let target = position > index ? position - 1 : position
            document.objects.insert(object, at: min(max(0, target), document.objects.count))
        }
    }

    /// Moves the chosen objects up or down in the list.
    public func moveSelected(by distance: Int) {
        let positions = document.objects.indices.filter { selection.contains(document.objects[$0].id) }
        guard let first = positions.first, let last = positions.last,
            document.objects.indices.contains(first + distance), document.objects.indices.contains(last + distance)
        else { return }
        edit { document in
            for position in distance > 0 ? positions.reversed() : positions {
                document.objects.swapAt(position, position + distance)
            }
        }
    }

    /// Changes an object.
    public func change(_ id: ChartObject.ID, _ change: (inout ChartObject) -> Void) {
        edit { document in
            guard let index = document.objects.firstIndex(where: { $0.id == id }) else { return }
            change(&document.objects[index])
        }
    }

    /// Hides the object of a group in the legend, or shows it again.
    ///
    /// - Parameter group: its index in the legend of `scene`.
    public func toggleGroup(_ group: Int) {
        guard groups.indices.contains(group) else { return }
        change(groups[group]) { $0.isHidden.toggle() }
    }

    /// The groups in the legend of `scene` whose objects are chosen.
    public var selectedGroups: Set<Int> {
        Set(groups.indices.filter { selection.contains(groups[$0]) })
    }

    /// Chooses the object of a group in the legend.
    ///
    /// - Parameter group: its index in the legend of `scene`.
    public func selectGroup(_ group: Int) {
        if groups.indices.contains(group) { select([groups[group]]) }
    }

    /// Changes the style of the chosen objects.
    public func changeStyle(_ change: (inout ObjectStyle) -> Void) {
        edit { document in
            for index in document.objects.indices where selection.contains(document.objects[index].id) {
                change(&document.objects[index].style)
            }
        }
    }

    /// Has the colours of the chosen objects reach over their own heights alone, each of them, or over the axis again.
    public func toggleOwnScale() {
        let hasOwn = selected.allSatisfy { $0.style.colorRange != nil }
        edit { document in
            for index in document.objects.indices where selection.contains(document.objects[index].id) {
                let group = groups.firstIndex(of: document.objects[index].id)
                let heights = hasOwn ? nil : scene?.heights(ofGroup: group)
                if hasOwn || heights != nil { document.objects[index].style.colorRange = heights }
            }
        }
    }

    /// The chosen objects in their order.
    public var selected: [ChartObject] { document.objects.filter { selection.contains($0.id) } }

    /// The style that controls show: that of the first of the chosen objects.
    public var style: ObjectStyle { selected.first?.style ?? ObjectStyle() }

    /// What there is among the marks of the chosen objects.
    public var selectedMarks: ObjectReading.Marks {
        selected.reduce(ObjectReading.Marks()) { $0.union(readings[$1.id]?.marks ?? ObjectReading.Marks()) }
    }

    // MARK: - Files

    /// What its file is called, for a chart that shows nothing but that.
    public var fileName: String? {
        guard document.objects.count == 1, let object = document.objects.first, !object.source.isFormula else {
            return nil
        }
        return URL(filePath: object.text).lastPathComponent
    }

    /// Why there is no picture, where that is because a file cannot be shown, as a sentence.
    public var problem: String? {
        guard scene == nil else { return nil }
        return document.objects.lazy.compactMap { self.readings[$0.id]?.problem }.first
    }

    /// How much of a file is read, 0 to 1, while that is what the picture waits for.
    public var progress: Double? {
        document.objects.lazy.compactMap { self.readings[$0.id]?.progress }.first
    }

    private func load(_ object: ChartObject, into reading: inout ObjectReading) {
        let (id, input) = (object.id, object.input)
        guard data[id]?.input != input, loading[id]?.input != input, reading.failed != input else { return }
        read(object, into: &reading)
    }

    /// Begins to read the file of an object; what was read before is drawn until then.
    private func read(_ object: ChartObject, into reading: inout ObjectReading) {
        let (id, input) = (object.id, object.input)
        let url: URL
        switch input.source {
        case .formula: return
        case .file(let path): url = URL(filePath: path)
        case .sample(let name): url = resources.sample(name)
        }
        loading[id]?.task.cancel()
        (reading.problem, reading.progress, reading.failed) = (nil, nil, nil)
        let task = Task { [weak self] in
            let (result, version) = await Self.read(url, input.table) { [weak self] in
                self?.note(progress: $0, of: id, input)
            }
            guard !Task.isCancelled, let self else { return }
            follow(input.source, since: version)
            loaded(result, id, input)
        }
        loading[id] = (input, task)
    }

    private func note(progress: Double, of id: ChartObject.ID, _ input: ChartObject.Input) {
        // What comes late is of no use.
        guard loading[id]?.input == input, progress > readings[id]?.progress ?? 0 else { return }
        readings[id]?.progress = progress
    }

    private func loaded(
        _ result: Result<FileContent, ImportError>, _ id: ChartObject.ID, _ input: ChartObject.Input
    ) {
        guard loading[id]?.input == input else { return }
        loading[id] = nil
        readings[id]?.progress = nil
        switch result {
        case .success(let file):
            data[id] = (input, file)
            readings[id]?.table = file.table
            // The heights of what it was before say nothing.
            (shownHeights, heightsAreStale) = (nil, true)
            drawSoon()
        case .failure(let error):
            readings[id]?.problem = error.description
            readings[id]?.failed = input
        }
    }

    /// What a file shows, and the version of the file from before it was read.
    ///
    /// - Parameter progress: is told the part that is read, 0 to 1, once that takes longer than a moment.
    @concurrent
    static func read(
        _ url: URL, _ layout: TableLayout?, progress: @escaping @MainActor @Sendable (Double) -> Void
    ) async -> (content: Result<FileContent, ImportError>, version: FileVersion?) {
        let begun = ContinuousClock.now
        let version = FileVersion(at: url.path)
        let content = Result { () throws(ImportError) in
            let data = try ChartDataFile.read(url, layout: layout) { part in
                guard ContinuousClock.now - begun > .milliseconds(100) else { return }
                Task { @MainActor in progress(part) }
            }
            return FileContent(chart: data.chart(), table: data.table, version: version)
        }
        return (content, version)
    }

    /// Changes how the rows and columns of an object's file are read; what was drawn stays until they are.
    public func changeTable(of id: ChartObject.ID, _ change: (inout TableLayout) -> Void) {
        self.change(id) { object in
            var table = object.table ?? TableLayout()
            change(&table)
            object.table = table
        }
    }

    /// Stops reading the chart's files; what was shown stays.
    public func cancelReading() {
        for (id, entry) in loading where readings[id]?.progress != nil {
            entry.task.cancel()
            let name = URL(filePath: document[id]?.text ?? "").lastPathComponent
            loaded(.failure(ImportError(file: name, line: nil, reason: .cancelled)), id, entry.input)
        }
    }

    /// Reads files of the chart again; what was read before is drawn until then.
    ///
    /// - Parameter paths: `nil` for all.
    public func readAgain(_ paths: Set<String>? = nil) {
        for object in document.objects where !object.source.isFormula {
            if let paths, !paths.contains(object.source.path ?? "") { continue }
            var reading = readings[object.id] ?? ObjectReading(isFormula: false)
            read(object, into: &reading)
            readings[object.id] = reading
        }
    }

    /// Looks whether files have changed, where nobody tells of it.
    func lookForChanges() {
        watch?.look()
    }

    private func follow(_ source: ChartObject.Source, since version: FileVersion?) {
        guard report != nil, let path = source.path else { return }
        changedFiles.remove(path)
        if watch == nil { watch = FileWatch { [weak self] in self?.offer($0) } }
        watch?.follow(path, since: version)
    }

    /// Offers to read files again that have changed.
    private func offer(_ paths: Set<String>) {
        changedFiles.formUnion(paths)
        let names = changedFiles.map { URL(filePath: $0).lastPathComponent }.sorted()
        let text =
            names.count == 1
            ? localized("“{file}” has changed.", ["file": names[0]])
            : counted(
                "{count} file has changed: {files}", "{count} files have changed: {files}", count: names.count,
                ["files": names.joined(separator: ", ")])
        let answer = AppModel.Notice.Answer(label: localized("Read Again")) { [weak self] in
            if let self { readAgain(changedFiles) }
        }
        report?(AppModel.Notice(text, answers: [answer]))
    }

    // MARK: - Parameters

    /// The names that formulas use, each with its value, its range and how it plays.
    private func collectParameters() {
        var found: [String: ChartParameter] = [:]
        let known = Dictionary(document.parameters.map { ($0.name, $0) }) { $1 }
        for object in document.objects {
            guard let formula = formulas[object.id]?.formula else { continue }
            let undefined = Set(formula.undefinedNames)
            for own in formula.parameters where found[own.name] == nil {
                var parameter =
                    known[own.name]
                    ?? ChartParameter(name: own.name, value: own.value, range: own.range, step: own.step)
                // What a formula defines itself is what its text says.
                if !undefined.contains(own.name) { parameter.value = own.value }
                found[own.name] = parameter
            }
            if formula.usesTime, found["t"] == nil {
                found["t"] = known["t"] ?? ChartParameter(name: "t", value: 0, range: 0...10, step: 0.1)
            }
        }
        for (name, played) in played { found[name]?.value = played.value }
        let parameters = found.values.sorted { $0.name < $1.name }
        if parameters != self.parameters { self.parameters = parameters }
        let gone = playing.subtracting(found.keys)
        if !gone.isEmpty { playing.subtract(gone) }
        played = played.filter { found[$0.key] != nil }
    }

    /// Sets a parameter: where formulas use the letter without a definition in the document, where one defines it in its text.
    ///
    /// - Parameter value: is rounded to the parameter's step.
    public func setParameter(_ name: String, to value: Double) {
        guard let parameter = parameters.first(where: { $0.name == name }), value.isFinite else { return }
        setParameterExactly(name, to: parameter.rounded(value))
    }

    /// The same without rounding; the slider has room for the value then.
    public func setParameterExactly(_ name: String, to value: Double) {
        guard var parameter = parameters.first(where: { $0.name == name }), value.isFinite, value != parameter.value
        else {
            return
        }
        played[name]?.value = value
        parameter.value = value
        if !parameter.range.contains(value) {
            parameter.range =
                min(value, parameter.range.lowerBound)...max(value, parameter.range.upperBound)
        }
        edit(keepsHeights: true) { document in
            for index in document.objects.indices {
                guard case .formula(let text) = document.objects[index].source,
                    let formula = formulas[document.objects[index].id]?.formula,
                    formula.parameters.contains(where: { $0.name == name }), !formula.undefinedNames.contains(name)
                else { continue }
                document.objects[index].source = .formula(Formula.text(text, setting: name, to: value))
            }
            if isShared(name) { document.set(parameter) }
        }
    }

    /// Whether a parameter is one of the document and not of a formula's own text alone.
    private func isShared(_ name: String) -> Bool {
        formulas.values.contains { $0.formula.undefinedNames.contains(name) || name == "t" && $0.formula.usesTime }
    }

    /// Changes the range, the step or the playing of a parameter.
    public func changeParameter(_ name: String, _ change: (inout ChartParameter) -> Void) {
        guard var parameter = parameters.first(where: { $0.name == name }) else { return }
        change(&parameter)
        guard parameter.isValid else { return }
        edit(keepsHeights: true) { $0.set(parameter) }
    }

    /// Begins or ends the playing of a parameter; where it ends, its value is kept.
    public func setPlaying(_ name: String, _ isPlaying: Bool) {
        guard let parameter = parameters.first(where: { $0.name == name }), playing.contains(name) != isPlaying else {
            return
        }
        lastFrame = nil
        if isPlaying {
            played[name] = Played(value: parameter.value)
            playing.insert(name)
        } else {
            playing.remove(name)
            let value = played.removeValue(forKey: name)?.value ?? parameter.value
            // The document still has the value from before.
            parameters = parameters.map { $0.name == name ? document.parameter(named: name) ?? $0 : $0 }
            setParameter(name, to: value)
        }
    }

    /// Moves the playing parameters on.
    ///
    /// - Parameter frameTime: seconds of the frame clock. More than half a second between two frames counts as that: who
    ///   comes back to a hidden window finds the time where it was left.
    /// - Returns: whether there is more to come.
    public func advancePlaying(to frameTime: Double) -> Bool {
        guard !playing.isEmpty else { return false }
        let elapsed = min(0.5, frameTime - (lastFrame ?? frameTime))
        lastFrame = frameTime
        guard elapsed > 0 else { return true }
        var parameters = parameters
        for index in parameters.indices where playing.contains(parameters[index].name) {
            var state = played[parameters[index].name] ?? Played(value: parameters[index].value)
            (state.value, state.isBackwards) = parameters[index].advanced(
                from: state.value, isBackwards: state.isBackwards, by: elapsed)
            played[parameters[index].name] = state
            parameters[index].value = state.value
        }
        self.parameters = parameters
        drawSoon()
        return true
    }

    // MARK: - Drawing

    /// A number as it is typed into a field: digits, or a formula without variables such as `-2pi`.
    public static func number(_ text: String) -> Double? {
        guard let formula = try? Formula(text), formula.parameters.isEmpty, !formula.usesTime else { return nil }
        let value = formula(0.25, 0.75)
        // What depends on a variable is no number.
        return value.isFinite && value == formula(1.5, -2.25) && value == formula(-3.1, 0.4) ? value : nil
    }

    /// A number as `number` reads it, for a field.
    public static func text(of number: Double) -> String {
        number == number.rounded() && number.magnitude < 1e15 ? String(format: "%.0f", number) : "\(number)"
    }

    /// The values that are drawn, where they are not those of the document.
    private var values: [String: Double] { played.mapValues(\.value) }

    /// Whether there is a formula or a file that is read.
    private var canDraw: Bool { !formulas.isEmpty || !data.isEmpty }

    /// What is drawn, for files of its numbers; `nil` until a formula was right or a file is read.
    public var drawn: ChartSpecification? {
        guard canDraw else { return nil }
        return work.interpretation.specification
    }

    /// Everything that a picture is worked out from.
    private var work: ChartWork {
        ChartWork(
            document: document, data: data.mapValues(\.file.chart), values: values, heights: shownHeights, cache: cache)
    }

    /// Draws the chart with the values of the moment.
    private func draw() {
        guard canDraw else {
            // The picture of objects that are gone; before the first one is read there is none.
            if document.objects.isEmpty { scene = nil }
            return
        }
        let work = work
        heightsAreStale = false
        build { try await work.drawing() }
    }

    /// Works the formulas out with as many samples as it takes on a picture of them, where the picture shows that one bends or is
    /// torn, unless something else is under way: what is typed is drawn with few, at once.
    ///
    /// - Parameter picture: how the scene is seen.
    public func refine(for picture: CameraTransform) {
        guard building == nil, playing.isEmpty, !formulas.isEmpty, let scene else { return }
        let work = work
        build(isRefining: true) {
            guard let samples = await scene.finerSamples(on: picture) else { return nil }
            return try await work.drawing(at: samples)
        }
    }

    /// Waits until what was begun is worked out.
    func built() async {
        repeat {
            for entry in loading.values { await entry.task.value }
            while let building { await building.value }
        } while !loading.isEmpty
    }

    /// Draws the chart again, after the picture that is being worked out: under a moving hand and in an animation every
    /// picture is shown that can be, and none is begun in vain.
    private func drawSoon() {
        guard building == nil || isRefining else {
            isOutdated = true
            return
        }
        draw()
    }

    /// Works a scene out off this thread and shows it, unless a newer one has been begun by then.
    ///
    /// - Parameter work: gives the scene; `nil` leaves the one that is shown.
    private func build(isRefining: Bool = false, _ work: @escaping () async throws -> ChartWork.Drawing?) {
        building?.cancel()
        isOutdated = false
        self.isRefining = isRefining
        building = Task { [weak self] in
            let drawing = try? await work()
            // Cancelled: a newer one is on its way.
            guard !Task.isCancelled, let self else { return }
            building = nil
            self.isRefining = false
            if let drawing { show(drawing) }
            if isOutdated { draw() }
        }
    }

    private func show(_ drawing: ChartWork.Drawing) {
        scene = drawing.scene
        groups = drawing.groups
        if !heightsAreStale { shownHeights = drawing.scene.y.domain }
        for (id, marks) in drawing.marks where readings[id] != nil && readings[id]?.marks != marks {
            readings[id]?.marks = marks
        }
    }
}

extension ChartObject.Source {
    /// The path of a file of the person's own.
    fileprivate nonisolated var path: String? { if case .file(let path) = self { path } else { nil } }
}
