// Understudy
// SPDX-License-Identifier: Apache-2.0

import HousesPage
import JSONValues
import PageDocuments
import ReferenceDriver
import SourceDiagnostics

/// A correct page whose presenter binds it too late, without parameters, or never.
final class PublishedPage: DrivenPage {
    private let right: any DrivenPage
    private let gate: OperationGate?

    /// Creates a page from correct parts, some of them changed to wrong ones.
    static func make(_ settings: PageSettings, defects: Set<Defect>, right: LayerFactory) -> any DrivenPage {
        var settings = settings
        if let fetch = settings.fetch, defects.contains(.firstFetchWithoutParameters) {
            settings.fetch = { name, parameters, completion in
                fetch(name, name == "initialize" ? [:] : parameters, completion)
            }
        }
        // The generated fetches are empty: they send no request and never call back.
        if settings.fetch == nil, defects.contains(.fetchNeverCallsBack) { settings.fetch = { _, _, _ in } }
        guard defects.contains(.operationAfterFirstLoad) else { return right.makePage(settings) }
        let gate = OperationGate(settings.watcher)
        settings.watcher = gate
        return PublishedPage(right.makePage(settings), gate: gate)
    }

    private init(_ right: any DrivenPage, gate: OperationGate?) {
        self.right = right
        self.gate = gate
    }

    func open(parameter: JSONObject) { right.open(parameter: parameter) }

    func perform(_ operation: PageOperation, with argument: String) {
        guard gate?.isOpen != false else { return }
        right.perform(operation, with: argument)
    }

    func select(row: Int) { right.select(row: row) }
    var state: JSONObject { right.state }
}

/// Sets the operation on the view only after the view model was set for the first time.
private final class OperationGate: HousesPageWatcher {
    private let watcher: any HousesPageWatcher
    /// Whether the view has its operation.
    private(set) var isOpen = false

    init(_ watcher: any HousesPageWatcher) {
        self.watcher = watcher
    }

    func viewReceivedOperation() {}
    func viewBound() { watcher.viewBound() }

    func viewReloaded() {
        watcher.viewReloaded()
        guard !isOpen else { return }
        isOpen = true
        watcher.viewReceivedOperation()
    }

    func tableDeselected(row: Int, animated: Bool) { watcher.tableDeselected(row: row, animated: animated) }
    func operationArrived(_ name: String, with argument: String?) { watcher.operationArrived(name, with: argument) }
}

/// A correct generator without the features that the published one does not have.
@MainActor
struct PublishedPageGenerator {
    private let defects: Set<Defect>
    private let right: LayerFactory

    /// Creates a generator with some of the mistakes.
    init(defects: Set<Defect>, right: LayerFactory) {
        self.defects = defects
        self.right = right
    }

    /// Makes the sources of a document.
    func generate(_ document: [UInt8], in language: PageLanguage) -> Result<PageGenerator.Output, Diagnostics> {
        if defects.contains(.commentsRefused), let refusal = Self.refusal(of: document) { return .failure(refusal) }
        var result = right.generatePage(document, language)
        if defects.contains(.methodsWithoutParameters) {
            result = Self.withoutParameters(document, in: language, result: result)
        }
        return result.map(spoiled)
    }

    /// Returns the finding of a strict parser of JSON.
    private static func refusal(of document: [UInt8]) -> Diagnostics? {
        do {
            _ = try JSONParser.parse(document)
            return nil
        } catch {
            return Diagnostics([.error(error.description, at: SourceLocation(file: "page.json"))])
        }
    }

    /// Makes the sources as if every method of the document had only a name.
    private static func withoutParameters(
        _ document: [UInt8],
        in language: PageLanguage,
        result: Result<PageGenerator.Output, Diagnostics>
    ) -> Result<PageGenerator.Output, Diagnostics> {
        guard case .success = result, var page = try? PageDocumentParser.parse(document, file: "page.json") else {
            return result
        }
        for place in page.fetches.indices { page.fetches[place].parameters = nil }
        for place in page.operations.indices { page.operations[place].parameters = nil }
        return Result { () throws(Diagnostics) in try PageGenerator(PageTemplates(language)).generate(page) }
    }

    private func spoiled(_ output: PageGenerator.Output) -> PageGenerator.Output {
        var output = output
        for place in output.files.indices {
            let lines = output.files[place].text.split(separator: "\n", omittingEmptySubsequences: false)
            let isInterface = output.files[place].name.hasSuffix("Interface.h")
            output.files[place].text = lines.map { spoiled(String($0), isInterface: isInterface) }
                .joined(separator: "\n")
        }
        return output
    }

    private func spoiled(_ line: String, isInterface: Bool) -> String {
        var line = line
        if defects.contains(.twoTypeTables), isInterface {
            line = line.replacing("(nonatomic, assign)", with: "(nonatomic)")
        }
        // The published table has only the pointers of the system's classes.
        if defects.contains(.pointerForgotten), line.hasPrefix("@property (nonatomic, strong) "), !line.contains(") NS")
        {
            line = line.replacing(" *", with: "")
        }
        return line
    }
}
