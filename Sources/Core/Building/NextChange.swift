import Foundation

extension SiteBuild {
    /// When the pages of the last build show something else though no file is changed, such as a broadcast whose hold ends or an event that
    /// begins; nil if time changes nothing, or if there was no build.
    public var nextChange: Date? {
        BuildCache(records: records).value(BuildManifest.self, of: BuildManifest.name)?.parts.compactMap(
            \.until
        ).min()
    }
}
