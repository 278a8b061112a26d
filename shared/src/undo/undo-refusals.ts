import { DomainError } from '../errors/domain-error.ts';
import type { RowLabel } from '../history/history-schema.ts';
import type { Translator } from '../history/history-words.ts';
import { obstacleKind, obstacleText } from '../history/obstacle-words.ts';
import type { PlanRows, RowKind } from '../live/patch.ts';
import type { Language } from '../i18n/languages.ts';
import { translate } from '../i18n/messages.ts';
import type { PlanTransaction } from '../plan/plan-transaction.ts';
import type { Editor } from '../plan/need.ts';
import { type Day, dottedDay } from '../values/day.ts';

/** The later change that prevents an undo, with editor and time (UTC, ISO 8601). */
interface Obstacle extends Omit<Editor, 'changeId'> {
  readonly kind: RowKind;
  readonly id: number;
  /** The later change, if known. */
  readonly changeId: number | null;
  /** The fields that the later change set; empty if the row itself prevents the undo. */
  readonly fields?: readonly string[] | undefined;
}

/** The editor that a refusal names if the log doesn't contain one. */
export const unknownEditor = { by: '–', at: new Date(0).toISOString(), changeId: null };

/** The names of whole rows in a refusal's `what`, one per kind; screens have a text for each. */
const nameOfKind: Readonly<Record<RowKind, string>> = {
  orders: 'production_order',
  shipments: 'shipment',
  trucks: 'truck',
  deliveries: 'delivery',
  deliveryItems: 'delivery_item',
  hallCapacities: 'hall_capacity',
  calendarEntries: 'calendar_entry',
  templates: 'template',
  occurrences: 'template',
  releases: 'day_release',
  grants: 'day_grant',
  lateChanges: 'late_change',
  drawings: 'drawing',
  sites: 'site',
  reservations: 'reservation',
};

/** Returns the row as it is or, if it was deleted, as it last was. */
const lastKnown = <Kind extends RowKind>(
  tx: PlanTransaction,
  kind: Kind,
  id: number,
): PlanRows[Kind] | null =>
  tx.row(kind, id) ?? (tx.fact({ what: 'lastKnown', kind, id }) as PlanRows[Kind] | null);

const labelOfOrder = (tx: PlanTransaction, id: number): RowLabel => {
  const order = lastKnown(tx, 'orders', id);
  return order ? { orderId: order.orderId, site: order.constructionSite } : {};
};

const labelOfTruck = (tx: PlanTransaction, id: number): RowLabel => {
  const truck = lastKnown(tx, 'trucks', id);
  return truck ? { registration: truck.registration } : {};
};

const labelOfRun = (tx: PlanTransaction, id: number): RowLabel => {
  const run = lastKnown(tx, 'deliveries', id);
  return run ? labelOfTruck(tx, run.truckId) : {};
};

const labelOf = (tx: PlanTransaction, kind: RowKind, id: number): RowLabel => {
  if (kind === 'orders') return labelOfOrder(tx, id);
  if (kind === 'trucks') return labelOfTruck(tx, id);
  if (kind === 'deliveries') return labelOfRun(tx, id);
  if (kind === 'shipments') {
    const part = lastKnown(tx, kind, id);
    return part ? labelOfOrder(tx, part.productionOrderId) : {};
  }
  if (kind === 'deliveryItems') {
    const item = lastKnown(tx, kind, id);
    return item ? { ...labelOfRun(tx, item.deliveryId), slot: item.ordinalNumberInDelivery } : {};
  }
  return {};
};

const wordsOf = (language: Language): Translator => ({
  language,
  t: (key, values) => translate(language, key, values),
});

/** Returns the refusal of an undo, naming the change or row that prevents it, with its editor and time. */
export const undoConflict = (
  tx: PlanTransaction,
  { kind, id, by, at, changeId, fields = [] }: Obstacle,
): DomainError => {
  const named = fields.length > 0 ? fields : [nameOfKind[kind]];
  const did = obstacleKind(named);
  const row = labelOf(tx, kind, id);
  return new DomainError('UNDO_CONFLICT', {
    ...(did !== 'changed' && { text: `error.UNDO_CONFLICT.${did}` as const }),
    values: { by },
    moments: { at },
    valuesIn: (language) => ({ what: obstacleText(named, row, wordsOf(language)) }),
    extra: { id, by, at, changeId, what: named.join(', '), entity: kind, fields, row },
  });
};

/** Returns the refusal to undo a change that has already been undone. */
export const alreadyUndone = ({ by, at, changeId }: Editor): DomainError =>
  new DomainError('UNDO_CONFLICT', {
    text: 'error.UNDO_CONFLICT.taken',
    values: { by },
    moments: { at },
    extra: { by, at, changeId, what: 'undo' },
  });

/** Returns the refusal to undo an archived change, naming the first day that the log still contains. */
export const changeArchived = (knownFrom: Day): DomainError =>
  new DomainError('UNDO_CONFLICT', {
    text: 'error.UNDO_CONFLICT.archived',
    values: { day: dottedDay(knownFrom) },
    extra: { what: 'archived', knownFrom },
  });
