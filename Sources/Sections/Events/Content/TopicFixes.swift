import ContentFiles
import Model

/// The files of events in which `corkboard check --fix` joins topics.
package enum TopicFixes {
    /// The changed files of the events that have a topic under a second name; all else in them stays byte for byte.
    /// - Throws: `Problem` of a file that cannot be read or written as a valid content file.
    package static func files(_ content: SiteContent, below root: String) throws(Problem) -> [OutputFile] {
        let twins = TopicTwins(content.events, topics: content.settings.topics)
        var files: [OutputFile] = []
        for event in twins.mended(content.events) {
            files.append(try event.outputFile(below: root, timeZone: content.settings.timeZone))
        }
        return files
    }
}
