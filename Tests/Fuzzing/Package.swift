// swift-tools-version: 6.1
import PackageDescription

/// A fuzzer for each part that takes bytes of strangers. A package of its own, since every file of it and below it is built with
/// coverage and the address sanitizer; Scripts/campaign/fuzz.py builds and runs them.
let targets = [
    "multipart", "urlencoded", "cookies", "path", "event", "markdown", "slug", "calendar", "table",
]

let package = Package(
    name: "fuzzing",
    platforms: [.macOS(.v15)],
    products: targets.map { .executable(name: "fuzz-\($0)", targets: ["fuzz-\($0)"]) },
    dependencies: [.package(name: "corkboard", path: "../..")],
    targets: targets.map {
        .executableTarget(
            name: "fuzz-\($0)", dependencies: [.product(name: "FuzzChecks", package: "corkboard")],
            path: "Targets/\($0)")
    }
)
