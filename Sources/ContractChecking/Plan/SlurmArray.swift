// Understudy
// SPDX-License-Identifier: Apache-2.0

/// The task numbers of a Slurm array, which its author chooses: `--array=1-4`, `--array=0-30:10`.
struct SlurmArray {
    /// The first number.
    let first: Int
    /// The distance between two numbers.
    let step: Int

    /// Reads the variables of an array.
    ///
    /// - Parameters:
    ///   - environment: The variables of the process.
    ///   - count: How many tasks there are.
    /// - Throws: `ShardError` if the tasks are no even series, so that nobody can say which of them this one is.
    init(_ environment: [String: String], count: Int) throws(ShardError) {
        let names = ["SLURM_ARRAY_TASK_MIN", "SLURM_ARRAY_TASK_MAX", "SLURM_ARRAY_TASK_STEP"]
        let values = names.map { name in environment[name].flatMap { UInt32($0) }.map { Int($0) } }
        let step = values[2] ?? 1
        guard let first = values[0], let last = values[1], step > 0, last - first == step * (count - 1) else {
            let said = names.map { "\($0) is '\(environment[$0] ?? "")'" }.joined(separator: ", ")
            throw ShardError(
                message: "\(said), which is no even series of \(count) tasks (Slurm); "
                    + "submit one such as --array=1-\(count), or give --shard K/N or --shard none"
            )
        }
        (self.first, self.step) = (first, step)
    }

    /// Returns the place of a task in the series, from 0; nil if it is none of it.
    func place(of number: Int) -> Int? {
        number >= first && (number - first).isMultiple(of: step) ? (number - first) / step : nil
    }
}
