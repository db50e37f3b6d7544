// Understudy
// SPDX-License-Identifier: Apache-2.0

import ClientLayers
import JSONValues
import Testing

@MainActor
@Suite("A group domain service")
struct APIGroupDomainServiceTests {
    let transport = ScriptedTransport()

    private func answer(to body: JSONValue?) -> Result<GroupMaxIDs, GroupLoadError>? {
        var answers: [Result<GroupMaxIDs, GroupLoadError>] = []
        let service = APIGroupDomainService(teamID: 3, endpoint: GroupEndpoint(url: "u"), transport: transport)
        service.fetchMaxIDs { answers.append($0) }
        transport.answer(1, body)
        return answers.count == 1 ? answers.first : nil
    }

    @Test(
        "asks for its team or its group (G-01 to G-03)",
        arguments: [(3, 0, ["teamId=3"]), (0, 8, ["groupId=8"]), (3, 8, ["teamId=3", "groupId=8"]), (0, 0, [])]
    )
    func request(team: Int, group: Int, query: [String]) {
        let service = APIGroupDomainService(
            teamID: team,
            groupID: group,
            endpoint: GroupEndpoint(url: "http://h/m/1/ids", timeout: .seconds(1)),
            transport: transport
        )
        service.fetchMaxIDs { _ in }
        #expect([service.teamID, service.groupID] == [team, group])
        #expect(transport.requests.map(\.url) == ["http://h/m/1/ids"])
        #expect(transport.requests.first?.parameters.map { "\($0.name)=\($0.value)" } == query)
    }

    @Test(
        "reports an id that is not there as 0 (G-04, G-07)",
        arguments: [
            (["MaxDynamicId": 10, "MaxActivityId": 7], 10, 7), (["MaxDynamicId": 10], 10, 0), ([:], 0, 0),
            (["MaxDynamicId": .null, "MaxActivityId": "7"], 0, 0),
            (["MaxDynamicId": 10.0, "MaxActivityId": 7.5], 10, 0),
            (["MaxDynamicId": .integer(.max), "MaxActivityId": 1e19], Int.max, 0),
        ] as [(JSONValue, Int, Int)]
    )
    func ids(data: JSONValue, dynamicID: Int, activityID: Int) {
        #expect(answer(to: ["Data": data]) == .success(GroupMaxIDs(dynamicID: dynamicID, activityID: activityID)))
    }

    @Test(
        "fails on an answer without an envelope (G-04)",
        arguments: [nil, .null, [:], [], ["Data": .null], ["Data": []]] as [JSONValue?]
    )
    func malformed(body: JSONValue?) {
        #expect(answer(to: body) == .failure(GroupLoadError("the answer holds no ids at 'Data'")))
    }

    @Test("reports a failure with the server's message (G-04)")
    func failure() {
        var answers: [Result<GroupMaxIDs, GroupLoadError>] = []
        let service = APIGroupDomainService(groupID: 8, endpoint: GroupEndpoint(url: "u"), transport: transport)
        service.fetchMaxIDs { answers.append($0) }
        transport.fail(1, TransportFailure("status 500", status: 500, body: ["Message": "E"]))
        #expect(answers == [.failure(GroupLoadError("E"))])
    }

    @Test("may be dropped by its owner while a call is under way (G-05)")
    func dropped() {
        var answers = 0
        var service: APIGroupDomainService? = APIGroupDomainService(
            endpoint: GroupEndpoint(url: "u"),
            transport: transport
        )
        service?.fetchMaxIDs { _ in answers += 1 }
        service = nil
        transport.answer(1, ["Data": [:]])
        #expect(answers == 1)
    }
}
