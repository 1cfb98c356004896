import Building
import Foundation
import Model
import Site
import State

/// Decides which terms that readers search for may be shown to others.
package struct TrendingTerms {
    private let words: WordList
    private let topics: [String]
    private let build: SiteBuild

    package init(_ site: DeskSite, _ build: SiteBuild) {
        (words, topics) = (site.heldWords, site.settings.tags.values.flatMap(\.all))
        self.build = build
    }

    /// The words of all published names; they are read from the files of the search.
    package var vocabulary: NameVocabulary {
        SearchRecords(output: build.output, sections: build.sections).search().vocabulary(topics: topics)
    }

    /// Whether a term is one of published names.
    func isNamed(_ term: String) -> Bool { vocabulary.covers(term) }

    /// Chooses the terms that are shown: those of published names, and those that an officer allowed, but for words of the site's lists.
    package func update(
        _ database: StateDatabase, now: Date, isForced: Bool = false
    ) throws(StateError) {
        let vocabulary = self.vocabulary
        try database.updateTrendingSearches(now: now, isForced: isForced) { term in
            state(of: term, vocabulary) == .shown
        }
    }

    /// Whether a term is shown, and why not.
    package enum State: Sendable {
        /// The term may be shown.
        case shown
        /// An officer must allow it first.
        case waiting
        /// An officer removed it.
        case removed
        /// A word of the site's lists, because of which posts wait, is in the term.
        case held
        /// Fewer clients searched for the term than are needed for one that is none of published names.
        case rare
    }

    /// The state of a term.
    package func state(of term: SearchedTerm, _ vocabulary: NameVocabulary) -> State {
        if term.isAllowed == false { return .removed }
        if words.matches(term.text) { return .held }
        if term.isAllowed == true || vocabulary.covers(term.text) { return .shown }
        return term.most >= SearchedTerm.enoughOfOthers ? .waiting : .rare
    }
}
