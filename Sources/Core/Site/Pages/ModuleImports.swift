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
        var (text, rest) = ("", String(decoding: asset.bytes, as: UTF8.self)[...])
        while let start = Self.first(of: openings, in: rest) {
            let name = String(rest[start.upperBound...].prefix { $0 != "\"" })
            text += rest[..<start.upperBound]
            rest = rest[start.upperBound...].dropFirst(name.count)
            if let imported = assets[name], !path.contains(name) {
                text += hashedName(resolved(imported))
            } else {
                text += name
            }
        }
        let bytes = text.isEmpty ? asset.bytes : Array((text + rest).utf8)
        finished[asset.name] = bytes
        return Theme.Asset(name: asset.name, bytes: bytes)
    }

    /// The texts before an imported name in a file with this name; none if it cannot import.
    private static func openings(in name: String) -> [String] {
        if name.hasSuffix(".js") { return [" from \"./", "\nimport \"./", " import(\"./"] }
        return name.hasSuffix(".css") ? ["url(\"./"] : []
    }

    private static func first(of openings: [String], in text: Substring) -> Range<String.Index>? {
        openings.compactMap { text.firstRange(of: $0) }.min { $0.lowerBound < $1.lowerBound }
    }
}
