#define _GNU_SOURCE
#include "landlock.h"

#include <fcntl.h>
#include <stdint.h>
#include <sys/syscall.h>
#include <unistd.h>

/* The numbers are the same on every machine (asm-generic/unistd.h). */
#define CREATE_RULESET 444
#define ADD_RULE 445
#define RESTRICT_SELF 446
#define VERSION 1u
#define RULE_PATH_BENEATH 1

/* Rights to files, from LANDLOCK_ACCESS_FS_EXECUTE on; the version of Landlock that brought further ones in. */
#define FILES_OF_1 ((UINT64_C(1) << 13) - 1)
#define REFER_OF_2 (UINT64_C(1) << 13)
#define TRUNCATE_OF_3 (UINT64_C(1) << 14)
#define DEVICES_OF_5 (UINT64_C(1) << 15)
/* To execute, to read a file, to list a folder. */
#define READING (UINT64_C(1) | UINT64_C(1) << 2 | UINT64_C(1) << 3)
/* To bind a port and to connect to one, by TCP, of version 4. */
#define PORTS_OF_4 UINT64_C(3)
/* Abstract sockets and signals of other processes, of version 6. */
#define SCOPES_OF_6 UINT64_C(3)

/* struct landlock_ruleset_attr, which the headers of older kernels have without its later fields: as long as those, a kernel takes it
 * where they are 0. */
struct rules { uint64_t files, ports, scopes; };

struct path_beneath { uint64_t files; int32_t folder; } __attribute__((packed));

static struct rules all_rules(long version) {
    struct rules rules = {FILES_OF_1, 0, 0};
    if (version >= 2) rules.files |= REFER_OF_2;
    if (version >= 3) rules.files |= TRUNCATE_OF_3;
    if (version >= 4) rules.ports = PORTS_OF_4;
    if (version >= 5) rules.files |= DEVICES_OF_5;
    if (version >= 6) rules.scopes = SCOPES_OF_6;
    return rules;
}

/* What all rules refuse but for `left`, and that only below `folder`, where one is given. */
static int restrict_files(uint64_t left, const char *folder) {
    long version = syscall(CREATE_RULESET, NULL, 0, VERSION);
    if (version < 1) return 0;
    struct rules rules = all_rules(version);
    rules.files &= ~left;
    int ruleset = (int)syscall(CREATE_RULESET, &rules, sizeof rules, 0);
    if (ruleset < 0) return 0;
    int done = 1;
    if (folder != NULL) {
        struct path_beneath rule = {rules.files, open(folder, O_PATH | O_DIRECTORY | O_CLOEXEC)};
        done = rule.folder >= 0 && syscall(ADD_RULE, ruleset, RULE_PATH_BENEATH, &rule, 0) == 0;
        if (rule.folder >= 0) close(rule.folder);
    }
    done = done && syscall(RESTRICT_SELF, ruleset, 0) == 0;
    close(ruleset);
    return done;
}

int landlock_nothing(void) { return restrict_files(0, NULL); }

int landlock_writes(const char *folder) { return restrict_files(READING, folder); }
