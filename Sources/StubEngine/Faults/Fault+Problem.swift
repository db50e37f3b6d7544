// Understudy
// SPDX-License-Identifier: Apache-2.0

package import ListDescription
import SourceDiagnostics

extension Fault {
    /// Why the fault can never strike in a backend: it names a list or answer that is not there.
    ///
    /// - Parameter file: What is served.
    /// - Returns: The rest of a sentence that begins with the fault; nil if the fault can strike.
    package func problem(in file: ListFile) -> String? {
        guard let list, !file.names.contains(list) else { return nil }
        return "names the list '\(list)', which is not served\(NearName.hint(for: list, in: file.names))"
    }
}
