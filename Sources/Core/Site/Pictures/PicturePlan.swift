import Foundation
import Model

/// The pictures that a site requests: those drawn for posts, and smaller versions of published pictures. They are drawn before pages
/// are planned, so that pages refer to existing pictures only.
public struct PicturePlan: Sendable {
    /// Address on the site -> drawing request.
    public let requests: [String: PictureRequest]

    /// Whether a picture is an icon of the app, in any language.
    public static func isIcon(_ address: String) -> Bool {
        (AppIcons.all + [AppIcons.touch]).contains { address.hasSuffix($0.address) }
    }

    /// The address of the icon that all pages link if it exists.
    public static let sharedIcon = AppIcons.touch.address

    /// The addresses of a file of Content/media, in its own size and smaller.
    public static func addresses(of name: String) -> [String] {
        [Address.media(name)] + PictureRequest.smallerWidths.map { Address.media(name, width: $0) }
    }

    /// Plans the pictures of a site in each of its languages at the time `now`. All of `content.media` gets
    /// smaller versions, so it must contain published pictures only.
    public init(_ content: SiteContent, theme: SiteTheme, now: Date, sections: Sections) async {
        var requests = theme.icon.map { AppIcons.requests(of: $0, look: content.settings.look) } ?? [:]
        let words = PageWords.all(content.settings, languages: theme.languages.map(\.words))
        for (number, words) in words.enumerated() {
            let context = SectionContext(
                settings: content.settings, words: words, now: now, media: content.media,
                drawings: Drawings([:]), isMain: number == 0, sections: sections)
            for section in sections.all {
                for (address, request) in await section.drawings(content, in: context) {
                    requests[words.placed(address)] = request
                }
            }
        }
        for file in Self.namedAlone(content.media) where !file.isAnimated {
            for width in PictureRequest.smallerWidths where file.width > width {
                requests[Address.media(file.name, width: width)] = .smaller(of: file.file, width: width)
            }
        }
        self.requests = requests
    }

    /// The pictures whose smaller versions have unique addresses: not `gala.png` and `gala.jpg`, nor `gala.png` beside `gala-480.webp`.
    private static func namedAlone(_ media: [MediaFile]) -> [MediaFile] {
        let counts = media.flatMap { Set(addresses(of: $0.name)) }
            .reduce(into: [:]) { $0[$1, default: 0] += 1 }
        return media.filter { addresses(of: $0.name).allSatisfy { counts[$0] == 1 } }
    }
}
