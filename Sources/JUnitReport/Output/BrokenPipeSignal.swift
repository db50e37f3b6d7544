// Understudy
// SPDX-License-Identifier: Apache-2.0

import Glibc

/// Keeps SIGPIPE from ending the process when a write of ours meets a closed pipe.
enum BrokenPipeSignal {
    /// Runs a write with SIGPIPE blocked for this thread and takes away the one that the write raised.
    ///
    /// - Parameter write: Returns 0 or the `errno` of the write.
    /// - Returns: What `write` returned.
    static func heldBack(_ write: () -> CInt) -> CInt {
        var pipeSignal = sigset_t()
        var before = sigset_t()
        var pending = sigset_t()
        unsafe sigemptyset(&pipeSignal)
        unsafe sigaddset(&pipeSignal, SIGPIPE)
        unsafe sigpending(&pending)
        // One that somebody else blocked and left pending is not ours to take.
        let wasPending = unsafe sigismember(&pending, SIGPIPE) == 1
        unsafe pthread_sigmask(SIG_BLOCK, &pipeSignal, &before)
        let errorNumber = write()
        if errorNumber == EPIPE, !wasPending {
            var atOnce = timespec()
            while unsafe sigtimedwait(&pipeSignal, nil, &atOnce) == -1 && errno == EINTR {}
        }
        unsafe pthread_sigmask(SIG_SETMASK, &before, nil)
        return errorNumber
    }
}
