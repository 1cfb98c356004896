#include <libical/ical.h>
#include <libical/icaltz-util.h>
