import CGI
import Desk

/// The CGI program.
@main
struct Poster {
    static func main() {}
}
