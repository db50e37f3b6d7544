// Understudy
// SPDX-License-Identifier: Apache-2.0

/** Returns the one form of an integer: a number if a number is exact, otherwise a BigInt. */
export function narrow(integer: number | bigint | string): number | bigint;
/** Reads JSON; integers beyond ±2^53 become BigInts. Throws a SyntaxError if the text is not JSON. */
export function parse(text: string): unknown;
/** Writes JSON; a BigInt becomes its digits, as a number of any length. */
export function stringify(value: unknown): string;
/** Writes JSON as the driver protocol has it: an integer beyond ±2^53 is a string of its digits. */
export function stringifyForWire(value: unknown): string;
/** Returns a value of the driver protocol with strings of digits beyond ±2^53 read as integers. */
export function fromWire(value: unknown): unknown;
/** Returns whether a value is an object, and neither null nor an array. */
export function isObject(value: unknown): value is Record<string, unknown>;
/** Returns whether a value is an integer: a number without a fraction, or a BigInt. */
export function isInteger(value: unknown): value is number | bigint;
/** Returns the value at a path of keys and indices; undefined if the path leads nowhere. */
export function at(value: unknown, path: readonly (string | number)[]): unknown;
