/// What the program that draws is told of an uploaded picture, and says of it. Both sides know the names of the files, in a folder
/// that is made for the one upload.
public enum UploadOrder {
    /// The option of the program: `corkboard-pictures --upload FOLDER`.
    public static let option = "--upload"
    /// What was uploaded.
    public static let upload = "upload"
    /// What goes into Content/media.
    public static let large = "large"
    /// The small size, WebP.
    public static let preview = "preview"

    /// What became of it: a line of JSON on the program's standard output.
    public enum Answer: Hashable, Sendable, Codable {
        /// It is encoded anew.
        case done(MediaFile.Format, width: Int, height: Int)
        /// It has more pixels than allowed.
        case tooManyPixels(width: Int, height: Int)
        /// It cannot be decoded; the library's words.
        case damaged(String)
        /// The program cannot work; its words.
        case failed(String)
    }
}
