// Understudy
// SPDX-License-Identifier: Apache-2.0

package import ContractChecking
package import DriverProtocol
package import Exploring
package import JSONValues
import ListDescription
package import StubEngine

/// A layer with a list, against which random histories are played.
package protocol DrivenSubject: Sendable {
    /// The name in results.
    var name: String { get }
    /// The layer of the vocabulary.
    var layer: String { get }
    /// The circumstances of random histories.
    var setup: ModelSetup { get }
    /// Returns the differences that the server of a history may have.
    func variants(of capability: LayerCapability) -> [ServerVariant]

    /// Returns the reason why a driver cannot be searched; nil if it can.
    ///
    /// - Parameters:
    ///   - capability: The abilities of the driver for the layer.
    ///   - driver: The name of the driver.
    /// - Returns: The reason in a sentence.
    func obstacle(of capability: LayerCapability, driver: String) -> String?
    /// Returns the situations that a search of a driver has to meet.
    func expected(of capability: LayerCapability) -> Sightings
    /// Returns the actions of random histories; one that appears twice is twice as likely.
    func actions(of capability: LayerCapability) -> [UserAction]
    /// Returns the state from which a history starts.
    ///
    /// - Parameters:
    ///   - history: The history, with the number of rows and the difference of the server.
    ///   - faults: The faults by the numbers of the requests.
    /// - Returns: The list with its faults.
    /// - Throws: `FaultSyntaxError` if the stub does not know a fault, which would be a defect.
    func given(_ history: History, faults: [Int: ServerFault]) throws(FaultSyntaxError) -> Given
    /// Returns the judge of one history.
    ///
    /// - Parameters:
    ///   - given: The state from which the history starts.
    ///   - baseURL: The beginning of URLs.
    ///   - capability: The abilities of the driver for the layer.
    /// - Returns: The judge before the first step.
    func judge(given: Given, baseURL: String, capability: LayerCapability) -> any DrivenJudge
    /// Returns a history and similar ones that contracts may express instead, the fairest first.
    func expressions(of history: History) -> [History]
    /// Returns a contract that a layer breaks and a right one holds; nil if contracts cannot express the history.
    func contract(for finding: ExplorationFinding, capability: LayerCapability) -> ExploredContract?
}

extension DrivenSubject {
    package func variants(of capability: LayerCapability) -> [ServerVariant] { [] }

    package func expressions(of history: History) -> [History] { [history] }

    /// Returns the list with faults of single requests.
    ///
    /// - Parameters:
    ///   - backend: The list.
    ///   - faults: The faults by the numbers of the requests.
    ///   - dialect: The dialect; nil for none.
    ///   - known: The faults of the stub, which are not read again for each history.
    /// - Returns: The list with its faults.
    /// - Throws: `FaultSyntaxError` if the stub does not know a fault, which would be a defect.
    func given(
        _ backend: ListFile,
        faults: [Int: ServerFault],
        dialect: Dialect?,
        known: [ServerFault: Fault]
    ) throws(FaultSyntaxError) -> Given {
        var stubFaults: [Fault] = []
        for (request, fault) in faults.sorted(by: { $0.key < $1.key }) {
            var stubFault: Fault
            if let fault = known[fault] {
                stubFault = fault
            } else {
                stubFault = try FaultParser.parse(commandLine: fault.commandLine)
            }
            stubFault.request = request
            stubFaults.append(stubFault)
        }
        return Given(backend: backend, faults: stubFaults, dialect: dialect)
    }

    /// Returns the reason why a driver cannot be searched; nil if it can.
    ///
    /// - Parameter capabilities: The abilities of the driver.
    /// - Returns: The reason in a sentence.
    package func obstacle(of capabilities: DriverCapabilities) -> String? {
        guard let capability = capabilities.layers[layer] else {
            return "driver '\(capabilities.driver)' does not drive the layer '\(layer)'"
        }
        return obstacle(of: capability, driver: capabilities.driver)
    }

    /// Returns a sentence about actions that a driver does not perform; nil if it performs all.
    func missing(_ actions: [String], of capability: LayerCapability, driver: String) -> String? {
        let missing = actions.filter { !capability.actions.contains($0) }
        return missing.isEmpty ? nil : "driver '\(driver)' does not perform \(missing.joined(separator: ", "))"
    }
}

/// The judge of one history of a real layer, who reads the layer's requests, events and states.
package protocol DrivenJudge: Sendable {
    /// Returns whether the rules say anything about an action now.
    func allows(_ action: UserAction) -> Bool
    /// Takes note of a request, and returns its answer as a client reads it.
    ///
    /// - Parameters:
    ///   - entry: The request.
    ///   - plan: Its answer, which the stub may hold.
    ///   - fault: The fault of its answer; nil for none.
    ///   - step: The step that led to the request.
    /// - Returns: The answer.
    mutating func receive(
        _ entry: JournalEntry,
        answer plan: AnswerPlan,
        fault: ServerFault?,
        during step: HistoryStep
    ) -> ServedAnswer
    /// Judges a step.
    ///
    /// - Parameters:
    ///   - step: The step.
    ///   - occurrence: The occurrence that the layer took part in.
    ///   - rest: The events since the rest before, and the state.
    ///   - flights: The number of requests in flight before the step.
    /// - Returns: The effect of the step, and the behaviour for a reader.
    mutating func judge(
        _ step: HistoryStep,
        as occurrence: PagerOccurrence,
        rest: DrivenRest,
        flights: Int
    ) -> (effect: StepEffect, story: StoryStep)
}

/// The behaviour of a real layer up to a rest.
package struct DrivenRest: Sendable {
    /// The events since the rest before.
    package var events: [TraceEvent]
    /// The state.
    package var state: JSONObject
}

extension ServerFault {
    /// The faults as the stub knows them.
    static let ofStub = allCases.reduce(into: [ServerFault: Fault]()) { faults, fault in
        faults[fault] = try? FaultParser.parse(commandLine: fault.commandLine)
    }

    /// The fault as the command line of the stub writes it.
    var commandLine: String {
        switch self {
        case .closed: "close-before"
        case .serverError: "status:500"
        case .unavailable: "unavailable:0s"
        case .expired: "status:410"
        case .unreadable: "body:invalid-json"
        case .emptyPage: "lie:empty-page"
        case .firstPage: "lie:ignore-cursor"
        case .sameToken: "lie:same-cursor"
        }
    }
}
