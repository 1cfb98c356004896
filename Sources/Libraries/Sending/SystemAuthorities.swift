import Foundation

/// The file with the certificates of authorities that the host trusts.
///
/// Debian's libcurl looks for Debian's file. The archive for hosts without root brings that library to other distributions.
enum SystemAuthorities {
    /// Of Debian, Ubuntu and Arch; Fedora and its relatives; openSUSE.
    static let places = [
        "/etc/ssl/certs/ca-certificates.crt", "/etc/pki/tls/certs/ca-bundle.crt", "/etc/ssl/ca-bundle.pem",
    ]

    /// The file of this host; nil if it is in none of the places, so that libcurl decides.
    static let file = first(of: places)

    static func first(of places: [String]) -> String? {
        places.first(where: FileManager.default.isReadableFile)
    }
}
