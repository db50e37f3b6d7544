// Understudy
// SPDX-License-Identifier: Apache-2.0

import JSONValues

extension Envelope {
    /// Returns the body of an error's answer, with the message where ``error`` says.
    package func errorBody(_ message: String) -> [UInt8] {
        var bytes: [UInt8] = []
        for key in error {
            bytes.append(UInt8(ascii: "{"))
            JSONWriter.writeString(key, into: &bytes)
            bytes.append(UInt8(ascii: ":"))
        }
        JSONWriter.writeString(message, into: &bytes)
        bytes.append(contentsOf: repeatElement(UInt8(ascii: "}"), count: error.count))
        return bytes
    }
}
