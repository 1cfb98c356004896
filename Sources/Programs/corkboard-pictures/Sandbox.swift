import CSandbox

/// What the process gives up before it looks at a picture, as far as the kernel can hold it to that.
///
/// Built with a sanitizer, which reads /proc and starts processes, the program goes without.
enum Sandbox {
    /// Leaves an upload the files that are open, and nothing else.
    static func enterForUpload() {
        #if !SANITIZED
            _ = sandbox_for_upload()
        #endif
    }

    /// Leaves drawing what it reads, and of what it can write what lies below State/ of the site in `root`.
    static func enterForDrawing(root: String) {
        #if !SANITIZED
            _ = sandbox_for_drawing("\(root)/State")
        #endif
    }
}
