import Model

/// The icons of the installed app as PNG, since not all systems accept SVG: the association's logo, else the theme's icon.
package enum AppIcons {
    /// The icons of the manifest with their purposes (Web App Manifest, `purpose`).
    package static let all = [
        (address: "/icons/192.png", side: 192, purpose: "any"),
        (address: "/icons/512.png", side: 512, purpose: "any"),
        (address: "/icons/maskable-512.png", side: 512, purpose: "maskable"),
    ]
    /// The icon for iOS, linked in the page's head; it has a background.
    package static let touch = (address: "/icons/touch-180.png", side: 180, purpose: "maskable")

    /// The drawing requests: address -> request.
    package static func requests(of source: String, look: SiteLook) -> [String: PictureRequest] {
        let ground = look.light.paper.hex
        return Dictionary(
            uniqueKeysWithValues: (all + [touch]).map { icon in
                let request = PictureRequest.icon(
                    of: source, side: icon.side, ground: icon.purpose == "maskable" ? ground : nil)
                return (icon.address, request)
            })
    }

    /// The source file of the icons, from the site's root or as an absolute path.
    package static func source(_ theme: Theme, _ look: SiteLook) -> String? {
        let icon = theme.assets.first { $0.name == "icon.svg" }
        if let logo = look.logo, icon?.isOwn != true { return logo.file }
        return icon.map { ($0.isOwn ? "Content/theme" : theme.folder) + "/assets/icon.svg" }
    }
}
