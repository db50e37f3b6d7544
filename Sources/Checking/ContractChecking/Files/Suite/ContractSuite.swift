// Understudy
// SPDX-License-Identifier: Apache-2.0

package import SourceDiagnostics
import YAMLSource

/// All contracts of one run, with the vocabulary and the behaviour index.
package struct ContractSuite: Hashable, Sendable {
    /// The vocabulary and the behaviour index.
    package var words: ContractWords
    /// The files by path.
    package var files: [ContractFile]

    /// The contracts in the order of the files.
    package var contracts: [Contract] { files.flatMap(\.contracts) }

    /// Reads a suite that is held in memory, such as the one inside the program.
    ///
    /// - Parameters:
    ///   - sources: Path and text of each file; files whose paths are not those of contract files are left out.
    ///   - words: The vocabulary and the behaviour index.
    /// - Returns: The suite.
    /// - Throws: `Diagnostics` of all files, also if an id occurs twice.
    package static func load(
        sources: [(path: String, text: String)],
        words: ContractWords
    ) throws(Diagnostics) -> ContractSuite {
        let chosen = sources.filter { ContractPaths.isContract($0.path) }.sorted { $0.path < $1.path }
        return try suite(of: chosen.map(SuiteSource.init), words)
    }

    /// Reads contract files and, recursively, folders of contract files.
    ///
    /// A file of known broken contracts in such a folder is left out.
    ///
    /// - Parameters:
    ///   - paths: Files and folders as the user gave them; a file found twice is read once.
    ///   - words: The vocabulary and the behaviour index, to which those of the files' own suites are added.
    /// - Returns: The suite.
    /// - Throws: `Diagnostics` of all files, also for a missing file and for a folder without contracts.
    package static func load(paths: [String], words: ContractWords) throws(Diagnostics) -> ContractSuite {
        var diagnostics = Diagnostics()
        let files = SourceFinder(.contracts).find(paths, into: &diagnostics)
        guard !diagnostics.hasErrors else { throw diagnostics }
        let named = Set(paths)
        let sources = files.map(SuiteSource.init(reading:)).filter { named.contains($0.path) || !$0.isParked }
        if sources.isEmpty { SourceFinder(.contracts).reportNothing(in: paths[0], into: &diagnostics) }
        guard !diagnostics.hasErrors else { throw diagnostics }
        return try suite(of: sources, words.extended(byWordsBeside: files))
    }

    /// Reads the contract files of a folder that may hold none.
    ///
    /// - Parameters:
    ///   - folder: The folder.
    ///   - words: The vocabulary and the behaviour index, to which those of the folder are added.
    /// - Returns: The suite.
    /// - Throws: `Diagnostics` of all files.
    package static func load(below folder: String, words: ContractWords) throws(Diagnostics) -> ContractSuite {
        var ignored = Diagnostics()
        let isEmpty = SourceFinder(.contracts).find([folder], into: &ignored).isEmpty
        return isEmpty ? ContractSuite(words: words, files: []) : try load(paths: [folder], words: words)
    }

    static func suite(of sources: [SuiteSource], _ words: ContractWords) throws(Diagnostics) -> ContractSuite {
        var diagnostics = Diagnostics()
        var suite = ContractSuite(words: words, files: [])
        let lists = ContractLists()
        for source in sources {
            do throws(Diagnostics) {
                let root = try source.root.get()
                suite.files.append(try ContractFileParser.parse(root, file: source.path, words: words, lists: lists))
            } catch {
                diagnostics.append(contentsOf: error)
            }
        }
        DuplicateIDs.report(in: suite.contracts, into: &diagnostics)
        guard !diagnostics.hasErrors else { throw diagnostics }
        return suite
    }
}

/// One file of a suite: its name, and its content or the reason why it cannot be read.
struct SuiteSource {
    /// The file's name as the user gave it.
    let path: String
    /// The root of the file.
    let root: Result<SourceNode, Diagnostics>

    /// Parses a file that is held in memory.
    init(path: String, text: String) {
        self.path = path
        root = Result { () throws(Diagnostics) in try YAMLSource.parse(Array(text.utf8), file: path) }
    }

    /// Reads and parses a file.
    init(reading path: String) {
        self.path = path
        root = Result { () throws(Diagnostics) in try YAMLSource.parse(contentsOf: path) }
    }

    /// Whether the file parks contracts, and has none itself.
    var isParked: Bool { (try? root.get())?.kind == .parked }
}
