import Model

extension DeskWords {
    /// The phrases of receipts and reports, for readers.
    package enum Receipt: String, PhraseKey {
        package static let group = "receipt"
        case title, goneTitle, gone, tooLateTitle, tooLate, toReceipt, toSite, doneCorrect, doneLater
        case doneRemove, published, withdrawn, removed, hidden, hiddenForReports, waits, waitsForLimit
        case waitsForDuplicate, withdraw, withdrawTitle, withdrawQuestion, remove, removeWhy
        case usedForm = "reader-form.used", tooManyPosts = "reader-form.too-many"
        case fullQueue = "reader-form.full-queue", formCookieGone = "reader-form.cookie-gone"
        case textRoom = "reader-form.room", textTooLong = "reader-form.too-long", notTaken =
            "reader-form.not-taken"
        case reportTitle = "report.title", reportDoneTitle = "report.done-title", reportDone = "report.done"
        case reportGoneTitle = "report.gone-title", reportGone = "report.gone"
        case reportReason = "report.choose", reportLong = "report.too-long", reportOdd = "report.odd"
        case reportTooMany = "report.too-many", reasonSpam = "report.spam", reasonInsult = "report.insult"
        case reasonPrivate = "report.private", reasonOther = "report.other"

        package static let values: Set = ["address"]
    }

    package enum ReaderError: String, PhraseKey {
        package static let group = "reader-error"
        case title, notFound, formGone, formAbove, notFromHere, noCookie, noHttps, brokenForm, tooLarge,
            notNow
        case erased, outOfOrder, otherAddress, wrongMethod, tooSlow, tooMuch, damagedForm, damagedAddress

        package static let values = Receipt.values
    }

}
