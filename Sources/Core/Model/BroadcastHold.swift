extension Broadcast {
    /// Seconds between posting and notification, in which an officer can retract the post.
    public static let hold = 60.0
    /// Seconds before the end of the hold from which a change counts as one that readers may learn of: 5, the time to write its files.
    public static let margin = 5.0
}
