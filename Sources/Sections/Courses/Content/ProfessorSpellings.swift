import ContentFiles
import Model

/// Finds names in reviews that are probably spellings of one professor, and proposes a file to join them.
public struct ProfessorSpellings {
    /// A name in reviews, with the number of its comments.
    struct Name: Equatable, Sendable {
        let text: String
        let comments: Int
        /// The words in lower case, without titles.
        let words: [String]

        var full: [String] { words.filter { $0.unicodeScalars.count > 1 } }
        var initials: [String] { words.filter { $0.unicodeScalars.count == 1 } }
    }

    /// A professor with several spellings, and the file to join them.
    struct Proposal: Equatable, Sendable {
        /// The name of the file.
        let slug: Slug
        /// The name that pages would show.
        let name: String
        /// The spellings to join, each with the number of its comments.
        let aliases: [Name]
        /// Whether there is no file yet.
        let isNew: Bool
    }

    private let names: [Name]
    private let professors: [Professor]
    /// For each name, the index of another name of the same professor, or its own (union-find).
    private var leaders: [Int]

    /// Maximum number of proposals; the number of further ones is reported in one line.
    public static let limit = 20
    private static let titles: Set<String> = ["dr", "prof", "professor", "mr", "mrs", "ms"]
    /// Maximum number of words of a name.
    private static let wordLimit = 4

    /// Groups the names in a site's reviews that no file of Content/professors joins yet.
    public init(_ content: SiteContent) {
        professors = content.professors
        let known = ProfessorNames(professors)
        var counts: [String: Int] = [:]
        for review in content.reviews where !review.isHidden {
            guard let typed = review.professor, typed.utf8.count <= Professor.nameLimit else { continue }
            counts[known.professor(typed)?.name ?? typed, default: 0] += 1
        }
        names = counts.sorted { $0.key < $1.key }.compactMap { text, comments in
            // Several professors in one field are not one spelling.
            if text.contains(where: { ";/&".contains($0) }) { return nil }
            let words = Professor.words(text).filter { !Self.titles.contains($0) }
            let isName = (1...Self.wordLimit).contains(words.count) && !words.contains("and")
            return isName ? Name(text: text, comments: comments, words: words) : nil
        }
        leaders = Array(names.indices)
        join()
    }

    /// A warning for each professor with several spellings, with the file to join them.
    public var problems: [Problem] {
        let problems = proposals.map { proposal in
            Problem(
                file: Professor.path(of: proposal.slug),
                cause: .likelySpellings(
                    proposal.name, aliases: proposal.aliases.map(\.text), isNew: proposal.isNew))
        }.sorted()
        if problems.count <= Self.limit { return problems }
        let more = Problem.Cause.moreSpellings(problems.count - Self.limit)
        return problems.prefix(Self.limit) + [Problem(file: ContentFolder.professors.path, cause: more)]
    }

    /// The professors with several spellings, by the names of their files.
    var proposals: [Proposal] {
        let groups = Dictionary(grouping: names.indices, by: leader).values.filter { $0.count > 1 }
        return groups.compactMap(proposal).sorted { $0.slug < $1.slug }
    }

    private func proposal(_ group: [Int]) -> Proposal? {
        let known = group.first { place in professors.contains { $0.name == names[place].text } }
        guard let chosen = known ?? group.min(by: { standsFirst(names[$0], names[$1]) }) else { return nil }
        let name = names[chosen].text
        let taken = Set(professors.map(\.slug))
        // The address of the page stays where it was before there was a file.
        guard
            let slug = professors.first(where: { $0.name == name })?.slug
                ?? Professor.slug(ofKey: Professor.key(name), taken: taken)
        else { return nil }
        let others = group.filter { $0 != chosen }.sorted()
        return Proposal(slug: slug, name: name, aliases: others.map { names[$0] }, isNew: known == nil)
    }

    /// The order of spellings: the fullest name first, then the one with the most reviews.
    private func standsFirst(_ left: Name, _ right: Name) -> Bool {
        func order(_ name: Name) -> (Int, Int, Int, Int, Int) {
            (
                -name.full.count, name.text.contains(",") ? 1 : 0, -name.comments, -name.words.count,
                Professor.words(name.text).count
            )
        }
        return order(left) == order(right) ? left.text < right.text : order(left) < order(right)
    }

    private func leader(_ place: Int) -> Int {
        var place = place
        while leaders[place] != place { place = leaders[place] }
        return place
    }

    private mutating func join() {
        var places: [String: [Int]] = [:]
        for (place, name) in names.enumerated() {
            for word in Set(name.full) { places[word, default: []].append(place) }
        }
        // In the order of names, so that the result is the same each time.
        for place in names.indices {
            let near = Set(names[place].full.flatMap { places[$0] ?? [] }).sorted().filter { $0 > place }
            for other in near where Self.areAlike(names[place], names[other]) {
                leaders[leader(other)] = leader(place)
            }
        }
        for place in names.indices where !names[place].initials.isEmpty {
            let near = Set(names[place].full.flatMap { places[$0] ?? [] })
            let longer = near.sorted().filter { Self.isShort(names[place], for: names[$0]) }
            // `H. Kim` may be two persons.
            if Set(longer.map(leader)).count == 1, let one = longer.first {
                leaders[leader(place)] = leader(one)
            }
        }
    }

    /// Whether two names have the same words in any order, or differ in a typing error in one word or in additional initials.
    private static func areAlike(_ left: Name, _ right: Name) -> Bool {
        if left.words.sorted() == right.words.sorted() { return true }
        let (isShorter, isSame) = (
            left.initials.isEmpty || right.initials.isEmpty, left.full.sorted() == right.full.sorted()
        )
        if isShorter, isSame, left.full.count > 1 { return true }
        guard left.words.count == right.words.count, left.initials.sorted() == right.initials.sorted() else {
            return false
        }
        var rest = right.full
        let differing = left.full.filter { word in
            rest.firstIndex(of: word).map { _ = rest.remove(at: $0) } == nil
        }
        guard differing.count == 1, rest.count == 1 else { return false }
        return max(differing[0].count, rest[0].count) > 4 && EditDistance.between(differing[0], rest[0]) == 1
    }

    /// Whether a name has initials in place of another's words: `B. Smith`, `Smith B` for `Bob Smith`.
    private static func isShort(_ short: Name, for long: Name) -> Bool {
        guard long.full.count > short.full.count, !short.full.isEmpty else { return false }
        var rest = long.words
        for word in short.full {
            guard let place = rest.firstIndex(of: word) else { return false }
            rest.remove(at: place)
        }
        for initial in short.initials {
            guard let place = rest.firstIndex(where: { $0.hasPrefix(initial) }) else { return false }
            rest.remove(at: place)
        }
        return true
    }
}
