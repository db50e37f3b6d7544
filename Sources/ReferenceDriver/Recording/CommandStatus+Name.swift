// Understudy
// SPDX-License-Identifier: Apache-2.0

import ClientLayers

extension CommandStatus {
    /// The vocabulary's name.
    var name: String {
        switch self {
        case .idle: "idle"
        case .pending: "pending"
        case .success: "success"
        case .error: "error"
        case .cancel: "cancel"
        }
    }
}
