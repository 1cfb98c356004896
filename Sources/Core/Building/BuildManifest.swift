import BinaryCoding
import Files
import Foundation
import Model
import Site

/// What a build remembers of the site as a whole.
struct BuildManifest: Codable {
    /// Of one part of it.
    struct Part: Codable {
        let part: SiteSection
        /// The files that it was planned from; nil where one may be changed without a trace.
        let inputs: Fingerprint?
        /// It was planned as of then, and holds until `until`; nil where time changes nothing.
        let since: Date
        let until: Date?
        let highlights: SectionSummary
        let showsPictures: Bool
        /// The files of Content/media that its content mentions.
        let media: [String]
        /// The record of its addresses; nil where there was none.
        let addresses: FileState?
        /// What search on the server looks through; nil where there was nothing.
        let search: FileState?
        let pageCount: Int
        let warnings: Warnings
    }

    /// The name under which it is kept.
    static let name = "site"

    /// What told the program from others.
    let program: String
    /// The files of theme, settings, pages and pictures; nil where one may be changed without a trace.
    let inputs: Fingerprint?
    /// What all pages are made with; nil likewise.
    let surroundings: Fingerprint?
    /// The pictures of Content/media; nil likewise.
    let mediaInputs: Fingerprint?
    /// The files of Content/media that settings and theme mention.
    let sharedMedia: [String]
    /// All that are published.
    let publishedMedia: Set<String>
    /// Address -> file of each drawn picture.
    let drawings: [String: String]
    let drawingWarnings: Warnings
    let basePath: String
    let warnings: Warnings
    let parts: [Part]

    func part(_ part: SiteSection) -> Part? { parts.first { $0.part == part } }

    /// How many files the site has.
    var pageCount: Int { parts.reduce(0) { $0 + $1.pageCount } }

    /// What stands for the files of events and broadcasts; nil where one may be changed without a trace.
    var posts: [UInt8]? {
        guard let events = part(.events)?.inputs, let notices = part(.notices)?.inputs else { return nil }
        do {
            return try RecordEncoder.bytes(of: [events, notices])
        } catch {
            // What has no form as bytes counts as changed.
            return nil
        }
    }

    /// What someone should look at, each once: events name pictures, so that what is wrong with one is found twice.
    var allWarnings: [Problem] { allProblems.filter { $0.severity == .warning } }

    /// The errors of content files that were left out.
    var leftOut: [Problem] { allProblems.filter { $0.severity == .error } }

    private var allProblems: [Problem] {
        Set(([warnings, drawingWarnings] + parts.map(\.warnings)).flatMap(\.problems)).sorted()
    }
}

/// Problems, as JSON in their record, since their causes are of many forms.
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
