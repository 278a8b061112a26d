import type { TotalsMessage } from '@werkplan/shared/live/protocol.ts';
import type { Day } from '@werkplan/shared/values/day.ts';
import { atom, type Atom, type PrimitiveAtom } from 'jotai';
import { weakAtomFamily, sameFields, dedupedAtom } from './atom-family.ts';
import { store } from '../lib/client.ts';
import { syncAtom } from './sync-store.ts';

/** Rows by day as read over HTTP; a missing day is not loaded, which differs from empty. */
type RowsByDay<Row> = ReadonlyMap<Day, Row>;

/** Up to 45 days whose totals a page shows. */
export interface Period<Row> {
  readonly days: readonly Day[];
  readonly read: () => Promise<RowsByDay<Row>>;
  readonly rowsAtom: PrimitiveAtom<RowsByDay<Row>>;
  /** Name and content of the copy stored for a start without a network; absent if none is stored. */
  readonly offlineCopy?: { readonly name: string; readonly rows: () => RowsByDay<Row> };
}

const totalsAtom = atom((get) => get(syncAtom).period.totals);

interface PeriodAtoms<Row> {
  readonly rowsAtom: PrimitiveAtom<RowsByDay<Row>>;
  /** A day's row with the latest totals; null until loaded. */
  readonly rowAtom: (day: Day) => Atom<Row | null>;
  /** Returns all rows with the latest totals. */
  readonly latestRows: () => RowsByDay<Row>;
}

/**
 * Creates atoms for the rows of a page; the atom of a day's row changes only if that row does. `withTotals` returns the
 * row with newer totals, or the same row if nothing has changed.
 */
export const periodAtoms = <Row extends object>(
  withTotals: (row: Row, totals: TotalsMessage) => Row,
): PeriodAtoms<Row> => {
  const rowsAtom = atom<RowsByDay<Row>>(new Map());
  const rowAtom = weakAtomFamily((day: Day) => {
    const current = atom((get): Row | null => {
      const row = get(rowsAtom).get(day);
      const totals = get(totalsAtom).get(day);
      return row && totals ? withTotals(row, totals) : (row ?? null);
    });
    return dedupedAtom(current, sameFields);
  });
  const latestRows = (): RowsByDay<Row> => {
    const days = [...store().get(rowsAtom).keys()];
    return new Map(
      days.flatMap((day) => {
        const row = store().get(rowAtom(day));
        return row ? [[day, row] as const] : [];
      }),
    );
  };
  return { rowsAtom, rowAtom, latestRows };
};
