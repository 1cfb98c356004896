extension Broadcast {
    /// Seconds between posting and notification, in which an officer can retract the post.
    public static let hold = 60.0
}
