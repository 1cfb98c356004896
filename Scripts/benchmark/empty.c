/* The least that a CGI program can do. */
#include <stdio.h>

int main(void) {
    puts("Content-Type: text/plain\r\n\r\nhello\r");
    return 0;
}
