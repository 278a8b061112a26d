import { formatKilograms, formatTonnes } from '../values/kilograms.ts';
import type { HistoryEntry, HistoryRow } from './history-schema.ts';
import { capacityLines, expiredReservationLines, reservationLines } from './history-hall-lines.ts';
import { changedFields, type HistoryDetail, type ListDetails, rowsOfKind } from './history-lines.ts';
import { movesOf, rewritingsOf } from './history-moves.ts';
import { fieldsSetByPlanner } from './history-order-phrases.ts';
import { dayText, fieldName, placeText, plainText, valueText, type Translator } from './history-words.ts';

/** Lists moves of cards and texts: 'Liste → OG-BS 214, Platz 4', with names if there are several. */
const places: ListDetails = ({ rows }, words) => {
  const moves = movesOf(rows);
  const lines = moves.map(({ what, from, to }): HistoryDetail => {
    const nowhere = what.shipmentId === undefined ? null : words.t('history.list');
    const name = what.site ?? what.text ?? null;
    return {
      label: moves.length > 1 || what.site === undefined ? name : null,
      old: from ? placeText(from, words) : nowhere,
      new: to ? placeText(to, words) : nowhere,
    };
  });
  const texts = rewritingsOf(rows).map((text) => ({ label: null, old: text.old, new: text.new }));
  return [...lines, ...texts];
};

/** Formats amounts of kg, in tonnes if all are whole tonnes: '4 t + 4 t', otherwise '8.500 kg'. */
const amounts = (all: readonly number[]): string =>
  all
    .map((amount) =>
      all.every((each) => each % 1000 === 0) ? `${formatTonnes(amount)} t` : formatKilograms(amount),
    )
    .join(' + ');

const partAmounts = (entry: HistoryEntry, side: 'old' | 'new'): number[] =>
  rowsOfKind(entry, 'shipments')
    .flatMap(({ fields }) => fields.filter(({ field }) => field === 'amount'))
    .map((set) => set[side])
    .filter((amount) => typeof amount === 'number')
    .sort((a, b) => b - a);

/** Lists the amounts before and after a split: '8 t → 4 t + 4 t', for an undo the other way round. */
const splitAmounts: ListDetails = (entry) => [
  { label: null, old: amounts(partAmounts(entry, 'old')), new: amounts(partAmounts(entry, 'new')) },
];

/** Names the site and the amount of a new or removed order. */
const orderSummary = ({ was, is, fields }: HistoryRow): HistoryDetail => {
  const side = is ? 'new' : 'old';
  const kilograms = (name: string) => Number(fields.find(({ field }) => field === name)?.[side] ?? 0);
  const text = `${(is ?? was)?.site ?? '–'}, ${formatTonnes(kilograms('steel') + kilograms('matting'))} t`;
  return { label: null, old: is ? null : text, new: is ? text : null };
};

const ordersMade: ListDetails = (entry) => rowsOfKind(entry, 'orders').map(orderSummary);

/** Lists the changed fields of existing orders, '#248071: Ort, Stahl', and the sites and amounts of new or removed ones. */
const batched: ListDetails = (entry, words) =>
  rowsOfKind(entry, 'orders').flatMap((row) => {
    if (!row.was || !row.is) return [orderSummary(row)];
    const fields = fieldsSetByPlanner(row).map(({ field }) => fieldName(field, words));
    return fields.length > 0
      ? [{ label: `#${row.is.orderId ?? '–'}`, old: null, new: fields.join(', ') }]
      : [];
  });

/** Lists only the hall, since other changed fields follow from the move. */
const orderHall: ListDetails = (entry, words) => {
  const rows = rowsOfKind(entry, 'orders').map(({ fields, ...row }) => ({
    ...row,
    fields: fields.filter(({ field }) => field === 'hallId'),
  }));
  return changedFields(rows, words);
};

const datesOf = ({ fields }: HistoryRow): HistoryDetail[] =>
  fields
    .filter(({ field }) => field === 'date')
    .map((set) => ({
      label: null,
      old: dayText(plainText(set.old), plainText(set.new)),
      new: dayText(plainText(set.new), plainText(set.old)),
    }));

const orderDates: ListDetails = (entry) => rowsOfKind(entry, 'orders').flatMap(datesOf);

/** Lists the new days and halls of moved orders, with the order's number if there are several: '#248071 Halle: 1 → 2'. */
const ordersMoved: ListDetails = (entry, words) => {
  const rows = rowsOfKind(entry, 'orders');
  return rows.flatMap((row) => {
    const own = { ...entry, rows: [row] };
    const lines = [...orderDates(own, words), ...orderHall(own, words)];
    if (rows.length === 1) return lines;
    const number = `#${(row.is ?? row.was)?.orderId ?? '–'}`;
    return lines.map((line) => ({
      ...line,
      label: line.label === null ? number : `${number} ${line.label}`,
    }));
  });
};

/** Lists the new days of shipments, with the site if there are several: 'Kita Sonnenhang: 24.11. → 25.11.'. */
const shipmentsMoved: ListDetails = (entry) => {
  const rows = rowsOfKind(entry, 'shipments');
  return rows.flatMap((row) => {
    const label = rows.length === 1 ? null : ((row.is ?? row.was)?.site ?? '–');
    return datesOf(row).map((line) => ({ ...line, label }));
  });
};

const canceled: ListDetails = (entry) =>
  rowsOfKind(entry, 'orders').map(({ was, is }) => ({
    label: null,
    old: null,
    new: (is ?? was)?.site ?? null,
  }));

const runDay: ListDetails = (entry) =>
  rowsOfKind(entry, 'deliveries').map(({ was, is, fields }) => {
    const starting = fields.find(({ field }) => field === 'startingTime');
    const time = plainText(is ? starting?.new : starting?.old);
    const text = `${dayText((is ?? was)?.date ?? '1970-01-01')} ${time}`.trim();
    return { label: null, old: is ? null : text, new: is ? text : null };
  });

const deletedRows = (entry: HistoryEntry): HistoryRow[] =>
  rowsOfKind(entry, 'shipments').filter(({ fields }) => fields.some(({ field }) => field === 'isDeleted'));

const deletedPart: ListDetails = (entry, words) => {
  const deleted = deletedRows(entry);
  return [
    ...deleted.map(({ was, is }) => ({
      label: null,
      old: null,
      new: words.t('history.part', { part: was?.part ?? is?.part ?? 1, parts: was?.parts ?? is?.parts ?? 1 }),
    })),
    ...places(entry, words),
  ];
};

/** Lists the deleted parts, with the site if there are several. */
const severalPartsDeleted: ListDetails = (entry, words) => {
  const deleted = deletedRows(entry);
  if (deleted.length === 1) return deletedPart(entry, words);
  return deleted.map((row) => {
    const [line] = deletedPart({ ...entry, rows: [row] }, words);
    return { label: (row.is ?? row.was)?.site ?? '–', old: null, new: line?.new ?? null };
  });
};

const edited =
  (entity: HistoryRow['entity']): ListDetails =>
  (entry, words) => [...changedFields(rowsOfKind(entry, entity), words), ...places(entry, words)];

/** Lists restored fields, capacities and slots of cards. */
const restored: ListDetails = (entry, words) => [
  ...changedFields(
    entry.rows.filter(({ entity }) => entity !== 'deliveryItems' && entity !== 'hallCapacities'),
    words,
  ),
  ...capacityLines(entry, words),
  ...places(entry, words),
];

/** Describes an order created, removed or edited by an upsert. */
const upserted: ListDetails = (entry, words) => {
  const isEdit = rowsOfKind(entry, 'orders').some(({ was, is }) => was && is);
  return (isEdit ? edited('orders') : ordersMade)(entry, words);
};

const noteOf = (mark: unknown): string | null =>
  typeof mark === 'object' && mark !== null && 'note' in mark ? plainText(mark.note) || null : null;

/** Lists the yard's notes: '2 Bund Ø 12 nicht gefunden'. */
const markNotes: ListDetails = (entry) =>
  rowsOfKind(entry, 'deliveryItems').flatMap(({ fields }) => {
    const set = fields.find(({ field }) => field === 'mark');
    const [old, is] = [noteOf(set?.old), noteOf(set?.new)];
    return old === is ? [] : [{ label: null, old, new: is }];
  });

const linesOf: Readonly<Record<string, ListDetails>> = {
  'orders.create': ordersMade,
  'orders.createBatch': batched,
  'orders.update': edited('orders'),
  'orders.upsert': upserted,
  'orders.takeErpValue': edited('orders'),
  'orders.keepValue': () => [],
  'orders.moveToHall': orderHall,
  'orders.moveToDate': ordersMoved,
  'orders.cancel': canceled,
  'orders.move': ordersMoved,
  'orders.colour': batched,
  'orders.set': batched,
  'orders.note': batched,
  'orders.cancelSeveral': canceled,
  'shipments.update': edited('shipments'),
  'shipments.measure': edited('shipments'),
  'shipments.split': splitAmounts,
  'shipments.delete': deletedPart,
  'shipments.move': shipmentsMoved,
  'shipments.deleteSeveral': severalPartsDeleted,
  'deliveries.update': edited('deliveries'),
  'deliveries.pin': () => [],
  'deliveryItems.pin': () => [],
  'yard.mark': markNotes,
  'yard.sign': markNotes,
  'yard.photo': () => [],
  'yard.depart': () => [],
  'deliveries.create': runDay,
  'deliveries.remove': runDay,
  'trucks.update': edited('trucks'),
  'sites.create': () => [],
  'sites.update': edited('sites'),
  'sites.merge': (entry, words) => changedFields(rowsOfKind(entry, 'sites').slice(0, 1), words),
  'sites.tieOrder': () => [],
  'reservations.create': reservationLines,
  'reservations.update': reservationLines,
  'reservations.upsert': reservationLines,
  'reservations.remove': reservationLines,
  'reservations.expire': expiredReservationLines,
  'sites.announce': () => [],
  'templates.add': () => [],
  'templates.change': (entry, words) => changedFields(rowsOfKind(entry, 'templates'), words),
  'templates.remove': () => [],
  'days.restore': restored,
  'days.release': () => [],
  'days.withdrawRelease': () => [],
  'days.grant': (entry) =>
    rowsOfKind(entry, 'grants').flatMap(({ is, was }) => {
      const text = (is ?? was)?.text ?? '';
      return text === '' ? [] : [{ label: null, old: null, new: text }];
    }),
  'halls.setCapacity': capacityLines,
  'halls.removeCapacity': capacityLines,
  'halls.setCapacities': capacityLines,
};

/** Lists the announcements that another change reset: 'Anmeldung Klinikum: bestätigt 10:30 → angefragt'. */
const announcements: ListDetails = (entry, words) =>
  rowsOfKind(entry, 'shipments').flatMap(({ fields, was, is }) => {
    const set = fields.find(({ field }) => field === 'announcement');
    if (!set || !was || !is || entry.rootAction === 'sites.announce') return [];
    const [old, now] = [set.old, set.new].map((value) => valueText('announcement', value, words));
    const label = words.t('history.announcement', { site: is.site ?? '–' });
    return [{ label, old: old ?? null, new: now ?? null }];
  });

/** The actions whose entries may contain only some of the written rows of this kind, while `counts` has the number of all. */
const listed: Readonly<Record<string, 'orders' | 'shipments'>> = {
  'orders.createBatch': 'orders',
  'orders.move': 'orders',
  'orders.colour': 'orders',
  'orders.set': 'orders',
  'orders.note': 'orders',
  'orders.cancelSeveral': 'orders',
  'shipments.move': 'shipments',
};

/** The maximum number of lines of an entry; further lines are replaced by their number. */
const maxLines = 6;

/** Returns the lines below an entry's sentence: everything that the change did, old → new, in the planners' terms. */
export const detailsOf = (entry: HistoryEntry, words: Translator): HistoryDetail[] => {
  const lines = [...(linesOf[entry.rootAction] ?? places)(entry, words), ...announcements(entry, words)];
  const kind = listed[entry.rootAction];
  const total = Math.max(lines.length, kind ? (entry.counts[kind] ?? 0) : 0);
  if (total <= maxLines) return lines;
  const more = words.t('history.more', { count: total - maxLines + 1 });
  return [...lines.slice(0, maxLines - 1), { label: null, old: null, new: more }];
};
