// Understudy
// SPDX-License-Identifier: Apache-2.0

import JSONValues
import ListDescription
import OrderedCollections
import StubEngine

extension AdminAPI {
    /// The routes that list, add and remove faults.
    static var faults: [AdminRoute] {
        [
            AdminRoute(
                method: "GET",
                path: "/faults",
                summary: "The faults, used-up ones included",
                parameters: [.mount],
                schema: "Faults"
            ) {
                (api, call) throws(AdminRefusal) in
                let faults = try api.mount(of: call).faults.map { $0.json }
                return .init(body: .object(["faults": .array(faults)]))
            },
            AdminRoute(
                method: "GET",
                path: "/faults/catalogue",
                summary: "All kinds of faults, with the regular expressions of their arguments",
                schema: "Catalogue"
            ) { (_, _) throws(AdminRefusal) in
                .init(body: .object(["faults": .array(FaultCatalogue.entries.map(\.json))]))
            },
            AdminRoute(
                method: "POST",
                path: "/faults",
                summary: "Adds a fault",
                parameters: [.mount],
                body: AdminField.faultBody,
                forms: [[AdminField.faultLine, AdminField.mount], AdminField.faultBody],
                status: 201,
                schema: "AddedFault",
                refusals: [(409, "The fault can never apply to what the stub serves")]
            ) { (api, call) throws(AdminRefusal) in try api.addFault(call) },
            AdminRoute(
                method: "DELETE",
                path: "/faults",
                summary: "Removes all faults",
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
                summary: "Removes a fault",
                parameters: [.mount],
                schema: "Done"
            ) {
                (api, call) throws(AdminRefusal) in
                guard try api.mount(of: call).removeFault(call.id) else {
                    let remedy = "GET \(AdminPath.root)/faults lists the ids"
                    throw AdminRefusal(404, message: "there is no fault \(call.id); \(remedy)")
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
    /// A fault in one line, with the keys that choose its requests.
    fileprivate static let faultLine = AdminField(
        name: "fault",
        kind: .matching(FaultSchema.narrowedLine),
        summary: "a fault and the requests that it applies to, as in --fault",
        isRequired: true,
        example: "status:500@page=3,times=1"
    )
    /// A fault without keys that choose requests.
    fileprivate static let fault = AdminField(
        name: "fault",
        kind: .fault,
        summary: "a fault as in --fault, or as in a list file",
        isRequired: true,
        example: ["status": 500, "message": "Busy"]
    )
    /// The members of a fault, and those that choose its requests.
    fileprivate static let faultBody: [AdminField] = [fault] + narrowing + [mount]
    /// The members that choose the requests of a fault.
    fileprivate static let narrowing: [AdminField] = [
        .list, .page,
        AdminField(
            name: "row",
            kind: .count,
            summary: "the row whose pages the fault applies to, from 0; default: any",
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
            summary: "the only request that the fault applies to, from 1; default: any",
            example: 2
        ),
        AdminField(
            name: "times",
            kind: .ordinal,
            summary: "how many times the fault applies; default: always",
            example: 1
        ),
        AdminField(
            name: "rate",
            kind: .share,
            summary: "the share of requests that the fault applies to, 0 to 1; default: all",
            example: 0.1
        ),
    ]
}

extension AdminCall {
    /// Returns the fault in the body, which has the form of list files.
    fileprivate func fault() throws(AdminRefusal) -> Fault {
        guard let what = members["fault"], what != .null else {
            throw AdminRefusal(400, message: "'fault' is missing; send for example {\"fault\":\"status:500@page=3\"}")
        }
        var mapping = members.filter { $0.value != .null }
        for field in [AdminField.mount, .sandbox] { mapping[field.name] = nil }
        do throws(FaultSyntaxError) {
            return try FaultParser.parse(members: mapping)
        } catch {
            throw AdminRefusal(400, message: error.description)
        }
    }
}

extension Mount.ActiveFault {
    /// `{"id":1,"fault":"status:500@page=3","list":null,"page":3,"matched":2,"struck":1,"usedUp":false}`.
    fileprivate var json: JSONValue {
        .object([
            "id": .count(id), "fault": .string(fault.description), "list": fault.list.map { .string($0) } ?? .null,
            "page": fault.page.map { .count($0) } ?? .null, "matched": .integer(Int64(matched)),
            "struck": .integer(Int64(struck)), "usedUp": .bool(remaining == nil),
        ])
    }
}

extension FaultEntry {
    /// `{"word":"status","summary":…,"argument":"required","pattern":"[2-5][0-9]{2}(:[^@]*)?","examples":[…]}`.
    fileprivate var json: JSONValue {
        .object([
            "word": .string(hyphenated), "summary": .string(summary), "argument": .string(rule.rawValue),
            "pattern": .string(pattern), "examples": .array(examples.map { .string($0) }),
        ])
    }
}
