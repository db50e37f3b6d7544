// Understudy
// SPDX-License-Identifier: Apache-2.0

import DriverProtocol
import JSONValues
import OrderedCollections
import PageDocuments
import SourceDiagnostics

/// A generator of pages, and a reader of what it has generated.
@MainActor
final class PageDocumentSession: LayerSession {
    private enum Action: String, CaseIterable {
        case generate, readProtocol, readType, readMember
    }

    private enum Language: String, CaseIterable {
        case swift, objectiveC
    }

    static let layer = "page-document"
    static let capability = LayerCapability(
        actions: Set(Action.allCases.map(\.rawValue)),
        events: ["file", "error", "warning", "inherits", "member"]
    )

    private let recorder: TraceRecorder
    private let layers: LayerFactory
    private let language: PageLanguage
    private var files: [GeneratedFile] = []
    private var filesBefore: [GeneratedFile]?

    init(configuration: JSONObject, stage: LayerStage) throws(DriverError) {
        let configuration = try ConfigurationReader(configuration, layer: Self.layer, keys: ["language"])
        language = try configuration.symbol("language", default: Language.swift) == .swift ? .swift : .objectiveC
        recorder = stage.recorder
        layers = stage.layers
    }

    func perform(_ action: String, with arguments: [JSONValue]) throws(DriverError) {
        guard let name = Action(rawValue: action) else { throw Self.unknown(action) }
        let arguments = ArgumentReader(action: action, arguments: arguments)
        switch name {
        case .generate: generate(try arguments[0, "document"].text())
        case .readProtocol: show(outline.members(of: try arguments[0, "name"].text(), isProtocol: true))
        case .readType:
            for parent in outline.parents(of: try arguments[0, "name"].text()) {
                recorder.record("inherits", with: .string(parent))
            }
        case .readMember:
            let name = try arguments[1, "name"].text()
            show(outline.members(of: try arguments[0, "type"].text()).filter { SourceOutline.name(of: $0) == name })
        }
    }

    var state: JSONObject {
        [
            "files": .integer(Int64(files.count)),
            "placeholders": .integer(Int64(files.reduce(0) { $0 + $1.text.ranges(of: "<#").count })),
            "sameAsBefore": filesBefore.map { .bool($0 == files) } ?? .null,
        ]
    }

    private var outline: SourceOutline { SourceOutline(files.map(\.text), language: language) }

    private func generate(_ document: String) {
        if !files.isEmpty { filesBefore = files }
        files = []
        switch layers.generatePage(Array(document.utf8), language) {
        case .success(let output):
            show(output.warnings, as: "warning")
            files = output.files
            for file in files { recorder.record("file", with: .string(file.name)) }
        case .failure(let findings): show(findings, as: "error")
        }
    }

    private func show(_ members: [String]) {
        for member in members { recorder.record("member", with: .string(member)) }
    }

    /// Records the findings of a severity in the document's order, by location and first quoted words.
    private func show(_ findings: Diagnostics, as event: String) {
        let told = findings.findings.filter { $0.severity.rawValue == event }
        for finding in told.sorted(by: { $0.location < $1.location }) {
            let quoted = finding.message.split(separator: "'", omittingEmptySubsequences: false).dropFirst().first
            recorder.record(
                event,
                with: .integer(Int64(max(1, finding.location.line))),
                .integer(Int64(max(1, finding.location.column))),
                .text(quoted.map(String.init))
            )
        }
    }
}
