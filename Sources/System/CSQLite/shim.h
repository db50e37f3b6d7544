// Understudy
// SPDX-License-Identifier: Apache-2.0

#ifndef UNDERSTUDY_CSQLITE_SHIM_H
#define UNDERSTUDY_CSQLITE_SHIM_H

#include <sqlite3.h>

/* Swift does not see SQLITE_TRANSIENT, which is a cast: SQLite makes a copy of the text. */
static inline int understudy_bind_text(sqlite3_stmt *statement, int index, const char *text) {
    return sqlite3_bind_text(statement, index, text, -1, SQLITE_TRANSIENT);
}

#endif
