// Understudy
// SPDX-License-Identifier: Apache-2.0

import ClientLayers
import DriverProtocol
import JSONValues

extension ValueReader {
    /// The value as a status of a list request.
    func status() throws(DriverError) -> ListServiceStatus {
        try symbol(of: ListServiceStatus.allCases.map { ($0.name, $0) })
    }
}
