// Understudy
// SPDX-License-Identifier: Apache-2.0

import JSONValues

/// The protocol of a service model: the place of an operation's name, and the format of answers.
struct ServiceProtocol {
    /// Whether each operation has a path of its own; otherwise, a header names the operation.
    let hasPaths: Bool
    /// The type of answers; nil for plain JSON.
    let contentType: String?

    private let target: String

    /// Chooses the protocol with JSON answers among those of a model.
    ///
    /// - Parameter metadata: The metadata of the model.
    /// - Throws: `OperationRefusal` for a model without such a protocol.
    init(metadata: JSONValue) throws(OperationRefusal) {
        let all = (metadata["protocols"]?.array ?? []).compactMap(\.text) + [metadata["protocol"]?.text ?? ""]
        if all.contains("rest-json") {
            hasPaths = true
            contentType = nil
            target = ""
        } else if all.contains("json"), let prefix = metadata["targetPrefix"]?.text {
            hasPaths = false
            contentType = "application/x-amz-json-\(metadata["jsonVersion"]?.text ?? "1.1")"
            target = prefix
        } else if all.contains("query") || all.contains("ec2") || all.contains("rest-xml") {
            throw OperationRefusal("its answers are XML, and the stub answers JSON")
        } else if all.contains(where: { $0.hasSuffix("cbor") }) {
            throw OperationRefusal("its answers are CBOR, and the stub answers JSON")
        } else {
            throw OperationRefusal("its protocol '\(all.last ?? "")' is unknown")
        }
    }

    /// Returns the condition that selects an operation; nil if its path does so.
    func condition(of operation: String) -> JSONValue? {
        hasPaths ? nil : ["header": "X-Amz-Target", "is": .string("\(target).\(operation)")]
    }
}
