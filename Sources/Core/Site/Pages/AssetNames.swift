import Basics
import Crypto
import Model

/// The addresses of assets, which contain a hash of the content, so that browsers may cache them forever.
package struct AssetNames: Sendable {
    package let addresses: AssetAddresses
    package let files: [OutputFile]
    private let look: SiteLook
    /// The address of the favicon: the association's own icon.svg, its logo, or the theme's icon.svg.
    private let iconAddress: String

    package init(_ theme: Theme, look: SiteLook = SiteLook(), root: String) {
        let assets = theme.assets(for: look)
        var (addresses, files): ([String: String], [OutputFile]) = ([:], [])
        var imports = ModuleImports(assets, hashedName: Self.hashedName)
        for asset in assets.map({ imports.resolved($0) }) {
            let path = "assets/\(Self.hashedName(of: asset))"
            addresses[AssetAddresses.variable(for: asset.name)] = "\(root)/\(path)"
            files.append(OutputFile(path: path, bytes: asset.bytes))
        }
        let hasOwnIcon = assets.contains { $0.name == Self.icon && $0.isOwn }
        let logo = look.logo.flatMap { $0.format == .svg || $0.format == .png ? $0.assetName : nil }
        let icon = hasOwnIcon ? Self.icon : logo ?? Self.icon
        self.addresses = AssetAddresses(byVariable: addresses)
        iconAddress = self.addresses.address(of: icon) ?? ""
        self.files = files
        self.look = look
    }

    private static let icon = "icon.svg"

    package var shapes: [String: Shape] {
        var texts = addresses.byVariable
        texts["iconAddress"] = iconAddress
        texts["iconType"] = iconAddress.hasSuffix(".png") ? "image/png" : "image/svg+xml"
        texts["paperColour"] = look.light.paper.hex
        texts["darkPaperColour"] = look.dark.paper.hex
        return texts.mapValues { Shape(kind: .constant($0), index: 0) }
    }

    /// `icons/mark.svg` -> `icons/mark.0a1b2c3d4e.svg`.
    private static func hashedName(of asset: Theme.Asset) -> String {
        let hash = SHA256.hash(data: asset.bytes).prefix(5).hexadecimal
        guard let dot = asset.name.lastIndex(of: ".") else { return "\(asset.name).\(hash)" }
        return "\(asset.name[..<dot]).\(hash)\(asset.name[dot...])"
    }
}
