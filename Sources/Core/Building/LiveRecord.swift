import Basics
import ContentFiles
import Files
import Model
import Site

/// A record of each build from which the pages of changed posts can be made without the rest of the site.
struct LiveRecord: Codable {
    static let name = "live"

    /// Identifies the program and its version.
    let program: String
    /// Fingerprints of the files of settings and navigation, and of these with the theme.
    let settings: Fingerprint?
    let theme: Fingerprint?
    let pages: [NavigationPage]
    /// Address -> file of the pictures that all pages name.
    let icons: [String: String]
    let summaries: [Summary]

    struct Summary: Codable {
        let part: SiteSection
        let summary: SectionSummary
    }

    struct Part: Codable {
        let window: [UInt8]
        /// The pictures that its live pages may show.
        let media: [MediaFile]
        /// Address -> file of drawn and smaller pictures of these posts.
        let drawings: [String: String]
        /// The relations that its pages show.
        let relations: PostRelations

        static func name(of part: SiteSection) -> String { "\(part.rawValue).live" }
    }
}
