import Basics

/// A step of rendering. It contains only numbers, so that iterating needs no reference counting.
package enum TemplateStep: Sendable {
    package typealias Position = CompiledTemplate.Position

    /// The bytes of the template's literals in this range.
    case literal(Range<Int>)
    case text(Position)
    case html(Position)
    /// A section with the following steps, up to `end`.
    case section(Position, end: Int)
    case inverted(Position, end: Int)
    /// One of the following ranges of steps, up to `end`, selected by the plural category of the value. The
    /// ranges are in the template's `choices`.
    case choice(Position, choice: Int, end: Int)

    /// Number of numbers that encode a step.
    package static let size = 2

    /// The step as two numbers: its kind with the level and index of its place, and two numbers of 32 bits.
    package var numbers: [UInt64] {
        let (kind, place, first, second): (Int, Position, Int, Int) =
            switch self {
            case .literal(let range): (0, (0, 0), range.lowerBound, range.upperBound)
            case .text(let place): (1, place, 0, 0)
            case .html(let place): (2, place, 0, 0)
            case .section(let place, let end): (3, place, 0, end)
            case .inverted(let place, let end): (4, place, 0, end)
            case .choice(let place, let choice, let end): (5, place, choice, end)
            }
        return [UInt64(kind | place.level << 8 | place.index << 32), UInt64(first | second << 32)]
    }

    package init(_ what: UInt64, _ range: UInt64) throws(RecordDecoder.Failure) {
        let place = (level: Int(what >> 8 & 0xFFFFFF), index: Int(what >> 32))
        let (first, second) = (Int(range & 0xFFFF_FFFF), Int(range >> 32))
        switch what & 0xFF {
        case 0 where first <= second: self = .literal(first..<second)
        case 1: self = .text(place)
        case 2: self = .html(place)
        case 3: self = .section(place, end: second)
        case 4: self = .inverted(place, end: second)
        case 5: self = .choice(place, choice: first, end: second)
        default: throw RecordDecoder.Failure()
        }
    }
}
