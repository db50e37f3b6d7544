// Understudy
// SPDX-License-Identifier: Apache-2.0

import ClientLayers
import DriverProtocol
import JSONValues

extension ValueReader {
    /// The value as a status of a list request.
    func status() throws(DriverError) -> ListServiceStatus {
        guard let status = value.text.flatMap(ListServiceStatus.init(name:)) else {
            throw wrong("one of \(ListServiceStatus.allCases.map(\.name).joined(separator: ", "))")
        }
        return status
    }
}
