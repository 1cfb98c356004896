import Model

/// The existing drawn and smaller pictures: the files of State/pictures with their addresses.
package struct Drawings: PageGroup, Encodable {
    /// Address on the site -> path from the site's root.
    private let files: [String: String]

    package init(_ files: [String: String]) {
        self.files = files
    }

    package static func templates(assets: AssetNames) -> [String: [String: Shape]] { [:] }

    package var pages: [Page] { files.sorted { $0.key < $1.key }.map { Page($0.key, copying: $0.value) } }

    /// The pictures at some addresses of the main language, and smaller versions of some media files, as the input of a page.
    package func only(_ addresses: [String], _ media: [MediaFile], _ words: PageWords) -> Drawings {
        let smaller = media.flatMap { file in
            PictureRequest.smallerWidths.map { Address.media(file.name, width: $0) }
        }
        let pairs = (addresses + smaller).map(words.placed).compactMap { address in
            files[address].map { (address, $0) }
        }
        return Drawings(Dictionary(pairs, uniquingKeysWith: { first, _ in first }))
    }

    package func icons(_ words: PageWords) -> Drawings {
        let addresses = Set((AppIcons.all + [AppIcons.touch]).map { words.placed($0.address) })
        return Drawings(files.filter { addresses.contains($0.key) })
    }

    /// The address itself if there is a picture in this language; else nil.
    package func address(_ address: String, _ words: PageWords) -> String? {
        files[words.placed(address)] == nil ? nil : address
    }

    /// The value of `srcset` for a picture in all its sizes (HTML, 2.5.7); nil if there is no other size.
    package func sourceSet(of file: MediaFile, words: PageWords) -> String? {
        let smaller = PictureRequest.smallerWidths.compactMap { width in
            address(Address.media(file.name, width: width), words).map { "\(words.link($0)) \(width)w" }
        }
        if smaller.isEmpty { return nil }
        return (smaller + ["\(words.link(Address.media(file.name))) \(file.width)w"]).joined(separator: ", ")
    }
}
