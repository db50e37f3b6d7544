// Understudy
// SPDX-License-Identifier: Apache-2.0

package import ListDescription
package import SourceDiagnostics
import YAMLSource

extension FaultParser {
    /// Reads the faults that list files begin with.
    ///
    /// - Parameters:
    ///   - file: The lists and answers with their faults.
    ///   - diagnostics: Where the findings go, also for a fault that could never strike.
    /// - Returns: The faults that can be understood, in the order of the files.
    package static func faults(of file: ListFile, into diagnostics: inout Diagnostics) -> [Fault] {
        file.faults.compactMap { node in
            guard let fault = parse(node, into: &diagnostics) else { return nil }
            guard let problem = fault.problem(in: file) else { return fault }
            diagnostics.error("the fault '\(fault)' \(problem)", at: node.location)
            return nil
        }
    }
}
