// Understudy
// SPDX-License-Identifier: Apache-2.0

/// The first line and the headers of an answer as they were sent.
package struct AnswerRecord: Sendable {
    /// The status code.
    package var status: Int
    /// The headers.
    package var headers: HeaderRecord

    /// Creates a record.
    package init(status: Int, headers: HeaderRecord) {
        self.status = status
        self.headers = headers
    }
}
