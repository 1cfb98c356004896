import Markdown
import Model

extension MarkdownLabels {
    package enum Key: String, PhraseKey {
        package static let group = "markdown"
        case table, done, open, footnotes, backToReference
    }

    package init(_ words: PageWords) {
        self.init()
        table = words.say(Key.table)
        done = words.say(Key.done)
        open = words.say(Key.open)
        footnotes = words.say(Key.footnotes)
        backToReference = words.say(Key.backToReference)
    }
}
