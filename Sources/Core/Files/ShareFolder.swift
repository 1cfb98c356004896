/// The folder installed with the programs that contains `Templates` and `Deploy` for sites without their own.
public struct ShareFolder: Sendable {
    /// The candidates, in order of preference.
    public let places: [String]

    public init(places: [String] = []) { self.places = places }

    /// The share folder of programs in a folder: `../share/corkboard` relative to it, else `share` in it.
    public init(besideProgramsIn programs: String) {
        let above = programs.lastIndex(of: "/").map { String(programs[..<$0]) } ?? programs
        places = ["\(above)/share/corkboard", "\(programs)/share"]
    }

    /// Finds a file or folder such as `Templates`: in the site's folder `root`, else in the share folder.
    /// - Returns: The path relative to the site's root, or the absolute path in the share folder; nil if it is in neither.
    public func path(of name: String, in root: String) -> String? {
        if !FileSystemEntry.isMissing("\(root)/\(name)") { return name }
        return places.lazy.map { "\($0)/\(name)" }.first { !FileSystemEntry.isMissing($0) }
    }

    /// The folder of the site's templates, phrases and assets; `Templates` if there is none.
    public func templates(of root: String) -> String { path(of: "Templates", in: root) ?? "Templates" }
}

extension String {
    /// The path, resolved relative to `root` unless it is absolute.
    public func below(_ root: String) -> String { utf8.first == UInt8(ascii: "/") ? self : "\(root)/\(self)" }
}
