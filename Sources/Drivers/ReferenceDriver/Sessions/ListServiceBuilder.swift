// Understudy
// SPDX-License-Identifier: Apache-2.0

import ClientLayers
import DriverProtocol
import JSONValues
import OrderedCollections

/// A maker of list domain services with the settings of a layer's configuration.
@MainActor
struct ListServiceBuilder {
    private let endpoints: LayerEndpoints
    private let stage: LayerStage
    private let transport: any Transport
    private let observer: MalformedResponseRecorder?
    private let listKeys: [String]?
    private let pageSizeKeys: [String]?
    private let transform: TransformScript
    private let source: SourceScript
    private let testData: JSONObject
    /// The status with which the next request ends at once, if a contract has set one.
    private let next = ScriptedStatus()

    /// Reads a configuration.
    ///
    /// - Parameters:
    ///   - configuration: The layer's configuration.
    ///   - stage: The source of collaborators.
    ///   - tellsMalformed: Whether the layer has an event for malformed responses.
    /// - Throws: `DriverError` for a value of the wrong type.
    init(_ configuration: ConfigurationReader, stage: LayerStage, tellsMalformed: Bool = false) throws(DriverError) {
        self.stage = stage
        endpoints = try LayerEndpoints(configuration)
        transport = RecordingTransport(
            stage.transport,
            recorder: stage.recorder,
            pageParameter: endpoints.pageParameter
        )
        observer = tellsMalformed ? MalformedResponseRecorder(stage.recorder) : nil
        listKeys = try configuration.texts("listKeys")
        pageSizeKeys = try configuration.texts("pageSizeKeys")
        transform = try configuration.symbol("transform", default: .none)
        source = try configuration.symbol("source", default: .http)
        testData = try configuration.object("testData") ?? [:]
    }

    /// Makes a service over a reformer.
    ///
    /// - Parameter reformer: The reformer; nil to see whether the service refuses to be created.
    /// - Returns: The service, or nil if it refuses.
    /// - Throws: `DriverError` for a missing endpoint or a wrong value.
    func service(over reformer: (any ListServiceReformer)?) throws(DriverError) -> (any ListDomainService)? {
        let settings = ListServiceSettings(
            reformer: reformer,
            listKeys: listKeys,
            pageSizeKeys: pageSizeKeys,
            transform: transform.transform(recorder: stage.recorder, reformer: reformer),
            source: try source(source),
            nextStatus: nextStatus,
            beginWork: { [requests = stage.requests] in
                requests.began()
                return { requests.ended() }
            },
            observer: observer
        )
        return stage.layers.makeListService(settings)
    }

    /// Makes the next request, and only that one, end at once with a status.
    func script(_ status: ListServiceStatus) {
        next.status = status
    }

    /// The source of the scripted status; each `doService` calls it once.
    var nextStatus: @MainActor () -> ListServiceStatus? {
        { [next] in next.take() }
    }

    /// Returns the source that a contract names.
    func source(_ script: SourceScript) throws(DriverError) -> ListServiceSource {
        switch script {
        case .none: .none
        case .http: .api(try api("list", "first"))
        case .scripted: .scripted
        case .twoApis: .twoAPIs(try api("first", "list"), try api("second"))
        case .testData:
            .testData(
                listCount: try setting("count"),
                pageSize: try setting("pageSize"),
                firstPageIndex: try setting("firstPage")
            )
        }
    }

    private func setting(_ key: String) throws(DriverError) -> Int? {
        let reader = ValueReader(name: "'\(key)' of configuration key 'testData'", value: testData[key] ?? .null)
        return try reader.ifGiven { reader throws(DriverError) in try reader.integer() }
    }

    private func api(_ names: String...) throws(DriverError) -> ListAPI {
        ListAPI(endpoint: endpoints.list(try endpoints.url(names)), transport: transport)
    }
}
