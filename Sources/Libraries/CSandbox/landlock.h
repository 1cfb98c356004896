/* landlock(7) by its system calls, for which there is no function of libc. Each returns whether it is in force. */
#ifndef SANDBOX_LANDLOCK_H
#define SANDBOX_LANDLOCK_H

/* No file and no port can be opened any more. */
int landlock_nothing(void);

/* Files can be made, changed and removed below `folder` alone; ports stay shut. */
int landlock_writes(const char *folder);

#endif
