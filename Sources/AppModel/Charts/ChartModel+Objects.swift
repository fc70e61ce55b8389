import ChartDocuments
import ChartRendering
import Charts
import Formula
import Foundation
import Interchange
import Localization
import Logbook

/// The objects of the chart: their texts, order and styles, and which are selected.
extension ChartModel {
    /// Changes the text of an object's formula. While it has an error, the last valid formula is drawn, and the text is stored with it.
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
        let isRight = text.isEmpty || isFormula(text)
        let source = isRight ? ChartObject.Source.formula(text) : standing?.source ?? document.objects[index].source
        edit { document in
            document.objects[index].unfinishedText = isRight ? nil : text
            document.objects[index].source = source
        }
    }

    /// Adds an object for a formula that is still to be written.
    ///
    /// - Parameters:
    ///   - text: the formula; empty for one to be typed.
    ///   - other: the object that it follows in the list; `nil` for the end.
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
        // An empty object has nothing to preserve.
        edit { document in
            document.objects.removeAll { $0.source == .formula("") && $0.unfinishedText == nil }
            document.objects.append(object)
        }
        selection = [object.id]
        return object.id
    }

    /// Adds an object for each file. Those that cannot be read, or find no room, are reported by their names.
    public func addFiles(_ paths: [String]) {
        var failures: [FileFailure] = []
        var added: [(name: String, id: ChartObject.ID)] = []
        for path in paths {
            let name = URL(filePath: path).lastPathComponent
            let fileExtension = URL(filePath: path).pathExtension.lowercased()
            if !ChartDataFile.fileExtensions.contains(fileExtension) {
                let error = ImportError(file: name, line: nil, reason: .unknownExtension(fileExtension))
                failures.append(FileFailure(name: name, sentence: error.description))
            } else if !canAdd {
                let limit = ChartDocument.objectLimit.formatted(.user)
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

    /// Objects beside the first get colours of their own, so that they can be distinguished.
    var nextStyle: ObjectStyle {
        var style = ObjectStyle()
        guard !document.objects.isEmpty else { return style }
        let used = document.objects.compactMap(\.style.color)
        let free = ObjectStyle.palette.first { !used.contains($0) }
        style.color = free ?? ObjectStyle.palette[document.objects.count % ObjectStyle.palette.count]
        style.coloring = .plain
        return style
    }

    /// Removes objects, and selects the one that is now at their index.
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

    /// Gives an object another name, which the formulas that use it say from then on.
    public func rename(_ id: ChartObject.ID, to name: String) {
        edit { $0.rename(id, to: name.trimmingCharacters(in: .whitespacesAndNewlines)) }
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
}
