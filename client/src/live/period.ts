import type { TotalsMessage } from '@werkplan/shared/live/protocol.ts';
import type { Day } from '@werkplan/shared/values/day.ts';
import { atom, type Atom, type PrimitiveAtom } from 'jotai';
import { weakAtomFamily, sameFields, steady } from './atom-family.ts';
import { store } from '../lib/client.ts';
import { syncAtom } from './sync-store.ts';

/** Rows by day as read over HTTP; a day that isn't there isn't loaded, which is not the same as empty. */
type RowsByDay<Row> = ReadonlyMap<Day, Row>;

/** Some days, at most 45, whose sums a page shows. */
export interface Period<Row> {
  readonly days: readonly Day[];
  readonly read: () => Promise<RowsByDay<Row>>;
  readonly rowsAtom: PrimitiveAtom<RowsByDay<Row>>;
  /** Under which name a copy of the rows is kept for a start without a network, and how they are now; without: none is kept. */
  readonly kept?: { readonly name: string; readonly rows: () => RowsByDay<Row> };
}

const totalsAtom = atom((get) => get(syncAtom).period.totals);

interface PeriodAtoms<Row> {
  readonly rowsAtom: PrimitiveAtom<RowsByDay<Row>>;
  /** A day's row with the latest sums; null while it isn't loaded. */
  readonly rowAtom: (day: Day) => Atom<Row | null>;
  /** The rows with their latest sums. */
  readonly latestRows: () => RowsByDay<Row>;
}

/** A page's rows, each changing only when its own figures do. `withTotals` leaves a row alone that is as new. */
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
    return steady(current, sameFields);
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
