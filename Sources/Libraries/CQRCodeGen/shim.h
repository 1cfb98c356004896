#include <qrcodegen.h>

// Number of bytes that the largest code takes. Swift does not import the macro, since it is made of another one.
enum { qrcodegen_buffer_length = qrcodegen_BUFFER_LEN_MAX };
