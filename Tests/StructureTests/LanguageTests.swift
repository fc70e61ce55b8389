import Testing

/// Which means of the language and of the standard library the package is written with.
@Suite struct LanguageTests {
    /// The modules of GTK's thread.
    private static let ui: Set<String> = ["AppModel", "ChartView", "GtkKit", "VantageApp"]

    private static func manifest() throws -> SourceFile {
        SourceFile(path: "Package.swift", text: try Package.text(of: "Package.swift"))
    }

    /// What a named list of the manifest's settings holds.
    private static func settings(_ name: String) throws -> String {
        let found = try manifest().matches(#"^let \#(name)(?:: \[SwiftSetting\])? = ([\s\S]*?\])$"#)
        return try #require(found.first?.text)
    }

    /// The sources of a set of modules.
    private static func sources(of modules: Set<String>) throws -> [SourceFile] {
        try Package.sources.get().filter { modules.contains($0.module) }
    }

    // MARK: - Isolation

    @Test func `every target is checked for data races, and a warning is an error`() throws {
        let manifest = try Self.manifest()
        let targets = manifest.matches(#"\.(?:executableTarget|testTarget|target)\(\s*name: "([\w-]+)""#).map(\.text)
            // Those of C.
            .filter { $0.wholeMatch(of: /C[A-Z].*/) == nil }
        #expect(targets.count > 20)
        #expect(manifest.matches(#"swiftSettings: (common|ui)\b"#).count == targets.count, "\(targets)")
        let common = try Self.settings("common")
        #expect(common.contains(".swiftLanguageMode(.v6)") && common.contains(".treatAllWarnings(as: .error)"))
        #expect(try Self.settings("ui").hasPrefix("common + "))
    }

    @Test func `an asynchronous function stays on the actor of its caller`() throws {
        #expect(try Self.settings("common").contains(#".enableUpcomingFeature("NonisolatedNonsendingByDefault")"#))
    }

    @Test func `what belongs to GTK's thread is isolated to it without a word`() throws {
        #expect(try Self.settings("ui").contains(".defaultIsolation(MainActor.self)"))
        let manifest = try Self.manifest()
        for module in Self.ui {
            let settings = manifest.matches(#"\.target\(\s*name: "\#(module)"[\s\S]*?swiftSettings: (\w+)"#)
            #expect(settings.first?.text == "ui", "\(module)")
        }
        #expect(manifest.matches("swiftSettings: ui").count == Self.ui.count)
    }

    @Test func `a conformance is isolated where its type is`() throws {
        #expect(try Self.settings("common").contains(#".enableUpcomingFeature("InferIsolatedConformances")"#))
        let types = try Self.sources(of: Self.ui).flatMap {
            $0.matches(#"^ *(?:public |final )*(?:class|struct) (\w+)[^\n]*: [^\n{]*(?:Identifiable|Hashable)\b"#)
        }
        #expect(Set(types.map(\.text)).isSuperset(of: ["ChartModel", "Proposal"]))
    }

    @Test func `what is exempt from isolation says why`() throws {
        for file in try Package.sources.get() {
            let lines = file.text.split(separator: "\n", omittingEmptySubsequences: false)
            for use in file.codeMatches(#"nonisolated\(unsafe\)"#) {
                let before = lines[max(0, use.line - 2)].drop { $0 == " " }
                #expect(before.hasPrefix("//"), "\(file.path):\(use.line)")
            }
        }
    }

    @Test func `what takes long leaves its caller's actor in every module that has such work`() throws {
        let modules = Set(try Package.sources.get().filter { !$0.codeMatches("@concurrent").isEmpty }.map(\.module))
        #expect(modules.isSuperset(of: ["AppModel", "ChartRendering", "Formula", "Logbook", "Reports"]))
    }

    @Test func `the logbook is safe to share and belongs to nobody`() throws {
        let logbook = try Package.text(of: "Sources/Logbook/Store/Logbook.swift")
        #expect(logbook.contains("public final class Logbook: Sendable {"))
        for file in try Package.sources.get() {
            let globals = file.codeMatches(
                #"\bstatic (?:let|var) \w+(?:: (?:Logbook|AppModel)\??(?= *[={\n])| = (?:Logbook|AppModel)[.(])"#)
            #expect(globals.isEmpty && file.codeMatches(#"\bstatic (?:let|var) shared\b"#).isEmpty, "\(file.path)")
        }
    }

    // MARK: - Observation

    @Test func `models are observable on GTK's thread, and none is of the older kind`() throws {
        let models = try Package.sources.get().filter { !$0.matches(#"^@Observable$"#).isEmpty }
        #expect(models.count > 15 && models.allSatisfy { Self.ui.contains($0.module) })
        #expect(models.contains { !$0.matches("@ObservationIgnored").isEmpty })
        for file in try Package.sources.get() {
            #expect(file.codeMatches(#"\bObservableObject\b|@Published\b|@StateObject\b"#).isEmpty, "\(file.path)")
        }
    }

    // MARK: - Memory

    /// Fixed numbers of values, and views of memory that cannot outlive it.
    @Test(arguments: [
        ("ChartRendering", #"\bInlineArray<\d+, \w"#), ("Interchange", #"\bSpan<UInt8>"#),
        ("Formula", #"\bMutableSpan<\w+>"#), ("Interchange", #"\(_ bytes: RawSpan\b"#),
        ("Interchange", #"^extension RawSpan \{"#), ("Interchange", #"\bOutputSpan<Double>"#),
        ("Interchange", #"\bUTF8Span\(validating: "#),
        // `Data` gives its bytes as a `MutableRawSpan`.
        ("Interchange", #"\.mutableBytes\b"#),
    ])
    func `memory is read and written through types that keep it alive`(module: String, pattern: String) throws {
        #expect(try Self.sources(of: [module]).contains { !$0.matches(pattern, group: 0).isEmpty })
    }

    // MARK: - Errors and platforms

    @Test func `no error ends the program`() throws {
        for file in try Package.sources.get() {
            let traps = file.codeMatches(#"\b(?:fatalError|preconditionFailure)\(|\btry!|\bas! "#)
                .map { "\($0.line): \($0.text)" }
            #expect(traps.isEmpty, "\(file.path)")
        }
    }

    @Test func `no code is for one platform only`() throws {
        for file in try Package.sources.get() {
            #expect(file.matches(#"^ *#(?:else)?if .*\b(?:os|canImport|targetEnvironment)\("#).isEmpty, "\(file.path)")
        }
    }

    // MARK: - Tests

    @Test func `tests lie in targets of their own, and are of the older kind only where a thread asks for it`() throws {
        for file in try Package.files.get() {
            let frameworks = Set(file.imports).intersection(["Testing", "XCTest"])
            if file.path.hasPrefix("Sources/") {
                #expect(frameworks.isEmpty, "\(file.path)")
            } else if frameworks.contains("XCTest") {
                // GTK's thread is the main one, which XCTest gives to a test.
                let folders = ["EndToEnd", "GtkKitTests", "GtkTesting", "VantageAppTests"]
                #expect(folders.contains(file.module), "\(file.path)")
            }
        }
    }
}
