import Foundation

/// A property that says that an event is not meant for the public.
struct Restriction: Hashable {
    let line: Int
    /// The property as it is written, such as `CLASS:PRIVATE`.
    let property: String

    /// CLASS (RFC 5545 3.8.1.3), where an unknown value means PRIVATE, and the property of Apple's calendar server for a calendar.
    private static let names = ["CLASS", "X-CALENDARSERVER-ACCESS"]

    /// The first restriction of a component; nil if it is public.
    init?(of component: CalendarFile.Component) {
        let lines = Self.names.lazy.flatMap { component.all($0) }
        guard
            let line = lines.first(where: {
                $0.value.trimmingCharacters(in: .whitespaces).uppercased() != "PUBLIC"
            })
        else { return nil }
        self.line = line.line
        property = "\(line.name):\(line.value)"
    }
}
