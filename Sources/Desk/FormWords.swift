import Model
import Picturing
import Posting
import Site

/// Makes sentences of what is wrong with a form.
struct FormWords {
    let words: DeskWords

    func sentence(_ problem: FormProblem) -> String {
        switch problem.kind {
        case .missing: words.say(.missing)
        case .tooLong(let count, let limit): words.say(.tooLong, ["count": "\(count)", "limit": "\(limit)"])
        case .notOneLine: words.say(.notOneLine)
        case .turnsDirection: words.say(.turnsDirection)
        case .notADay: words.say(.notADay)
        case .notATime: words.say(.notATime)
        case .skippedTime: words.say(.skippedTime)
        case .timeWithoutDay: words.say(.timeWithoutDay)
        case .endWithoutStart: words.say(.endWithoutStart)
        case .endWithoutTime: words.say(.endWithoutTime)
        case .endsBeforeStart: words.say(.endsBeforeStart)
        case .notAnAddress: words.say(.notAnAddress)
        case .notATag(let tag): words.say(.notATag, ["tag": tag])
        case .notACount(let limit): words.say(.notACount, ["limit": "\(limit)"])
        case .notLastWeekday: words.say(.notLastWeekday)
        case .longerThanStep: words.say(.longerThanStep)
        case .tooManyTags(let limit): words.say(.tooManyTags, ["limit": "\(limit)"])
        case .tooComplex: words.say(.tooComplex)
        case .unknownChoice: words.say(.unknownChoice)
        case .cannotBeStored: words.say(.cannotBeStored)
        case .pictureGone: words.say(.pictureGone)
        case .picture(let error): sentence(error)
        }
    }

    private func sentence(_ error: UploadError) -> String {
        switch error {
        case .empty: words.say(.pictureEmpty)
        case .tooManyBytes(let count, let limit):
            words.say(.pictureTooLarge, ["count": Self.megabytes(count), "limit": Self.megabytes(limit)])
        case .tooManyPixels(let width, let height, _):
            words.say(.pictureTooManyPixels, ["width": "\(width)", "height": "\(height)"])
        case .otherKind: words.say(.pictureOtherKind)
        case .damaged, .tooMuchWork: words.say(.pictureDamaged)
        case .noProgram, .unwritable: words.say(.pictureNotNow)
        }
    }

    private static func megabytes(_ count: Int) -> String {
        "\((count * 10 >> 20) / 10).\((count * 10 >> 20) % 10)"
    }
}
