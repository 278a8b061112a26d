import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DaySnapshot } from '@werkplan/shared/live/day-state-schema.ts';
import type { SavedPasskey } from '../soft-passkey.ts';

/** The secrets and answers of a plan that an earlier release created. */
export interface KnownPlan {
  /** The plant's clock at the time of the backup. */
  readonly now: string;
  readonly sessionSecret: string;
  /** The password of every user who has one. */
  readonly password: string;
  readonly cookie: string;
  readonly app: { readonly email: string; readonly secret: string; readonly recoveryCode: string };
  readonly passkey: SavedPasskey & { readonly email: string };
  readonly disabled: string;
  /** A script's token with read scope. */
  readonly token: string;
  readonly displayCookie: string;
  /** An invitation that was sent by mail and not accepted. */
  readonly invitation: { readonly email: string; readonly token: string };
  readonly yardLinks: { readonly living: string; readonly revoked: string };
  /** A released day with a late change, and the changed run. */
  readonly released: { readonly date: string; readonly runId: number };
  /** A change that moved an order to hall 2 and can be undone without a conflict. */
  readonly move: { readonly changeId: number; readonly orderId: number };
  readonly draft: string;
  /** The snapshot of `released.date` without its epoch, which differs between databases. */
  readonly day: Omit<DaySnapshot, 'epoch'>;
}

const folder = join(import.meta.dirname, '../../fixtures');

/** Paths of the stored backup of a release and of its known plan. */
export const filesOf = (release: string): { readonly backup: string; readonly known: string } => ({
  backup: join(folder, `plan-${release}.gz`),
  known: join(folder, `plan-${release}.json`),
});

export const readKnownPlan = (release: string): KnownPlan =>
  JSON.parse(readFileSync(filesOf(release).known, 'utf8')) as KnownPlan;

/** Lists the releases of which a plan is stored, the latest last. */
export const storedReleases = (): string[] =>
  readdirSync(folder)
    .flatMap((file) => /^plan-(.+)\.gz$/.exec(file)?.slice(1) ?? [])
    .toSorted((one, other) => one.localeCompare(other, 'en', { numeric: true }));
