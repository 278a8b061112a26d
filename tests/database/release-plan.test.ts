import { writeFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { hashSettings } from '../../server/src/account/passwords.ts';
import { release } from '../../server/src/platform/release.ts';
import { backUp } from '../../server/src/operations/backup-command.ts';
import { useMailingPlant } from '../support/mailing-plant.ts';
import { nightly } from '../support/nightly.ts';
import { filesOf } from '../support/release-plan/known-plan.ts';
import { makeReleasePlan } from '../support/release-plan/make-release-plan.ts';
import { realHashSettings } from '../support/real-hash-settings.ts';
import { allRows } from '../support/table-rows.ts';

/** Set at a release to store its plan once (docs/releases/README.md). */
const isStored = process.env['STORE_RELEASE_PLAN'] === 'on';
// Recovery codes are found by their hash, so a stored plan has those of a real server.
const quick = { ...hashSettings };
beforeAll(() => void Object.assign(hashSettings, realHashSettings));
afterAll(() => void Object.assign(hashSettings, quick));

// The sessions must still be valid after upgrades by later releases.
const mailing = useMailingPlant(
  { sessionMaxDays: 36_500, webhookAllow: ['127.0.0.1'] },
  { ownDatabase: true },
);

const [ofAnArchive, ofARestore, forMinutes] = [
  ['archived_writes', 'log_archive', 'row_base', 'stream_base'],
  ['note_gap'],
  ['attempt', 'outbox', 'passkey_challenge', 'pending_sign_in', 'reset_token', 'used_captcha'],
];

(isStored ? it : nightly)('a release can leave a plan with something of everything', async () => {
  const { plant } = mailing;
  const known = await makeReleasePlan(mailing);
  const rows = Object.entries(await allRows(plant.owner));
  expect(rows.flatMap(([table, found]) => (found.length === 0 ? [table] : []))).toEqual(
    [...ofAnArchive, ...ofARestore, ...forMinutes].sort(),
  );
  if (!isStored) return;
  const files = filesOf(release);
  await backUp(plant.owner, { to: files.backup }, () => undefined);
  writeFileSync(files.known, `${JSON.stringify(known, null, 1)}\n`);
});
