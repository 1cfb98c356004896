import Files
import Foundation
import Health
import Model
import Publishing

/// A place that rclone knows, to which files are brought in steps.
struct RclonePlace: PublishPlace {
    private let program: RcloneProgram
    private let root: String
    private let place: PublishSettings

    init(root: String, place: PublishSettings, path: String) throws(PublishFailure) {
        let target = path.hasSuffix("/") && path.count > 1 ? String(path.dropLast()) : path
        program = try RcloneProgram(root: root, place: place, target: target)
        (self.root, self.place) = (root, place)
    }

    /// The path of a file at the place; a remote such as `store:` has no slash.
    private func path(of name: String) -> String {
        program.target.hasSuffix(":") ? program.target + name : "\(program.target)/\(name)"
    }

    /// Asks whose place it is. A place whose marker is gone was emptied: then all of it is doubtful.
    func open(_ manifest: inout PlaceManifest, site: String, names: Set<String>) throws(PublishFailure) {
        let found = try text(of: PlaceMarker.path)
        if found == PlaceMarker.text(of: site), site == manifest.site { return }
        if found == nil, manifest.isEmpty, let name = try other(among: names) {
            throw .otherFiles(place: place.name, name: name)
        }
        try PlaceMarker.check(found, sites: [site, manifest.site], place: place.name)
        if found == nil { manifest.doubtAll() }
        try sendMarker(site)
        manifest.site = site
    }

    /// The text of a file there; nil if there is none.
    private func text(of name: String) throws(PublishFailure) -> String? {
        let outcome = try program.run(["cat", path(of: name)])
        if RcloneProgram.missing.contains(outcome.status) { return nil }
        guard outcome.status == 0 else { throw program.place(outcome.log.first) }
        // Stores without folders answer with nothing.
        return outcome.output.isEmpty ? nil : outcome.output
    }

    /// The first of some names that is at the top of the place; nil if there is none.
    private func other(among names: Set<String>) throws(PublishFailure) -> String? {
        let outcome = try program.run(["lsf", program.target, "--max-depth", "1"])
        if RcloneProgram.missing.contains(outcome.status) { return nil }
        guard outcome.status == 0 else { throw program.place(outcome.log.first) }
        // Names of folders end with a slash.
        let there = outcome.output.split(separator: "\n").map { $0.hasSuffix("/") ? $0.dropLast() : $0 }
        return there.map(String.init).filter(names.contains).min()
    }

    private func sendMarker(_ site: String) throws(PublishFailure) {
        let file = "\(root)/State/publish/\(PlaceMarker.path)"
        try PublishFailure.onDisk(try FileStep.replace(file, with: Array(PlaceMarker.text(of: site).utf8)))
        let outcome = try program.run(
            ["copyto", file, path(of: PlaceMarker.path)] + Self.options + Self.headers(PlaceMarker.headers))
        guard outcome.status == 0 else { throw program.place(outcome.log.first) }
    }

    // MARK: Steps

    /// Files are sent without a look at what is there, and no bucket is made for a misspelled name.
    private static let options = ["--no-traverse", "--no-check-dest", "--s3-no-check-bucket"]

    private static func headers(_ headers: ServedHeaders) -> [String] {
        let lines = [
            "Content-Type: \(headers.type)", "Cache-Control: \(headers.cache)",
            headers.disposition.map { "Content-Disposition: \($0)" },
        ]
        return lines.compactMap(\.self).flatMap { ["--header-upload", $0] }
    }

    func bring(
        _ plan: PublishPlan, _ manifest: inout PlaceManifest, show: (PublishPlan.Step) -> Void
    ) throws(PublishFailure) -> [String: String] {
        var failures: [String: String] = [:]
        var gone: [String] = []
        for step in plan.steps {
            // Pages there may still name what later ones no longer do.
            if step.stage == .outdated, !failures.isEmpty { break }
            show(step)
            manifest.doubt(step.sent)
            manifest.doubt(paths: step.removed)
            try PublishFailure.onDisk(try manifest.store(below: root))
            HealthFacts.noteRun(PublishRecord.run, below: root, now: Date())
            let failed = try carryOut(step, &manifest)
            gone += step.removed.filter { failed[$0] == nil }
            failures.merge(failed) { first, _ in first }
            try PublishFailure.onDisk(try manifest.store(below: root))
        }
        // Doubtful until their folders are gone too: a run that is killed before leaves both to the next one.
        gone.forEach { manifest.noteRemoved($0) }
        removeEmptyFolders(gone, present: manifest)
        return failures
    }

    /// Sends or removes the files of a step.
    /// - Returns: What the place answered about files for which it failed.
    private func carryOut(_ step: PublishPlan.Step, _ manifest: inout PlaceManifest) throws(PublishFailure)
        -> [String: String]
    {
        let paths = step.sent.map(\.path) + step.removed
        let arguments =
            step.sent.first.map {
                ["copy", "\(root)/Public", program.target] + Self.options + Self.headers($0.headers)
            }
            ?? ["delete", program.target, "--no-traverse"]
        let outcome = try program.run(arguments, option: "--files-from-raw", list: paths)
        let isDone =
            outcome.status == 0 || step.sent.isEmpty && RcloneProgram.missing.contains(outcome.status)
        let failed = outcome.log.files.filter { paths.contains($0.key) }
        // Where no file is named or all of them failed, it is the place that fails.
        if !isDone, failed.isEmpty || failed.count == paths.count && paths.count > 1 {
            throw program.place(outcome.log.first)
        }
        for file in step.sent where failed[file.path] == nil && file.isSame(below: root) {
            manifest.noteSent(file)
        }
        return failed
    }

    /// Removes the folders that removed files leave empty. Where that fails, nothing that anybody sees is left but an empty folder.
    private func removeEmptyFolders(_ removed: [String], present: PlaceManifest) {
        let folders = EmptyFolders.of(removed, present: present.entries.keys)
        if folders.isEmpty { return }
        let filters = folders.map { "+ /\(EmptyFolders.escaped($0))/**" } + ["- *"]
        do throws(PublishFailure) {
            _ = try program.run(
                ["rmdirs", program.target, "--leave-root"], option: "--filter-from", list: filters)
        } catch {
            return
        }
    }

    // MARK: Comparison

    func compare(_ files: [PublishedFile], _ manifest: inout PlaceManifest) throws(PublishFailure) {
        let paths = files.filter { manifest.entries[$0.path]?.fingerprint == $0.fingerprint }.map(\.path)
        if paths.isEmpty { return }
        let outcome = try program.run(
            ["check", "\(root)/Public", program.target, "--one-way", "--combined", "-"],
            option: "--files-from-raw",
            list: paths)
        let lines = outcome.output.split(separator: "\n")
        // `= path` is the same there, `- path` and `+ path` are missing on one side, `* path` differs, `! path` cannot be read.
        let differing = lines.filter { !$0.hasPrefix("=") }.map { String($0.dropFirst(2)) }
        if outcome.status != 0, differing.isEmpty { throw program.place(outcome.log.first) }
        manifest.doubt(paths: differing)
    }
}
