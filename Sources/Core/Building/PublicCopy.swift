import ContentFiles
import Model

extension OutputFile {
    /// The file of a page that is a copy of a file of the site. Pictures are copied without what is beside their pixels, such as the place
    /// where a photograph was taken.
    init(path: String, publicCopyOf source: String, below root: String) throws(Problem) {
        guard source.hasPrefix("\(MediaFile.folder.path)/") else {
            self.init(path: path, copying: Source(path: source, below: root))
            return
        }
        let picture = try SourceFile(path: source, below: root, limit: MediaFile.sizeLimit)
        self.init(path: path, bytes: BarePicture.bytes(of: picture.bytes))
    }
}
