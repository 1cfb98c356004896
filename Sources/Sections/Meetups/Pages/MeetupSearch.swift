import Model
import Site

/// Search among the meet-ups, by their titles, places and texts.
extension MeetupSection: PostSearch {
    package static let area = part
    package static let title: any PhraseKey = Key.found
    package static let kind: any PhraseKey = Key.foundKind
    package static let count: any PhraseKey = Key.count

    /// The table with the starts.
    static func searchTable(_ meetups: [Meetup]) -> SearchTable {
        SearchTable(meetups) {
            SearchedPost(
                id: $0.id, title: $0.title, texts: [$0.location, $0.text],
                time: $0.schedule?.start.instant)
        }
    }

    package static func text(of time: CivilDateTime, _ words: PageWords) -> String {
        words.dayAndTime(time)
    }

    /// The meet-ups that were posted last, for search without a connection.
    static func searchIndex(_ meetups: [Meetup]) -> Page {
        PostSearchIndex.page(Address.meetupSearch, of: meetups, limit: 200) {
            SearchedPost(
                id: $0.id, title: $0.title, texts: [$0.location, $0.text], time: $0.posted.instant)
        }
    }
}
