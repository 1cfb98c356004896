#define _GNU_SOURCE
#include "sandbox_trials.h"
#include "sandbox.h"

#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/ptrace.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

static void *nothing(void *value) { return value; }

static int outcome(long result) { return result < 0 ? errno : 0; }

static int make_connection(void) {
    int socket_file = socket(AF_INET, SOCK_STREAM, 0);
    if (socket_file < 0) return errno;
    struct sockaddr_in address = {.sin_family = AF_INET, .sin_port = htons(9)};
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    return outcome(connect(socket_file, (struct sockaddr *)&address, sizeof address));
}

static int start_program(const char *path) {
    char *const arguments[] = {(char *)path, NULL};
    return outcome(execve(path, arguments, NULL));
}

static int start_process(void) {
    pid_t child = fork();
    if (child == 0) _exit(0);
    return outcome(child);
}

static int make_code(void) {
    void *memory = mmap(NULL, 4096, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    return outcome(mprotect(memory, 4096, PROT_READ | PROT_EXEC));
}

static int start_thread(void) {
    pthread_t thread;
    int error = pthread_create(&thread, NULL, nothing, NULL);
    return error ? error : pthread_join(thread, NULL);
}

static int try(int attempt, const char *path, int file) {
    switch (attempt) {
    case TRIAL_READ: return outcome(open(path, O_RDONLY));
    case TRIAL_WRITE: return outcome(open(path, O_WRONLY | O_TRUNC));
    case TRIAL_CREATE: return outcome(open(path, O_WRONLY | O_CREAT | O_EXCL, 0600));
    case TRIAL_REMOVE: return outcome(unlink(path));
    case TRIAL_CONNECT: return make_connection();
    case TRIAL_UNIX: return outcome(socket(AF_UNIX, SOCK_DGRAM, 0));
    case TRIAL_EXECUTE: return start_program(path);
    case TRIAL_FORK: return start_process();
    case TRIAL_TRACE: return outcome(ptrace(PTRACE_TRACEME, 0, NULL, NULL));
    case TRIAL_SIGNAL: return outcome(kill(getppid(), 0));
    case TRIAL_CODE: return make_code();
    case TRIAL_THREAD: return start_thread();
    case TRIAL_OPEN_FILE: return outcome(write(file, "x", 1));
    case TRIAL_MEMORY: {
        void *memory = malloc(64 << 20);
        free(memory);
        return memory == NULL;
    }
    default: return EINVAL;
    }
}

static int ending(pid_t child) {
    int status = 0;
    if (child < 0 || waitpid(child, &status, 0) != child || !WIFEXITED(status)) return -1;
    return WEXITSTATUS(status);
}

static int restrict_process(const char *folder) {
    return folder == NULL ? sandbox_for_upload() : sandbox_for_drawing(folder);
}

int sandbox_trial_restrictions(const char *folder) {
    pid_t child = fork();
    if (child == 0) _exit(restrict_process(folder));
    return ending(child);
}

int sandbox_trial(int attempt, const char *folder, const char *path) {
    pid_t child = fork();
    if (child == 0) {
        int file = open("/dev/null", O_WRONLY);
        restrict_process(folder);
        _exit(try(attempt, path, file));
    }
    return ending(child);
}
