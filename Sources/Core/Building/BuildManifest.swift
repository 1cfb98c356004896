import Basics
import Files
import Foundation
import Model
import Site

/// The manifest of the last build: its inputs and results, by which the next build detects changes.
struct BuildManifest: Codable {
    struct Part: Codable {
        let part: SiteSection
        /// Fingerprint of the section's content files; nil if a file is not settled (`FileState.isSettled`).
        let inputs: Fingerprint?
        /// The time the section was planned for. The plan is valid before `until`; nil if it does not depend on time.
        let since: Date
        let until: Date?
        let summary: SectionSummary
        let showsPictures: Bool
        let mentioned: MentionedFiles
        /// State of its address record; nil if there was none.
        let addresses: FileState?
        /// State of its search file; nil if there was none.
        let search: FileState?
        /// State of the file with values of its posts; nil if there was none.
        let values: FileState?
        /// State of the file with names of members if its pages show some; nil if there was none.
        let memberNames: FileState?
        /// Its posts about posts of other parts, and its pages that posts of others are about.
        let relations: PostRelations
        let pageCount: Int
        /// Whether pages of its changed posts are published at once.
        let isLive: Bool
        let warnings: Warnings
    }

    static let name = "site"

    /// Identifies the program and its version.
    let program: String
    /// Fingerprint of the files of theme, settings, pages and pictures; nil if a file is not settled.
    let inputs: Fingerprint?
    /// Fingerprint of the inputs shared by all pages; nil if a file is not settled.
    let chrome: Fingerprint?
    /// Fingerprint of the pictures of Content/media; nil if a file is not settled.
    let mediaInputs: Fingerprint?
    /// The files of Content/media and Content/files that settings and theme mention.
    let shared: MentionedFiles
    let publishedMedia: Set<String>
    /// Address -> file of each rendered picture.
    let drawings: [String: String]
    let drawingWarnings: Warnings
    let basePath: String
    /// The terms that readers search for most, as published.
    let trending: [String]
    let channels: SetUpChannels
    let warnings: Warnings
    let parts: [Part]

    func part(_ part: SiteSection) -> Part? { parts.first { $0.part == part } }

    var pageCount: Int { parts.reduce(0) { $0 + $1.pageCount } }

    /// Fingerprints of the files of some sections, encoded; nil if a file is not settled.
    func posts(of parts: [SiteSection]) -> [UInt8]? {
        let inputs = parts.compactMap { part($0)?.inputs }
        guard inputs.count == parts.count else { return nil }
        do {
            return try RecordEncoder.bytes(of: inputs)
        } catch {
            // Fingerprints that cannot be encoded count as changed.
            return nil
        }
    }

    /// All warnings, without duplicates: posts name pictures, so a problem of a picture is found twice.
    var allWarnings: [Problem] { allProblems.filter { $0.severity == .warning } }

    var leftOut: [Problem] { allProblems.filter { $0.severity == .error } }

    private var allProblems: [Problem] {
        Set(([warnings, drawingWarnings] + parts.map(\.warnings)).flatMap(\.problems)).sorted()
    }
}

/// A list of problems, encoded as JSON, since their causes have many forms.
struct Warnings: Codable {
    let problems: [Problem]

    init(_ problems: [Problem]) { self.problems = problems }

    init(from decoder: any Decoder) throws {
        let json = try decoder.singleValueContainer().decode([UInt8].self)
        problems = json.isEmpty ? [] : try JSONDecoder().decode([Problem].self, from: Data(json))
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(problems.isEmpty ? [] : Array(try JSONEncoder().encode(problems)))
    }
}

extension SiteBuild {
    /// The time at which the pages of the last build must change although no file is changed, such as the end
    /// of a broadcast's hold or the start of an event; nil if time changes nothing, or if there was no build.
    public var nextChange: Date? {
        BuildCache(records: records).value(BuildManifest.self, of: BuildManifest.name)?.parts.compactMap(
            \.until
        ).min()
    }
}
