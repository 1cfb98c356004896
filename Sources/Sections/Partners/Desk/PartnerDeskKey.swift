import Model

/// The phrases of the pages on which people register for study partners, and of what they are told.
enum PartnerDeskKey: String, PhraseKey {
    static let group = "desk-partners"
    case title, privacy, slot, from, to, topic, topicHint, language, anyLanguage, name, nameHint
    case today, tomorrow, atToday, dayAndTime, timeInZone
    case free, othersWait, youWait, matched, past
    case isWaiting, isSoon, isMatched, isOpen, isAlone, isPast, hasLeft
    case waitingNext, soonNext, matchedNext, openNext, aloneNext, pastNext, leftNext
    case counts, later, tryNext, tryWaiting, atTomorrow
    case doneRegister, doneRepeat, doneWithdraw, doneForget
    case taken, tooLate, tooMany, full, throttled, held, wrongEnd, trap
    case readerTitle, readerLead
    case foundNotice, foundText, aloneNotice, aloneText
    case recordsTitle, recordDays, recordSwitches, recordTask
}
