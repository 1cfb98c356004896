import Records

/// One step of making a page. Only numbers, so that to go through steps counts no references.
enum TemplateStep: Sendable {
    typealias Place = CompiledTemplate.Place

    /// The bytes of the template's literals in this range.
    case literal(Range<Int>)
    case text(Place)
    case html(Place)
    /// A section whose steps follow, up to `end`.
    case section(Place, end: Int)
    case inverted(Place, end: Int)
    /// One of the runs of steps that follow, up to `end`: the one for the kind of number that the value is. They stand
    /// among the template's choices.
    case choice(Place, choice: Int, end: Int)

    /// How many numbers a step is as a record.
    static let size = 5

    /// The step as numbers, which are read as fast as they lie in a file: kind, level and index of its place, two more.
    var numbers: [UInt64] {
        let (kind, place, first, second): (Int, Place, Int, Int) =
            switch self {
            case .literal(let range): (0, Place(level: 0, index: 0), range.lowerBound, range.upperBound)
            case .text(let place): (1, place, 0, 0)
            case .html(let place): (2, place, 0, 0)
            case .section(let place, let end): (3, place, 0, end)
            case .inverted(let place, let end): (4, place, 0, end)
            case .choice(let place, let choice, let end): (5, place, choice, end)
            }
        return [kind, place.level, place.index, first, second].map { UInt64($0) }
    }

    /// The step that was written as these numbers.
    /// - Throws: `RecordDecoder.Failure` where they are none.
    init(numbers: some Sequence<UInt64>) throws(RecordDecoder.Failure) {
        let numbers = numbers.map { Int(truncatingIfNeeded: $0) }
        guard numbers.count == Self.size, numbers.allSatisfy({ $0 >= 0 }),
            numbers[3] <= numbers[4] || numbers[0] == 5
        else { throw RecordDecoder.Failure() }
        let place = Place(level: numbers[1], index: numbers[2])
        switch numbers[0] {
        case 0: self = .literal(numbers[3]..<numbers[4])
        case 1: self = .text(place)
        case 2: self = .html(place)
        case 3: self = .section(place, end: numbers[4])
        case 4: self = .inverted(place, end: numbers[4])
        case 5: self = .choice(place, choice: numbers[3], end: numbers[4])
        default: throw RecordDecoder.Failure()
        }
    }
}
