// Understudy
// SPDX-License-Identifier: Apache-2.0

import ClientLayers
import Foundation
import Synchronization
import Testing

@Suite("A command", .timeLimit(.minutes(5)))
struct CommandTests {
    private typealias IntCommand = Command<Int?, String>
    private struct Failure: Error {}

    /// Keeps the ways to answer the runs of commands.
    private final class Answers: Sendable {
        private let all = Mutex<[IntCommand.Answer]>([])

        func add(_ answer: @escaping IntCommand.Answer) { all.withLock { $0.append(answer) } }
        subscript(run: Int) -> IntCommand.Answer { all.withLock { $0[run - 1] } }
    }

    private let log = Log()
    private let answers = Answers()

    private func command(
        timeLimit: CommandTimeLimit? = nil,
        onSuccess: @escaping @Sendable (String) -> Void = { _ in }
    ) -> IntCommand {
        IntCommand(
            timeLimit: timeLimit,
            consume: { [log, answers] input, answer in
                log.add("consume \(input.map { "\($0)" } ?? "nil")")
                answers.add(answer)
            },
            success: { [log] result in
                log.add("success \(result)")
                onSuccess(result)
            },
            error: { [log] error in log.add("error \(error)") },
            cancel: { [log] in log.add("cancel handler") }
        )
        .onFinal { [log] outcome in
            switch outcome {
            case .success(let result): log.add("final \(result)")
            case .failure(let error): log.add("final \(error)")
            }
        }
        .onStatusChange { [log] in log.add("\($0)") }
    }

    @Test("tells a result in the order success, status, final (W-04 to W-07)")
    func success() {
        let command = command()
        command.execute(nil)
        #expect(command.status == .pending)
        #expect(log.take() == ["pending", "consume nil"])
        command.execute(7)
        #expect(log.take() == [])
        answers[1](.success("R"))
        #expect(command.status == .success)
        #expect(log.take() == ["success R", "success", "final R"])
        answers[1](.failure(Failure()))
        #expect(log.take() == [])
    }

    @Test("tells an error in the order error, status, final (W-08, W-10)")
    func failure() {
        let command = command()
        command.execute(7)
        answers[1](.failure(Failure()))
        #expect(log.take() == ["pending", "consume 7", "error Failure()", "error", "final Failure()"])
    }

    @Test("tells statuses in the order of the changes when a handler executes again (X-69)")
    func reentrancy() {
        let holder = Mutex<IntCommand?>(nil)
        let command = command { result in
            guard result == "R" else { return }
            let command = holder.withLock { $0 }
            command?.execute(8)
            #expect(command?.status == .pending)
        }
        holder.withLock { $0 = command }
        command.execute(7)
        _ = log.take()
        answers[1](.success("R"))
        #expect(log.take() == ["success R", "success", "final R", "pending", "consume 8"])
        answers[2](.success("S"))
        #expect(log.take() == ["success S", "success", "final S"])
        holder.withLock { $0 = nil }
    }

    @Test("does not begin the work of a run that the status callback cancels")
    func canceledBeforeConsume() {
        let holder = Mutex<IntCommand?>(nil)
        let command = command()
        command.onStatusChange { [log] status in
            log.add("\(status)")
            if status == .pending { holder.withLock { $0 }?.cancel() }
        }
        holder.withLock { $0 = command }
        command.execute(7)
        #expect(log.take() == ["pending", "cancel handler", "cancel"])
        #expect(command.status == .cancel)
        holder.withLock { $0 = nil }
    }

    @Test("gives handlers nothing to tell apart: a result goes to one, an error to the other (W-24)")
    func typed() {
        let results: @Sendable (String) -> Void = { [log] in log.add($0) }
        let errors: @Sendable (any Error) -> Void = { [log] in log.add("\($0)") }
        let command = IntCommand(consume: { $1(.success("\($0 ?? 0)")) }, success: results, error: errors)
        command.execute(7)
        #expect(log.take() == ["7"])
    }

    @Test("does nothing for handlers that are not there (W-19, W-20, X-62)")
    func withoutHandlers() {
        let command = IntCommand(consume: { [answers] in answers.add($1) })
        command.execute(1)
        answers[1](.success("R"))
        #expect(command.status == .success)
        command.execute(2)
        answers[2](.failure(Failure()))
        #expect(command.status == .error)
        command.execute(3)
        command.cancel()
        #expect(command.status == .cancel)
    }

    @Test("is not kept alive by its consume block or an answer on its way, which then calls nobody (X-62, X-67)")
    func lifetime() {
        var command: IntCommand? = command(timeLimit: CommandTimeLimit(.seconds(1), alarm: ManualAlarm()))
        weak let watched = command
        command?.execute(7)
        #expect(log.take() == ["pending", "consume 7"])
        command = nil
        #expect(watched == nil)
        answers[1](.success("R"))
        #expect(log.take() == [])
    }
}

extension CommandTests {
    @Test("ends a run with an error when its time is up, and sets no alarm without a time limit (X-66)")
    @MainActor
    func timeLimit() {
        let alarm = ManualAlarm()
        let command = command(timeLimit: CommandTimeLimit(.seconds(3), alarm: alarm))
        command.execute(7)
        #expect(alarm.set == [.seconds(3)])
        _ = log.take()
        alarm.ringAll()
        let message = "the command was not answered within 3.0 seconds"
        #expect(log.take() == ["error \(message)", "error", "final \(message)"])
        answers[1](.success("R"))
        #expect(log.take() == [])
    }

    @Test("takes the alarm back when the run ends, and when the command does (X-66)")
    func alarmTakenBack() {
        let alarm = ManualAlarm()
        var command: IntCommand? = command(timeLimit: CommandTimeLimit(.seconds(3), alarm: alarm))
        command?.execute(7)
        answers[1](.success("R"))
        #expect(alarm.set == [])
        command?.execute(8)
        #expect(alarm.set == [.seconds(3)])
        command?.cancel()
        #expect(alarm.set == [])
        command?.execute(9)
        #expect(alarm.set == [.seconds(3)])
        command = nil
        #expect(alarm.set == [])
    }

    @Test("sets no alarm that outlives a run answered at once (X-66)")
    func answeredAtOnce() {
        let alarm = ManualAlarm()
        let command = IntCommand(timeLimit: CommandTimeLimit(.seconds(3), alarm: alarm), consume: { $1(.success("R")) })
        command.execute(7)
        #expect(command.status == .success)
        #expect(alarm.set == [])
    }

    @Test("calls handlers where the answer comes from (W-21)")
    func answeringThread() async {
        let command = IntCommand(
            consume: { _, answer in
                Thread.detachNewThread {
                    Thread.current.threadDictionary["answers"] = true
                    answer(.success("R"))
                }
            },
            success: { [log] _ in log.add("answers: \(Thread.current.threadDictionary["answers"] ?? false)") }
        )
        await withCheckedContinuation { continuation in
            command.onFinal { _ in continuation.resume() }
            command.execute(7)
        }
        #expect(log.take() == ["answers: true"])
    }

    @Test("stays orderly when many threads execute, answer and cancel (W-21)")
    func manyThreads() async {
        let command = Command<Int, Int>(
            consume: { input, answer in
                Task.detached { answer(.success(input)) }
                if input.isMultiple(of: 3) { answer(.failure(Failure())) }
            }
        )
        .onStatusChange { [log] in log.add("\($0)") }
        await withTaskGroup { group in
            for worker in 0..<8 {
                group.addTask {
                    for round in 0..<300 {
                        command.execute(round + worker)
                        if round.isMultiple(of: 5) { command.cancel() }
                        await Task.yield()
                    }
                }
            }
        }
        let statuses = log.all
        #expect(statuses.count > 2)
        for (place, status) in statuses.enumerated() {
            #expect((status == "pending") == place.isMultiple(of: 2), "\(place): \(status)")
        }
    }
}
