// swift-tools-version: 6.1
import PackageDescription

/// Times the layer that works out when events take place, apart from everything around it.
let package = Package(
    name: "occurrences",
    platforms: [.macOS(.v15)],
    dependencies: [.package(name: "corkboard", path: "../../..")],
    targets: [
        .executableTarget(name: "occurrences", dependencies: [.product(name: "Calendars", package: "corkboard")])
    ]
)
