// Functions of libcurl that are looked up at run time: to load the library with the program takes 7 ms at each start, and only few starts
// need it. Each does what the function of its name without `lazy_` does. Those with any number of arguments, which Swift cannot call, are
// here once for each type of value.
#include <curl/curl.h>
#include <stdbool.h>

// Loads and initializes the library once. Until it has returned true, no other function may be called.
bool lazy_curl_load(void);

CURL *lazy_curl_easy_init(void);
void lazy_curl_easy_cleanup(CURL *handle);
CURLcode lazy_curl_easy_perform(CURL *handle);
const char *lazy_curl_easy_strerror(CURLcode code);
struct curl_slist *lazy_curl_slist_append(struct curl_slist *list, const char *text);
void lazy_curl_slist_free_all(struct curl_slist *list);

CURLM *lazy_curl_multi_init(void);
CURLMcode lazy_curl_multi_cleanup(CURLM *multi);
CURLMcode lazy_curl_multi_add_handle(CURLM *multi, CURL *handle);
CURLMcode lazy_curl_multi_remove_handle(CURLM *multi, CURL *handle);
CURLMcode lazy_curl_multi_perform(CURLM *multi, int *running);
CURLMcode lazy_curl_multi_poll(CURLM *multi, int timeout);
CURLMsg *lazy_curl_multi_info_read(CURLM *multi, int *left);
const char *lazy_curl_multi_strerror(CURLMcode code);
CURLMcode lazy_curl_multi_set_long(CURLM *multi, CURLMoption option, long value);

CURLcode lazy_curl_set_long(CURL *handle, CURLoption option, long value);
CURLcode lazy_curl_set_size(CURL *handle, CURLoption option, curl_off_t value);
CURLcode lazy_curl_set_text(CURL *handle, CURLoption option, const char *value);
CURLcode lazy_curl_set_pointer(CURL *handle, CURLoption option, const void *value);
CURLcode lazy_curl_set_list(CURL *handle, CURLoption option, struct curl_slist *value);
CURLcode lazy_curl_get_long(CURL *handle, CURLINFO info, long *value);

// Values of CURLOPT_USE_SSL: names of an enumeration in libcurl 7.88, numbers in 8.14.
static const long curl_tls_never = CURLUSESSL_NONE, curl_tls_always = CURLUSESSL_ALL;

// Called for received bytes (CURLOPT_WRITEFUNCTION, CURLOPT_HEADERFUNCTION) or for bytes to send (CURLOPT_READFUNCTION).
typedef size_t (*curl_bytes_function)(char *bytes, size_t size, size_t count, void *context);
CURLcode lazy_curl_set_bytes_function(CURL *handle, CURLoption option, curl_bytes_function function);

// Called before each connection: opens the socket or returns CURL_SOCKET_BAD (CURLOPT_OPENSOCKETFUNCTION).
typedef curl_socket_t (*curl_socket_function)(void *context, curlsocktype purpose, struct curl_sockaddr *address);
CURLcode lazy_curl_set_socket_function(CURL *handle, curl_socket_function function);

// Called with commands to a mail server, among others (CURLOPT_DEBUGFUNCTION; CURLOPT_VERBOSE must be on).
typedef int (*curl_debug_function)(CURL *handle, curl_infotype type, char *bytes, size_t size, void *context);
CURLcode lazy_curl_set_debug_function(CURL *handle, curl_debug_function function);

// The result in a message whose type is CURLMSG_DONE.
static inline CURLcode curl_message_result(const CURLMsg *message) { return message->data.result; }

// The socket address of a connection. For IPv6 it is longer than the field `addr` declares.
static inline const struct sockaddr *curl_address(const struct curl_sockaddr *address) { return &address->addr; }
