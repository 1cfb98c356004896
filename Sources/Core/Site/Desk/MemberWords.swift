import Model

extension DeskWords {
    /// The phrases of a member's own account.
    package enum MemberAccount: String, PhraseKey {
        package static let group = "member-account"
        case heading, suspended, suspendedWhy, nothingKept, officersSay, toAccount, nameFirst, nameFirstWhy
        case signedOut, signedOutWhy, noFile, doneName, doneNameLater, donePicture, doneNoPicture
        case donePictureLater, doneSessions, nameTooLong, nameEmpty, nameHidden, nameMarks, nameImitates
        case nameHeld
        case nameTaken, nameTooOften, addressTitle, addressIs, remoteIs, secondIs, secondWaits, secondNone
        case addressFirst, addressGone, addressTaken, addressSent, addressConfirmed, addressRemoved,
            wrongCode, noMail
        case dataTitle, votedUp, votedDown, factId, factName, factAddress, factSecond, factWaiting,
            factCreated
        case factUsed, factWarned, factPicture, factSuspended, factEnded, factDevices, factDrafts, hasPicture
        case factLoans, factPastLoans
        case factGoings, factTicks, factMail, factMailRequest, dataNotices, deleteMail
        case deletionWord, deletionPosts, chooseFirst, wrongWord, goneTitle, goneLater, goneErased, goneKept
        case goneWithoutPosts, goneName, deleteTitle

        package static let values: Set = ["time", "day", "address", "name", "reason", "word"]
    }

    /// The mails to members about their accounts.
    package enum MemberMail: String, PhraseKey {
        package static let group = "member-mail"
        case confirmSubject, confirmText, addedSubject, addedText, unusedSubject, unusedText

        package static let values: Set = ["site", "link", "code", "day"]
    }

    /// The pages of officers about members.
    package enum MemberList: String, PhraseKey {
        package static let group = "desk-members"
        case title, count, withoutName, times, isSuspended, reasonMissing, reasonTooLong, doneSuspended
        case doneLifted

        package static let values: Set = ["created", "used"]
    }
}
