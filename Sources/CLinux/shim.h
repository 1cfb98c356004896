// System calls that Swift's Glibc module does not show, as they stand behind _GNU_SOURCE there.
#include <sys/syscall.h>
#include <unistd.h>

// syncfs(2): has the disk keep all that was written on the file system of an open file.
static inline int sync_file_system(int descriptor) {
    return (int)syscall(SYS_syncfs, descriptor);
}

// posix_spawn_file_actions_addclosefrom_np(3), which glibc has had since 2.34.
#include <spawn.h>
extern int posix_spawn_file_actions_addclosefrom_np(posix_spawn_file_actions_t *actions, int from);
static inline int add_close_from(posix_spawn_file_actions_t *actions, int from) {
    return posix_spawn_file_actions_addclosefrom_np(actions, from);
}
