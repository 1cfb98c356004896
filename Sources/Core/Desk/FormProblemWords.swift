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
        case .missing: say(FormErrorKey.missing)
        case .tooLong(let count, let limit):
            say(FormErrorKey.tooLong, ["count": "\(count)", "limit": "\(limit)"])
        case .tooManyMarks(let limit): say(FormErrorKey.tooManyMarks, ["limit": "\(limit)"])
        case .notOneLine: say(FormErrorKey.notOneLine)
        case .turnsDirection: say(FormErrorKey.turnsDirection)
        case .notADay: say(FormErrorKey.notADay)
        case .yearOutOfRange(let least, let limit):
            say(FormErrorKey.yearOutOfRange, ["least": "\(least)", "limit": "\(limit)"])
        case .notATime: say(FormErrorKey.notATime)
        case .skippedTime: say(FormErrorKey.skippedTime)
        case .timeWithoutDay: say(FormErrorKey.timeWithoutDay)
        case .endWithoutStart: say(FormErrorKey.endWithoutStart)
        case .endWithoutTime: say(FormErrorKey.endWithoutTime)
        case .endsBeforeStart: say(FormErrorKey.endsBeforeStart)
        case .endsNextDay(let hours): say(FormErrorKey.endsNextDay, ["hours": "\(hours)"])
        case .notAnAddress: say(FormErrorKey.notAnAddress)
        case .notAMailAddress: say(Mail.wrongAddress)
        case .notATag(let tag): say(FormErrorKey.notATag, ["tag": tag])
        case .notACount(let least, let limit):
            say(FormErrorKey.notACount, ["least": "\(least)", "limit": "\(limit)"])
        case .notLastWeekday: say(FormErrorKey.notLastWeekday)
        case .notADateTime: say(FormErrorKey.notADateTime)
        case .afterStart: say(FormErrorKey.afterStart)
        case .opensAfterClosing: say(FormErrorKey.opensAfterClosing)
        case .notOptions(let least, let limit):
            say(FormErrorKey.notOptions, ["least": "\(least)", "limit": "\(limit)"])
        case .notADateOption(let line): say(FormErrorKey.notADateOption, ["line": line])
        case .outOfReach(let days): say(FormErrorKey.outOfReach, ["days": "\(days)"])
        case .optionsBesideTime: say(FormErrorKey.optionsBesideTime)
        case .longerThanStep: say(FormErrorKey.longerThanStep)
        case .tooManyTags(let limit): say(FormErrorKey.tooManyTags, ["limit": "\(limit)"])
        case .tooComplex: say(FormErrorKey.tooComplex)
        case .invisible: say(FormErrorKey.invisible)
        case .unknownChoice: say(FormErrorKey.unknownChoice)
        case .indivisible: say(FormErrorKey.indivisible)
        case .taken(let other): say(FormErrorKey.taken, ["other": other])
        case .officersName: say(FormErrorKey.officersName)
        case .membersName: say(FormErrorKey.membersName)
        case .cannotBeStored: say(FormErrorKey.cannotBeStored)
        case .pictureGone: say(FormErrorKey.pictureGone)
        case .picture(let error): sentence(of: error)
        }
    }

    private func sentence(of error: UploadError) -> String {
        switch error {
        case .empty: say(FormErrorKey.pictureEmpty)
        case .tooManyBytes(let count, let limit):
            say(
                FormErrorKey.pictureTooLarge,
                ["count": Self.megabytes(count), "limit": Self.megabytes(limit)])
        case .tooManyPixels(let width, let height, _):
            say(FormErrorKey.pictureTooManyPixels, ["width": "\(width)", "height": "\(height)"])
        case .otherKind: say(FormErrorKey.pictureOtherKind)
        case .damaged, .tooMuchWork: say(FormErrorKey.pictureDamaged)
        case .noProgram, .unwritable: say(FormErrorKey.pictureNotNow)
        }
    }

    /// A number of bytes in MB of 1,000,000 bytes, rounded up to a tenth so that an excess of a limit is visible: `20.1`.
    static func megabytes(_ count: Int) -> String {
        let tenths = (count + 99_999) / 100_000
        return tenths % 10 == 0 ? "\(tenths / 10)" : "\(tenths / 10).\(tenths % 10)"
    }
}
