import Files
import Foundation
import Model
import Records
import Site

/// What a build remembers of the site as a whole.
struct SiteMemory: Codable {
    /// Of one part of it.
    struct Part: Codable {
        let part: SitePart
        /// The files that it was planned from; nil where one may be changed without a trace.
        let inputs: Fingerprint?
        /// It was planned as of then, and holds until `until`; nil where time changes nothing.
        let since: Date
        let until: Date?
        let highlights: Highlights
        let showsPictures: Bool
        /// The record of its addresses; nil where there was none.
        let addresses: FileState?
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
    /// Address -> file of each drawn picture.
    let drawings: [String: String]
    let drawingWarnings: Warnings
    let basePath: String
    let warnings: Warnings
    let parts: [Part]

    func part(_ part: SitePart) -> Part? { parts.first { $0.part == part } }
}

/// Problems as bytes: JSON, since their causes are of many forms.
struct Warnings: Codable {
    private let json: [UInt8]

    /// - Throws: `EncodingError`, which none of the causes gives reason for.
    init(_ problems: [Problem]) throws {
        json = problems.isEmpty ? [] : Array(try JSONEncoder().encode(problems))
    }

    /// The problems.
    /// - Throws: `DecodingError` where another program wrote them.
    func problems() throws -> [Problem] {
        json.isEmpty ? [] : try JSONDecoder().decode([Problem].self, from: Data(json))
    }
}
