import Foundation

/// The planned pages of a section, with its summary for other sections.
public struct PartPlan: Sendable {
    /// The pages and files in every language.
    public var pages: [Page] = []
    /// Identity -> address of each page that can be renamed.
    public var addresses: [String: String] = [:]
    /// The section's summary for the front pages.
    public var summary = SectionSummary()
    /// The rows for search on the server; nil if the section is not searched.
    public var search: SearchTable?
    /// The time at which the section must be planned again although no content changed, since pages show what
    /// is upcoming and past; nil if time has no effect.
    public var changes: Date?
    /// The posts by texts of their files; nil if the section has no such table.
    package var index: [UInt8]?
    /// The window for live pages; nil if the section has none.
    var live: LiveWindow?
    /// Of live pages, the paths, relative to the web root, of removed files.
    public var removed: [String] = []
    /// Of live pages, the rows to search in addition to the section's search file; nil if the section is not searched.
    public var newer: [UInt8]?
    /// Whether the section's texts contain pictures, whose sizes are in its pages.
    public var showsPictures = false
}
