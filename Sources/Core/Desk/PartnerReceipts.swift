import CGI
import State

extension RequestContext {
    /// Whether this browser is that of a receipt of study partners: it opened the receipt last, or is that of the reader `owner`, who gets the
    /// notifications.
    package func isBrowser(
        ofPartnerReceipt receipt: String, owner: Int64?, _ database: StateDatabase
    ) throws(DeskError) -> Bool {
        if request.cookies.isRepeated(cookies.partner) { throw .twoCookies }
        if OriginCheck.isSame(request.cookies[cookies.partner], receipt) { return true }
        guard let owner, let key = try ReaderCredentials(self).key else { return false }
        return try DeskError.state(database.reader(key))?.id == owner
    }

    /// A page of the receipt, which makes the browser that of the receipt.
    package func page(_ response: CGIResponse, ofPartnerReceipt receipt: String) -> CGIResponse {
        var response = response
        if request.cookies[cookies.partner] != receipt {
            response.headers.append(cookies.setting(partner: receipt))
        }
        return response
    }
}
