import Markdown

extension MarkdownLabels {
    package enum Key: String, PhraseKey {
        case table = "markdown.table"
        case done = "markdown.done"
        case open = "markdown.open"
        case footnotes = "markdown.footnotes"
        case backToReference = "markdown.back-to-reference"
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
