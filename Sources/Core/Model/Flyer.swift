/// An event as pictures of it show it: every word and colour that is drawn.
public struct Flyer: Hashable, Sendable, Codable {
    /// Words, and the language that they are in where somebody knows it.
    public struct Words: Hashable, Sendable, Codable {
        /// The words, plain text.
        public var text: String
        /// A BCP 47 tag.
        public var language: String?

        /// Words of a language.
        public init(_ text: String, language: String? = nil) {
            (self.text, self.language) = (text, language)
        }
    }

    /// The colours, each as `#rrggbb`.
    public struct Inks: Hashable, Sendable, Codable {
        /// The ground.
        public var paper: String
        /// What carries structure.
        public var ink: String
        /// What is said by the way.
        public var soft: String
        /// What calls: the date.
        public var calling: String
        /// What informs.
        public var informing: String

        /// The colours of a poster.
        public init(
            paper: String = "#fbf8f2", ink: String = "#1c1a17", soft: String = "#665f56",
            calling: String = "#c0301d", informing: String = "#27457e"
        ) {
            (self.paper, self.ink, self.soft) = (paper, ink, soft)
            (self.calling, self.informing) = (calling, informing)
        }
    }

    /// The day of the month as a numeral, the largest thing there is: `05`; nil without a date.
    public var day: String?
    /// What stands under the numeral: `Dec Sat`; without a date what stands in its place.
    public var dayWords: String
    /// The event's name.
    public var title: Words
    /// Its name in another language.
    public var otherTitle: Words?
    /// What else calls: `Cancelled`.
    public var notice: String?
    /// When it is, in words.
    public var time: String
    /// Where it is.
    public var place: Words?
    /// Who invites.
    public var association: Words
    /// The event's own picture, from the site's root.
    public var picture: String?
    /// The full address of the event's page.
    public var address: String
    /// What the code of the address is for: `Scan for details and sign-up`.
    public var invitation: String
    /// The language of what names none: a BCP 47 tag.
    public var language: String
    /// Its colours.
    public var inks: Inks

    /// A poster.
    public init(
        day: String?, dayWords: String, title: Words, otherTitle: Words? = nil, notice: String? = nil,
        time: String, place: Words? = nil, association: Words, picture: String? = nil, address: String,
        invitation: String, language: String = "en", inks: Inks = Inks()
    ) {
        (self.day, self.dayWords, self.title, self.otherTitle) = (day, dayWords, title, otherTitle)
        (self.notice, self.time, self.place, self.association) = (notice, time, place, association)
        (self.picture, self.address, self.invitation) = (picture, address, invitation)
        (self.language, self.inks) = (language, inks)
    }
}
