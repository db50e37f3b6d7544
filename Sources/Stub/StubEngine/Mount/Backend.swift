// Understudy
// SPDX-License-Identifier: Apache-2.0

package import ListDescription

/// The lists, answers and initial faults that a mount serves, made ready once.
package final class Backend: Sendable {
    /// The lists and answers that are served.
    package let file: ListFile
    /// The initial faults.
    let faults: [Fault]
    /// Finds lists and answers.
    let routes: RouteTable
    /// Writes answers.
    let writer: AnswerWriter

    /// Makes lists and answers ready.
    ///
    /// - Parameters:
    ///   - file: The lists and answers to serve.
    ///   - faults: The initial faults; the order decides between faults that exclude each other.
    ///   - delay: The delay of every answer.
    package init(_ file: ListFile, faults: [Fault] = [], delay: Duration = .zero) {
        self.file = file
        self.faults = faults
        routes = RouteTable(file)
        writer = AnswerWriter(delay: delay, envelope: file.lists.first?.envelope ?? Envelope())
    }

    /// Returns the body of an error in the words of the list at a path; elsewhere in those of the first list.
    ///
    /// - Parameters:
    ///   - message: The mistake and its correction.
    ///   - path: The decoded path below the mount.
    /// - Returns: The body, as JSON.
    package func errorBody(_ message: String, at path: String) -> [UInt8] {
        (routes.list(at: path)?.envelope ?? writer.envelope).errorBody(message)
    }
}

/// One list or answer of a mount, as an overview shows it.
package struct MountEndpoint: Hashable, Sendable {
    /// The name of the list or answer.
    package var name: String
    /// The method it takes.
    package var method: String
    /// Its path below the mount.
    package var path: String
    /// The number of rows of the list; nil for a plain answer.
    package var rows: UInt64?
    /// The query parameters that the list understands.
    package var parameters: [String]
}
