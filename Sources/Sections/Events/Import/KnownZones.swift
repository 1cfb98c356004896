/// The time zones by their names in any letter case: those of IANA with old ones such as `US/Eastern`, those of Windows, and those that
/// Outlook shows.
extension ZoneTable {
    /// A name in lower case -> the zone's present IANA name.
    private static let known: [String: String] = {
        var names: [String: String] = [:]
        for group in ZoneTable.names.split(whereSeparator: \.isWhitespace) {
            let words = group.split(separator: "=")
            for word in words { names[word.lowercased()] = words.first.map(String.init) }
        }
        for pair in ZoneTable.windows.split(whereSeparator: { $0 == ";" || $0 == "\n" }) {
            let words = pair.split(separator: "=")
            guard words.count == 2 else { continue }
            let name = words[0].lowercased()
            names[name] = String(words[1])
            // Some programs write the name of the summer half for the zone of the whole year.
            let summer = name.replacing("standard time", with: "daylight time")
            names[summer] = names[summer] ?? String(words[1])
        }
        for (name, zone) in formerNames { names[name.lowercased()] = zone }
        for (name, zone) in shownNames { names[name.lowercased()] = zone }
        return names
    }()

    /// The IANA name of a zone; nil if the name is not known.
    static func identifier(of name: String) -> String? { known[name.lowercased()] }
}
