#include "CCurl.h"

#include <dlfcn.h>
#include <pthread.h>

#define FUNCTIONS(each)                                                                                                \
    each(curl_global_init) each(curl_easy_init) each(curl_easy_cleanup) each(curl_easy_perform)                        \
    each(curl_easy_strerror) each(curl_easy_setopt) each(curl_easy_getinfo) each(curl_slist_append)                    \
    each(curl_slist_free_all) each(curl_multi_init) each(curl_multi_cleanup) each(curl_multi_add_handle)               \
    each(curl_multi_remove_handle) each(curl_multi_perform) each(curl_multi_poll) each(curl_multi_info_read)           \
    each(curl_multi_strerror) each(curl_multi_setopt)

#define FIELD(name) __typeof__(&name) name;
static struct { FUNCTIONS(FIELD) } library;
static bool is_loaded;

#define LOAD(name) \
    if (!(library.name = (__typeof__(&name))dlsym(file, #name))) return;

static void load(void) {
    void *file = dlopen("libcurl.so.4", RTLD_NOW | RTLD_LOCAL);
    if (!file) return;
    FUNCTIONS(LOAD)
    is_loaded = library.curl_global_init(CURL_GLOBAL_DEFAULT) == CURLE_OK;
}

bool lazy_curl_load(void) {
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, load);
    return is_loaded;
}

CURL *lazy_curl_easy_init(void) { return library.curl_easy_init(); }
void lazy_curl_easy_cleanup(CURL *handle) { library.curl_easy_cleanup(handle); }
CURLcode lazy_curl_easy_perform(CURL *handle) { return library.curl_easy_perform(handle); }
const char *lazy_curl_easy_strerror(CURLcode code) { return library.curl_easy_strerror(code); }

struct curl_slist *lazy_curl_slist_append(struct curl_slist *list, const char *text) {
    return library.curl_slist_append(list, text);
}

void lazy_curl_slist_free_all(struct curl_slist *list) { library.curl_slist_free_all(list); }

CURLM *lazy_curl_multi_init(void) { return library.curl_multi_init(); }
CURLMcode lazy_curl_multi_cleanup(CURLM *multi) { return library.curl_multi_cleanup(multi); }

CURLMcode lazy_curl_multi_add_handle(CURLM *multi, CURL *handle) {
    return library.curl_multi_add_handle(multi, handle);
}

CURLMcode lazy_curl_multi_remove_handle(CURLM *multi, CURL *handle) {
    return library.curl_multi_remove_handle(multi, handle);
}

CURLMcode lazy_curl_multi_perform(CURLM *multi, int *running) { return library.curl_multi_perform(multi, running); }
CURLMcode lazy_curl_multi_poll(CURLM *multi, int timeout) {
    return library.curl_multi_poll(multi, NULL, 0, timeout, NULL);
}

CURLMsg *lazy_curl_multi_info_read(CURLM *multi, int *left) { return library.curl_multi_info_read(multi, left); }
const char *lazy_curl_multi_strerror(CURLMcode code) { return library.curl_multi_strerror(code); }

CURLMcode lazy_curl_multi_set_long(CURLM *multi, CURLMoption option, long value) {
    return (library.curl_multi_setopt)(multi, option, value);
}

#define SETTER(name, type)                                              \
    CURLcode name(CURL *handle, CURLoption option, type value) {        \
        return (library.curl_easy_setopt)(handle, option, value);         \
    }
SETTER(lazy_curl_set_long, long)
SETTER(lazy_curl_set_size, curl_off_t)
SETTER(lazy_curl_set_text, const char *)
SETTER(lazy_curl_set_pointer, const void *)
SETTER(lazy_curl_set_list, struct curl_slist *)
SETTER(lazy_curl_set_bytes_function, curl_bytes_function)

CURLcode lazy_curl_set_socket_function(CURL *handle, curl_socket_function function) {
    return (library.curl_easy_setopt)(handle, CURLOPT_OPENSOCKETFUNCTION, function);
}

CURLcode lazy_curl_set_debug_function(CURL *handle, curl_debug_function function) {
    return (library.curl_easy_setopt)(handle, CURLOPT_DEBUGFUNCTION, function);
}

CURLcode lazy_curl_get_long(CURL *handle, CURLINFO info, long *value) {
    return (library.curl_easy_getinfo)(handle, info, value);
}
