/// The name of an element or attribute, with its allowed uses.
struct SVGName: Equatable {
    /// The namespace; empty if there is none.
    let space: String
    /// The local name.
    let local: String

    static let svg = "http://www.w3.org/2000/svg"
    private static let xlink = "http://www.w3.org/1999/xlink"
    private static let xml = "http://www.w3.org/XML/1998/namespace"

    init(space: String, local: String) { (self.space, self.local) = (space, local) }

    init(_ name: UnsafePointer<CChar>?) {
        let parts = (name.map { String(cString: $0) } ?? "").split(
            separator: "\n", omittingEmptySubsequences: false)
        self.init(space: parts.count > 1 ? String(parts[0]) : "", local: String(parts.last ?? ""))
    }

    /// Converts Expat's attributes: a list of names and values, terminated by NULL.
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

    /// Whether the name is metadata of a drawing program.
    private var isNote: Bool { SVGAllowed.notes.contains(where: space.hasPrefix) }

    /// Whether elements may have this name.
    var isAllowedElement: Bool { space == Self.svg ? SVGAllowed.elements.contains(local) : isNote }

    /// Whether an element may have an attribute with this name and value.
    func isAllowedAttribute(of element: SVGName, value: String) -> Bool {
        if isNote { return true }
        if space == Self.xml { return SVGAllowed.ofXML.contains(local) }
        if local == "href", space.isEmpty || space == Self.xlink {
            return Self.isWithin(value, isPicture: element == SVGName(space: Self.svg, local: "image"))
        }
        guard space.isEmpty else { return false }
        // Attributes of metadata are metadata.
        if element.isNote || SVGAllowed.names.contains(local) { return true }
        if local.hasPrefix("data-") || local.hasPrefix("aria-") { return true }
        return SVGAllowed.attributes.contains(local) && SVGAllowed.staysWithin(value, isSheet: false)
    }

    /// Whether an address is a fragment of the file, or an embedded picture.
    private static func isWithin(_ address: String, isPicture: Bool) -> Bool {
        if address.hasPrefix("#") { return true }
        return isPicture
            && ["png", "jpeg", "jpg", "gif", "webp"].contains {
                address.lowercased().hasPrefix("data:image/\($0);base64,")
            }
    }
}
