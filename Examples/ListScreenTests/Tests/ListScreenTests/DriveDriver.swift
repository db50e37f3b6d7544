// Understudy
// SPDX-License-Identifier: Apache-2.0

import Foundation
import ListScreen
import UnderstudyTesting

/// Makes our pager for contracts.
struct DriveDriver: LayerDriver {
    let layers = [
        "pager": LayerClaim(actions: ["start", "next", "refresh", "retry", "all"], events: ["page", "end", "failed"])
    ]

    func makeLayer(named name: String, configuration: ContractValue, trace: LayerTrace) async throws -> any DrivenLayer
    {
        for key in ["parameters", "ahead"] where configuration[key] != nil {
            throw LayerRefusal.unsupported("configuration key '\(key)'")
        }
        guard configuration["dialect"]?["name"]?.text == "google" else { throw LayerRefusal.unsupported("the dialect") }
        guard let url = configuration["endpoints"]?["list"]?.text.flatMap({ URL(string: $0) }),
            let size = configuration["pageSize"]?.integer, let timeout = configuration["requestTimeout"]?.integer
        else { throw LayerRefusal.refused("no endpoint 'list', 'pageSize' or 'requestTimeout'") }
        return await DrivenDrive(trace) { DriveFiles(url: url, pageSize: size, timeout: Double(timeout) / 1000) }
    }
}

/// One pager under test.
@MainActor
private final class DrivenDrive: DrivenLayer {
    private let trace: LayerTrace
    private let open: @Sendable () -> DriveFiles
    private var files: DriveFiles
    private var ids: [Int] = []
    private var pages = 0
    private var failed: String?
    private var isFirst = true
    private var isLoading = false
    private var hasEnded = false

    init(_ trace: LayerTrace, open: @escaping @Sendable () -> DriveFiles) {
        self.trace = trace
        self.open = open
        files = open()
    }

    func perform(_ action: String, with arguments: [ContractValue]) {
        if action == "retry", failed == nil { return }
        if !["next", "retry"].contains(action) { (files, isFirst) = (open(), true) }
        let limit = arguments.first?.integer ?? .max
        isLoading = true
        trace.began()
        Task {
            repeat { await load(limit) } while action == "all" && failed == nil && !hasEnded && ids.count < limit
            isLoading = false
            trace.ended()
        }
    }

    private func load(_ limit: Int) async {
        do {
            let page = try await files.nextPage()
            failed = nil
            hasEnded = page == nil
            guard let page else { return trace.tell("end") }
            let shown = isFirst ? [] : ids
            let new = page.map(\.id).prefix(limit - shown.count)
            (ids, pages, isFirst) = (shown + new, isFirst ? 1 : pages + 1, false)
            trace.tell("page", with: .array(new.map { .integer($0) }))
        } catch {
            let kind =
                error is URLError
                ? "network" : error is DriveFiles.StatusError ? "status" : error is DecodingError ? "content" : "other"
            failed = kind
            trace.tell("failed", with: .text(kind))
        }
    }

    func state() -> [String: ContractValue] {
        [
            "ids": .array(ids.map { .integer($0) }), "pages": .integer(pages), "failed": ContractValue(failed),
            "loading": .bool(isLoading), "hasNext": hasEnded ? .bool(false) : .null, "hasPrevious": .null,
        ]
    }

    func dispose() {}
}
