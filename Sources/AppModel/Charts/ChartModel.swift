import ChartDocuments
import ChartRendering
import Charts
import Formula
import Foundation
import Interchange
import Localization
import Logbook
import Observation
import Reports

/// An open chart: its document with the unsaved edits, its camera, and the scene of its last valid state.
@Observable
public final class ChartModel: Identifiable {
    public let id: UUID
    /// The document: as stored in the logbook, with the edits that are not written yet.
    public internal(set) var document: ChartDocument
    /// What each object was read as.
    public internal(set) var readings: [ChartObject.ID: ObjectReading] = [:]
    /// The objects that are chosen, whose style the inspector shows.
    public internal(set) var selection: Set<ChartObject.ID> = []
    /// The numbers that formulas share, by name, each with the value that is drawn; `t` is one of them.
    public internal(set) var parameters: [ChartParameter] = []
    /// The data coordinates (x, y, z) on the selected object that its menu is about.
    @ObservationIgnored public var point: SIMD3<Double>?
    /// The last good picture.
    public internal(set) var scene: ChartScene?
    /// The camera: set by drags, buttons and the command line.
    public var camera: ChartCamera
    /// The glide to another pose that is under way.
    public internal(set) var transition: CameraTransition?
    /// The parameters that play.
    public internal(set) var playing: Set<String> = []

    /// The sound that is being played.
    @ObservationIgnored var sounding: Task<Void, Never>?

    @ObservationIgnored let onEdit: (ChartDocument) -> Void
    @ObservationIgnored let onView: (ChartViewpoint) -> Void
    /// Shows a notice; `nil` for a chart that is not shown.
    @ObservationIgnored let report: ((AppModel.Notice?) -> Void)?
    @ObservationIgnored let resources: ResourceFolder
    /// The last right formula of each object, by its text.
    @ObservationIgnored var formulas: [ChartObject.ID: (text: String, formula: FormulaObject)] = [:]
    /// What all formulas are parsed with.
    @ObservationIgnored private var context = FormulaContext(ChartDocument())
    /// The data of objects' files and records, by their sources.
    @ObservationIgnored var data: [ChartObject.ID: (input: ChartObject.Input, file: FileContent)] = [:]
    @ObservationIgnored var loading: [ChartObject.ID: (input: ChartObject.Input, task: Task<Void, Never>)] =
        [:]
    /// What follows the records of objects.
    @ObservationIgnored var following: [ChartObject.ID: (input: ChartObject.Input, task: Task<Void, Never>)] = [:]
    /// The records behind the marks of objects.
    @ObservationIgnored var recordCharts: [ChartObject.ID: RecordChart] = [:]
    /// Where records come from; `nil` while no logbook is open.
    @ObservationIgnored var logbook: Logbook?
    /// Follows the files of objects on the disk.
    @ObservationIgnored var watch: FileWatch?
    /// The files that have changed since they were read.
    @ObservationIgnored var changedFiles: Set<String> = []
    /// What playing parameters are at, and which way they go.
    @ObservationIgnored var played: [String: Played] = [:]
    @ObservationIgnored var lastFrame: Double?
    @ObservationIgnored let cache = SceneCache()
    /// The objects of the groups in the legend of `scene`.
    @ObservationIgnored var groups: [ChartObject.ID] = []
    @ObservationIgnored var building: Task<Void, Never>?
    /// Whether the scene that is being built is the one that is shown, with more samples.
    @ObservationIgnored var isRefining = false
    /// Whether a change waits for the scene that is being built.
    @ObservationIgnored var isOutdated = false
    /// The heights shown since a formula was typed: an axis that followed every move of a slider would hide it.
    @ObservationIgnored var shownHeights: ClosedRange<Double>?
    /// Whether the heights of scenes that were begun before the last edit are ignored.
    @ObservationIgnored var heightsAreStale = false

    /// The formula that somebody stopped typing at. On the way to another one there are right ones that nobody means, such as
    /// the `s` of `sin(x)`.
    @ObservationIgnored var standing: Standing?
    static let pause = Duration.milliseconds(400)

    struct Standing {
        let id: ChartObject.ID
        let source: ChartObject.Source
        var typed: ContinuousClock.Instant
    }

    struct Played {
        var value: Double
        var isBackwards = false
    }

    /// - Parameters:
    ///   - data: the data of sources whose files were read already.
    ///   - logbook: where records come from.
    ///   - onEdit: called with the document that a person has changed.
    ///   - onView: called with the viewpoint once it rests.
    ///   - report: shows a notice; without it, files are not watched.
    init(
        id: UUID, document: ChartDocument, data: [ChartObject.Input: FileContent] = [:], camera: ChartCamera,
        resources: ResourceFolder, logbook: Logbook? = nil, onEdit: @escaping (ChartDocument) -> Void,
        onView: @escaping (ChartViewpoint) -> Void = { _ in }, report: ((AppModel.Notice?) -> Void)? = nil
    ) {
        self.id = id
        self.document = document
        self.camera = camera
        self.resources = resources
        self.logbook = logbook
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
        (Array(loading.values) + following.values).forEach { $0.task.cancel() }
    }

    // MARK: - Edits

    /// Changes the document: it is drawn at once, and written after a pause.
    ///
    /// - Parameters:
    ///   - keepsHeights: whether the height axis retains its domain: a slider that moves would hide the change otherwise.
    ///   - change: changes a copy of the document.
    public func edit(keepsHeights: Bool = false, _ change: (inout ChartDocument) -> Void) {
        var changed = document
        change(&changed)
        guard changed != document else { return }
        show(changed, keepsHeights: keepsHeights)
        onEdit(document)
    }

    /// Shows the document that is in the logbook now: a change was undone, or made by another program.
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
    func readObjects() {
        let ids = Set(document.objects.map(\.id))
        for id in loading.keys where !ids.contains(id) { loading.removeValue(forKey: id)?.task.cancel() }
        recordCharts = recordCharts.filter { ids.contains($0.key) }
        for id in following.keys where !ids.contains(id) { following.removeValue(forKey: id)?.task.cancel() }
        formulas = formulas.filter { ids.contains($0.key) }
        let context = FormulaContext(document, functions: functions)
        if context != self.context { (self.context, formulas) = (context, [:]) }
        data = data.filter { ids.contains($0.key) }
        let paths = Set(document.objects.compactMap(\.source.path))
        watch?.retain(paths)
        changedFiles.formIntersection(paths)
        var readings = readings.filter { ids.contains($0.key) }
        for object in document.objects {
            var reading = readings[object.id] ?? ObjectReading(isFormula: object.source.isFormula)
            switch object.source {
            case .formula(let text):
                reading.problem = nil
                reading.progress = nil
                readFormula(text, of: object, into: &reading)
            case .records(let query):
                (reading.formula, reading.error, reading.interpretation) = (nil, nil, "")
                follow(query, of: object)
            case .file, .sample:
                (reading.formula, reading.error, reading.interpretation) = (nil, nil, "")
                load(object, into: &reading)
                if let known = data[object.id], known.input == object.input {
                    (reading.table, reading.contents) = (known.file.table, known.file.contents)
                }
            }
            readings[object.id] = reading
        }
        if readings != self.readings { self.readings = readings }
        collectParameters()
    }

    /// A formula as it was understood, or what was computed of it; what is no height is said in words as well.
    private static func interpretation(_ formula: FormulaObject) -> String {
        let text = formula.result ?? formula.ownDescription
        return formula.kind == .heights ? text : "\(formula.kindDescription): \(text)"
    }

    /// Whether a text is a formula among the others of the chart.
    func isFormula(_ text: String) -> Bool { (try? context.formula(text)) != nil }

    private func readFormula(_ text: String, of object: ChartObject, into reading: inout ObjectReading) {
        if formulas[object.id]?.text != text {
            do throws(FormulaError) {
                formulas[object.id] = (text, try context.formula(text))
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
            reading.interpretation = formula.map(Self.interpretation) ?? ""
        }
        guard let unfinished = object.unfinishedText else {
            if formula != nil { reading.error = nil }
            return
        }
        do throws(FormulaError) {
            _ = try context.formula(unfinished)
            reading.error = nil
        } catch {
            reading.error = unfinished.isEmpty ? nil : error
        }
    }
}
