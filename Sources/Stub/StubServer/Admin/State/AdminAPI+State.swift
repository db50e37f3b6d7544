// Understudy
// SPDX-License-Identifier: Apache-2.0

import JSONValues
import ListDescription
import OrderedCollections
import StubEngine

extension AdminAPI {
    /// The route of the state as a text, with which a user keeps what was set by hand.
    static var state: [AdminRoute] {
        let form = AdminField(
            name: "form",
            kind: .word(StateText.Form.allCases.map(\.rawValue)),
            summary: "commands for a shell, a list file, or a contract; default: command",
            example: "command"
        )
        let list = AdminField(
            name: "list",
            kind: .text,
            summary: "the list of the contract; default: the first one",
            example: "houses"
        )
        return [
            AdminRoute(
                method: "GET",
                path: "/state",
                summary: "The faults, the changed rows and the holds as a text, and what the text leaves out",
                parameters: [form, list, .mount],
                schema: "State"
            ) { (api, call) throws(AdminRefusal) in
                let text = try api.stateText(call)
                let leftOut = text.leftOut.map { JSONValue.string($0) }
                return .init(body: .object(["text": .string(text.text), "leftOut": .array(leftOut)]))
            }
        ]
    }

    private func stateText(_ call: AdminCall) throws(AdminRefusal) -> StateText {
        let entry = try entry(of: call)
        let word = try call.text("form") ?? StateText.Form.command.rawValue
        guard let form = StateText.Form(rawValue: word) else {
            throw AdminRefusal(400, message: "'\(word)' is not a form; send command, list or contract")
        }
        let mount = try sandbox(of: call, in: entry.mount)
        let sandboxName = try call.sandboxName()
        let summary = MountSummary(mount, seed: sandboxName.flatMap { entry.mount.sandboxes?.find($0)?.seed })
        switch form {
        case .command:
            var place = StateText.Place(prefix: entry.prefix, sandbox: sandboxName, needsToken: gate.token != nil)
            let host = call.request.header("Host").first ?? ""
            if let port = host.split(separator: ":").last.flatMap({ UInt16($0) }) { place.port = Int(port) }
            return StateText(command: summary, of: program, at: place)
        case .list: return StateText(listFile: summary)
        case .contract:
            let lists = mount.backend.file.lists
            let name = try call.text("list")
            guard let list = lists.first(where: { $0.name == name ?? $0.name }) else {
                let hint = name.map { " '\($0)'\(mount.hint(forList: $0))" } ?? ""
                throw AdminRefusal(404, message: "there is no list\(hint)")
            }
            return StateText(contract: summary, of: list)
        }
    }
}
