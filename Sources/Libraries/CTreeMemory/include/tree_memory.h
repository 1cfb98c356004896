/*
 * Memory for the trees of cmark-gfm: blocks one behind the other in a piece that each thread keeps, all free again when
 * the thread's last tree is gone.
 *
 * A page makes a thousand blocks, which took a third of the time of parsing, rendering and freeing it. What does not fit
 * into the piece comes from the system, so that one large text takes no more than it did.
 */
#ifndef TREE_MEMORY_H
#define TREE_MEMORY_H

#include <stddef.h>

/* Keeps the blocks of this thread until tree_memory_release. */
void tree_memory_hold(void);

/* Frees all blocks of this thread where nobody else holds them. */
void tree_memory_release(void);

/* As calloc, realloc and free, for use on one thread; where memory runs out the program ends. */
void *tree_memory_calloc(size_t count, size_t size);
void *tree_memory_realloc(void *block, size_t size);
void tree_memory_free(void *block);

#endif
