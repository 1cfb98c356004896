import ContentFiles

/// The report of an import of pages.
extension PageMerge {
    /// The numbers, in JSON and in sentences. `left`: the items of the file that are not taken, by kind. `attachments`: the addresses of its
    /// uploaded files.
    func report(left: [String: Int], attachments: [String]) -> ImportReport<PageImportReason> {
        var left = left
        let unshown = UploadPath.unshown(attachments, shown: reader.pictures.keys)
        if unshown > 0 { left["attachments that no page shows"] = unshown }
        let outcomes = Array(reader.pictures.values)
        let taken = outcomes.compactMap { if case .taken(let name) = $0 { name } else { nil } }
        let missing = outcomes.count { $0 == .missing }
        var numbers = counts
        for kind in ["pages", "posts"] {
            for word in ["Read", "Added", "Updated", "Unchanged"] {
                numbers["\(kind)\(word)", default: 0] += 0
            }
        }
        numbers["refused", default: 0] += 0
        numbers["redirects", default: 0] += 0
        (numbers["picturesTaken"], numbers["picturesMissing"]) = (Set(taken).count, missing)
        numbers["picturesRefused"] = outcomes.count - taken.count - missing
        for (kind, count) in left { numbers["left \(kind)"] = count }
        return ImportReport(counts: numbers, summary: summary(numbers, left: left), notes: notes.byLine())
    }

    private func summary(_ numbers: [String: Int], left: [String: Int]) -> [String] {
        func number(_ name: String) -> Int { numbers[name] ?? 0 }
        var lines = [("Pages", "pages"), ("Posts", "posts")].map { name, kind in
            "\(name): \(number("\(kind)Read")) read, \(number("\(kind)Added")) added,"
                + " \(number("\(kind)Updated")) updated, \(number("\(kind)Unchanged")) unchanged"
        }
        if let listAddress {
            lines.append(
                "Posts are pages with a day, which \(listAddress) lists; the foot of each page links it")
        }
        lines.append("Refused: \(number("refused"))")
        if !reader.pictures.isEmpty {
            lines.append(
                "Pictures: \(number("picturesTaken")) taken, \(number("picturesMissing")) missing,"
                    + " \(number("picturesRefused")) refused")
        }
        lines.append(
            "Redirects: \(number("redirects")) added, from paths of the old website to its pages")
        if !left.isEmpty {
            let words = left.sorted { $0.key < $1.key }.map { "\($0.value) \($0.key)" }
            lines.append("Not taken: \(words.joined(separator: ", "))")
        }
        return lines
    }
}
