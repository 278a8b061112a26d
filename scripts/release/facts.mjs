import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { compareApi } from '../api-changes.mjs';
import { supportedNodes } from '../node-versions.mjs';
import { versionedFiles } from './versions.mjs';

/** Collects the state of folder, git, machine and API on which `findProblems` decides. Changes nothing. */
export function gatherFacts(folder, { version, withImage, isDryRun }, now = new Date()) {
  const today = now.toISOString().slice(0, 10);
  const git = (...parameters) => answerOf('git', parameters, folder);
  const status = git('status', '--porcelain');
  return {
    version,
    today,
    changed:
      status === null
        ? null
        : status
            .split('\n')
            .filter(Boolean)
            .map((line) => line.slice(3)),
    head: git('rev-parse', 'HEAD'),
    tagged: git('rev-parse', '--verify', '--quiet', `v${version}^{commit}`),
    named: Object.fromEntries(
      Object.entries(versionedFiles).map(([file, pattern]) => [
        file,
        [...textOf(join(folder, file)).matchAll(pattern)].map(([, found]) => found),
      ]),
    ),
    changelog: textOf(join(folder, 'CHANGELOG.md')),
    api: apiFacts(folder, today, version),
    hasPlan: existsSync(join(folder, `tests/fixtures/plan-${version}.gz`)),
    hasOutput: !isDryRun && existsSync(join(folder, 'releases', version)),
    nodes: supportedNodes,
    hasTar: answerOf('tar', ['--version'], folder)?.includes('GNU tar') === true,
    needsDocker: withImage && !isDryRun,
    hasDocker: ['buildx version', 'info'].every(
      (words) => answerOf('docker', words.split(' '), folder) !== null,
    ),
  };
}

/** Returns the output of a program; null if the program is missing or fails. */
function answerOf(program, parameters, cwd) {
  const { status, stdout } = spawnSync(program, parameters, { cwd, encoding: 'utf8' });
  return status === 0 ? stdout.trimEnd() : null;
}

/**
 * Compares the API with that of the release before `version`. If `version` is stored with another API, it is released already (as
 * in a dry run between releases), and the comparison is with the latest release.
 */
function apiFacts(folder, today, version) {
  const storedIs = storedApi(folder, version);
  return { ...compareApi(folder, { today, version: storedIs === 'other' ? null : version }), storedIs };
}

const textOf = (file) => (existsSync(file) ? readFileSync(file, 'utf8') : '');

/** Compares the stored API of a release with the current one: 'same', 'other', or 'missing' if none is stored. */
function storedApi(folder, version) {
  const stored = textOf(join(folder, `docs/releases/openapi-${version}.json`));
  if (stored === '') return 'missing';
  return stored === textOf(join(folder, 'docs/openapi.json')) ? 'same' : 'other';
}
