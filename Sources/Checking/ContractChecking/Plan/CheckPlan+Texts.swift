// Understudy
// SPDX-License-Identifier: Apache-2.0

package import SourceDiagnostics

extension CheckPlan {
    /// Chooses all contracts of files that are held in memory, such as those of histories that a search has found.
    ///
    /// To draw such a history in a report, run the plan with timelines.
    ///
    /// - Parameters:
    ///   - texts: The path of each file, for messages, and its text.
    ///   - words: The vocabulary and the behaviour index.
    /// - Throws: `Diagnostics` of all files, also if there is no contract.
    package init(texts: [(path: String, text: String)], words: ContractWords) throws(Diagnostics) {
        let suite = try ContractSuite.load(sources: texts, words: words)
        do throws(SelectionError) {
            try self.init(of: suite)
        } catch {
            var diagnostics = Diagnostics()
            diagnostics.error(error.message, at: SourceLocation(file: texts.first?.path ?? ""))
            throw diagnostics
        }
    }
}
