import Model

/// Scripts and style sheets that load others by the addresses that those have in the web root.
///
/// In Templates/assets a script says `from "./search-text.js"`, a style sheet `url("./paper.png")`. The name of that file has
/// a hash of what it holds, so that the import must carry it too; and then what the importing file holds, and its own hash,
/// follow.
struct ModuleImports {
    private let assets: [String: Theme.Asset]
    private var finished: [String: [UInt8]] = [:]
    /// Scripts being finished, to stop where two import each other.
    private var path: Set<String> = []
    private let hashedName: (Theme.Asset) -> String

    init(_ assets: [Theme.Asset], hashedName: @escaping (Theme.Asset) -> String) {
        self.assets = Dictionary(assets.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
        self.hashedName = hashedName
    }

    /// The asset as it is served. Imports of what is no asset, or in a circle, stay as they are.
    mutating func resolved(_ asset: Theme.Asset) -> Theme.Asset {
        guard let opening = Self.opening(in: asset.name) else { return asset }
        if let bytes = finished[asset.name] { return Theme.Asset(name: asset.name, bytes: bytes) }
        path.insert(asset.name)
        defer { path.remove(asset.name) }
        var (text, rest) = ("", String(decoding: asset.bytes, as: UTF8.self)[...])
        while let start = rest.firstRange(of: opening) {
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

    /// What stands before the name of another asset in a file of this name; nil where none can be named.
    private static func opening(in name: String) -> String? {
        if name.hasSuffix(".js") { return " from \"./" }
        return name.hasSuffix(".css") ? "url(\"./" : nil
    }
}
