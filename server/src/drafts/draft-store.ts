import { randomBytes } from 'node:crypto';
import { draftDays, type DraftStep } from '@werkplan/shared/drafts/draft.ts';
import { DomainError } from '@werkplan/shared/errors/domain-error.ts';
import type { Day } from '@werkplan/shared/values/day.ts';
import type { ColumnType, Generated } from 'kysely';
import type { Database } from '../database/database.ts';

interface DraftTable {
  id: string;
  version: Generated<number>;
  ownerId: number;
  date: string;
  steps: ColumnType<DraftStep[], string | undefined, string>;
  isShared: Generated<boolean>;
  createdAt: Date;
  endsAt: Date;
  appliedAt: Date | null;
}

declare module '../database/tables.ts' {
  interface Tables {
    draft: DraftTable;
  }
}

/** A draft's row; it expires (rules/drafts.md#how-long-it-lasts). */
export interface StoredDraft {
  readonly id: string;
  /** Raised by each change of the steps. */
  readonly version: number;
  readonly ownerId: number;
  readonly by: string;
  readonly date: Day;
  readonly steps: readonly DraftStep[];
  readonly isShared: boolean;
  readonly createdAt: Date;
  readonly endsAt: Date;
  readonly appliedAt: Date | null;
}

const dayMs = 86_400_000;

const selectDrafts = (db: Database) =>
  db
    .selectFrom('draft as d')
    .innerJoin('appUser as u', 'u.id', 'd.ownerId')
    .select(['d.id', 'd.version', 'd.ownerId', 'd.date', 'd.steps', 'd.isShared'])
    .select(['d.createdAt', 'd.endsAt', 'd.appliedAt', 'u.name as by']);

/** Reads a person's drafts that are neither applied nor expired, ordered by day. */
export const readOwnDrafts = async (db: Database, ownerId: number, now: Date): Promise<StoredDraft[]> =>
  await selectDrafts(db)
    .where('d.ownerId', '=', ownerId)
    .where('d.appliedAt', 'is', null)
    .where('d.endsAt', '>', now)
    .orderBy('d.date')
    .execute();

/** Finds a draft, also an applied one; null if there is none or it has expired. */
export const findDraft = async (db: Database, id: string, now: Date): Promise<StoredDraft | null> =>
  (await selectDrafts(db).where('d.id', '=', id).where('d.endsAt', '>', now).executeTakeFirst()) ?? null;

/** Creates a draft of the day unless the person has one; returns its id. */
export const beginDraft = async (
  db: Database,
  { ownerId, date, now }: { ownerId: number; date: Day; now: Date },
): Promise<string> => {
  // Deletes an expired draft that isn't pruned yet, because it would violate uniqueness.
  await db
    .deleteFrom('draft')
    .where('ownerId', '=', ownerId)
    .where('date', '=', date)
    .where('endsAt', '<=', now)
    .execute();
  await db
    .insertInto('draft')
    .values({
      id: randomBytes(16).toString('base64url'),
      ownerId,
      date,
      createdAt: now,
      endsAt: new Date(now.getTime() + draftDays * dayMs),
    })
    .onConflict((conflict) =>
      conflict.columns(['ownerId', 'date']).where('appliedAt', 'is', null).doNothing(),
    )
    .execute();
  const { id } = await db
    .selectFrom('draft')
    .select('id')
    .where('ownerId', '=', ownerId)
    .where('date', '=', date)
    .where('appliedAt', 'is', null)
    .executeTakeFirstOrThrow();
  return id;
};

/** Stores the draft's steps. @throws BUSY when another window has stored steps meanwhile, which a retry builds on */
export const storeSteps = async (
  db: Database,
  { id, version }: StoredDraft,
  steps: readonly DraftStep[],
): Promise<void> => {
  const { numUpdatedRows } = await db
    .updateTable('draft')
    .set({ steps: JSON.stringify(steps), version: version + 1 })
    .where('id', '=', id)
    .where('version', '=', version)
    .where('appliedAt', 'is', null)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw new DomainError('BUSY');
};

export const shareDraft = async (db: Database, id: string, isShared: boolean): Promise<void> =>
  void (await db.updateTable('draft').set({ isShared }).where('id', '=', id).execute());

export const recordApplied = async (db: Database, id: string, now: Date): Promise<void> =>
  void (await db
    .updateTable('draft')
    .set({ appliedAt: now })
    .where('id', '=', id)
    .where('appliedAt', 'is', null)
    .execute());

export const discardDraft = async (db: Database, id: string): Promise<void> =>
  void (await db.deleteFrom('draft').where('id', '=', id).execute());

/** Deletes expired drafts. Runs at start and every hour. */
export const pruneDrafts = async (db: Database, now: Date): Promise<void> =>
  void (await db.deleteFrom('draft').where('endsAt', '<=', now).execute());
