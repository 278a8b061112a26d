import { spawnSync } from 'node:child_process';
import { root } from './tools.mjs';

/** The folder's commit, with `-dirty` where its files are otherwise; empty without git or a clone. `WERKPLAN_COMMIT` names it where the build has no clone. */
export function currentCommit(folder = root) {
  if (process.env.WERKPLAN_COMMIT) return process.env.WERKPLAN_COMMIT;
  const parameters = ['describe', '--always', '--dirty', '--exclude', '*'];
  const { status, stdout } = spawnSync('git', parameters, { cwd: folder, encoding: 'utf8' });
  return status === 0 ? stdout.trim() : '';
}
