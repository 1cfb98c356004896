import Model
import Site

/// A topic of the site's settings, with a box to tick in the event form.
package struct TopicChoice: TemplateView {
    let topic: String
    /// The name in the officer's language.
    let topicName: TaggedText
    let isChosen: Bool

    /// The boxes for all topics of the settings; `tags` are those that the form has.
    static func all(_ settings: SiteSettings, tags: EventTopics, words: PageWords) -> [TopicChoice] {
        settings.topics.all.map { slug in
            TopicChoice(
                topic: slug.text, topicName: words.tag(slug.text), isChosen: tags.chosen.contains(slug))
        }
    }
}
