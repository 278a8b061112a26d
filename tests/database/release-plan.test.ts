import { writeFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { release } from '../../server/src/platform/release.ts';
import { backUp } from '../../server/src/operations/backup-command.ts';
import { useMailingPlant } from '../support/mailing-plant.ts';
import { nightly } from '../support/nightly.ts';
import { filesOf } from '../support/release-plan/known-plan.ts';
import { makeReleasePlan } from '../support/release-plan/make-release-plan.ts';
import { allRows } from '../support/table-rows.ts';

/** Set at a release to store its plan once (docs/releases/README.md). */
const isStored = process.env['STORE_RELEASE_PLAN'] === 'on';
// The sessions must still be valid after upgrades by later releases.
const mailing = useMailingPlant({ sessionMaxDays: 36_500, webhookAllow: ['127.0.0.1'] });

const [ofAnArchive, forMinutes] = [
  ['archived_writes', 'log_archive', 'row_base', 'stream_base'],
  ['attempt', 'outbox', 'passkey_challenge', 'pending_sign_in', 'reset_token', 'used_captcha'],
];

(isStored ? it : nightly)('a release can leave a plan with something of everything', async () => {
  const { plant } = mailing;
  const known = await makeReleasePlan(mailing);
  const rows = Object.entries(await allRows(plant.owner));
  expect(rows.flatMap(([table, found]) => (found.length === 0 ? [table] : []))).toEqual(
    [...ofAnArchive, ...forMinutes].sort(),
  );
  if (!isStored) return;
  const files = filesOf(release);
  await backUp(plant.owner, { to: files.backup }, () => undefined);
  writeFileSync(files.known, `${JSON.stringify(known, null, 1)}\n`);
});
