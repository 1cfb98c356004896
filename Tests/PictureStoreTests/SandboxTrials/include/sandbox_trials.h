/* Processes that restrict themselves as corkboard-pictures does, and then try something. */
#ifndef SANDBOX_TRIALS_H
#define SANDBOX_TRIALS_H

/* Attempts. */
enum {
    TRIAL_READ = 0, TRIAL_WRITE, TRIAL_CREATE, TRIAL_REMOVE, TRIAL_CONNECT, TRIAL_UNIX, TRIAL_EXECUTE, TRIAL_FORK, TRIAL_TRACE,
    TRIAL_SIGNAL, TRIAL_CODE, TRIAL_THREAD, TRIAL_OPEN_FILE, TRIAL_MEMORY, TRIAL_COUNT,
};

/* The restrictions that are in force in a process of its own, for an upload, or for drawing into `folder` where one is given. */
int sandbox_trial_restrictions(const char *folder);

/* The error number that an attempt at `path` ends with in such a process; 0 where it succeeds, -1 where the process was ended. */
int sandbox_trial(int attempt, const char *folder, const char *path);

#endif
