/// The folder that is installed with the programs, and holds `Templates` and `Deploy` for all sites that have none of their own.
public struct ShareFolder: Sendable {
    /// The folders that may be it, in the order in which they are looked at.
    public let places: [String]

    /// One of these folders.
    public init(places: [String] = []) { self.places = places }

    /// That of the programs in a folder: `../share/corkboard` from there, else `share` in it.
    public init(besideProgramsIn programs: String) {
        let above = programs.lastIndex(of: "/").map { String(programs[..<$0]) } ?? programs
        places = ["\(above)/share/corkboard", "\(programs)/share"]
    }

    /// Where a file or folder such as `Templates` lies: in the site's folder `root`, else in the share folder.
    /// - Returns: The path from the site's root, or the absolute path in the share folder; nil where it is in neither.
    public func path(of name: String, in root: String) -> String? {
        if !FileSystemEntry.isMissing("\(root)/\(name)") { return name }
        return places.lazy.map { "\($0)/\(name)" }.first { !FileSystemEntry.isMissing($0) }
    }

    /// Where the site's templates, words and assets lie; `Templates` where there are none.
    public func templates(of root: String) -> String { path(of: "Templates", in: root) ?? "Templates" }
}

extension String {
    /// The whole path of what this path names: from the folder `root`, unless it is absolute.
    public func below(_ root: String) -> String { utf8.first == UInt8(ascii: "/") ? self : "\(root)/\(self)" }
}
