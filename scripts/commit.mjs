import { spawnSync } from 'node:child_process';
import { root } from './tools.mjs';

/**
 * Returns the folder's commit, with `-dirty` for uncommitted changes; '' without git. `WERKPLAN_COMMIT` overrides it for
 * builds without a clone.
 */
export function currentCommit(folder = root) {
  if (process.env.WERKPLAN_COMMIT) return process.env.WERKPLAN_COMMIT;
  const parameters = ['describe', '--always', '--dirty', '--exclude', '*'];
  const { status, stdout } = spawnSync('git', parameters, { cwd: folder, encoding: 'utf8' });
  return status === 0 ? stdout.trim() : '';
}
