import ChartDocuments
import Charts
import Foundation
import Interchange
import Localization

/// The files of the chart's objects: how they are read, and followed on disk.
extension ChartModel {
    /// What its file is called, for a chart that shows nothing but that.
    public var fileName: String? {
        guard document.objects.count == 1, let object = document.objects.first, object.source.isFile else {
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

    func load(_ object: ChartObject, into reading: inout ObjectReading) {
        let (id, input) = (object.id, object.input)
        guard data[id]?.input != input, loading[id]?.input != input, reading.failed != input else { return }
        read(object, into: &reading)
    }

    /// Begins to read the file of an object; what was read before is drawn until then.
    func read(_ object: ChartObject, into reading: inout ObjectReading) {
        let (id, input) = (object.id, object.input)
        let url: URL
        switch input.source {
        case .formula, .records: return
        case .file(let path): url = URL(filePath: path)
        case .sample(let name): url = resources.sample(name)
        }
        loading[id]?.task.cancel()
        (reading.problem, reading.progress, reading.failed) = (nil, nil, nil)
        let task = Task { [weak self] in
            let (result, version) = await Self.read(url, input) { [weak self] in
                self?.note(progress: $0, of: id, input)
            }
            guard !Task.isCancelled, let self else { return }
            follow(input.source, since: version)
            loaded(result, id, input)
        }
        loading[id] = (input, task)
    }

    func note(progress: Double, of id: ChartObject.ID, _ input: ChartObject.Input) {
        // Late progress is ignored.
        guard loading[id]?.input == input, progress > readings[id]?.progress ?? 0 else { return }
        readings[id]?.progress = progress
    }

    func loaded(
        _ result: Result<FileContent, ImportError>, _ id: ChartObject.ID, _ input: ChartObject.Input
    ) {
        guard loading[id]?.input == input else { return }
        loading[id] = nil
        readings[id]?.progress = nil
        switch result {
        case .success(let file):
            data[id] = (input, file)
            // Formulas may call it.
            readObjects()
            readings[id]?.table = file.table
            readings[id]?.contents = file.contents
            // The heights of the previous data do not apply.
            (shownHeights, heightsAreStale) = (nil, true)
            drawSoon()
        case .failure(let error):
            readings[id]?.problem = error.description
            readings[id]?.failed = input
        }
    }

    /// What a file shows, and the version of the file from before it was read.
    ///
    /// - Parameter progress: called with the fraction that is read, 0 to 1, once reading takes longer than a moment.
    @concurrent
    static func read(
        _ url: URL, _ input: ChartObject.Input, progress: @escaping @MainActor @Sendable (Double) -> Void
    ) async -> (content: Result<FileContent, ImportError>, version: FileVersion?) {
        let begun = ContinuousClock.now
        let version = FileVersion(at: url.path)
        let content = Result { () throws(ImportError) in
            let data = try ChartDataFile.read(
                url, layout: input.table, selection: input.selection ?? DataSelection()
            ) { part in
                guard ContinuousClock.now - begun > .milliseconds(100) else { return }
                Task { @MainActor in progress(part) }
            }
            let chart = data.chart()
            return FileContent(
                chart: chart, function: chart.function, table: data.table, contents: data.contents, version: version)
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

    /// Changes which content of an object's file is read; what was drawn stays until it is.
    public func changeSelection(of id: ChartObject.ID, _ change: (inout DataSelection) -> Void) {
        self.change(id) { object in
            var selection = object.selection ?? DataSelection()
            change(&selection)
            object.selection = selection == DataSelection() ? nil : selection
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
        for object in document.objects where object.source.isFile {
            if let paths, !paths.contains(object.source.path ?? "") { continue }
            var reading = readings[object.id] ?? ObjectReading(isFormula: false)
            read(object, into: &reading)
            readings[object.id] = reading
        }
    }

    /// Checks whether files have changed, for file systems that send no events.
    func lookForChanges() {
        watch?.look()
    }

    func follow(_ source: ChartObject.Source, since version: FileVersion?) {
        guard report != nil, let path = source.path else { return }
        changedFiles.remove(path)
        if watch == nil { watch = FileWatch { [weak self] in self?.offer($0) } }
        watch?.follow(path, since: version)
    }

    /// Offers to read files again that have changed.
    func offer(_ paths: Set<String>) {
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
}

extension ChartObject.Source {
    /// The path of a file of the user's own.
    nonisolated var path: String? { if case .file(let path) = self { path } else { nil } }
}
