import Model
import Site

/// The picture of an item.
struct ItemPicture: TemplateView {
    let pictureAddress: String
    let pictureWidth: Int
    let pictureHeight: Int
    /// The value of `srcset`; nil if there is one size.
    let pictureSources: String?

    /// Nil if the item has none.
    init?(of item: Item, _ pictures: Pictures, _ words: PageWords) {
        guard let file = pictures[item.picture] else { return nil }
        pictureAddress = words.link(Address.media(file.name))
        (pictureWidth, pictureHeight) = (file.width, file.height)
        pictureSources = pictures.drawings.sourceSet(of: file, words: words)
    }
}
