// swift-tools-version: 6.2

import PackageDescription

let package = Package(
    name: "benchmarks",
    dependencies: [.package(name: "vantage", path: "../..")],
    targets: [
        .systemLibrary(name: "CMPFR", pkgConfig: "mpfr", providers: [.apt(["libmpfr-dev"])]),
        .executableTarget(name: "accuracy", dependencies: ["CMPFR", .product(name: "Formula", package: "vantage")]),
        .executableTarget(name: "fuzz", dependencies: [.product(name: "Formula", package: "vantage")]),
    ]
)
