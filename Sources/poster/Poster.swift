import CGI
import Desk
import Foundation

/// The CGI program.
@main
struct Poster {
    static func main() { print("Status: 200\r\nContent-Type: text/plain\r\n\r\nhello \(Date().timeIntervalSince1970)") }
}
