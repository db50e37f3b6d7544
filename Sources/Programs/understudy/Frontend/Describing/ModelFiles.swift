// Understudy
// SPDX-License-Identifier: Apache-2.0

import JSONValues
import ModelReading
import SourceDiagnostics
import SystemCalls
import YAMLSource

/// The files of models that a user named, and those in folders.
enum ModelFiles {
    /// The name of a service model, which has its paginators in a file beside it.
    private static let service = "service-2.json"
    private static let paginators = "paginators-1.json"
    private static let endings = [".json", ".yaml", ".yml", ".json.gz"]

    /// Returns the models in a folder and in the folders below it.
    ///
    /// A folder with a service model has other files about it, which are not models.
    ///
    /// - Parameter folder: The path of the folder.
    /// - Returns: The paths of files that can be models.
    static func paths(in folder: String) -> [String] {
        let walk = FolderWalk(followsLinks: false) { name in endings.contains { name.hasSuffix($0) } }
        let all = walk.files(in: folder)
        let services = all.filter { isService($0) }
        let folders = Set(services.map { self.folder(of: $0) })
        let plain = Set(services.filter { !$0.hasSuffix(".gz") })
        return all.filter { path in
            guard folders.contains(self.folder(of: path)) else { return true }
            return plain.contains(path) || isService(path) && !plain.contains(String(path.dropLast(3)))
        }
    }

    /// Reads the paged operations of a model.
    ///
    /// - Parameter path: The path of the model, or of the paginators beside it.
    /// - Returns: A list or a reason for each operation.
    /// - Throws: `Diagnostics` for a file that cannot be read, or is not a model.
    static func findings(in path: String) throws(Diagnostics) -> [ModelFinding] {
        let path = path.hasSuffix(paginators) ? sibling(service, of: path) : path
        let document = try value(of: path)
        var pages: JSONValue?
        if ModelReader.needsPaginators(document) {
            let other = sibling(paginators, of: path)
            guard access(other, F_OK) == 0 else {
                let message =
                    "this service model has no file '\(paginators)' beside it, which names its pages; copy it there"
                throw Diagnostics([.error(message, at: SourceLocation(file: path))])
            }
            pages = try value(of: other)
        }
        do throws(ModelError) {
            return try ModelReader.findings(in: document, paginators: pages)
        } catch {
            throw Diagnostics([.error(error.message, at: SourceLocation(file: path))])
        }
    }

    /// Returns the kind of the model in a file, in words; nil for another file, and for one that cannot be read.
    static func kind(of path: String) -> String? {
        let document = try? value(of: path)
        return document.flatMap { ModelReader.kind(of: $0) }
    }

    private static func value(of path: String) throws(Diagnostics) -> JSONValue {
        try ModelDocument.value(of: SourceFile.read(path, byteCountMax: ModelDocument.byteCountMax), file: path)
    }

    private static func isService(_ path: String) -> Bool {
        path.hasSuffix("/\(service)") || path.hasSuffix("/\(service).gz")
    }

    /// Returns the path of a file beside another one: the compressed file, if only that exists.
    private static func sibling(_ name: String, of path: String) -> String {
        let plain = folder(of: path) + name
        let packed = plain + ".gz"
        return access(plain, R_OK) != 0 && access(packed, R_OK) == 0 ? packed : plain
    }

    /// Returns the path of a file's folder with its slash; empty for a file in this folder.
    private static func folder(of path: String) -> String {
        path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
    }
}
