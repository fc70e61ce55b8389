import ChartDocuments
import Charts
import Foundation
import Interchange
import Localization
import Logbook

/// New charts: from a formula, a sample or files.
extension ChartLibrary {
    /// The chart that a new logbook begins with.
    func addFirstChart() async {
        var document = ChartDocument.formula("sin(sqrt(x^2 + z^2)) / sqrt(x^2 + z^2 + 0.1)")
        document.title = localized("Ripple")
        document.axes.x.domain = -8...8
        document.axes.z.domain = -8...8
        await add(document)
    }

    /// Adds a chart of a formula that is still to be written.
    public func addFormula() async {
        await add(.formula("sin(x)*cos(z)"))
    }

    /// Adds one of the program's samples.
    public func add(_ sample: ChartSample) {
        var document = ChartDocument(objects: [ChartObject(id: UUID.random(), source: .sample(sample.file))])
        document.title = sample.title
        Task { await add(document) }
    }

    /// Opens files one after the other: charts that were saved as such, and data, whose charts are shown or added.
    ///
    /// Those that cannot be read are reported by their names at the end. How far a large one is read is reported; who
    /// cancels it does not wait for those behind it.
    public func open(_ files: [URL]) async {
        await each(of: files) { try await open($0) }
    }

    /// Opens data as one chart, such as a track over its terrain; what cannot be read is reported, and left out.
    func open(_ files: [URL], asChart title: String) async {
        var objects: [ChartObject] = []
        await each(of: files) { file in
            let object = ChartObject(id: UUID.random(), source: .file(file.standardizedFileURL.path))
            read[object.input] = try await contents(of: file, object.input)
            objects.append(object)
        }
        guard !objects.isEmpty else { return }
        var document = ChartDocument(objects: objects)
        document.title = title
        await add(document)
    }

    /// Opens files one after the other, until one is cancelled, and reports those that cannot be opened.
    private func each(of files: [URL], _ open: (URL) async throws -> Void) async {
        var failures: [FileFailure] = []
        for file in files {
            let name = file.lastPathComponent
            do {
                try await open(file)
            } catch let error as ImportError {
                if error.reason == .cancelled { break }
                failures.append(FileFailure(name: name, sentence: error.description))
            } catch let error as LogbookError where files.count == 1 {
                report(AppModel.Notice(error))
            } catch {
                failures.append(FileFailure(name: name, reason: "\(error)"))
            }
        }
        if let notice = AppModel.Notice(failures) { report(notice) }
    }

    private func open(_ file: URL) async throws {
        if ChartFile.isNamed(file.path) { return try await openChart(file) }
        let object = ChartObject(id: UUID.random(), source: .file(file.standardizedFileURL.path))
        read[object.input] = try await contents(of: file, object.input)
        let known = try await logbook.fetchCharts().first { $0.document.objects.map(\.source) == [object.source] }
        if let known {
            if known.id == open?.id { read = [:] }
            show(known.id)
        } else {
            show(try await logbook.save(ChartDraft(document: ChartDocument(objects: [object]))).id)
        }
    }

    private func openChart(_ url: URL) async throws {
        let file = try await Self.chart(at: url)
        var document = file.document
        if document.title.isEmpty { document.title = url.deletingPathExtension().lastPathComponent }
        let known = try await logbook.fetchCharts().first { $0.document == document }
        guard known == nil else {
            show(known?.id ?? UUID.random())
            return
        }
        show(try await logbook.save(ChartDraft(document: document), viewpoint: file.viewpoint).id)
    }

    @concurrent
    private static func chart(at url: URL) async throws(ImportError) -> ChartFile {
        try ChartFile(url)
    }

    private func contents(of file: URL, _ input: ChartObject.Input) async throws -> FileContent {
        reading?.cancel()
        let task = Task { [weak self] in
            try await ChartModel.read(file, input) { [weak self] in self?.note(progress: $0, of: file) }.content.get()
        }
        reading = task
        defer {
            // Another file may have been added meanwhile.
            if reading == task {
                if showsReading { report(nil) }
                showsReading = false
                reading = nil
            }
        }
        return try await task.value
    }

    private func note(progress: Double, of file: URL) {
        // Late progress is ignored.
        guard let reading, !reading.isCancelled else { return }
        showsReading = true
        report(
            AppModel.Notice(
                localized(
                    "Reading {file}: {percent}",
                    ["file": file.lastPathComponent, "percent": TermModel.percent(progress)]),
                cancel: { reading.cancel() }))
    }

    func add(_ document: ChartDocument) async {
        do throws(LogbookError) {
            show(try await logbook.save(ChartDraft(document: document)).id)
        } catch {
            report(AppModel.Notice(error))
        }
    }

    /// Shows a chart, clearing the search where that would hide it.
    func show(_ id: UUID) {
        isAdding = false
        list.filter.search = ""
        list.select(id)
    }
}
