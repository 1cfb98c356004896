import CGI
import ContentFiles
import State

/// Pages with pictures for officers: waiting ones, and those in Content/media, which readers get only if
/// published content shows them.
enum PicturePages {
    /// `GET /picture/<name>`: the small version, for any officer.
    static func get(_ request: OfficerRequest) throws(DeskError) -> CGIResponse {
        guard
            let bytes = HeldPictures(request.context.installation).small(
                request.context.parameter("name")),
            let type = PictureHeader(bytes)?.format.mediaType
        else { throw .notFound }
        return CGIResponse(status: 200, headers: [("Content-Type", type)], body: BarePicture.bytes(of: bytes))
    }
}
