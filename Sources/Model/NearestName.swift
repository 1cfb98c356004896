/// Finds the name that somebody may have meant.
public enum NearestName {
    /// The one of `names` that is at most two edits away from `name` and nearest; the first by alphabet of equals.
    public static func of(_ name: String, among names: some Sequence<String>) -> String? {
        let near = names.map { (name: $0, distance: distance(name.lowercased(), $0.lowercased())) }
            .filter { $0.distance <= 2 && $0.distance < $0.name.count }
        return near.min { ($0.distance, $0.name) < ($1.distance, $1.name) }?.name
    }

    /// Levenshtein's distance: how many characters to insert, remove or replace.
    static func distance(_ left: String, _ right: String) -> Int {
        let columns = Array(right)
        var row = Array(0...columns.count)
        for (i, a) in left.enumerated() {
            var diagonal = row[0]
            row[0] = i + 1
            for (j, b) in columns.enumerated() {
                let above = row[j + 1]
                row[j + 1] = a == b ? diagonal : 1 + min(diagonal, above, row[j])
                diagonal = above
            }
        }
        return row[columns.count]
    }
}
