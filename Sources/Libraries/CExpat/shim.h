#include <expat.h>

/* The line at which the parser is. Later versions of the library call XML_GetCurrentLineNumber deprecated, and earlier ones have no other. */
static inline unsigned long expat_current_line(XML_Parser parser) {
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wdeprecated-declarations"
    return (unsigned long)XML_GetCurrentLineNumber(parser);
#pragma GCC diagnostic pop
}
