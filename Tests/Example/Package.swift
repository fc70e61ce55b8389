// swift-tools-version: 6.2

import PackageDescription

// A program of its own that draws charts with Vantage's libraries, as another project would.
let package = Package(
    name: "gallery",
    dependencies: [.package(name: "vantage", path: "../..")],
    targets: [
        .executableTarget(
            name: "gallery",
            dependencies: [
                .product(name: "Charts", package: "vantage"), .product(name: "ChartRendering", package: "vantage"),
            ]),
        .executableTarget(
            name: "waves",
            dependencies: [
                .product(name: "Charts", package: "vantage"), .product(name: "ChartView", package: "vantage"),
            ]),
        .executableTarget(
            name: "interactive",
            dependencies: [
                .product(name: "Charts", package: "vantage"), .product(name: "ChartView", package: "vantage"),
            ]),
    ]
)
