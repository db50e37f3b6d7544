// Understudy
// SPDX-License-Identifier: Apache-2.0

import Glibc

/// Keeps files of ours off the places of standard input, output and error.
enum OpenDescriptor {
    /// Moves a descriptor just opened above those three, which a parent may have left closed.
    ///
    /// A report that were opened as descriptor 1 would get whatever the process prints in its middle.
    ///
    /// - Parameter descriptor: What `open` or `openat` returned.
    /// - Returns: A descriptor above 2, or -1 with `errno` set.
    static func aboveStandardStreams(_ descriptor: CInt) -> CInt {
        guard (0...2).contains(descriptor) else { return descriptor }
        let moved = fcntl(descriptor, F_DUPFD_CLOEXEC, 3)
        let reason = errno
        close(descriptor)
        errno = reason
        return moved
    }
}
