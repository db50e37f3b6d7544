// Understudy
// SPDX-License-Identifier: Apache-2.0
//
// Shows the thread sanitizer what the Mutex of Swift's standard library does where two threads meet. Its slow path lies
// in a library that is not instrumented, so that the sanitizer sees two threads use what the lock guards, and not that
// one has waited for the other: 15 lines that only count under a Mutex are reported as a race. Loaded in front of that
// library (LD_PRELOAD), these two functions do what its own do, and say so.

#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdint.h>

#define SWIFT __attribute__((swiftcall))
#define SELF __attribute__((swift_context))
#define LOCK "$s15Synchronization12_MutexHandleV9_lockSlowyys6UInt32VF"
#define UNLOCK "$s15Synchronization12_MutexHandleV11_unlockSlowyyF"

// There in a program that the sanitizer is in, and null in all others.
__attribute__((weak)) void __tsan_acquire(void *address);
__attribute__((weak)) void __tsan_release(void *address);

SWIFT void lock_slow(uint32_t thread, SELF void *lock) __asm__(LOCK);
SWIFT void unlock_slow(SELF void *lock) __asm__(UNLOCK);

SWIFT void lock_slow(uint32_t thread, SELF void *lock) {
    SWIFT void (*library)(uint32_t, SELF void *) = (SWIFT void (*)(uint32_t, SELF void *))dlsym(RTLD_NEXT, LOCK);
    library(thread, lock);
    if (__tsan_acquire) __tsan_acquire(lock);
}

SWIFT void unlock_slow(SELF void *lock) {
    SWIFT void (*library)(SELF void *) = (SWIFT void (*)(SELF void *))dlsym(RTLD_NEXT, UNLOCK);
    if (__tsan_release) __tsan_release(lock);
    library(lock);
}
