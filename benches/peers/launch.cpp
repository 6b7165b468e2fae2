// Runs a program with its output thrown away, then prints what it took: the time on the clock and
// that of the processor in milliseconds, and the most memory in KiB. A child begins with the peak
// of the process that forked it, so that has to be a small one: not the script.

#include <cstdio>
#include <ctime>
#include <fcntl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

static double now() {
    timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return time.tv_sec * 1e3 + time.tv_nsec / 1e6;
}

static double milliseconds(timeval time) { return time.tv_sec * 1e3 + time.tv_usec / 1e3; }

int main(int, char **words) {
    const double start = now();
    const pid_t child = fork();
    if (child == 0) {
        dup2(open("/dev/null", O_WRONLY), STDOUT_FILENO);
        execv(words[1], words + 1);
        perror(words[1]);
        _exit(127);
    }
    int status;
    rusage used;
    if (wait4(child, &status, 0, &used) != child) return perror("wait4"), 1;
    const double wall = now() - start;
    if (status != 0) return fprintf(stderr, "%s failed\n", words[1]), 1;
    const double processor = milliseconds(used.ru_utime) + milliseconds(used.ru_stime);
    printf("%f %f %ld\n", wall, processor, used.ru_maxrss);
}
