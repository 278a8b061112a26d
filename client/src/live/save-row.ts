import type { PlanRows, ShownKind } from '@werkplan/shared/live/patch.ts';
import { NetworkError } from '../lib/api-errors.ts';
import { translateNow } from '../lib/i18n.ts';
import { store } from '../lib/client.ts';
import { notify } from '../lib/notify.ts';
import { settledDayAtom } from './day-store.ts';
import { localWrites } from './local-writes.ts';
import type { MutationResult } from './send-mutation.ts';

const confirmedRow = <Kind extends ShownKind>(kind: Kind, id: number): PlanRows[Kind] | undefined =>
  store().get(settledDayAtom)?.[kind].get(id) as PlanRows[Kind] | undefined;

/**
 * Returns the version of the row as the planner saw it; none if the row shows a pending change, because the server will
 * give it another version.
 */
export const seenVersion = <Kind extends ShownKind>(
  kind: Kind,
  row: PlanRows[Kind],
): { version?: number } => {
  const confirmed = confirmedRow(kind, row.id);
  const isPredicted = confirmed !== row && confirmed?.version === row.version;
  return isPredicted ? {} : { version: row.version };
};

/** Refuses, with a toast, to change a row that has only a temporary (negative) id. @throws NetworkError */
export const assertSaved = (id: number): void => {
  if (id > 0) return;
  notify.info(translateNow('live.stillWaiting'));
  throw new NetworkError('The row is not saved yet.');
};

/**
 * Saves changes to a row as its editor saw it. Saves of one row run one after the other on the newest known row, so
 * that a planner does not conflict with their own changes. If somebody else has changed one of the same fields, the row
 * as seen stays the base, so that the server reports the conflict. `toRow` extracts the stored row from the answer.
 */
export const saveRow = async <Kind extends ShownKind, Data>(
  kind: Kind,
  seen: PlanRows[Kind],
  {
    changes,
    tied = [],
    toRow,
  }: {
    changes: Partial<PlanRows[Kind]>;
    /** Further fields that are compared for conflicts, because a rule ties them to the changed ones. */
    tied?: readonly (keyof PlanRows[Kind])[];
    toRow: (saved: Data) => PlanRows[Kind] | undefined;
  },
  send: (base: () => Promise<PlanRows[Kind]>) => Promise<MutationResult<Data>>,
): Promise<MutationResult<Data>> => {
  assertSaved(seen.id);
  const base = async (before?: Promise<MutationResult<Data>>): Promise<PlanRows[Kind]> => {
    const answered = await before?.then(
      ({ data }) => toRow(data),
      () => undefined,
    );
    const known = [answered, confirmedRow(kind, seen.id)].filter((row) => row !== undefined);
    const newest = known.reduce<PlanRows[Kind]>(
      (best, row) => (row.version >= best.version ? row : best),
      seen,
    );
    const fields = [...(Object.keys(changes) as (keyof PlanRows[Kind])[]), ...tied];
    return fields.every((field) => newest[field] === seen[field]) ? newest : seen;
  };
  return await localWrites().saveInTurn<MutationResult<Data>>(
    `${kind}:${seen.id}`,
    async (before) => await send(async () => await base(before)),
  );
};
