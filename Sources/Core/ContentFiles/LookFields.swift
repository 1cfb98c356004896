import Model

/// The keys of `site.yml` for the appearance of the site.
extension FieldReader {
    /// Chosen colours, each with its line.
    private typealias Chosen = [ColourRole: (colour: Colour, line: Int?)]

    /// The look of a site with these possible tabs and its files below `root`.
    mutating func look(tabs: [SiteTab], below root: String) -> SiteLook {
        var look = SiteLook()
        let (light, dark) = (chosenColours("colours"), chosenColours("darkColours"))
        let lightColours = light.mapValues(\.colour)
        look.light = palette(.light, with: lightColours, chosen: light, key: "colours")
        let darkColours = dark.mapValues(\.colour).merging(Self.brighter(lightColours, beside: dark)) {
            own, _ in own
        }
        look.dark = palette(.dark, with: darkColours, chosen: dark, key: "darkColours")
        look.logo = logo(below: root)
        look.tabs = chosenTabs(of: tabs) ?? look.tabs
        look.contacts = contacts(below: root)
        return look
    }

    private mutating func chosenColours(_ key: String) -> Chosen {
        let expected = "a map such as {calls: \"#c0301d\", informs: \"#27457e\"}"
        let maps: [Chosen] = records(key, expected: expected) { reader in
            ColourRole.allCases.reduce(into: [:]) { chosen, role in
                guard let colour = reader.colour(role.rawValue) else { return }
                chosen[role] = (colour, reader.line(of: role.rawValue))
            }
        }
        return maps.reduce(into: [:]) { $0.merge($1) { _, later in later } }
    }

    /// A colour. A key without a value is invalid too: in YAML, a bare # begins a comment.
    private mutating func colour(_ key: String) -> Colour? {
        let before = problems.count
        let text = text(key)
        guard line(of: key) != nil, problems.count == before else { return nil }
        return text.flatMap(Colour.init)
            ?? wrong(
                key, text ?? "", expected: "a colour in quotation marks such as \"#c0301d\" or \"#c32\"")
    }

    private mutating func palette(
        _ designed: Palette, with own: [ColourRole: Colour], chosen: Chosen, key: String
    ) -> Palette {
        for low in designed.lowContrasts(with: own, chosen: Set(chosen.keys)) {
            add(.lowContrast(key, low), line: chosen[low.role]?.line)
        }
        return designed.with(own)
    }

    /// Shades for dark mode of accents that were chosen for light mode only.
    private static func brighter(
        _ light: [ColourRole: Colour], beside dark: Chosen
    ) -> [ColourRole: Colour] {
        let palette = Palette.dark.with(dark.mapValues(\.colour))
        return light.filter { $0.key == .calls || $0.key == .informs }.compactMapValues { colour in
            colour.nearestShade { shade in
                min(shade.contrast(with: palette.paper), shade.contrast(with: palette.card)) >= 6
            }
        }
    }

    private mutating func logo(below root: String) -> Logo? {
        guard let name = line("logo") else { return nil }
        do throws(Problem) {
            return try Logo.read(name, below: root)
        } catch {
            add(error.cause, at: "logo")
            return nil
        }
    }

    /// The tabs; nil if the key is absent or invalid.
    private mutating func chosenTabs(of known: [SiteTab]) -> [SiteTab]? {
        let names = texts("tabs", example: "[home, events, about]")
        guard !names.isEmpty else { return nil }
        var tabs: [SiteTab] = []
        for name in names {
            guard let tab = known.first(where: { $0.name == name }) else {
                let near = EditDistance.nearest(to: name, in: known.map(\.name))
                let sections = known.filter { !$0.isPage }.map(\.name).joined(separator: ", ")
                return wrong(
                    "tabs", name,
                    expected: "some of \(sections) and the names of files in Content/pages"
                        + (near.map { "; did you mean '\($0)'?" } ?? ""))
            }
            if tabs.contains(tab) { return wrong("tabs", name, expected: "each name only once") }
            tabs.append(tab)
        }
        guard tabs.count <= SiteTab.limit else {
            return wrong(
                "tabs", names.joined(separator: ", "),
                expected: "at most \(SiteTab.limit), which a phone has room for")
        }
        return tabs
    }
}
