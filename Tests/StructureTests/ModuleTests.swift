import Testing

/// Which module may know what.
@Suite struct ModuleTests {
    /// From the lowest up: a module imports only those before it.
    static let order = [
        "Localization", "Formula", "Charts", "Interchange", "ChartDocuments", "Logbook",
        "DesktopService", "vantage-service", "RecordExchange", "ChartRendering", "Reports",
        "AppModel", "GtkKit", "ChartView", "VantageApp", "vantage",
    ]
    /// The modules that may import a system library or a package.
    static let users = [
        "CGtk": ["GtkKit", "ChartView", "VantageApp"], "CGtkShims": ["GtkKit"], "CIntl": ["Localization"],
        "CGLShims": ["ChartRendering"], "CEpoxy": ["ChartRendering"],
        "CPangoCairo": ["ChartRendering", "Reports"], "CZlib": ["Interchange", "ChartRendering", "Reports"],
        "CGLib": ["Interchange", "DesktopService"], "CGio": ["DesktopService"], "CPixbufShims": ["Reports"],
        "CPngShims": ["Interchange"],
        "CTiff": ["Interchange"],
        "CExpat": ["Interchange"], "CFormulaShims": ["Formula"], "CSQLiteShims": ["Logbook"], "CGazetteer": ["Logbook"],
        "GRDB": ["Logbook"],
        // The benchmark of the search has SQLite itself as its peer.
        "GRDBSQLite": ["vantage"], "ArgumentParser": ["vantage"],
    ]
    static let standard: Set<String> = [
        "Foundation", "Dispatch", "Synchronization", "Observation", "Glibc", "RegexBuilder",
    ]

    @Test func `every module stands in the order`() throws {
        let modules = Set(try Package.sources.get().map(\.module))
        #expect(modules == Set(Self.order))
    }

    @Test func `no module imports one above it`() throws {
        for file in try Package.sources.get() {
            let rank = try #require(Self.order.firstIndex(of: file.module))
            for name in file.imports where !Self.standard.contains(name) {
                if let imported = Self.order.firstIndex(of: name) {
                    #expect(imported < rank, "\(file.path) imports \(name)")
                } else {
                    let users = try #require(Self.users[name], "\(file.path) imports \(name), which no module may")
                    #expect(users.contains(file.module), "\(file.path) imports \(name)")
                }
            }
        }
    }

    @Test func `GtkKit knows nothing of Vantage`() throws {
        for file in try Package.sources.get() where file.module == "GtkKit" {
            #expect(Set(file.imports).isDisjoint(with: Self.order), "\(file.path)")
        }
    }

    @Test func `OpenGL is called in ChartRendering/GL alone`() throws {
        for file in try Package.sources.get() where file.module != "ChartRendering" || file.folder != "GL" {
            #expect(!file.imports.contains("CGLShims") && !file.imports.contains("CEpoxy"), "\(file.path)")
            let calls = file.codeMatches(#"\bgl_[A-Z]\w*\("#).map { "\($0.line): \($0.text)" }
            #expect(calls.isEmpty, "\(file.path)")
        }
    }

    @Test func `SQL is written in Logbook alone`() throws {
        let peers = ["SearchBenchmark", "PlainSQLite", "PlainHealth"].map { "Sources/vantage/\($0).swift" }
        for file in try Package.sources.get()
        where file.module != "Logbook" && !peers.contains(file.path) {
            let statements = file.matches(
                #"\b(SELECT .+ FROM|INSERT (?:OR \w+ )?INTO|DELETE FROM|UPDATE \w+ SET|CREATE TABLE|PRAGMA )"#)
            #expect(statements.isEmpty, "\(file.path)")
        }
    }

    /// The features of the window know each other through AppModel only.
    @Test func `no feature of the window reaches into another one`() throws {
        let features = ["Charts", "Trips", "Goals", "Exporting"]
        let files = try Package.sources.get().filter { $0.module == "VantageApp" && features.contains($0.folder) }
        var owners: [String: String] = [:]
        for file in files {
            for type in file.matches(#"^(?:final |public )*(?:struct|class|enum|protocol) (\w+)"#) {
                owners[type.text] = file.folder
            }
        }
        for file in files {
            let foreign = owners.keys.filter { owners[$0] != file.folder }.joined(separator: "|")
            let uses = file.codeMatches("\\b(?:\(foreign))\\b").map { "\($0.line): \($0.text)" }
            #expect(uses.isEmpty, "\(file.path)")
        }
    }
}
