// The library that writes filters of system calls (seccomp_rule_add(3)).
#include <seccomp.h>
