// Understudy
// SPDX-License-Identifier: Apache-2.0

import Foundation

/// Keeps SIGXFSZ from ending the process, so that a file that may not grow is an error like a full disk.
enum FileSizeSignal {
    /// Handles the signal with nothing; unlike one that is ignored, no child inherits that.
    static func hold() {
        signal(SIGXFSZ) { _ in }
    }
}
