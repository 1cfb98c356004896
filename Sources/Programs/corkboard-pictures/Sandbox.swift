import CSandbox

/// Drops privileges before a picture is decoded, as far as the kernel supports it.
///
/// Does nothing in builds with a sanitizer, which reads /proc and starts processes.
enum Sandbox {
    /// Leaves an upload only access to files that are already open.
    static func enterForUpload() {
        #if !SANITIZED
            _ = sandbox_for_upload()
        #endif
    }

    /// Leaves the renderer read access, and write access only below State/ of the site in `root`.
    static func enterForDrawing(root: String) {
        #if !SANITIZED
            _ = sandbox_for_drawing("\(root)/State")
        #endif
    }
}
