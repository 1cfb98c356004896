import Foundation

extension SiteBuild {
    /// The time at which the pages of the last build must change although no file is changed, such as the end
    /// of a broadcast's hold or the start of an event; nil if time changes nothing, or if there was no build.
    public var nextChange: Date? {
        BuildCache(records: records).value(BuildManifest.self, of: BuildManifest.name)?.parts.compactMap(
            \.until
        ).min()
    }
}
