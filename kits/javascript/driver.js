// Understudy
// SPDX-License-Identifier: Apache-2.0

export { DriverError } from './driver/errors.js';
export { FAILURE_KINDS, failureKind } from './driver/failure-kinds.js';
export { LayerDriver } from './driver/layer-driver.js';
export { PagerDriver } from './driver/pager-driver.js';
export { runDriver } from './driver/run-driver.js';
