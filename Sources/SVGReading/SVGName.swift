/// The name of an element or attribute, and whether it may stand in a picture.
struct SVGName: Equatable {
    /// The namespace; empty where there is none.
    let space: String
    /// The name within it.
    let local: String

    static let svg = "http://www.w3.org/2000/svg"
    private static let html = "http://www.w3.org/1999/xhtml"

    init(space: String, local: String) { (self.space, self.local) = (space, local) }

    /// A name as Expat gives it.
    init(_ name: UnsafePointer<CChar>?) {
        let parts = (name.map { String(cString: $0) } ?? "").split(
            separator: "\n", omittingEmptySubsequences: false)
        self.init(space: parts.count > 1 ? String(parts[0]) : "", local: String(parts.last ?? ""))
    }

    /// Attributes as Expat gives them: names and values by turns, and nothing at the end.
    static func pairs(
        _ list: UnsafeMutablePointer<UnsafePointer<CChar>?>?
    ) -> [(name: SVGName, value: String)] {
        guard var next = list else { return [] }
        var pairs: [(name: SVGName, value: String)] = []
        while let name = next[0], let value = next[1] {
            pairs.append((SVGName(name), String(cString: value)))
            next += 2
        }
        return pairs
    }

    /// Whether an element of this name could act, move, or hold another document.
    var isActive: Bool { space == Self.html || Self.active.contains(local.lowercased()) }

    private static let active: Set<String> = [
        "script", "handler", "listener", "foreignobject", "iframe", "object", "embed", "audio", "video",
        "canvas", "set", "animate", "animatecolor", "animatemotion", "animatetransform", "discard",
    ]

    /// Whether an attribute of this name could act or load something.
    func isActive(with value: String) -> Bool {
        let name = local.lowercased()
        if name.hasPrefix("on") { return true }
        if name == "href" || name == "src" || name == "base" { return !Self.isWithin(value) }
        // Those of other namespaces are notes of drawing programs.
        return space.isEmpty && Self.leadsElsewhere(value)
    }

    /// Whether a style or the value of an attribute names something outside of the file. An escape could hide that.
    static func leadsElsewhere(_ style: String) -> Bool {
        let text = style.lowercased()
        if ["\\", "@import", "image-set(", "src("].contains(where: text.contains) { return true }
        return text.split(separator: "url(", omittingEmptySubsequences: false).dropFirst().contains { rest in
            !isWithin(String(rest.drop { " \t\r\n\"'".contains($0) }))
        }
    }

    /// Whether an address leads to a part of the file, or to a picture in it.
    private static func isWithin(_ address: String) -> Bool {
        let address = address.drop { $0.isWhitespace }.lowercased()
        return address.hasPrefix("#")
            || ["png", "jpeg", "gif", "webp"].contains { address.hasPrefix("data:image/\($0)") }
    }
}
