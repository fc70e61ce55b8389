// swift-tools-version: 6.2

import PackageDescription

let package = Package(
    name: "waves",
    dependencies: [.package(path: "../vantage")],
    targets: [
        .executableTarget(
            name: "waves",
            dependencies: [
                .product(name: "Charts", package: "vantage"), .product(name: "ChartView", package: "vantage"),
            ])
    ]
)
