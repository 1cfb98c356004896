// System calls that Swift's Glibc module does not show, as they stand behind _GNU_SOURCE there.
#include <sys/syscall.h>
#include <unistd.h>

// syncfs(2): has the disk keep all that was written on the file system of an open file.
static inline int sync_file_system(int descriptor) {
    return (int)syscall(SYS_syncfs, descriptor);
}

// renameat2(2) with RENAME_NOREPLACE: gives a file its name where nothing has that name yet.
#include <fcntl.h>
static inline int rename_exclusively(const char *source, const char *target) {
    return (int)syscall(SYS_renameat2, AT_FDCWD, source, AT_FDCWD, target, 1u);
}

// posix_spawn_file_actions_addclosefrom_np(3), which glibc has had since 2.34.
#include <spawn.h>
extern int posix_spawn_file_actions_addclosefrom_np(posix_spawn_file_actions_t *actions, int from);
static inline int add_close_from(posix_spawn_file_actions_t *actions, int from) {
    return posix_spawn_file_actions_addclosefrom_np(actions, from);
}

// memmem(3): where bytes stand among others; NULL where they do not.
#include <stddef.h>
extern void *memmem(const void *text, size_t text_length, const void *part, size_t part_length);
static inline const void *find_bytes(const void *text, size_t text_length, const void *part, size_t part_length) {
    return memmem(text, text_length, part, part_length);
}

// memfd_create(2): an anonymous file in memory.
static inline int create_memory_file(const char *name) {
    return (int)syscall(SYS_memfd_create, name, 1u);
}

// POSIX_SPAWN_SETSID of posix_spawnattr_setflags(3): the program gets a session of its own.
static const int spawn_new_session = 0x80;
