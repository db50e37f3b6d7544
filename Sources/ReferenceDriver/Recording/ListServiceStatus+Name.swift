// Understudy
// SPDX-License-Identifier: Apache-2.0

import ClientLayers

extension ListServiceStatus {
    /// The vocabulary's name.
    var name: String {
        switch self {
        case .success: "success"
        case .noData: "noData"
        case .networkFailure: "networkFailure"
        case .onGoing: "onGoing"
        case .paused: "paused"
        case .canceled: "canceled"
        case .noExecute: "noExecute"
        }
    }

    /// The status of a name.
    init?(name: String) {
        guard let status = Self.allCases.first(where: { $0.name == name }) else { return nil }
        self = status
    }
}
