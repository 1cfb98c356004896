import Basics
import Files

extension LiveToken {
    /// A new name; nobody else has it.
    public static func random() -> LiveToken {
        var generator = SystemRandomNumberGenerator()
        while true {
            if let token = LiveToken(bytes: generator.bytes(16)) { return token }
        }
    }
}
