// Understudy
// SPDX-License-Identifier: Apache-2.0

import JSONValues
import OrderedCollections
import StubEngine

extension AnswerPlan {
    /// Creates an answer that says what is wrong, as `{"Message": …}`.
    init(failing status: Int, _ message: String) {
        let body = JSONWriter.bytes(of: .object(["Message": .string(message)]))
        self.init(status: status, headers: [("Content-Type", "application/json")], body: body)
    }
}
