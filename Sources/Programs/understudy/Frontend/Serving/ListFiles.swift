// Understudy
// SPDX-License-Identifier: Apache-2.0

import ContractChecking
import ListDescription
import SourceDiagnostics
import StubEngine
import SystemCalls
import TextEncoding
import YAMLSource

/// Reads the list files of a command line into one description of the backend.
enum ListFiles {
    /// Reads all files, and the list files `*.yaml` and `*.yml` of folders; without any, returns the standard list.
    ///
    /// - Parameters:
    ///   - paths: The files and folders as the user named them.
    ///   - presets: The names of presets, each of which describes a list of the same name, or lists and answers.
    /// - Returns: Their lists and answers together.
    /// - Throws: `Diagnostics` for every file that is wrong, and for a name or address that two files use.
    static func load(_ paths: [String], presets: [String] = []) throws(Diagnostics) -> ListFile {
        guard !paths.isEmpty || !presets.isEmpty else { return .standard }
        var findings = Diagnostics()
        var all = ListFile()
        var taken = TakenPlaces()
        for preset in presets.compactMap({ PresetLibrary.shipped[$0] }) {
            do throws(Diagnostics) {
                let file = try preset.file()
                for name in file.names { all.origins[name] = preset.fileName }
                taken.add(file, into: &findings) { _ in SourceLocation(file: preset.fileName, line: 1) }
                all.add(file)
            } catch {
                findings.append(contentsOf: error)
            }
        }
        for path in paths.flatMap({ files(at: $0, into: &findings) }) {
            do throws(Diagnostics) {
                let file = try ListFileParser.parse(contentsOf: path)
                _ = FaultParser.faults(of: file, into: &findings)
                for name in file.names { all.origins[name] = path }
                taken.add(file, canChange: true, into: &findings) { name in
                    file.locations[name] ?? SourceLocation(file: path)
                }
                all.add(file)
            } catch {
                findings.append(contentsOf: error)
            }
        }
        if !findings.hasErrors { ListFileParser.checkSchemas(of: all.lists, at: taken.names, into: &findings) }
        guard !findings.hasErrors else { throw findings }
        return all
    }

    /// Returns the list files of a folder, sorted by name; for a file, the file itself.
    private static func files(at path: String, into findings: inout Diagnostics) -> [String] {
        guard let files = ListFolder.files(at: path)?.filter(isList) else {
            if access(path, F_OK) == 0 || ![ENOENT, ENOTDIR].contains(errno) { return [path] }
            findings.error("there is no such file or folder; check the path", at: SourceLocation(file: path))
            return []
        }
        if files.isEmpty {
            let below = (path.hasSuffix("/") ? path : path + "/") + "lists"
            let other = ListFolder.files(at: below)?.isEmpty == false ? "'\(below)'" : "another folder"
            findings.error("the folder has no lists (*.yaml); name \(other)", at: SourceLocation(file: path))
        }
        return files
    }

    /// Whether a file of a folder may describe lists; false for the words and contracts of a suite.
    private static func isList(_ path: String) -> Bool {
        guard let root = try? YAMLSource.parse(contentsOf: path) else { return true }
        return root.kind == .list
    }
}

extension ListFile {
    /// Adds the lists, answers and faults of another file, whose names are others.
    fileprivate mutating func add(_ file: ListFile) {
        lists += file.lists
        answers += file.answers
        faults += file.faults
        sources.merge(file.sources) { $1 }
        valueFiles += file.valueFiles
    }
}

/// The names and the requests that several files have, with the places of the names.
private struct TakenPlaces {
    /// The places of the names.
    private(set) var names: [String: SourceLocation] = [:]
    private var routes: [EndpointRoute: SourceLocation] = [:]
    /// The requests for all GraphQL queries, with the place of the first list or answer that takes them.
    private var claims: [EndpointRoute: (place: SourceLocation, isShared: Bool)] = [:]

    /// Adds the lists and answers of a file, and reports those that another file has.
    ///
    /// - Parameters:
    ///   - file: The lists and answers.
    ///   - canChange: Whether the user can change the file; a preset can only be left out.
    ///   - findings: The receiver of findings.
    ///   - place: Returns the place of a name.
    mutating func add(
        _ file: ListFile,
        canChange: Bool = false,
        into findings: inout Diagnostics,
        place: (String) -> SourceLocation
    ) {
        func report(_ what: String, of owner: SourceLocation, remedy: String, at location: SourceLocation) {
            let other = canChange ? "\(owner.file):\(owner.line)" : owner.file
            let advice = canChange ? remedy : "serve one of them, or name both presets in one list file and \(remedy)"
            findings.error("'\(what)' is already in \(other); \(advice)", at: location)
        }
        let change = "change one 'path', or give one a condition ('when')"
        for ((name, route), claim) in zip(zip(file.names, file.routes), file.requests) {
            let location = place(name)
            if let owner = names.updateValue(location, forKey: name) {
                report(name, of: owner, remedy: "rename one", at: location)
            }
            if let owner = routes.updateValue(location, forKey: route) {
                report("\(route)", of: owner, remedy: change, at: location)
            }
            for request in claim.routes {
                guard let first = claims[request] else {
                    claims[request] = (location, claim.isShared)
                    continue
                }
                // Two claims of the same form are compared above, together with the selected field.
                guard first.isShared != claim.isShared else { continue }
                report("\(request)", of: first.place, remedy: change, at: location)
            }
        }
    }
}

/// The list of endpoints, one a line.
enum EndpointList {
    /// Lists the endpoints on standard error.
    static func print(_ endpoints: [MountEndpoint], at base: String) {
        for endpoint in endpoints {
            let rows = endpoint.rows.map { "  \($0) rows" } ?? ""
            let condition = endpoint.condition.map { "  when \($0)" } ?? ""
            let console = Console.error
            let more = console.styled(condition + rows, as: .dim)
            console.line("  \(endpoint.method) \(base)\(endpoint.path)\(endpoint.parameters.text)\(more)")
        }
    }
}
