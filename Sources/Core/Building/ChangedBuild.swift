import Basics
import ContentFiles
import Files
import Foundation
import Model
import Site

struct ChangedBuild {
    let build: SiteBuild
    let detection: ChangeDetection
    let webRoot: WebRoot
    let staging: Staging

    /// Plans, renders and publishes the changed sections.
    /// - Throws: `Problems` with all errors of the site, also those of unchanged sections.
    func run(
        rewriting: Bool, progress: (SiteBuild.Step) -> Void
    ) async throws(Problems) -> SiteBuild.Report {
        var found: [Problem] = []
        var staging = staging
        while true {
            do throws(Problems) {
                let site = try await PlannedSite(
                    build, detection: detection, found: found, progress: progress)
                return try await publish(site, from: staging, rewriting: rewriting, progress: progress)
            } catch {
                // Content that is too complex is detected only when its page is rendered; its file is then
                // left out like any other with an error.
                let files = Set(found.map(\.file))
                let more = error.all.filter { $0.cause.isTooComplex && !files.contains($0.file) }
                guard !more.isEmpty, error.all.allSatisfy(build.sections.kinds.leavesOutFile) else {
                    _ = try await CheckedSite(
                        root: build.root, share: build.share, sections: build.sections, now: detection.now)
                    throw error
                }
                found += more
                staging = try Problems.of { () throws(Problem) in
                    try Staging(folder: staging.folder, readableBy: .everyone)
                }
            }
        }
    }

    private func publish(
        _ site: PlannedSite, from staging: Staging, rewriting: Bool, progress: (SiteBuild.Step) -> Void
    ) async throws(Problems) -> SiteBuild.Report {
        let parts = await site.parts(in: webRoot.folder)
        let count = parts.reduce(0) { $0 + $1.stale.count }
        progress(.rendering(count))
        let batches = try Problems.of { () throws(Problem) in
            try parts.map { part throws(Problem) in
                let planned = Set(part.pages.map(\.page.path))
                let held = try site.held(part.part, in: webRoot).filter { !planned.contains($0) }
                return WebRoot.Batch(
                    part: part.part.rawValue, pages: part.stale.map(\.page),
                    kept: part.kept.map(\.page.path) + held)
            }
        }
        // The cache for the next build is made while the pages are rendered.
        async let read = site.toKeep()
        async let records = Self.outcome { () async throws(Problem) in try await site.records() }
        let stored = try await webRoot.store(batches, rewriting: rewriting, staging: staging) {
            page throws(Problem) in try site.file(of: page)
        }
        // The cache of read content does not depend on the pages: it is written while they are put in place.
        let toKeep = await read
        async let keeping = Self.outcome { () throws(Problem) in try site.keep(toKeep) }
        let pending = await records
        // Without a manifest, the build after one that was killed here checks all pages.
        let memory = detection.memory
        var outcome = try await webRoot.place(stored, since: detection.live.lineCount) { () throws(Problem) in
            try memory.forget(BuildManifest.name)
        }
        try Problems.of { () throws(Problem) in for record in try pending.get() { try record.write() } }
        // The manifest contains the states of these records and is written last: if a build is killed before
        // that, the next one makes all pages.
        let known = site.memory
        try await rememberPages(parts)
        let kept = await keeping
        try Problems.of { () throws(Problem) in
            try kept.get()
            try keepLive(site, known)
            try memory.keep(known, as: BuildManifest.name)
        }
        outcome.unchanged = known.pageCount - outcome.written
        return SiteBuild.Report(
            pages: known.pageCount, outcome: outcome, read: site.readCount, rendered: count,
            basePath: known.basePath, leftOut: known.leftOut, warnings: known.allWarnings,
            posts: known.posts(of: build.sections.parts))
    }

    /// Caches the data from which live steps make pages, and drops the journal's lines that this build has
    /// covered.
    private func keepLive(_ site: PlannedSite, _ known: BuildManifest) throws(Problem) {
        let lock = try webRoot.journal.lock(patience: WebRoot.patience)
        defer { lock.release() }
        try site.keepLive(known)
        if try webRoot.journal.drop(before: detection.live.lineCount) { try detection.search.forgetNewer() }
    }

    /// Runs a step beside other work and keeps its error as a value.
    private static func outcome<Value>(
        of step: @Sendable () async throws(Problem) -> Value
    ) async -> Result<Value, Problem> {
        do throws(Problem) {
            return .success(try await step())
        } catch {
            return .failure(error)
        }
    }

    private func rememberPages(_ parts: [PlannedPart]) async throws(Problems) {
        let folder = webRoot.folder
        try await Problems.ofAsync { () async throws(Problem) in
            for part in parts {
                let entries = await part.pages.parallelMap { page in
                    let path = page.page.path
                    return (page.kept ?? FileState(of: "\(folder)/\(path)")).map { state in
                        PageStates.Entry(path: path, made: page.made, state: state)
                    }
                }
                try detection.memory.keep(
                    PageStates(entries: entries.compactMap(\.self)), as: PageStates.name(of: part.part))
            }
        }
    }
}

/// A section of the site with the fingerprints of its pages.
struct PlannedPart: Sendable {
    /// `made` is the fingerprint of the page's input; nil if it is unknown, so that each build renders the page. `kept` is the state of
    /// the page's file in the web root, if that file is up to date; else nil.
    typealias Planned = (page: Page, made: Fingerprint?, kept: FileState?)

    let part: SiteSection
    let pages: [Planned]

    var stale: [Planned] { pages.filter { $0.kept == nil } }
    var kept: [Planned] { pages.filter { $0.kept != nil } }
}
