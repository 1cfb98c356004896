#define _GNU_SOURCE
#include "sandbox.h"
#include "landlock.h"

#include <errno.h>
#include <sched.h>
#include <seccomp.h>
#include <stddef.h>
#include <sys/mman.h>
#include <sys/prctl.h>

#define COUNT(list) (sizeof(list) / sizeof((list)[0]))

/* Calls that an upload needs once its files are open and the library is running. */
static const int allowed[] = {
    SCMP_SYS(read), SCMP_SYS(readv), SCMP_SYS(pread64), SCMP_SYS(write), SCMP_SYS(writev), SCMP_SYS(pwrite64),
    SCMP_SYS(lseek), SCMP_SYS(close), SCMP_SYS(fstat), SCMP_SYS(fsync), SCMP_SYS(fdatasync),
    SCMP_SYS(brk), SCMP_SYS(munmap), SCMP_SYS(mremap), SCMP_SYS(madvise), SCMP_SYS(membarrier),
    SCMP_SYS(futex), SCMP_SYS(set_robust_list), SCMP_SYS(get_robust_list), SCMP_SYS(rseq), SCMP_SYS(gettid), SCMP_SYS(getpid),
    SCMP_SYS(sched_yield), SCMP_SYS(sched_getaffinity), SCMP_SYS(sysinfo), SCMP_SYS(getrusage), SCMP_SYS(getrandom),
    SCMP_SYS(clock_gettime), SCMP_SYS(clock_getres), SCMP_SYS(clock_nanosleep), SCMP_SYS(nanosleep), SCMP_SYS(gettimeofday),
    SCMP_SYS(rt_sigaction), SCMP_SYS(rt_sigprocmask), SCMP_SYS(rt_sigreturn), SCMP_SYS(sigaltstack), SCMP_SYS(restart_syscall),
    SCMP_SYS(exit), SCMP_SYS(exit_group),
};

/* Calls that drawing never needs, and that would lead out of the process. */
static const int refused[] = {
    SCMP_SYS(socket), SCMP_SYS(socketpair), SCMP_SYS(connect), SCMP_SYS(bind), SCMP_SYS(listen), SCMP_SYS(accept), SCMP_SYS(accept4),
    SCMP_SYS(sendto), SCMP_SYS(sendmsg), SCMP_SYS(sendmmsg), SCMP_SYS(execve), SCMP_SYS(execveat), SCMP_SYS(fork), SCMP_SYS(vfork),
    SCMP_SYS(ptrace), SCMP_SYS(process_vm_readv), SCMP_SYS(process_vm_writev), SCMP_SYS(pidfd_open), SCMP_SYS(pidfd_getfd),
    SCMP_SYS(kill), SCMP_SYS(tkill), SCMP_SYS(unshare), SCMP_SYS(setns), SCMP_SYS(mount), SCMP_SYS(umount2), SCMP_SYS(chroot),
    SCMP_SYS(pivot_root), SCMP_SYS(bpf), SCMP_SYS(perf_event_open), SCMP_SYS(userfaultfd), SCMP_SYS(io_uring_setup), SCMP_SYS(keyctl),
    SCMP_SYS(add_key), SCMP_SYS(request_key), SCMP_SYS(init_module), SCMP_SYS(finit_module), SCMP_SYS(kexec_load),
};

/* clone(2) for a thread of this process. What it is asked by clone3(2) no filter can see; told that there is none, libc uses clone. */
static int filter_clone(scmp_filter_ctx filter, uint32_t otherwise) {
    int failed = seccomp_rule_add(filter, SCMP_ACT_ERRNO(ENOSYS), SCMP_SYS(clone3), 0);
    if (otherwise == SCMP_ACT_ALLOW)
        return failed | seccomp_rule_add(
            filter, SCMP_ACT_ERRNO(EPERM), SCMP_SYS(clone), 1, SCMP_A0(SCMP_CMP_MASKED_EQ, CLONE_THREAD, 0));
    return failed | seccomp_rule_add(
        filter, SCMP_ACT_ALLOW, SCMP_SYS(clone), 1, SCMP_A0(SCMP_CMP_MASKED_EQ, CLONE_THREAD, CLONE_THREAD));
}

/* Puts a filter in force, for all threads, and frees it. Whether that was possible. */
static int load(scmp_filter_ctx filter, int failed) {
    if (!failed) {
        failed = seccomp_attr_set(filter, SCMP_FLTATR_CTL_TSYNC, 1) | seccomp_load(filter);
    }
    seccomp_release(filter);
    return failed ? 0 : SANDBOX_CALLS;
}

static int filter_upload(void) {
    scmp_filter_ctx filter = seccomp_init(SCMP_ACT_ERRNO(EPERM));
    if (filter == NULL) return 0;
    int failed = filter_clone(filter, SCMP_ACT_ERRNO(EPERM));
    for (size_t i = 0; i < COUNT(allowed); i++) failed |= seccomp_rule_add(filter, SCMP_ACT_ALLOW, allowed[i], 0);
    failed |= seccomp_rule_add(
        filter, SCMP_ACT_ALLOW, SCMP_SYS(mmap), 1, SCMP_A2(SCMP_CMP_MASKED_EQ, PROT_EXEC, 0));
    failed |= seccomp_rule_add(
        filter, SCMP_ACT_ALLOW, SCMP_SYS(mprotect), 1, SCMP_A2(SCMP_CMP_MASKED_EQ, PROT_EXEC, 0));
    /* Threads name themselves, and ask for the size of their stack. */
    failed |= seccomp_rule_add(filter, SCMP_ACT_ALLOW, SCMP_SYS(prctl), 1, SCMP_A0(SCMP_CMP_EQ, PR_SET_NAME));
    failed |= seccomp_rule_add(filter, SCMP_ACT_ALLOW, SCMP_SYS(prlimit64), 1, SCMP_A2(SCMP_CMP_EQ, 0));
    return load(filter, failed);
}

static int filter_drawing(void) {
    scmp_filter_ctx filter = seccomp_init(SCMP_ACT_ALLOW);
    if (filter == NULL) return 0;
    int failed = filter_clone(filter, SCMP_ACT_ALLOW);
    for (size_t i = 0; i < COUNT(refused); i++) failed |= seccomp_rule_add(filter, SCMP_ACT_ERRNO(EPERM), refused[i], 0);
    return load(filter, failed);
}

static int give_up_rights(void) {
    return prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0 ? SANDBOX_NO_NEW_RIGHTS : 0;
}

int sandbox_for_upload(void) {
    int rights = give_up_rights();
    int files = landlock_nothing() ? SANDBOX_FILES : 0;
    return rights | files | filter_upload();
}

int sandbox_for_drawing(const char *writable) {
    int rights = give_up_rights();
    int files = landlock_writes(writable) ? SANDBOX_FILES : 0;
    return rights | files | filter_drawing();
}
