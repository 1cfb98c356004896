// Stands here until the target has its first test.
