#include "tree_memory.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

/* The bytes of a piece, of which only those that were used once take memory: 1 MiB, for a text of about 40 KB. */
#define PIECE_SIZE ((size_t)1 << 20)

/* What stands before each block. */
struct header {
    size_t length;
};

static _Thread_local char *piece;
/* The bytes taken from the front. */
static _Thread_local size_t used;
static _Thread_local size_t holders;

static pthread_key_t key;
static pthread_once_t once = PTHREAD_ONCE_INIT;

/* Memory of the system's; where it runs out the program ends, as it does in the library's own functions. */
static void *existing(void *memory) {
    if (!memory) abort();
    return memory;
}

/* The key has a piece freed when its thread ends. */
static void make_key(void) {
    if (pthread_key_create(&key, free) != 0) abort();
}

void tree_memory_hold(void) {
    if (!piece) {
        pthread_once(&once, make_key);
        piece = existing(malloc(PIECE_SIZE));
        pthread_setspecific(key, piece);
    }
    holders++;
}

void tree_memory_release(void) {
    if (--holders == 0) used = 0;
}

static int is_own(const char *block) { return piece && block > piece && block < piece + PIECE_SIZE; }

static size_t *length(void *block) { return &((struct header *)block - 1)->length; }

/* A block of so many bytes, or some more; NULL where the piece has no room for it or nobody holds it. */
static char *taken(size_t size) {
    size_t rounded = (size + sizeof(struct header) - 1) & ~(sizeof(struct header) - 1);
    size_t start = used + sizeof(struct header);
    if (!holders || size > PIECE_SIZE || start + rounded > PIECE_SIZE) return NULL;
    used = start + rounded;
    *length(piece + start) = rounded;
    return piece + start;
}

void *tree_memory_calloc(size_t count, size_t size) {
    size_t all;
    if (__builtin_mul_overflow(count, size, &all)) abort();
    char *block = taken(all);
    return block ? memset(block, 0, all) : existing(calloc(count, size));
}

void *tree_memory_realloc(void *block, size_t size) {
    if (!block) return tree_memory_calloc(1, size);
    if (!is_own(block)) return existing(realloc(block, size));
    size_t old = *length(block);
    if (size <= old) return block;
    /* The last block grows in its place. */
    tree_memory_free(block);
    void *larger = taken(size);
    if (!larger) larger = existing(malloc(size));
    return larger == block ? block : memcpy(larger, block, old);
}

void tree_memory_free(void *block) {
    if (!is_own(block)) return free(block);
    /* The last block's place can be taken again at once. */
    if ((char *)block + *length(block) == piece + used) used = (char *)length(block) - piece;
}
