import Notifications
import Site
import State

extension RequestContext {
    /// The sentence that a mail may be late, where the mail server did not take the last one; else nil.
    func lateMail() throws(DeskError) -> String? {
        let database = try database()
        let fault = try DeskError.state(database.serviceFault(at: ReaderDevice.Channel.mail.rawValue))
        return fault.map { _ in words.say(DeskWords.Mail.late) }
    }
}
