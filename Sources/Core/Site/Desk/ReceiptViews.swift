import Model

extension DeskWords {
    /// The phrases of receipts and reports, for readers.
    package enum Receipt: String, PhraseKey {
        case receiptTitle = "receipt.title"
        case noReceiptTitle = "receipt.gone-title"
        case noReceipt = "receipt.gone"
        case tooLateTitle = "receipt.too-late-title"
        case tooLate = "receipt.too-late"
        case toReceipt = "receipt.to-receipt"
        case toSite = "receipt.to-site"
        // Finished actions.
        case doneCorrect = "receipt.done-correct"
        case doneLater = "receipt.done-later"
        case doneRemove = "receipt.done-remove"
        // States.
        case isOnSite = "receipt.published"
        case withdrawn = "receipt.withdrawn"
        case isRemoved = "receipt.removed"
        case hidden = "receipt.hidden"
        case hiddenForReports = "receipt.hidden-for-reports"
        case waits = "receipt.waits"
        case waitsForLimit = "receipt.waits-for-limit"
        case waitsForDuplicate = "receipt.waits-for-duplicate"
        // Actions.
        case withdraw = "receipt.withdraw"
        case withdrawTitle = "receipt.withdraw-title"
        case withdrawQuestion = "receipt.withdraw-question"
        case askRemoval = "receipt.remove"
        case removalQuestion = "receipt.remove-why"
        // Forms of readers.
        case usedForm = "reader-form.used"
        case tooManyPosts = "reader-form.too-many"
        case fullQueue = "reader-form.full-queue"
        case formCookieGone = "reader-form.cookie-gone"
        case textTooLong = "reader-form.too-long"
        case notTaken = "reader-form.not-taken"
        // Errors of readers' pages.
        case errorTitle = "reader-error.title"
        case notThere = "reader-error.not-found"
        case formGone = "reader-error.form-gone"
        case notFromHere = "reader-error.not-from-here"
        case noFormCookie = "reader-error.no-cookie"
        case noHTTPS = "reader-error.no-https"
        case brokenForm = "reader-error.broken-form"
        case tooLarge = "reader-error.too-large"
        case notNow = "reader-error.not-now"
        case erased = "reader-error.erased"
        case outOfOrder = "reader-error.out-of-order"
        case otherAddress = "reader-error.other-address"
        case wrongMethod = "reader-error.wrong-method"
        case tooSlow = "reader-error.too-slow"
        case tooMuch = "reader-error.too-much"
        case damagedForm = "reader-error.damaged-form"
        case damagedAddress = "reader-error.damaged-address"
        // Reports.
        case reportTitle = "report.title"
        case reportDoneTitle = "report.done-title"
        case reportDone = "report.done"
        case reportReason = "report.choose"
        case reportLong = "report.too-long"
        case reportOdd = "report.odd"
        case reportTooMany = "report.too-many"
        case reasonSpam = "report.spam"
        case reasonInsult = "report.insult"
        case reasonPrivate = "report.private"
        case reasonOther = "report.other"

        package static let values: Set = ["address"]
    }

    /// A phrase of receipts and reports.
    package func say(_ key: Receipt, _ values: KeyValuePairs<String, String> = [:]) -> String {
        words.say(key, values)
    }
}
