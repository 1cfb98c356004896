import Files
import Foundation
import Model
import Yams

/// Finds faults in a site's content files that can be mended without doubt about their meaning, and mends them.
public struct ContentMending: Sendable {
    /// The fixes of single files. Those of several files are added by the caller.
    public static var fixes: [any ContentFix] { [QuotingFix(), KeyNameFix()] }

    /// The files that can be mended, sorted by path.
    public private(set) var files: [MendedFile] = []
    private let root: String
    private let kinds: ContentKinds
    private let tabs: [SiteTab]
    private let timeZone: TimeZone

    /// Reads the site in `root`, and applies each of `fixes` in turn. The caller holds the content lock if it writes them.
    public init(root: String, kinds: ContentKinds, fixes: [any ContentFix] = Self.fixes) {
        let paths = FileListing(of: "Content", below: root).paths
        (self.root, self.kinds, tabs) = (root, kinds, kinds.tabs(paths))
        timeZone = SettingsReading(root: root).timeZone
        files = paths.sorted().filter { $0 == SettingsFile.path || $0.hasSuffix(".md") }.compactMap { path in
            guard let file = Self.file(path, below: root) else { return nil }
            return mended(file, fixes)
        }
    }

    /// Puts the mended files in place of those that were read, all or none.
    public func write(holding lock: ContentLock) throws(Problem) {
        if files.isEmpty { return }
        try ContentWriter.write(files.map { OutputFile(path: $0.path, bytes: $0.file.bytes) }, below: root)
    }

    /// The file at a path; nil if it cannot be read, which a check reports.
    private static func file(_ path: String, below root: String) -> SourceFile? {
        do throws(Problem) {
            return try SourceFile(path: path, below: root)
        } catch {
            return nil
        }
    }

    private func mended(_ file: SourceFile, _ fixes: [any ContentFix]) -> MendedFile? {
        var mended = MendedFile(file)
        for fix in fixes {
            let now = mended.file
            let before = problems(of: now)
            let edits = fix.edits(of: now, problems: before)
            if edits.isEmpty { continue }
            var candidate = mended
            candidate.apply(edits)
            if isBetter(candidate.file, than: before, edits) { mended = candidate }
        }
        return mended.isChanged ? mended : nil
    }

    private func problems(of file: SourceFile) -> [Problem] {
        file.path == SettingsFile.path
            ? SettingsFile.read(file, below: root, tabs: tabs).problems
            : ContentItem(file, timeZone: timeZone, kinds: kinds).problems
    }

    /// Whether the file has no new problem and each changed key its value. Where the front matter could not be read before, warnings
    /// that only its reading finds are not new.
    private func isBetter(_ file: SourceFile, than before: [Problem], _ edits: [LineEdit]) -> Bool {
        let known = Set(before.map(\.cause))
        let new = problems(of: file).filter { !known.contains($0.cause) }
        let wasUnread = before.contains { $0.cause.isOfUnreadYAML }
        guard new.isEmpty || (wasUnread && !new.contains { $0.severity == .error }) else { return false }
        let meanings = edits.compactMap(\.meaning)
        if meanings.isEmpty { return true }
        do throws(Problem) {
            let frontMatter = try FrontMatter.of(file)
            return meanings.allSatisfy { meaning in
                frontMatter.fields.contains { $0.key == meaning.key && $0.texts == meaning.texts }
            }
        } catch {
            return false
        }
    }
}

extension FrontMatter.Field {
    /// The texts of a list, or the one text; nil if the value is something else.
    var texts: [String]? {
        if let text = value.scalar?.string { return [text] }
        let texts = value.sequence?.map { $0.scalar?.string } ?? [nil]
        return texts.contains(nil) ? nil : texts.compactMap(\.self)
    }

    /// Whether the value may be a text whose brackets YAML reads: it is a list that begins beside its key, or a map without values. Yams
    /// does not tell the styles of lists and maps.
    var isTextInBrackets: Bool {
        guard value.scalar == nil, value.mark?.line == name.mark?.line else { return false }
        return value.mapping?.allSatisfy { $0.value.scalar?.string == "" && $0.value.scalar?.style == .plain }
            ?? true
    }
}

extension SourceFile {
    /// The line of a text of a field: that of the item of a list which has it, else that of the key; nil without such a field.
    package func line(of text: String, in key: String) -> Int? {
        guard let (lines, linesBefore) = YAMLLine.lines(of: self) else { return nil }
        let own = lines.filter { $0.key == key && ($0.indent == 0 || $0.isItem) }
        let line = own.first { $0.value.contains(text) } ?? own.first
        return line.map { $0.number + linesBefore }
    }
}

extension FrontMatter {
    /// The front matter of a content file, or the whole of a file that is YAML alone.
    static func of(_ file: SourceFile) throws(Problem) -> FrontMatter {
        file.path.hasSuffix(".yml") ? try FrontMatter(wholeFile: file) : try FrontMatter(of: file)
    }
}
