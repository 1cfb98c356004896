/// The files to send and to remove, in order, so that the place becomes like the web root.
///
/// Withdrawn files go first: files that the site no longer has, and changed files that name no new file, since a post may have been
/// withdrawn, hidden or erased in them. What documents load then comes before new pages, new pages before the lists that name them, and
/// assets of earlier pages go last, since until then pages there may still name them.
package struct PublishPlan: Equatable, Sendable {
    /// The stages, in their order.
    package enum Stage: String, CaseIterable, Sendable {
        case withdrawn, changed, assets, pages, lists, outdated
    }

    package struct Step: Equatable, Sendable {
        package let stage: Stage
        /// The paths of files that are removed.
        package var removed: [String] = []
        /// The files that are sent, all with the same headers.
        package var sent: [PublishedFile] = []

        package init(stage: Stage, removed: [String] = [], sent: [PublishedFile] = []) {
            (self.stage, self.removed, self.sent) = (stage, removed, sent)
        }
    }

    /// Maximum number of files of a step: 500. What a killed process sent of a step is sent again.
    static let fileLimit = 500
    /// Maximum number of bytes of a step, unless one file has more: 64 MiB.
    static let byteLimit = 64 << 20

    package let steps: [Step]
    /// Number of files that stay as they are there.
    package let unchanged: Int

    package var removed: [String] { steps.flatMap(\.removed) }
    package var sent: [PublishedFile] { steps.flatMap(\.sent) }
    package var isEmpty: Bool { steps.isEmpty }

    /// Plans the way from what a place has to `files`. The paths in `unreadable` stay there as they are. `names` says which of some texts
    /// the contents of a file have.
    package init(
        _ files: [PublishedFile], manifest: PlaceManifest, unreadable: Set<String> = [],
        names: (PublishedFile, Set<String>) -> Bool
    ) {
        let present = Set(files.map(\.path)).union(unreadable)
        let vanished = manifest.entries.keys.filter { !present.contains($0) }.sorted()
        let changed = files.filter { file in
            let entry = manifest.entries[file.path]
            return entry?.fingerprint != file.fingerprint || entry?.headers != file.headers
        }
        unchanged = files.count - changed.count
        let stages = Self.stages(changed, manifest, names)
        let assets = vanished.filter(ServedHeaders.isHashedAsset)
        let withdrawn = vanished.filter { !ServedHeaders.isHashedAsset($0) }
        steps =
            Self.removals(withdrawn, .withdrawn)
            + Stage.allCases.flatMap { stage in Self.sendings(stages[stage] ?? [], stage) }
            + Self.removals(assets, .outdated)
    }

    private static func stages(
        _ files: [PublishedFile], _ manifest: PlaceManifest, _ names: (PublishedFile, Set<String>) -> Bool
    ) -> [Stage: [PublishedFile]] {
        // A doubtful file may be missing there.
        let new = files.filter { manifest.entries[$0.path]?.fingerprint == nil && $0.path != "index.html" }
        let parts = new.compactMap(\.namedPart)
        // Documents may name such a file in any form.
        let hasUnknownName = parts.count < new.count
        let all = Set(parts)
        return Dictionary(grouping: files) { file in
            let entry = manifest.entries[file.path]
            guard file.isDocument else { return entry?.fingerprint == nil ? .assets : .changed }
            if entry != nil {
                let isOwn = entry?.fingerprint == nil
                // Other files of its name, such as in another language, count as itself; pages link each other by their names.
                let others = isOwn ? all.subtracting(file.namedPart.map { [$0] } ?? []) : all
                if !hasUnknownName, others.isEmpty || !names(file, others) { return .changed }
                return .lists
            }
            // The home page names what is new.
            return file.rank == 0 && file.path != "index.html" ? .pages : .lists
        }
    }

    private static func removals(_ paths: [String], _ stage: Stage) -> [Step] {
        stride(from: 0, to: paths.count, by: fileLimit).map { start in
            Step(stage: stage, removed: Array(paths[start...].prefix(fileLimit)))
        }
    }

    /// The steps of a stage: pages, then other documents, then the service worker; each with files of the same headers.
    private static func sendings(_ files: [PublishedFile], _ stage: Stage) -> [Step] {
        func key(_ file: PublishedFile) -> (Int, String, String, String, String) {
            let headers = file.headers
            return (file.rank ?? -1, headers.type, headers.cache, headers.disposition ?? "", file.path)
        }
        var steps: [Step] = []
        var size = 0
        for file in files.sorted(by: { key($0) < key($1) }) {
            let first = steps.last?.sent.first
            let fits =
                first?.headers == file.headers && first?.rank == file.rank
                && (steps.last?.sent.count ?? 0) < fileLimit && size + file.size <= byteLimit
            if !fits {
                steps.append(Step(stage: stage))
                size = 0
            }
            steps[steps.count - 1].sent.append(file)
            size += file.size
        }
        return steps
    }
}
