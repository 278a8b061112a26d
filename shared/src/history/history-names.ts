import type { HistoryEntry, HistoryRow, RowLabel } from './history-schema.ts';
import { dayText, plainText, type Translator } from './history-words.ts';

/** The part of a history entry that its phrase depends on. */
export type PhrasedChange = Pick<HistoryEntry, 'rows' | 'counts'>;
/** Describes a change by the rest of a sentence that begins with its author. */
export type DescribeChange = (done: PhrasedChange, words: Translator) => string;

export const labelOf = ({ was, is }: HistoryRow): RowLabel => is ?? was ?? {};

export const rowOf = ({ rows }: PhrasedChange, entity: HistoryRow['entity']): HistoryRow | undefined =>
  rows.find((row) => row.entity === entity);

export const newValue = (row: HistoryRow | undefined, field: string): unknown =>
  row?.fields.find((set) => set.field === field)?.new;

export const dayOf = (row: HistoryRow | undefined): string => dayText(plainText(newValue(row, 'date')));

/** Returns the label of the first row of the first of these kinds that has one. */
export const labelIn = (done: PhrasedChange, ...entities: readonly HistoryRow['entity'][]): RowLabel => {
  const row = entities.map((entity) => rowOf(done, entity)).find((found) => found !== undefined);
  return row ? labelOf(row) : {};
};

/** Returns the number of the change's first order: '#248096'. */
export const orderName = (done: PhrasedChange): string => `#${labelIn(done, 'orders').orderId ?? '–'}`;
export const runName = (done: PhrasedChange): string =>
  labelIn(done, 'deliveries', 'trucks').registration ?? '–';
export const truckName = (done: PhrasedChange): string => labelIn(done, 'trucks').registration ?? '–';
export const shipmentName = (done: PhrasedChange): string => labelIn(done, 'shipments').site ?? '–';
export const siteName = (done: PhrasedChange): string => labelIn(done, 'sites').site ?? '–';

/** Returns the site's name, the hall and the first day of the change's reservation, for placeholders of texts. */
export const reservationValues = (done: PhrasedChange): { site: string; hall: string; date: string } => {
  const { site, hallId, date } = labelIn(done, 'reservations');
  return { site: site ?? '–', hall: String(hallId ?? '–'), date: date === undefined ? '–' : dayText(date) };
};

export const contentName = (what: RowLabel, { t }: Translator): string => what.site ?? t('history.note');
