import CLinux
import Model

/// Replaces imports in scripts and style sheets with the hashed names of the imported files.
///
/// In Templates/assets a script says `from "./search-text.js"`, `import "./language.js"` or `import("./han-variants.js")`, a style sheet
/// `url("./paper.png")`. The served name contains a hash of the content, so the import must contain it too, and the hash of the importing file
/// follows from its changed content.
package struct ModuleImports {
    private let assets: [String: Theme.Asset]
    private var finished: [String: [UInt8]] = [:]
    /// Files in progress, to stop at circular imports.
    private var path: Set<String> = []
    private let hashedName: (Theme.Asset) -> String

    package init(_ assets: [Theme.Asset], hashedName: @escaping (Theme.Asset) -> String) {
        self.assets = Dictionary(assets.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
        self.hashedName = hashedName
    }

    /// The asset as served. Imports of unknown files, or in a circle, are unchanged.
    package mutating func resolved(_ asset: Theme.Asset) -> Theme.Asset {
        let openings = Self.openings(in: asset.name)
        if openings.isEmpty { return asset }
        if let bytes = finished[asset.name] { return Theme.Asset(name: asset.name, bytes: bytes) }
        path.insert(asset.name)
        defer { path.remove(asset.name) }
        var (bytes, rest): ([UInt8], _) = ([], asset.bytes[...])
        while let start = Self.endOfFirst(of: openings, in: rest) {
            let end = rest[start...].firstIndex(of: UInt8(ascii: "\"")) ?? rest.endIndex
            let name = String(decoding: rest[start..<end], as: UTF8.self)
            bytes += rest[..<start]
            if let imported = assets[name], !path.contains(name) {
                bytes += Array(hashedName(resolved(imported)).utf8)
            } else {
                bytes += rest[start..<end]
            }
            rest = rest[end...]
        }
        bytes += rest
        finished[asset.name] = bytes
        return Theme.Asset(name: asset.name, bytes: bytes)
    }

    /// The texts before an imported name in a file with this name; none if it cannot import.
    private static func openings(in name: String) -> [String] {
        if name.hasSuffix(".js") { return [" from \"./", "\nimport \"./", " import(\"./"] }
        return name.hasSuffix(".css") ? ["url(\"./"] : []
    }

    /// Where the first of the openings ends. `firstRange(of:)`, which compares characters, took 5 % of the Swift tests' time.
    private static func endOfFirst(of openings: [String], in text: ArraySlice<UInt8>) -> Int? {
        text.withUnsafeBytes { bytes in
            guard let base = bytes.baseAddress else { return nil }
            let ends = openings.compactMap { opening in
                find_bytes(base, bytes.count, opening, opening.utf8.count)
                    .map { $0 - base + opening.utf8.count }
            }
            return ends.min().map { text.startIndex + $0 }
        }
    }
}
