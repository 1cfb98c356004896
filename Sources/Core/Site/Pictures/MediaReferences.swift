import CLinux
import Foundation
import Model

/// The names of files of Content/media that visible content, the settings and the theme mention. Only these
/// files are published: pictures of drafts and removed events are not.
///
/// Texts are searched for `media/NAME`, whatever markup or URL contains it.
public enum MediaReferences {
    /// The names in the settings and in the theme's templates, phrases and assets.
    public static func names(in settings: SiteSettings, _ theme: Theme) -> Set<String> {
        var found = Set(settings.look.contacts.compactMap(\.picture))
        found.formUnion(names(in: theme.texts))
        for asset in theme.assets { found.formUnion(names(in: asset.bytes)) }
        return found
    }

    /// The names in all content, in the settings and in the theme.
    package static func all(in content: SiteContent, theme: Theme, _ sections: Sections) -> Set<String> {
        sections.all.reduce(names(in: content.settings, theme)) { $0.union($1.media(in: content)) }
    }

    package static func names(in texts: some Sequence<String>) -> Set<String> {
        texts.reduce(into: []) { found, text in
            var text = text
            text.withUTF8 { found.formUnion(names(in: $0)) }
        }
    }

    /// The names in the bytes of a file.
    public static func names(in bytes: [UInt8]) -> Set<String> { bytes.withUnsafeBufferPointer(names) }

    private static let folder = Array("media/".utf8)

    private static func names(in bytes: UnsafeBufferPointer<UInt8>) -> Set<String> {
        var found: Set<String> = []
        guard var rest = bytes.baseAddress else { return found }
        let end = rest + bytes.count
        while let hit = find_bytes(rest, end - rest, folder, folder.count) {
            rest = hit.assumingMemoryBound(to: UInt8.self) + folder.count
            let name = UnsafeBufferPointer(start: rest, count: end - rest).prefix(while: isOfName)
            found.formUnion(spellings(String(decoding: name, as: UTF8.self)))
        }
        return found
    }

    /// The possible names meant by a text: Markdown escapes punctuation with `\`, URLs escape with `%`, and a
    /// full stop may end a sentence.
    private static func spellings(_ text: String) -> [String] {
        let plain = text.replacing("\\", with: "")
        let name = plain.removingPercentEncoding ?? plain
        guard let end = name.lastIndex(where: { !"._-".contains($0) }) else { return [] }
        return [name, String(name[...end])]
    }

    private static func isOfName(_ byte: UInt8) -> Bool {
        MediaFile.isOfName(byte) || byte == UInt8(ascii: "\\") || byte == UInt8(ascii: "%")
    }
}

extension Theme {
    /// The templates and the texts of phrases.
    var texts: [String] {
        var texts = Array(templates.values)
        for phrase in words.values.lazy.flatMap({ $0.groups.values }).flatMap(\.values) {
            for case .text(let text) in phrase.forms.values.joined() { texts.append(text) }
        }
        return texts
    }
}
