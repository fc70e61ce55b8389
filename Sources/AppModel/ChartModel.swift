import ChartDocuments
import ChartRendering
import Charts
import Formula
import Foundation
import Interchange
import Logbook
import Observation

/// One open chart: where it comes from, how it is looked at, and the last good picture of it.
@Observable
public final class ChartModel: Identifiable {
    public let id: UUID
    public let source: SavedChart.Source
    /// The text in the formula field; a change is read and drawn at once. Empty for a chart of a file.
    public var formulaText: String {
        didSet { if formulaText != oldValue, !isAdjusting { readFormula() } }
    }
    /// What is wrong with `formulaText`. The picture of the last right one stays meanwhile.
    public private(set) var formulaError: FormulaError?
    /// The formula as it was understood.
    public private(set) var interpretation = ""
    /// The name of the formula's second floor variable.
    public private(set) var secondVariable = "z"
    /// The numbers in the formula that sliders change.
    public private(set) var parameters: [Formula.Parameter] = []
    /// The time that a formula with `t` is drawn at; `nil` for one without.
    public private(set) var clock: Clock?
    /// The part of the floor that a formula is drawn over.
    public private(set) var floor: SavedChart.Floor
    /// The last good picture.
    public private(set) var scene: ChartScene?
    /// Why a file cannot be shown, as a sentence.
    public private(set) var problem: String?
    /// How the chart is looked at: the drag, the buttons and the command line all set this.
    public var camera: ChartCamera
    /// How the chart is drawn; a change is drawn and kept at once.
    public var look: ChartLook {
        didSet {
            guard look != oldValue else { return }
            // Heights that were chosen are not those of the formula.
            if look.heights != oldValue.heights { shownHeights = nil }
            if look.drawing != oldValue.drawing { drawSoon() }
            keepChanges()
        }
    }
    /// Whether there is a surface among the marks.
    public private(set) var hasSurface = true
    /// Whether there are points among the marks.
    public private(set) var hasPoints = false
    /// The diameter of the points where the look does not say it, in points of 1/72 inch at the default size of a chart.
    public private(set) var symbolSize = 8.0
    /// The glide to another pose that is under way.
    public private(set) var transition: CameraTransition?

    /// How much of its file is read, 0 to 1, once that takes longer than a moment; `nil` while none is.
    public private(set) var reading: Double?

    @ObservationIgnored private let keep: (SavedChart.Source, ChartLook) -> Void
    /// The source as it was kept last.
    @ObservationIgnored private var kept: SavedChart.Source
    /// What the file says, once it was read.
    @ObservationIgnored private var data: ChartSpecification?
    @ObservationIgnored private var building: Task<Void, Never>?
    /// The file of a chart that is no formula.
    @ObservationIgnored private var file: URL?
    /// Whether what is being worked out is what is shown, with more samples.
    @ObservationIgnored private var isRefining = false
    /// The formula that is drawn.
    @ObservationIgnored private var formula: Formula?
    /// Whether the text is being changed by a slider.
    @ObservationIgnored private var isAdjusting = false
    /// Whether a change waits for the picture that is being worked out.
    @ObservationIgnored private var isOutdated = false
    /// The heights shown since the formula was typed: an axis that followed every move of a slider would hide it.
    @ObservationIgnored private var shownHeights: ClosedRange<Double>?

    /// Seconds of animation.
    public struct Clock: Equatable, Sendable {
        public fileprivate(set) var time = 0.0
        public fileprivate(set) var isPlaying = false
        /// When the last frame was shown, on the frame clock.
        fileprivate var lastFrame: Double?
    }

    /// - Parameters:
    ///   - data: what its file says, where that is known.
    ///   - keep: called with what the person changed.
    init(
        id: UUID, source: SavedChart.Source, data: ChartSpecification? = nil, look: ChartLook = ChartLook(),
        camera: ChartCamera,
        resources: ResourceFolder, keep: @escaping (SavedChart.Source, ChartLook) -> Void
    ) {
        self.id = id
        self.source = source
        kept = source
        self.camera = camera
        self.look = look
        self.keep = keep
        if case .formula(let text, let floor) = source {
            formulaText = text
            self.floor = floor
        } else {
            formulaText = ""
            floor = .standard
        }
        switch source {
        case .formula: readFormula()
        case .file(let path): readFile(URL(filePath: path), known: data)
        case .sample(let name): readFile(resources.sample(name))
        }
    }

    isolated deinit {
        building?.cancel()
    }

    /// The chart as it is kept.
    var draft: ChartDraft { ChartDraft(id: id, source: kept, look: look.text) }

    public var isFormula: Bool {
        if case .formula = source { true } else { false }
    }

    // MARK: - Looking

    /// Turns to a pose.
    ///
    /// - Parameter animated: whether to glide there, along the shorter way.
    public func turn(to pose: Chart3DPose, animated: Bool) {
        glide(animated: animated) { $0.pose = pose }
    }

    /// Chooses how depth is drawn.
    ///
    /// - Parameter animated: whether the depth grows or shrinks before the eyes.
    public func project(_ projection: Chart3DCameraProjection, animated: Bool) {
        glide(animated: animated) { $0.projection = projection }
    }

    /// Changes the camera, or where its glide leads.
    private func glide(animated: Bool, _ change: (inout ChartCamera) -> Void) {
        var end = transition?.end ?? camera
        change(&end)
        guard animated, end != camera else {
            transition = nil
            camera = end
            keepView()
            return
        }
        transition = CameraTransition(from: camera, to: end)
    }

    /// Keeps how the chart is looked at.
    private func keepView() {
        look.take(camera)
    }

    /// Follows the hand. A glide ends where it is.
    public func take(_ camera: ChartCamera) {
        transition = nil
        self.camera = camera
        keepView()
    }

    /// Back to the default pose and the whole chart.
    public func resetView(animated: Bool) {
        glide(animated: animated) { camera in
            camera.pose = .default
            camera.resetZoom()
        }
    }

    /// Moves a glide on.
    ///
    /// - Parameter time: seconds of the frame clock.
    /// - Returns: whether there is more to come.
    public func advanceTransition(to time: Double) -> Bool {
        guard var running = transition else { return false }
        let (reached, isLast) = running.advance(to: time)
        transition = isLast ? nil : running
        camera = reached
        if isLast { keepView() }
        return !isLast
    }

    // MARK: - Sliders and time

    /// Sets a parameter, in the text as well.
    ///
    /// - Parameter value: is rounded to the parameter's step.
    public func setParameter(_ name: String, to value: Double) {
        guard let parameter = parameters.first(where: { $0.name == name }) else { return }
        let text = Formula.text(formulaText, setting: name, to: parameter.rounded(value))
        guard text != formulaText, formulaError == nil else { return }
        isAdjusting = true
        formulaText = text
        isAdjusting = false
        do throws(FormulaError) {
            try takeFormula()
            keepSource()
            drawSoon()
        } catch {
            formulaError = error
        }
    }

    /// Starts or stops the time.
    public func setPlaying(_ isPlaying: Bool) {
        clock?.isPlaying = isPlaying
        clock?.lastFrame = nil
    }

    /// Sets the time back to 0.
    public func rewind() {
        guard clock != nil else { return }
        clock?.time = 0
        drawSoon()
    }

    /// Moves the time on.
    ///
    /// - Parameter frameTime: seconds of the frame clock. More than half a second between two frames counts as that: who
    ///   comes back to a hidden window finds the time where it was left.
    /// - Returns: whether there is more to come.
    public func advanceClock(to frameTime: Double) -> Bool {
        guard var clock, clock.isPlaying else { return false }
        clock.time += min(0.5, frameTime - (clock.lastFrame ?? frameTime))
        clock.lastFrame = frameTime
        self.clock = clock
        drawSoon()
        return true
    }

    // MARK: - Drawing

    /// Draws the formula over another part of the floor.
    public func setFloor(_ floor: SavedChart.Floor) {
        guard floor != self.floor else { return }
        self.floor = floor
        readFormula()
    }

    /// A number as it is typed into a field: digits, or a formula without variables such as `-2pi`.
    public static func number(_ text: String) -> Double? {
        guard let formula = try? Formula(text), formula.parameters.isEmpty, !formula.usesTime else { return nil }
        let value = formula(0.25, 0.75)
        // What depends on a variable is no number.
        return value.isFinite && value == formula(1.5, -2.25) && value == formula(-3.1, 0.4) ? value : nil
    }

    /// A number as `number` reads it, for a field.
    public static func text(of number: Double) -> String {
        number == number.rounded() ? String(format: "%.0f", number) : "\(number)"
    }

    private func readFormula() {
        do throws(FormulaError) {
            try takeFormula()
            shownHeights = nil
            keepSource()
            draw()
        } catch {
            formulaError = error
        }
    }

    /// Reads the text.
    private func takeFormula() throws(FormulaError) {
        let read = try Formula(formulaText)
        formulaError = nil
        interpretation = read.description
        secondVariable = read.axes.second
        parameters = read.parameters
        if read.usesTime, clock == nil { clock = Clock() }
        if !read.usesTime { clock = nil }
        formula = read
    }

    /// Draws the chart at its time.
    private func draw() {
        guard let drawn else { return }
        learnMarks(of: data ?? drawn)
        build { try await ChartScene.build(drawn) }
    }

    /// Works the formula out with as many samples as it takes on a picture of it, where the picture shows that it bends or is
    /// torn, unless something else is under way: what is typed is drawn with few, at once.
    ///
    /// - Parameter picture: how the scene is seen.
    public func refine(for picture: CameraTransform) {
        guard building == nil, clock?.isPlaying != true, formula != nil, let scene, let drawn else { return }
        build(isRefining: true) {
            guard let samples = await scene.finerSamples(on: picture) else { return nil }
            return try await ChartScene.build(drawn, at: samples)
        }
    }

    /// Waits until what was begun is worked out.
    func built() async {
        while let building { await building.value }
    }

    /// The chart as it is drawn: of the last right formula, or of the file.
    var document: ChartDocument { look.document(of: kept, id: id) }

    /// What is drawn, for files of its numbers; `nil` until a formula was right or the file is read.
    public var drawn: ChartSpecification? {
        guard formula != nil || data != nil else { return nil }
        var chart = ChartSpecification(document, data: data.map { [id: $0] } ?? [:], time: clock?.time ?? 0)
        if formula != nil, look.yScale == .linear { chart.y.including = shownHeights }
        return chart
    }

    /// Draws the formula again, after the picture that is being worked out: under a moving hand and in an animation every
    /// picture is shown that can be, and none is begun in vain.
    private func drawSoon() {
        guard building == nil || isRefining else {
            isOutdated = true
            return
        }
        draw()
    }

    private func keepSource() {
        let source = SavedChart.Source.formula(formulaText, over: floor)
        guard source != kept else { return }
        kept = source
        keepChanges()
    }

    private func keepChanges() {
        keep(kept, look)
    }

    private func readFile(_ url: URL, known: ChartSpecification? = nil) {
        file = url
        if let known {
            data = known
            draw()
            return
        }
        build { [weak self] in
            let data = try await Self.read(url) { [weak self] in self?.readingCame(to: $0) }
            guard let self else { return nil }
            self.data = data
            guard let drawn else { return nil }
            learnMarks(of: data)
            return try await ChartScene.build(drawn)
        }
    }

    /// Finds out what there is to be drawn.
    private func learnMarks(of chart: ChartSpecification) {
        hasSurface = chart.hasSurface
        let points = chart.marks.compactMap { if case .points(let series) = $0 { series } else { nil } }
        hasPoints = !points.isEmpty
        symbolSize = points.map(\.usualSymbolSize).max() ?? 8
    }

    /// The chart of a file.
    ///
    /// - Parameter progress: is told the part that is read, 0 to 1, once that takes longer than a moment.
    @concurrent
    static func read(_ url: URL, progress: @escaping @MainActor @Sendable (Double) -> Void)
        async throws(ImportError) -> ChartSpecification
    {
        let begun = ContinuousClock.now
        return try ChartDataFile.read(url) { part in
            guard ContinuousClock.now - begun > .milliseconds(100) else { return }
            Task { @MainActor in progress(part) }
        }.chart()
    }

    private func readingCame(to part: Double) {
        // What comes late is of no use.
        if building != nil, part > reading ?? 0 { reading = part }
    }

    /// Stops reading the chart's file; what was shown stays.
    public func cancelReading() {
        guard reading != nil, let file else { return }
        building?.cancel()
        building = nil
        reading = nil
        problem = ImportError(file: file.lastPathComponent, line: nil, reason: .cancelled).description
    }

    /// Reads the chart's file again.
    public func readAgain() {
        guard let file else { return }
        problem = nil
        readFile(file)
    }

    /// What the file is called, for a chart that has one.
    public var fileName: String? { file?.lastPathComponent }

    /// Works out a scene off this thread and shows it, unless a newer one has been begun by then.
    ///
    /// - Parameter work: gives the scene; `nil` leaves the one that is shown.
    private func build(isRefining: Bool = false, _ work: @escaping () async throws -> ChartScene?) {
        building?.cancel()
        isOutdated = false
        self.isRefining = isRefining
        building = Task { [weak self] in
            let result: Result<ChartScene?, any Error>
            do {
                result = .success(try await work())
            } catch {
                result = .failure(error)
            }
            // Cancelled: a newer one is on its way.
            guard !Task.isCancelled, let self else { return }
            building = nil
            self.isRefining = false
            reading = nil
            switch result {
            case .success(let scene): if let scene { show(scene) }
            case .failure(let error as ImportError): problem = error.description
            case .failure: break
            }
            if isOutdated { draw() }
        }
    }

    private func show(_ scene: ChartScene) {
        self.scene = scene
        problem = nil
        shownHeights = scene.y.domain
    }
}
