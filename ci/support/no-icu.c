// Understudy
// SPDX-License-Identifier: Apache-2.0

// Some distributions build libxml2 with ICU, for encodings that iconv does not know. A report is UTF-8, so the packaged
// program goes without ICU's forty megabytes: every encoding that ICU would be asked for is unknown. SUFFIX is the
// version that this distribution's ICU has in its names.

#define PASTED(name, suffix) name##suffix
#define JOINED(name, suffix) PASTED(name, suffix)
#define NAME(name) JOINED(name, SUFFIX)

enum { fileAccessError = 4 };

void *NAME(ucnv_open)(const char *name, int *error) {
    (void)name;
    *error = fileAccessError;
    return 0;
}

void NAME(ucnv_close)(void *converter) { (void)converter; }

void NAME(ucnv_setToUCallBack)(void *converter, void *action, void *context, void *old, void *oldContext, int *error) {
    (void)converter, (void)action, (void)context, (void)old, (void)oldContext;
    *error = fileAccessError;
}

void NAME(ucnv_setFromUCallBack)(void *converter, void *action, void *context, void *old, void *oldContext, int *error) {
    (void)converter, (void)action, (void)context, (void)old, (void)oldContext;
    *error = fileAccessError;
}

void NAME(ucnv_convertEx)(void *to, void *from, char **target, const char *targetEnd, const char **source,
                          const char *sourceEnd, void *start, void **pivotSource, void **pivotTarget, const void *end,
                          signed char isReset, signed char isFlush, int *error) {
    (void)to, (void)from, (void)target, (void)targetEnd, (void)source, (void)sourceEnd, (void)start;
    (void)pivotSource, (void)pivotTarget, (void)end, (void)isReset, (void)isFlush;
    *error = fileAccessError;
}

void NAME(UCNV_TO_U_CALLBACK_STOP)(void) {}

void NAME(UCNV_FROM_U_CALLBACK_STOP)(void) {}
