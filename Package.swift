// swift-tools-version: 6.2

import PackageDescription

let common: [SwiftSetting] = [
    .swiftLanguageMode(.v6),
    .treatAllWarnings(as: .error),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InferIsolatedConformances"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
]
/// Targets that live on GTK's thread.
let ui = common + [.defaultIsolation(MainActor.self)]

/// The packages of others by the name of their repository. Builds without a network, such as Flatpak's, have them in a folder.
let packages = Context.environment["VANTAGE_PACKAGES"]
func dependency(_ repository: String, from version: Version) -> Package.Dependency {
    let name = repository.split(separator: "/").last.map(String.init) ?? repository
    return packages.map { .package(path: "\($0)/\(name)") } ?? .package(url: repository, from: version)
}

let package = Package(
    name: "vantage",
    products: [
        .executable(name: "vantage", targets: ["vantage"]),
        .executable(name: "vantage-service", targets: ["vantage-service"]),
        .library(name: "Charts", targets: ["Charts"]),
        .library(name: "ChartRendering", targets: ["ChartRendering"]),
        .library(name: "ChartView", targets: ["ChartView", "GtkKit"]),
        .library(name: "Formula", targets: ["Formula"]),
        .library(name: "Interchange", targets: ["Interchange"]),
        .library(name: "Logbook", targets: ["Logbook"]),
    ],
    dependencies: [
        dependency("https://github.com/groue/GRDB.swift", from: "7.10.0"),
        dependency("https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    ],
    targets: [
        // System libraries.
        .systemLibrary(name: "CGtk", pkgConfig: "gtk4", providers: [.apt(["libgtk-4-dev"])]),
        .systemLibrary(name: "CEpoxy", pkgConfig: "epoxy", providers: [.apt(["libepoxy-dev"])]),
        .systemLibrary(name: "CPangoCairo", pkgConfig: "pangocairo", providers: [.apt(["libgtk-4-dev"])]),
        .systemLibrary(name: "CGLib", pkgConfig: "glib-2.0", providers: [.apt(["libgtk-4-dev"])]),
        .systemLibrary(name: "CGio", pkgConfig: "gio-2.0", providers: [.apt(["libgtk-4-dev"])]),
        .systemLibrary(name: "CPixbuf", pkgConfig: "gdk-pixbuf-2.0", providers: [.apt(["libgtk-4-dev"])]),
        .systemLibrary(name: "CIntl"),
        .systemLibrary(name: "CZlib", pkgConfig: "zlib", providers: [.apt(["libgtk-4-dev"])]),
        .systemLibrary(name: "CTiff", pkgConfig: "libtiff-4", providers: [.apt(["libgtk-4-dev"])]),
        .systemLibrary(name: "CExpat", pkgConfig: "expat", providers: [.apt(["libgtk-4-dev"])]),
        .target(name: "CGLShims", dependencies: ["CEpoxy"], path: "Sources/CShims/GL"),
        .target(name: "CPngShims", path: "Sources/CShims/Png", linkerSettings: [.linkedLibrary("png")]),
        .target(name: "CPixbufShims", dependencies: ["CPixbuf"], path: "Sources/CShims/Pixbuf"),
        .target(name: "CGazetteer", path: "Sources/CShims/Gazetteer", exclude: ["outline.csv", "places.csv"]),
        .target(name: "CFormulaShims", path: "Sources/CShims/Math", linkerSettings: [.linkedLibrary("m")]),
        .target(
            name: "CSQLiteShims", path: "Sources/CShims/SQLite", linkerSettings: [.linkedLibrary("sqlite3")]),
        .target(name: "CGtkShims", dependencies: ["CGtk"], path: "Sources/CShims/Gtk"),

        // Rooms, from the ground floor up.
        .target(name: "Localization", dependencies: ["CIntl"], swiftSettings: common),
        .target(name: "Formula", dependencies: ["CFormulaShims", "Localization"], swiftSettings: common),
        .target(name: "Charts", dependencies: ["Formula"], swiftSettings: common),
        .target(
            name: "Interchange",
            dependencies: ["CExpat", "CGLib", "CPngShims", "CTiff", "CZlib", "Charts", "Localization"],
            swiftSettings: common),
        .target(
            name: "ChartDocuments", dependencies: ["Charts", "Formula", "Interchange", "Localization"],
            swiftSettings: common),
        .target(
            name: "Logbook",
            dependencies: [
                "CGazetteer", "CSQLiteShims", "ChartDocuments", "Interchange", "Localization",
                .product(name: "GRDB", package: "GRDB.swift"),
            ],
            resources: [.embedInCode("Calculations/Published")],
            swiftSettings: common),
        .target(
            name: "DesktopService", dependencies: ["CGLib", "CGio", "Localization", "Logbook"], swiftSettings: common),
        .target(
            name: "RecordExchange", dependencies: ["Interchange", "Localization", "Logbook"], swiftSettings: common),
        .target(
            name: "ChartRendering",
            dependencies: [
                "CGLShims", "CPangoCairo", "CZlib", "Charts", "Formula", "Interchange", "Localization",
            ],
            resources: [.embedInCode("GL/Shaders"), .embedInCode("Export/Web/Scripts")],
            swiftSettings: common),
        .target(
            name: "Reports",
            dependencies: [
                "CPangoCairo", "CPixbufShims", "CZlib", "ChartDocuments", "ChartRendering", "Charts", "Interchange",
                "Localization", "Logbook",
            ],
            swiftSettings: common),
        .target(
            name: "AppModel",
            dependencies: [
                "ChartDocuments", "ChartRendering", "Charts", "Formula", "Interchange", "Localization", "Logbook",
                "RecordExchange", "Reports",
            ],
            swiftSettings: ui),
        .target(name: "GtkKit", dependencies: ["CGtk", "CGtkShims"], swiftSettings: ui),
        .target(
            name: "ChartView",
            dependencies: ["CGtk", "ChartRendering", "Charts", "GtkKit", "Interchange", "Localization"],
            swiftSettings: ui),
        .target(
            name: "VantageApp",
            dependencies: [
                "AppModel", "CGtk", "ChartDocuments", "ChartRendering", "ChartView", "Charts", "Formula", "GtkKit",
                "Interchange", "Localization", "Logbook", "RecordExchange", "Reports",
            ],
            swiftSettings: ui),
        .executableTarget(
            name: "vantage",
            dependencies: [
                "AppModel", "ChartDocuments", "ChartRendering", "Charts", "Formula", "Interchange", "Localization",
                "Logbook",
                "RecordExchange", "Reports", "VantageApp",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
                .product(name: "GRDBSQLite", package: "GRDB.swift"),
            ],
            swiftSettings: common),
        .executableTarget(name: "vantage-service", dependencies: ["DesktopService"], swiftSettings: common),

        // Tests.
        .target(name: "TestSupport", path: "Tests/TestSupport", swiftSettings: common),
        .testTarget(
            name: "FormulaTests", dependencies: ["CFormulaShims", "Formula", "TestSupport"], swiftSettings: common),
        .testTarget(
            name: "ChartsTests", dependencies: ["Charts", "Formula", "TestSupport"],
            exclude: ["profiles.py", "projections.py"],
            swiftSettings: common),
        .testTarget(
            name: "ChartRenderingTests",
            dependencies: ["CPangoCairo", "ChartRendering", "Charts", "Formula", "Interchange", "TestSupport"],
            exclude: ["References", "grids.py"],
            swiftSettings: common),
        .executableTarget(
            name: "LogbookWriter", dependencies: ["Logbook"], path: "Tests/LogbookWriter", swiftSettings: common),
        .testTarget(
            name: "LogbookTests",
            dependencies: [
                "ChartDocuments", "Charts", "Logbook", "LogbookWriter", .product(name: "GRDB", package: "GRDB.swift"),
                "TestSupport",
            ],
            exclude: ["Released"],
            swiftSettings: common),
        .testTarget(
            name: "ChartDocumentsTests",
            dependencies: ["ChartDocuments", "Charts", "Formula", "Interchange", "TestSupport"],
            swiftSettings: common),
        .testTarget(
            name: "InterchangeTests", dependencies: ["Charts", "Interchange", "TestSupport"],
            exclude: ["meshes.py", "pictures.py", "points.py", "rasters.py", "spreadsheets.py", "variables.py"],
            swiftSettings: common),
        .testTarget(
            name: "RecordExchangeTests",
            dependencies: ["Interchange", "Logbook", "RecordExchange", "Reports", "TestSupport"],
            exclude: ["bookings.py", "zones.py"],
            swiftSettings: common),
        .testTarget(
            name: "DesktopServiceTests", dependencies: ["ChartDocuments", "DesktopService", "Logbook", "TestSupport"],
            swiftSettings: common),
        .testTarget(
            name: "ReportsTests",
            dependencies: [
                "CPangoCairo", "ChartDocuments", "ChartRendering", "Charts", "Logbook", "RecordExchange", "Reports",
                "TestSupport",
            ],
            exclude: ["packet.py", "per_diem.py"],
            swiftSettings: common),
        .testTarget(
            name: "AppModelTests",
            dependencies: [
                "AppModel", "ChartDocuments", "ChartRendering", "Charts", "Formula", "Localization", "Logbook",
                "RecordExchange", "Reports", "TestSupport",
            ],
            swiftSettings: common),
        .target(name: "GtkTesting", dependencies: ["CGtk", "GtkKit"], path: "Tests/GtkTesting", swiftSettings: common),
        .testTarget(name: "GtkKitTests", dependencies: ["CGtk", "GtkKit", "GtkTesting"], swiftSettings: common),
        .testTarget(
            name: "VantageAppTests",
            dependencies: [
                "AppModel", "CGtk", "ChartDocuments", "ChartRendering", "ChartView", "Charts", "Formula", "GtkKit",
                "GtkTesting", "Interchange", "Localization", "Logbook", "VantageApp", "TestSupport",
            ],
            swiftSettings: common),
        .testTarget(name: "StructureTests", exclude: ["seed-rows.tsv"], swiftSettings: common),
        .testTarget(
            name: "EndToEndTests", dependencies: ["TestSupport"], path: "Tests/EndToEnd",
            exclude: ["notifications.py", "office.sh", "read.py", "reader.py"],
            swiftSettings: common),
    ]
)
