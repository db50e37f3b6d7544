// Understudy
// SPDX-License-Identifier: Apache-2.0

import TextEncoding

extension TransportRequest {
    /// The URL of the request with its parameters behind it, percent-encoded; the given URL stays as it is.
    package var address: String {
        guard !parameters.isEmpty else { return url }
        let pairs = parameters.map { "\(PercentEncoding.encoded($0.name))=\(PercentEncoding.encoded($0.value))" }
        return url + (url.contains("?") ? "&" : "?") + pairs.joined(separator: "&")
    }
}
