// Understudy
// SPDX-License-Identifier: Apache-2.0

import JSONValues
import OrderedCollections
import StubEngine

extension AdminAPI {
    /// The routes of faults: to look at, to add, to take out.
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
                body: AdminField.faultBody,
                forms: [[AdminField.faultLine, AdminField.mount], AdminField.faultBody],
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
                    throw AdminRefusal(404, message: "no fault has the number \(call.id); GET the faults for theirs")
                }
                return .init(body: .object([:]))
            },
        ]
    }

    private func addFault(_ call: AdminCall) throws(AdminRefusal) -> AdminRoute.Answer {
        let mount = try mount(of: call)
        let fault = try call.fault()
        if let problem = fault.problem(in: mount.changedFile) {
            throw AdminRefusal(409, message: FaultSyntaxError(fault.description, reason: problem).description)
        }
        let id = mount.add(fault)
        return .init(status: 201, body: .object(["id": .count(id), "fault": .string(fault.description)]))
    }
}

extension AdminField {
    /// A fault with what narrows it in one line.
    fileprivate static let faultLine = AdminField(
        name: "fault",
        kind: .matching(FaultSchema.narrowedLine),
        summary: "a fault and the requests that it applies to, as --fault takes it",
        isRequired: true,
        example: "status:500@page=3,times=1"
    )
    /// A fault without what narrows it.
    fileprivate static let fault = AdminField(
        name: "fault",
        kind: .fault,
        summary: "a fault as --fault takes it, or as list files write it",
        isRequired: true,
        example: ["status": 500, "message": "Busy"]
    )
    /// The members of a fault whose requests are named beside it.
    fileprivate static let faultBody: [AdminField] = [fault] + narrowing + [mount]
    /// The members that narrow a fault.
    fileprivate static let narrowing: [AdminField] = [
        .list, .page,
        AdminField(
            name: "row",
            kind: .count,
            summary: "the row whose pages are meant, from 0; any without it",
            example: 20
        ),
        AdminField(
            name: "header",
            kind: .matching("^\(FaultSchema.headerName)(=.*)?$"),
            summary: "the header that a request must have, NAME or NAME=VALUE",
            example: "X-Client=ios"
        ),
        AdminField(
            name: "request",
            kind: .ordinal,
            summary: "the only request that is meant, from 1; any without it",
            example: 2
        ),
        AdminField(
            name: "times",
            kind: .ordinal,
            summary: "how often the fault applies; always without it",
            example: 1
        ),
        AdminField(
            name: "rate",
            kind: .share,
            summary: "how many of the requests, 0 to 1; all without it",
            example: 0.1
        ),
    ]
}

extension AdminCall {
    /// Returns the fault of the body, which is written there as in a list file.
    fileprivate func fault() throws(AdminRefusal) -> Fault {
        guard let what = members["fault"], what != .null else {
            throw AdminRefusal(400, message: "'fault' is missing; send for example {\"fault\":\"status:500@page=3\"}")
        }
        var mapping = members.filter { $0.value != .null }
        mapping["mount"] = nil
        do throws(FaultSyntaxError) {
            return try FaultParser.parse(members: mapping)
        } catch {
            throw AdminRefusal(400, message: error.description)
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
