/*
 * timed FIGURES COMMAND [ARGUMENT...]: runs a command and writes to the file FIGURES its wall time, its processor time
 * in user and system mode (seconds), and its peak memory (KB; of its largest process where it has several).
 *
 * In C because Linux counts the memory of a process from before its exec: a command that a Python program starts is
 * never seen below the 14 MB or more of that program.
 */
#include <stdio.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static double seconds(struct timeval time) {
    return time.tv_sec + time.tv_usec / 1e6;
}

int main(int count, char **arguments) {
    if (count < 3) return 2;
    struct timespec start, end;
    struct rusage usage;
    int status;
    clock_gettime(CLOCK_MONOTONIC, &start);
    pid_t child = fork();
    if (child < 0) return 2;
    if (child == 0) {
        execv(arguments[2], arguments + 2);
        perror(arguments[2]);
        _exit(127);
    }
    if (wait4(child, &status, 0, &usage) != child) return 2;
    clock_gettime(CLOCK_MONOTONIC, &end);
    FILE *figures = fopen(arguments[1], "w");
    if (!figures) return 2;
    fprintf(figures, "%.6f %.6f %.6f %ld\n", end.tv_sec - start.tv_sec + (end.tv_nsec - start.tv_nsec) / 1e9,
            seconds(usage.ru_utime), seconds(usage.ru_stime), usage.ru_maxrss);
    fclose(figures);
    return WIFEXITED(status) ? WEXITSTATUS(status) : 1;
}
