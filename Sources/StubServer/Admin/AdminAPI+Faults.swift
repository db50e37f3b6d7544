// Understudy
// SPDX-License-Identifier: Apache-2.0

import JSONValues
import OrderedCollections
import StubEngine

extension AdminAPI {
    /// What goes wrong: to look at, to add, to take out.
    static var faults: [AdminRoute] {
        [
            AdminRoute(
                method: "GET",
                path: "/faults",
                summary: "The faults in force",
                parameters: [.mount],
                schema: "Faults"
            ) {
                (api, call) throws(AdminRefusal) in
                let faults = try api.mount(of: call).faults.map { $0.json }
                return .init(body: .object(["faults": .array(faults)]))
            },
            AdminRoute(
                method: "POST",
                path: "/faults",
                summary: "Adds a fault",
                parameters: [.mount],
                body: [
                    AdminField(
                        "fault",
                        .text,
                        "a fault as --fault takes it, such as status:500@page=3,times=1",
                        isRequired: true,
                        example: "status:500@page=3,times=1"
                    ), .mount,
                ],
                status: 201,
                schema: "AddedFault"
            ) { (api, call) throws(AdminRefusal) in try api.addFault(call) },
            AdminRoute(
                method: "DELETE",
                path: "/faults",
                summary: "Takes all faults out",
                parameters: [.mount],
                schema: "Done"
            ) {
                (api, call) throws(AdminRefusal) in
                try api.mount(of: call).removeFaults()
                return .init(body: .object([:]))
            },
            AdminRoute(
                method: "DELETE",
                path: "/faults/{id}",
                summary: "Takes a fault out",
                parameters: [.mount],
                schema: "Done"
            ) {
                (api, call) throws(AdminRefusal) in
                guard try api.mount(of: call).removeFault(call.id) else {
                    throw AdminRefusal(404, "no fault has the number \(call.id); GET the faults for theirs")
                }
                return .init(body: .object([:]))
            },
        ]
    }

    private func addFault(_ call: AdminCall) throws(AdminRefusal) -> AdminRoute.Answer {
        let mount = try mount(of: call)
        guard let text = try call.text("fault") else {
            throw AdminRefusal(400, "'fault' is missing; send for example {\"fault\":\"status:500@page=3\"}")
        }
        do throws(FaultSyntaxError) {
            let fault = try FaultParser.parse(commandLine: text)
            if let problem = fault.problem(in: mount.changedFile) { throw FaultSyntaxError(text, problem) }
            let id = mount.add(fault)
            return .init(status: 201, body: .object(["id": .count(id), "fault": .string(fault.description)]))
        } catch {
            throw AdminRefusal(400, error.description)
        }
    }
}

extension Mount.ActiveFault {
    /// `{"id":1,"fault":"status:500@page=3","matched":2,"struck":1}`.
    fileprivate var json: JSONValue {
        .object([
            "id": .count(id), "fault": .string(fault.description), "matched": .integer(Int64(matched)),
            "struck": .integer(Int64(struck)),
        ])
    }
}
