import type { HistoryRow, RowLabel } from './history-schema.ts';

/** A move of a slot's content. `from` is null if it was unassigned or new, `to` if it is unassigned or removed now. */
export interface Move {
  /** Labels the moved shipment or text. */
  readonly what: RowLabel;
  readonly from: RowLabel | null;
  readonly to: RowLabel | null;
}

/** A slot's text that was rewritten in place. */
export interface Rewriting {
  readonly place: RowLabel;
  readonly old: string;
  readonly new: string;
}

const contentOf = ({ shipmentId, text }: RowLabel): string =>
  shipmentId === undefined ? `text ${text ?? ''}` : `shipment ${shipmentId}`;

const isRewritten = ({ was, is }: HistoryRow): boolean =>
  was?.text !== undefined && is?.text !== undefined && was.text !== is.text;

const slotsOf = (rows: readonly HistoryRow[]): HistoryRow[] =>
  rows.filter(({ entity }) => entity === 'deliveryItems');

export const rewritingsOf = (rows: readonly HistoryRow[]): Rewriting[] =>
  slotsOf(rows)
    .filter(isRewritten)
    .map(({ was, is }) => ({ place: is ?? {}, old: was?.text ?? '', new: is?.text ?? '' }));

/** Returns the moves of shipments and texts. A move inserts a new item, so its old and new slot are matched by their content. */
export const movesOf = (rows: readonly HistoryRow[]): Move[] => {
  const moves = new Map<string, { what: RowLabel; from: RowLabel | null; to: RowLabel | null }>();
  const note = (label: RowLabel | null, side: 'from' | 'to'): void => {
    if (!label) return;
    const key = contentOf(label);
    const move = moves.get(key) ?? { what: label, from: null, to: null };
    moves.set(key, { ...move, [side]: label });
  };
  for (const row of slotsOf(rows)) {
    if (isRewritten(row)) continue;
    note(row.was, 'from');
    note(row.is, 'to');
  }
  const isSame = (a: RowLabel | null, b: RowLabel | null): boolean =>
    a?.registration === b?.registration && a?.slot === b?.slot && a?.date === b?.date;
  return [...moves.values()].filter(({ from, to }) => !isSame(from, to));
};
