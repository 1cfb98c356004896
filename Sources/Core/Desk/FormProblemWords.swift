import PictureStore
import Posting
import Site

extension FormProblem {
    /// The status of the response: that of a single picture error, such as 413 or 415, else 422 (RFC 9110 15.5.21).
    package static func status(of problems: [FormProblem]) -> Int {
        if problems.count == 1, case .picture(let error) = problems[0].kind { return error.status }
        return 422
    }
}

extension DeskWords {
    /// The sentence about a problem.
    package func sentence(of problem: FormProblem) -> String {
        switch problem.kind {
        case .missing: say(.missing)
        case .tooLong(let count, let limit): say(.tooLong, ["count": "\(count)", "limit": "\(limit)"])
        case .tooManyMarks(let limit): say(.tooManyMarks, ["limit": "\(limit)"])
        case .notOneLine: say(.notOneLine)
        case .turnsDirection: say(.turnsDirection)
        case .notADay: say(.notADay)
        case .notATime: say(.notATime)
        case .skippedTime: say(.skippedTime)
        case .timeWithoutDay: say(.timeWithoutDay)
        case .endWithoutStart: say(.endWithoutStart)
        case .endWithoutTime: say(.endWithoutTime)
        case .endsBeforeStart: say(.endsBeforeStart)
        case .notAnAddress: say(.notAnAddress)
        case .notATag(let tag): say(.notATag, ["tag": tag])
        case .notACount(let limit): say(.notACount, ["limit": "\(limit)"])
        case .notLastWeekday: say(.notLastWeekday)
        case .longerThanStep: say(.longerThanStep)
        case .tooManyTags(let limit): say(.tooManyTags, ["limit": "\(limit)"])
        case .tooComplex: say(.tooComplex)
        case .invisible: say(.invisible)
        case .unknownChoice: say(.unknownChoice)
        case .indivisible: say(.indivisible)
        case .taken(let other): say(.takenNumber, ["other": other])
        case .cannotBeStored: say(.cannotBeStored)
        case .pictureGone: say(.pictureGone)
        case .picture(let error): sentence(of: error)
        }
    }

    private func sentence(of error: UploadError) -> String {
        switch error {
        case .empty: say(.pictureEmpty)
        case .tooManyBytes(let count, let limit):
            say(.pictureTooLarge, ["count": Self.megabytes(count), "limit": Self.megabytes(limit)])
        case .tooManyPixels(let width, let height, _):
            say(.pictureTooManyPixels, ["width": "\(width)", "height": "\(height)"])
        case .otherKind: say(.pictureOtherKind)
        case .damaged, .tooMuchWork: say(.pictureDamaged)
        case .noProgram, .unwritable: say(.pictureNotNow)
        }
    }

    /// A number of bytes in MB of 1,000,000 bytes, rounded up to a tenth so that an excess of a limit is visible: `20.1`.
    static func megabytes(_ count: Int) -> String {
        let tenths = (count + 99_999) / 100_000
        return tenths % 10 == 0 ? "\(tenths / 10)" : "\(tenths / 10).\(tenths % 10)"
    }
}
