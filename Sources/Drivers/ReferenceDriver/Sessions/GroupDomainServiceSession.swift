// Understudy
// SPDX-License-Identifier: Apache-2.0

import ClientLayers
import DriverProtocol
import JSONValues
import OrderedCollections

/// A group domain service.
@MainActor
final class GroupDomainServiceSession: LayerSession {
    static let layer = "group-domain-service"
    static let capability = LayerCapability(actions: ["load"], events: ["call", "success", "failure"])

    private let recorder: TraceRecorder
    private let service: any GroupDomainService

    init(configuration: JSONObject, stage: LayerStage) throws(DriverError) {
        let configuration = try ConfigurationReader(configuration, layer: Self.layer, keys: ["teamId", "groupId"])
        recorder = stage.recorder
        service = try GroupPage.domainService(configuration, stage: stage)
    }

    func perform(_ action: String, with arguments: [JSONValue]) throws(DriverError) {
        guard action == "load" else { throw Self.unknown(action) }
        service.fetchMaxIDs { [recorder] result in
            switch result {
            case .success(let ids):
                recorder.record("success", with: .integer(Int64(ids.dynamicID)), .integer(Int64(ids.activityID)))
            case .failure(let error): recorder.record("failure", with: .string(error.message))
            }
        }
    }

    var state: JSONObject {
        ["teamId": .integer(Int64(service.teamID)), "groupId": .integer(Int64(service.groupID))]
    }
}

/// The services under the group page, as a layer's configuration wants them.
@MainActor
struct GroupPage {
    /// The configuration keys that it reads.
    static let keys = ["teamId", "groupId", "cached"]

    /// The user of the app.
    let user: ScriptedUser
    /// The cache without its recorder, for changes that the contract itself makes.
    let cache: any CacheAppService
    /// The domain service.
    let domainService: any GroupDomainService
    /// Shows error messages.
    let dialogs: DialogRecorder

    /// Builds the services and fills the cache.
    ///
    /// - Parameters:
    ///   - configuration: The layer's configuration.
    ///   - user: The user of the app at first.
    ///   - stage: The source of collaborators.
    /// - Throws: `DriverError` for a wrong value, or if the cache's store fails.
    init(_ configuration: ConfigurationReader, user: Int, stage: LayerStage) throws(DriverError) {
        self.user = ScriptedUser(userID: user)
        dialogs = DialogRecorder(stage.recorder)
        cache = stage.layers.makeCacheService(try stage.cacheStore(), self.user)
        domainService = try Self.domainService(configuration, stage: stage)
        for value in configuration["cached"].value.array ?? [] { try save(value) }
    }

    /// Builds the domain service alone.
    ///
    /// - Parameters:
    ///   - configuration: The layer's configuration.
    ///   - stage: The source of collaborators.
    /// - Returns: The service for the configured team and group.
    /// - Throws: `DriverError` for a wrong value.
    static func domainService(
        _ configuration: ConfigurationReader,
        stage: LayerStage
    ) throws(DriverError) -> any GroupDomainService {
        stage.layers.makeGroupDomainService(
            try configuration.integer("teamId", default: 0),
            try configuration.integer("groupId", default: 0),
            try LayerEndpoints(configuration).group(),
            RecordingTransport(stage.transport, recorder: stage.recorder, call: "maxIds")
        )
    }

    private func save(_ value: JSONValue) throws(DriverError) {
        func reader(_ key: String) -> ValueReader {
            ValueReader(name: "'\(key)' of configuration key 'cached'", value: value[key] ?? .null)
        }
        cache.groupCacheService()
            .saveMaxID(
                try reader("value").integer(),
                of: try reader("kind").symbol(),
                in: try reader("scope").symbol(),
                id: try reader("id").integer()
            )
    }
}
