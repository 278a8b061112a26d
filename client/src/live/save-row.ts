import type { PlanRows, RowKind } from '@werkplan/shared/live/patch.ts';
import { NetworkError } from '../lib/api-errors.ts';
import { translateNow } from '../lib/i18n.ts';
import { store } from '../lib/client.ts';
import { notify } from '../lib/notify.ts';
import { settledDayAtom } from './day-store.ts';
import { ownWrites } from './own-writes.ts';
import type { MutationResult } from './send-mutation.ts';

const confirmedRow = <Kind extends RowKind>(kind: Kind, id: number): PlanRows[Kind] | undefined =>
  store().get(settledDayAtom)?.[kind].get(id) as PlanRows[Kind] | undefined;

/** The version a row was seen at; left out when an own change of it is still on its way and would make it look stale. */
export const seenVersion = <Kind extends RowKind>(kind: Kind, row: PlanRows[Kind]): { version?: number } => {
  const confirmed = confirmedRow(kind, row.id);
  const isPredicted = confirmed !== row && confirmed?.version === row.version;
  return isPredicted ? {} : { version: row.version };
};

/** Refuses to touch a row that the server hasn't numbered yet (its id is negative until then). */
export const assertSaved = (id: number): void => {
  if (id > 0) return;
  notify.info(translateNow('live.stillWaiting'));
  throw new NetworkError('the row is not saved yet');
};

/**
 * Saves changes to a row as its editor saw it. Own saves of one row go one after the other, each based on the newest row
 * known: nobody conflicts with himself. Where someone else changed a field that is being changed, the row as seen stays
 * the base, so that the server notices. `toRow` makes the stored row of the server's answer.
 */
export const saveRow = async <Kind extends RowKind, Data>(
  kind: Kind,
  seen: PlanRows[Kind],
  {
    changes,
    tied = [],
    toRow,
  }: {
    changes: Partial<PlanRows[Kind]>;
    /** Fields that a rule ties to the changed ones: as good as changed themselves. */
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
  return await ownWrites().saveInTurn<MutationResult<Data>>(
    `${kind}:${seen.id}`,
    async (before) => await send(async () => await base(before)),
  );
};
