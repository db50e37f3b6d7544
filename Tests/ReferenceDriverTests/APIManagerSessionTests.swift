// Understudy
// SPDX-License-Identifier: Apache-2.0

import ClientLayers
import DriverProtocol
import JSONValues
import OrderedCollections
import Testing

/// Managers of APIs with one delegate.
@MainActor
@Suite struct APIManagerSessionTests {
    private static let endpoints: JSONObject = [
        "endpoints": ["first": "http://stub/1", "second": "http://stub/2", "other": "http://stub/4"]
    ]

    private func stage(_ configuration: JSONObject = [:]) async throws -> Stage {
        try await Stage("api-manager", configuration.merging(Self.endpoints) { own, _ in own }, houses: nil)
    }

    @Test("a call is told to the delegate, and its data is there for every reformer (N-06, N-11)")
    func success() async throws {
        let stage = try await stage()
        stage.transport.answer = { _ in .success(["Data": ["Id": 7, "Name": "N"]]) }
        #expect(try await stage.perform("loadData", "first", ["page": 1]) == "call(first), delegate.success(first)")
        #expect(stage.transport.requests.map(\.parameters) == [[RequestParameter(name: "page", value: "1")]])
        #expect(
            try await stage.settle().state == [
                "loading": [], "rawData": ["first": ["Data": ["Id": 7, "Name": "N"]]], "failures": [:],
                "cells": ["first": ["image": .null, "id": "7", "name": "N", "title": .null]],
                "dictionaries": ["first": ["id": "7", "name": "N"]],
            ]
        )
    }

    @Test("a failure is told with its message, and a call under way is given up by a newer one (N-07, X-75)")
    func failure() async throws {
        let stage = try await stage()
        #expect(try await stage.perform("loadData", "second", .null, inFlightAtMost: 1) == "call(second)")
        #expect(try await stage.state("loading") == ["loading": ["second"]])
        #expect(try await stage.perform("loadData", "second", .null, inFlightAtMost: 2) == "call(second)")
        #expect(stage.transport.canceledCount == 1)
        stage.transport.release(.failure(TransportFailure("gone", isCanceled: true)))
        stage.transport.release(.failure(TransportFailure("500", status: 500, body: ["Message": "E"])))
        try await stage.settle()
        #expect(stage.trace() == "delegate.failure(second)")
        #expect(try await stage.state("failures", "loading") == ["failures": ["second": "E"], "loading": []])
    }

    @Test(
        "the delegate implements what it is told to (N-08)",
        arguments: [
            ("both", "call(first), delegate.success(first)", "call(first), delegate.failure(first)"),
            ("successOnly", "call(first), delegate.success(first)", "call(first)"),
            ("failureOnly", "call(first)", "call(first), delegate.failure(first)"),
            ("none", "call(first)", "call(first)"),
        ] as [(JSONValue, String, String)]
    )
    func delegate(script: JSONValue, success: String, failure: String) async throws {
        let stage = try await stage(["delegate": script])
        stage.transport.answer = { _ in .success("A") }
        #expect(try await stage.perform("loadData", "first", .null) == success)
        stage.transport.answer = { _ in .failure(TransportFailure("gone")) }
        #expect(try await stage.perform("loadData", "first", .null) == failure)
    }

    @Test("a delegate can load again, once, and see whether the manager is loading (N-22, N-24)")
    func onSuccess() async throws {
        let again = try await stage(["onSuccess": "loadOnceMore"])
        again.transport.answer = { _ in .success("A") }
        let told = "call(first), delegate.success(first)"
        #expect(try await again.perform("loadData", "first", .null) == "\(told), \(told)")
        let seeing = try await stage(["onSuccess": "traceLoading"])
        seeing.transport.answer = { _ in .success("A") }
        #expect(try await seeing.perform("loadData", "first", .null) == "\(told), sees.loading(false)")
    }

    @Test("the request function lands each call in its own place (N-04)")
    func requests() async throws {
        let stage = try await stage()
        stage.transport.answer = { _ in .success("A") }
        #expect(
            try await stage.perform("startRequest", "other", ["a": "b"]) == "call(other), landing.success(other, A)"
        )
        stage.transport.answer = { _ in .failure(TransportFailure("gone")) }
        #expect(try await stage.perform("startRequest", "first", .null) == "call(first), landing.failure(first, gone)")
        #expect(try await stage.state("rawData") == ["rawData": [:]])
    }

    @Test("who lets go of delegate or manager is told nothing any more (N-21)")
    func dropped() async throws {
        let stage = try await stage()
        try await stage.perform("loadData", "first", .null, inFlightAtMost: 1)
        try await stage.perform("dropDelegate", inFlightAtMost: 1)
        stage.transport.release(.success("A"))
        try await stage.settle()
        #expect(try await stage.state("rawData") == ["rawData": ["first": "A"]])
        try await stage.perform("loadData", "first", .null, inFlightAtMost: 1)
        try await stage.perform("dropManager", "first", inFlightAtMost: 1)
        #expect(stage.transport.canceledCount == 1)
        #expect(stage.trace() == "")
        #expect(try await stage.state("rawData") == ["rawData": [:]])
    }

    @Test("an API without an endpoint is refused")
    func endpoint() async throws {
        let stage = try await stage()
        await #expect(
            throws: DriverError(
                .refused,
                message: "the configuration has no endpoint 'third'; give its complete address"
            )
        ) { try await stage.perform("loadData", "third", .null) }
    }
}
