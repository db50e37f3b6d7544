// Understudy
// SPDX-License-Identifier: Apache-2.0

import { execFile } from 'node:child_process';
import { accessSync, constants, statSync } from 'node:fs';
import path from 'node:path';
import { StubError } from './stub-error.js';

/** The version of the program that this kit works with: the same major and minor version. */
export const VERSION = '0.1';
const HOW_TO_GET =
  "build it with './ci/build understudy' in the sources of Understudy, and set UNDERSTUDY to its path "
  + '(.build/release/understudy), or put it on PATH';

const checked = new Map();

/** Returns the path of the program: an explicit one, or that of UNDERSTUDY, or the first one on PATH. */
export function findProgram(explicit, environment = process.env) {
  const named = explicit ?? environment.UNDERSTUDY;
  if (named) {
    if (isProgram(named)) return path.resolve(named);
    const origin = explicit ? 'the option program' : 'the environment variable UNDERSTUDY';
    throw new StubError(`there is no program at '${named}', which ${origin} names; ${HOW_TO_GET}`);
  }
  const folders = (environment.PATH ?? '').split(path.delimiter).filter(Boolean);
  const found = folders.map((folder) => path.join(folder, 'understudy')).find(isProgram);
  if (found) return found;
  throw new StubError(`the program 'understudy' is not on PATH, and UNDERSTUDY is not set; ${HOW_TO_GET}`);
}

/** Checks once for each program that its version fits this kit. */
export function checkVersion(program) {
  if (!checked.has(program)) {
    const check = readVersion(program);
    checked.set(program, check);
    check.catch(() => checked.delete(program));
  }
  return checked.get(program);
}

function readVersion(program) {
  return new Promise((resolve, reject) => {
    execFile(program, ['--version'], { timeout: 10_000 }, (error, output) => {
      const version = output?.split('\n')[0].trim() ?? '';
      if (error || !/^\d+\.\d+\.\d+/.test(version)) {
        const said = error ? error.message.split('\n')[0] : `its --version is '${version.slice(0, 60)}'`;
        reject(new StubError(`'${program}' is not the program 'understudy': ${said}; ${HOW_TO_GET}`, { cause: error }));
      } else if (!version.startsWith(`${VERSION}.`)) {
        const remedy = `use understudy ${VERSION}, or the kit that comes with understudy ${version}`;
        reject(new StubError(`'${program}' has the version ${version}, but this kit needs ${VERSION}; ${remedy}`));
      } else {
        resolve(version);
      }
    });
  });
}

function isProgram(file) {
  try {
    accessSync(file, constants.X_OK);
    return statSync(file).isFile();
  } catch {
    return false;
  }
}
