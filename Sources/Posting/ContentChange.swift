/// One change of content files by an officer.
public struct ContentChange: Sendable {
}
