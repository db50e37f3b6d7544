// Understudy
// SPDX-License-Identifier: Apache-2.0

#ifndef UNDERSTUDY_CZLIB_SHIM_H
#define UNDERSTUDY_CZLIB_SHIM_H

#include <stddef.h>
#include <zlib.h>

/* Swift does not see deflateInit2, which is a macro. A window of 31 is 15 bits and the header and trailer of gzip. */
static inline int understudy_gzip_begin(z_stream *stream, int level) {
    return deflateInit2(stream, level, Z_DEFLATED, 31, 8, Z_DEFAULT_STRATEGY);
}

#endif
