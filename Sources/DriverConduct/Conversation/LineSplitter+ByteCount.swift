// Understudy
// SPDX-License-Identifier: Apache-2.0

import DriverProtocol

extension LineSplitter.Line {
    /// The number of bytes without the line feed; of a line that is too long those that were read at least.
    var byteCount: Int {
        switch self {
        case .line(let bytes): bytes.count
        case .tooLong(let limit, _): limit
        }
    }
}
