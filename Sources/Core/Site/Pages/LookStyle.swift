import Model

/// The assets that a look adds to a theme.
extension Theme {
    /// The theme's assets with the look's colors appended to style.css, and with its logo.
    ///
    /// The colors are in a file, since the Content-Security-Policy forbids inline styles.
    package func assets(for look: SiteLook) -> [Asset] {
        let rules = look.rules
        let dressed = assets.map { asset in
            guard asset.name == "style.css", !rules.isEmpty else { return asset }
            return Asset(name: asset.name, bytes: asset.bytes + rules.utf8, isOwn: asset.isOwn)
        }
        return dressed + (look.logo.map { [Asset(name: $0.assetName, bytes: $0.bytes)] } ?? [])
    }
}

/// Colors as rules of a style sheet.
extension SiteLook {
    /// Rules for colors that differ from style.css; print keeps black and white.
    fileprivate var rules: String {
        Self.rule(for: light, instead: .light, in: "light") + Self.rule(for: dark, instead: .dark, in: "dark")
    }

    private static func rule(for palette: Palette, instead designed: Palette, in scheme: String) -> String {
        var tokens = zip(palette.tokens, designed.tokens).filter { $0.colour != $1.colour }.map { token, _ in
            "--\(token.name): \(token.colour.hex)"
        }
        if tokens.isEmpty { return "" }
        // Elements drawn by the browser, such as scroll bars, match the background.
        if palette.isDark != designed.isDark {
            tokens.append("color-scheme: \(palette.isDark ? "dark" : "light")")
        }
        return
            "\n@media screen and (prefers-color-scheme: \(scheme)) { :root { \(tokens.joined(separator: "; ")) } }\n"
    }
}

extension Logo {
    /// The name among the assets, with the extension of the actual format.
    package var assetName: String {
        let name = file.split(separator: "/").last ?? ""
        return "logo/\(name.prefix { $0 != "." }).\(format.rawValue)"
    }
}

package struct LogoView: TemplateView {
    package let address: String
    /// The displayed size in CSS pixels.
    package let width: Int
    package let height: Int

    /// Maximum displayed size in CSS pixels.
    private static let room = (width: 160.0, height: 40.0)

    /// Nil if there is no logo.
    package init?(_ logo: Logo?, assets: AssetAddresses) {
        guard let logo, let address = assets.address(of: logo.assetName) else { return nil }
        self.address = address
        let scale = min(Self.room.width / logo.width, Self.room.height / logo.height)
        width = max(1, Int((logo.width * scale).rounded()))
        height = max(1, Int((logo.height * scale).rounded()))
    }
}
