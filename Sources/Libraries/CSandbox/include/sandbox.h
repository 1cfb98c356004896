/*
 * What a process gives up before it works on bytes of strangers. Each restriction holds for good, and for every thread that is
 * started later; call before any is. Where the kernel has no seccomp or no Landlock, the other restrictions hold.
 */
#ifndef SANDBOX_H
#define SANDBOX_H

/* Restrictions that are in force. */
enum {
    /* No program that is started gains rights (PR_SET_NO_NEW_PRIVS). */
    SANDBOX_NO_NEW_RIGHTS = 1,
    /* System calls are filtered (seccomp(2)). */
    SANDBOX_CALLS = 2,
    /* Files are out of reach, or read alone (landlock(7)). */
    SANDBOX_FILES = 4,
};

/*
 * For decoding an upload: memory, threads, the clock, and reading and writing of files that are open already. No file can be opened,
 * no connection made, no program or process started, no memory made executable.
 */
int sandbox_for_upload(void);

/*
 * For drawing, which looks for fonts: no connection, no other program or process. Files can be read, and written below the folder
 * `writable` alone.
 */
int sandbox_for_drawing(const char *writable);

#endif
