// System calls that Swift's Glibc module does not show, as they stand behind _GNU_SOURCE there.
#include <sys/syscall.h>
#include <unistd.h>

// syncfs(2): has the disk keep all that was written on the file system of an open file.
static inline int sync_file_system(int descriptor) {
    return (int)syscall(SYS_syncfs, descriptor);
}
