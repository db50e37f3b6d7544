// Understudy
// SPDX-License-Identifier: Apache-2.0

import CMalloc

/// The memory of large answers.
package enum LargeBlocks {
    /// The smallest block that is large, in bytes; the page lane's answers are smaller.
    private static let byteCountMin = 512 << 10

    /// Lets the process give the memory of large answers back to the system as soon as they have left.
    ///
    /// To be called once in a process, before anything listens.
    package static func giveBackAtOnce() {
        understudy_give_back_blocks(CInt(byteCountMin))
    }
}
