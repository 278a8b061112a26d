import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DaySnapshot } from '@werkplan/shared/live/day-state-schema.ts';
import type { SavedPasskey } from '../soft-passkey.ts';

/** The secrets and answers of a plan that an earlier release made. */
export interface KnownPlan {
  /** The plant's clock when it was backed up. */
  readonly now: string;
  readonly sessionSecret: string;
  /** The same for everybody who has one. */
  readonly password: string;
  /** Anna's session cookie. */
  readonly cookie: string;
  readonly app: { readonly email: string; readonly secret: string; readonly recoveryCode: string };
  readonly passkey: SavedPasskey & { readonly email: string };
  readonly disabled: string;
  /** A script's token with the read scope. */
  readonly token: string;
  /** A wall display's cookie. */
  readonly displayCookie: string;
  /** Mailed and not accepted yet. */
  readonly invitation: { readonly email: string; readonly token: string };
  readonly yardLinks: { readonly living: string; readonly revoked: string };
  /** A released day with a late change, and the run that it is about. */
  readonly released: { readonly date: string; readonly runId: number };
  /** An order's move to hall 2, which nothing stands in the way of. */
  readonly move: { readonly changeId: number; readonly orderId: number };
  readonly draft: string;
  /** The snapshot of `released.date`; its epoch differs between databases. */
  readonly day: Omit<DaySnapshot, 'epoch'>;
}

const folder = join(import.meta.dirname, '../../fixtures');

/** The release's plan as a backup, and what is known of it. */
export const filesOf = (release: string): { readonly backup: string; readonly known: string } => ({
  backup: join(folder, `plan-${release}.gz`),
  known: join(folder, `plan-${release}.json`),
});

export const readKnownPlan = (release: string): KnownPlan =>
  JSON.parse(readFileSync(filesOf(release).known, 'utf8')) as KnownPlan;

/** Releases of which a plan is stored. */
export const storedReleases = (): string[] =>
  readdirSync(folder).flatMap((file) => /^plan-(.+)\.gz$/.exec(file)?.slice(1) ?? []);
