// swift-tools-version: 6.1
import PackageDescription

/// Times the encryption and signing of push messages, apart from everything around it.
let package = Package(
    name: "messages",
    platforms: [.macOS(.v15)],
    dependencies: [.package(name: "corkboard", path: "../../..")],
    targets: [
        .executableTarget(name: "messages", dependencies: [.product(name: "Push", package: "corkboard")])
    ]
)
