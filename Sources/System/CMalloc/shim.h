// Understudy
// SPDX-License-Identifier: Apache-2.0

#ifndef UNDERSTUDY_CMALLOC_SHIM_H
#define UNDERSTUDY_CMALLOC_SHIM_H

/* Darwin has no header of this name. */
#if __has_include(<malloc.h>)
#include <malloc.h>
#endif

/* Blocks of this size or more come from the system and go back to it as soon as they are freed. Unless this is said, the
   first large block that is freed raises the size up to 32 MiB, and memory once taken is kept. Without effect in C
   libraries that have no such setting. */
static inline void understudy_give_back_blocks(int byte_count) {
#ifdef M_MMAP_THRESHOLD
    mallopt(M_MMAP_THRESHOLD, byte_count);
#endif
#ifdef M_TRIM_THRESHOLD
    mallopt(M_TRIM_THRESHOLD, 4 * byte_count);
#endif
}

#endif
