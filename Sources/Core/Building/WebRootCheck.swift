import Basics
import ContentFiles
import Files
import Foundation
import Model
import Site

/// A check that a web root equals the result of a clean build at the time of the last build, with the cached pictures.
public struct WebRootCheck: Sendable {
    private let build: SiteBuild
    private let webRoot: WebRoot
    private let memory: BuildManifest?

    public init(_ build: SiteBuild) {
        self.build = build
        webRoot = WebRoot(folder: build.output)
        memory = BuildCache(records: build.records).value(BuildManifest.self, of: BuildManifest.name)
    }

    /// A problem for each file that is missing, differs or has no page any more. Empty if nothing was built yet, or if content has errors,
    /// which `SiteCheck` reports. The build lock is held meanwhile.
    public func problems() async -> [Problem] {
        guard !FileSystemEntry.isMissing(webRoot.folder) else { return [] }
        do throws(Problems) {
            let lock = try webRoot.lock()
            defer { lock.release() }
            guard let now = builtAt else { throw Problems([Problem(file: name, cause: .unfinishedBuild)]) }
            let site = try await CheckedSite(
                root: build.root, share: build.share, sections: build.sections, now: now,
                drawings: memory?.drawings ?? [:], values: build.values(of: build.sections.parts),
                memberNames: build.memberNames(for: build.sections.parts))
            let found = await differences(from: site)
            if found.isEmpty { return [] }
            return await isOutdated(at: now) ? [Problem(file: name, cause: .outdatedBuild)] : found
        } catch {
            return error.all.filter { $0.file.hasPrefix(name) }
        }
    }

    private var name: String { URL(fileURLWithPath: webRoot.folder).lastPathComponent }

    private var builtAt: Date? {
        ([build.state.lastBuilt].compactMap(\.self) + (memory?.parts.map(\.since) ?? [])).max()
    }

    private func differences(from site: CheckedSite) async -> [Problem] {
        let pages = site.renderer.pages
        let found = await pages.parallelMap { page in difference(page, site) }
        let paths = Set(pages.map(\.path))
        let left = madeByBuilds.subtracting(paths).filter {
            !FileSystemEntry.isMissing("\(webRoot.folder)/\($0)")
        }
        return
            (found.compactMap(\.self)
            + left.map { Problem(file: "\(name)/\($0)", cause: .wrongPage(.leftOver)) }).sorted()
    }

    private func difference(_ page: Page, _ site: CheckedSite) -> Problem? {
        let file = "\(name)/\(page.path)"
        do throws(Problem) {
            let place = "\(webRoot.folder)/\(page.path)"
            if FileSystemEntry.isMissing(place) { return Problem(file: file, cause: .wrongPage(.missing)) }
            return try isAsExpected(page, at: place, site)
                ? nil : Problem(file: file, cause: .wrongPage(.other))
        } catch {
            return Problem(file: file, cause: error.cause)
        }
    }

    private func isAsExpected(
        _ page: Page, at place: String, _ site: CheckedSite
    ) throws(Problem) -> Bool {
        let expected =
            if let path = page.source {
                try OutputFile(path: page.path, publicCopyOf: path, below: build.root)
            } else {
                try site.renderer.render(page)
            }
        if let source = expected.source { return try FileCopy.isCopy(place, of: source) }
        return try SourceFile(path: page.path, below: webRoot.folder, limit: .max).bytes == expected.bytes
    }

    private var madeByBuilds: Set<String> {
        build.sections.allParts.reduce(into: []) { paths, part in
            do throws(Problem) {
                paths.formUnion(try webRoot.made(part.rawValue))
            } catch {
                // Without the lists of files, those of earlier builds are unknown: only the pages of a clean
                // build are checked.
                return
            }
        }
    }

    /// Whether content changed, or a plan expired, since the last build: the web root may then be correct for that time.
    private func isOutdated(at now: Date) async -> Bool {
        guard let memory, let marker = FileState(of: "\(build.records)/memory/\(BuildManifest.name)") else {
            return false
        }
        let scan = await SiteScan(
            root: build.root, share: build.share, sections: build.sections,
            folders: build.sections.kinds.folders)
        // A nil fingerprint says nothing about changes of content: report the differences then.
        if let inputs = memory.inputs, scan.rootFingerprint(marker: marker) != inputs { return true }
        if memory.channels != ChannelFiles.channels(below: build.root) { return true }
        if memory.trending != TrendingSearches(root: build.root)?.terms ?? [] { return true }
        let (values, names) = (build.valueStates, build.memberNamesStates)
        return memory.parts.contains { part in
            !part.holds(at: now) || part.values != values[part.part]
                || part.memberNames != names[part.part]
                || build.sections.parts.contains(part.part) && part.inputs != nil
                    && scan.fingerprint(
                        of: build.sections.folders(of: part.part), marker: marker) != part.inputs
        }
    }
}
