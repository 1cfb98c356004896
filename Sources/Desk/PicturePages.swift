import CGI
import State

/// Pictures that wait for a post.
enum PicturePages {
    /// `GET /picture/<name>`: the small form.
    static func get(_ visit: Visit, _ name: String) throws(DeskError) -> CGIResponse {
        _ = try visit.signedIn(try visit.database())
        guard let bytes = HeldPictures(visit.place).small(name) else { throw .notFound }
        let type =
            bytes.starts(with: [0xFF, 0xD8])
            ? "image/jpeg" : bytes.starts(with: [0x89]) ? "image/png" : "image/webp"
        return CGIResponse(status: 200, headers: [("Content-Type", type)], body: bytes)
    }
}
