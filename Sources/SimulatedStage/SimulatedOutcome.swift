// Understudy
// SPDX-License-Identifier: Apache-2.0

import ClientLayers
import JSONValues
import StubEngine

/// Turns a plan into what a client would make of its bytes, in the client's own words.
enum SimulatedOutcome {
    /// Reads what a plan sends: 2xx is a result (an empty body is nil), everything else a failure with its body.
    static func read(_ plan: AnswerPlan) -> Result<JSONValue?, TransportFailure> {
        switch plan.ending {
        case .complete: complete(plan)
        case .truncated, .closeBeforeAnswer, .closeMidBody, .malformedChunk:
            .failure(TransportFailure("The server closed the connection before its answer was complete"))
        case .wrongLength: complete(plan.halved)
        case .garbage: .failure(TransportFailure("The server's answer is not HTTP"))
        case .reset: .failure(TransportFailure("The connection to the server failed"))
        case .never: .failure(TransportFailure("The server did not answer"))
        }
    }

    private static func complete(_ plan: AnswerPlan) -> Result<JSONValue?, TransportFailure> {
        guard (200..<300).contains(plan.status) else {
            let message = "The server answered with status \(plan.status)"
            let body = try? JSONParser.parse(plan.body)
            return .failure(TransportFailure(message, status: plan.status, body: body))
        }
        guard !plan.body.isEmpty else { return .success(nil) }
        do {
            return .success(try JSONParser.parse(plan.body))
        } catch {
            return .failure(TransportFailure("The server's answer is not JSON: \(error)"))
        }
    }
}

extension AnswerPlan {
    /// The plan with the half of the body that a client reads whom the answer told so.
    fileprivate var halved: AnswerPlan {
        var plan = self
        plan.body = Array(body.prefix(body.count / 2))
        return plan
    }
}
