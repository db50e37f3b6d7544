// Understudy
// SPDX-License-Identifier: Apache-2.0

import SystemCalls
import TextEncoding

/// A wait before the answer: always the same, evenly spread, or log-normal as real networks are.
///
/// ```
/// understudy serve --fault delay:200@page=2        # milliseconds
/// understudy serve --fault delay:100ms..1.5s       # anything between, each as likely
/// understudy serve --fault delay:200~0.5@rate=0.1  # half of them above 200 ms, with a tail: sigma 0.5
/// ```
struct DelayFault: FaultBehaviour {
    static let entry = FaultEntry(
        word: "delay",
        rule: .required,
        summary: "an answer that is late: a fixed time, a range, or a median with the sigma of a log-normal tail",
        examples: ["delay:200", "delay:100..300", "delay:200~0.5"],
        file: "{ delay: 200ms }",
        pattern: "([0-9]{1,6}(ms)?(~[0-4]([.][0-9]{1,3})?)?|1[0-9]{2}[.][.][2-9][0-9]{2,5})"
    )

    /// The distribution of the waits.
    enum Spread: Hashable, Sendable {
        /// Always the same.
        case fixed(Duration)
        /// Anything between, each as likely.
        case uniform(Duration, Duration)
        /// Half of them above the median; the logarithm of their ratio to it is normal with this deviation.
        case logNormal(median: Duration, sigma: Double)
    }

    /// The distribution of the waits.
    let spread: Spread

    var stage: FaultStage { .time }

    var argument: String? {
        switch spread {
        case .fixed(let wait): "\(wait.wholeMilliseconds)"
        case .uniform(let least, let most): "\(least.wholeMilliseconds)..\(most.wholeMilliseconds)"
        case .logNormal(let median, let sigma): "\(median.wholeMilliseconds)~\(sigma)"
        }
    }

    static func read(_ argument: String?) throws(FaultParser.Refusal) -> DelayFault {
        let text = argument ?? ""
        if let dots = text.firstRange(of: "..") {
            let (least, most) = (
                try time(from: text[..<dots.lowerBound], in: text), try time(from: text[dots.upperBound...], in: text)
            )
            guard least <= most else { throw refusal(text) }
            return DelayFault(spread: .uniform(least, most))
        }
        guard let wave = text.firstIndex(of: "~") else {
            return DelayFault(spread: .fixed(try time(from: text[...], in: text)))
        }
        guard let sigma = Double(text[text.index(after: wave)...]), (0...5).contains(sigma) else {
            throw FaultParser.Refusal("the sigma of '\(text)' is not from 0 to 5; write for example 'delay:200~0.5'")
        }
        return DelayFault(spread: .logNormal(median: try time(from: text[..<wave], in: text), sigma: sigma))
    }

    private static func time(from part: Substring, in text: String) throws(FaultParser.Refusal) -> Duration {
        guard let time = DurationText.parse(part), time <= FaultParser.delayMax else { throw refusal(text) }
        return time
    }

    private static func refusal(_ text: String) -> FaultParser.Refusal {
        FaultParser.Refusal("'\(text)' is not a delay; write milliseconds, such as 200, or 1.5s, up to an hour")
    }

    func change(_ plan: inout AnswerPlan, in context: inout FaultContext) {
        plan.delay += wait(&context.odds)
    }

    /// Draws a wait, of an hour at most.
    func wait(_ odds: inout FaultOdds) -> Duration {
        switch spread {
        case .fixed(let wait): wait
        case .uniform(let least, let most): least + (most - least) * odds.fraction()
        case .logNormal(let median, let sigma): min(FaultParser.delayMax, median * exp(sigma * odds.normal()))
        }
    }
}

extension FaultKind {
    /// Returns the fault of a wait before the answer.
    package static func delay(_ wait: Duration) -> FaultKind { FaultKind(DelayFault(spread: .fixed(wait))) }
}
