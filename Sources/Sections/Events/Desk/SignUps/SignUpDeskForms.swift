import Desk
import Model
import Posting
import Site
import State

/// The forms on the officers' page of a list.
enum SignUpDeskForms {
    /// The form of a person whom an officer adds.
    struct Adding {
        /// The form as typed; nil if it is empty.
        var form: TypedForm?
        var isForced = false
        var problems: [FormProblem] = []
        var nonce = FormSubmission.newNonce()

        func view(_ date: SignUpDate) -> SignUpAddForm {
            let empty = TypedForm(SignUpFormFields(date: date, isByOfficer: true).table)
            return SignUpAddForm(
                addNonce: nonce, inputs: FormInputs(form ?? empty, problems, date.words).all,
                isForced: isForced, isAdding: form != nil)
        }
    }

    /// The form of a message to people on a list.
    struct Writing {
        /// Maximum length of a subject, in characters.
        private static let subjectLimit = 120

        var form: TypedForm?
        var problems: [FormProblem] = []
        var nonce = FormSubmission.newNonce()

        /// The people who get a message, by the value of the field `to`.
        static let receivers: [(value: String, name: DeskWords.SignUpLists, states: Set<SignUp.State>)] = [
            ("in", .toIn, [.confirmed]), ("waiting", .toWaiting, [.waiting, .offered]),
            ("all", .toAll, [.confirmed, .waiting, .offered]),
        ]

        static func table(_ words: DeskWords) -> [FormField] {
            let people = receivers.map { ($0.value, words.say($0.name)) }
            return [
                FormField("to", .options(people), DeskWords.SignUpLists.to, isRequired: true),
                FormField(
                    "subject", .line(limit: subjectLimit), DeskWords.SignUpLists.subject, isRequired: true),
                FormField(
                    "text", .text(limit: ReaderPosting.textLimit, rows: 8), DeskWords.SignUpLists.text,
                    hint: DeskWords.SignUpLists.textHint, isRequired: true),
            ]
        }

        func view(_ words: DeskWords) -> SignUpWriteForm {
            SignUpWriteForm(
                writeNonce: nonce,
                inputs: FormInputs(form ?? TypedForm(Self.table(words)), problems, words).all,
                isWriting: form != nil)
        }
    }
}
