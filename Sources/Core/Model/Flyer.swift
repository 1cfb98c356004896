/// The text and colors of a post's rendered pictures.
public struct Flyer: Hashable, Sendable, Codable {
    /// Plain text and its language, if known.
    public struct Words: Hashable, Sendable, Codable {
        public var text: String
        /// The BCP 47 tag of the language.
        public var language: String?

        public init(_ text: String, language: String? = nil) {
            (self.text, self.language) = (text, language)
        }
    }

    /// The colours, each as `#rrggbb`.
    public struct Inks: Hashable, Sendable, Codable {
        public var paper: String
        /// Main text and shapes.
        public var ink: String
        /// Secondary text.
        public var soft: String
        /// The first accent: the date.
        public var calling: String
        /// The second accent: information.
        public var informing: String

        public init(
            paper: String = "#fbf8f2", ink: String = "#1c1a17", soft: String = "#665f56",
            calling: String = "#c0301d", informing: String = "#27457e"
        ) {
            (self.paper, self.ink, self.soft) = (paper, ink, soft)
            (self.calling, self.informing) = (calling, informing)
        }
    }

    /// The day of the month as a numeral, the largest element: `05`; nil without a date.
    public var day: String?
    /// The text below the numeral: `Dec Sat`; without a date, the text in its place.
    public var dayWords: String
    public var title: Words
    /// The title in another language.
    public var otherTitle: Words?
    /// A notice in the first accent: `Cancelled`.
    public var notice: String?
    /// The time, in words.
    public var time: String
    public var place: Words?
    /// The association's name.
    public var association: Words
    /// The post's picture, relative to the site's root.
    public var picture: String?
    /// The full address of the post's page.
    public var address: String
    /// The text beside the QR code: `Scan for details and sign-up`.
    public var invitation: String
    /// The language of texts without one of their own: a BCP 47 tag.
    public var language: String
    public var inks: Inks

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
