// Understudy
// SPDX-License-Identifier: Apache-2.0

import ClientLayers
import JSONValues
import OrderedCollections

extension JSONValue {
    /// An integer, or null for nil.
    static func integer(_ value: Int?) -> JSONValue {
        value.map { .integer(Int64($0)) } ?? .null
    }

    /// A text, or null for nil.
    static func text(_ value: String?) -> JSONValue {
        value.map { .string($0) } ?? .null
    }

    /// The `Id` of each row, null for a row without one.
    static func ids(_ rows: [JSONValue]?) -> JSONValue {
        .array((rows ?? []).map { .integer($0["Id"]?.int) })
    }
}

extension JSONValue {
    /// The names of tickets, in their order.
    static func names(_ tickets: [any Ticket]?) -> JSONValue {
        .array((tickets ?? []).map { .string($0.goodName) })
    }

    /// Text runs with size, weight and colour.
    static func runs(_ runs: [TextRun]) -> JSONValue {
        .array(
            runs.map { run in
                [
                    "text": .string(run.text),
                    "size": .number(run.size),
                    "weight": .string(run.weight.rawValue),
                    "color": .color(run.color),
                ]
            }
        )
    }

    /// Red, green and blue from 0 to 255, and alpha from 0 to 1.
    static func color(_ color: TextColor) -> JSONValue {
        [
            .integer(Int64(color.red)), .integer(Int64(color.green)), .integer(Int64(color.blue)),
            .number(color.alpha),
        ]
    }
}

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
