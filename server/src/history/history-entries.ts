import type {
  HistoryEntry,
  HistoryField,
  HistoryRow,
  RowLabel,
} from '@werkplan/shared/history/history-schema.ts';
import type { RowKind } from '@werkplan/shared/live/patch.ts';
import { isSameValue } from '@werkplan/shared/values/same-value.ts';
import { kindOfTable, toRow } from '../change/rows.ts';
import type { Image } from '../database/tables.ts';
import type { LoggedChange, LoggedImage, RelatedRows } from './history-entries-query.ts';

type Values = Readonly<Record<string, unknown>>;

/** Returns an image's values by field; a list of positions becomes its length, because the list would fill a page. */
const valuesOf = (image: Image | null | undefined): Values => {
  const { positions, ...values }: Values = image ? { ...toRow(image) } : {};
  return Array.isArray(positions) ? { ...values, positions: positions.length } : values;
};

/** Returns the API's names of the fields that differ between a row's two images. */
const changedFields = ({ before, after }: LoggedImage): string[] => {
  const [was, is] = [valuesOf(before), valuesOf(after)];
  return [...new Set([...Object.keys(was), ...Object.keys(is)])].filter(
    (field) => field !== 'version' && !isSameValue(was[field], is[field]),
  );
};

const orderLabel = (order: Values): RowLabel => ({
  orderId: order['orderId'] as string,
  site: order['constructionSite'] as string,
});

const shipmentLabel = (shipment: Values, { orders }: RelatedRows): RowLabel => ({
  ...orderLabel(valuesOf(orders.get(Number(shipment['productionOrderId'])))),
  part: shipment['splitNumber'] as number,
  parts: shipment['totalNumberOfSplits'] as number,
});

const runLabel = (run: Values, { trucks }: RelatedRows): RowLabel => ({
  registration: valuesOf(trucks.get(Number(run['truckId'])))['registration'] as string,
  date: run['date'] as string,
});

const itemLabel = (item: Values, neighbours: RelatedRows): RowLabel => {
  const place = runLabel(valuesOf(neighbours.runs.get(Number(item['deliveryId']))), neighbours);
  const slot = item['ordinalNumberInDelivery'] as number;
  const { shipmentId, text } = item as { shipmentId: number | null; text: string | null };
  if (shipmentId === null) return { ...place, slot, text: text ?? '' };
  return {
    ...place,
    slot,
    shipmentId,
    ...shipmentLabel(valuesOf(neighbours.shipments.get(shipmentId)), neighbours),
  };
};

const labels: Readonly<Record<RowKind, (row: Values, neighbours: RelatedRows) => RowLabel>> = {
  orders: orderLabel,
  shipments: shipmentLabel,
  trucks: ({ registration }) => ({ registration: registration as string }),
  deliveries: runLabel,
  deliveryItems: itemLabel,
  hallCapacities: ({ hallId, day }) => ({ hallId: hallId as 1 | 2 | 3, date: day as string }),
  calendarEntries: ({ day, name }) => ({ date: day as string, text: name as string }),
  templates: ({ text, startingTime }) => ({ text: (text || startingTime) as string }),
  occurrences: ({ date, text }) => ({ date: date as string, text: text as string }),
  releases: ({ date }) => ({ date: date as string }),
  grants: ({ date, text }) => ({ date: date as string, text: text as string }),
  drawings: ({ productionOrderId, drawing }, { orders }) => ({
    ...orderLabel(valuesOf(orders.get(Number(productionOrderId)))),
    text: drawing as string,
  }),
  sites: ({ name }) => ({ site: name as string }),
  reservations: ({ siteId, hallId, day }, { sites }) => ({
    site: valuesOf(sites.get(Number(siteId)))['name'] as string,
    hallId: hallId as 1 | 2 | 3,
    date: day as string,
  }),
  lateChanges: ({ date, reason }) => ({ date: date as string, text: reason as string }),
};

/** True for values that aren't listed for a created or deleted row. */
const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || value === false || value === '' || value === 0;

const fieldsOf = (image: LoggedImage): HistoryField[] => {
  const [was, is] = [valuesOf(image.before), valuesOf(image.after)];
  const fields = changedFields(image).map((field) => ({
    field,
    old: was[field] ?? null,
    new: is[field] ?? null,
  }));
  if (image.before && image.after) return fields;
  return fields.filter((set) => !isEmpty(set.old) || !isEmpty(set.new));
};

/** Reduces the writes to each row's first before and last after. Rows created and deleted within the change disappear. */
const netOf = (rows: readonly LoggedImage[]): LoggedImage[] => {
  const net = new Map<string, LoggedImage>();
  for (const row of rows) {
    const key = `${row.entity} ${row.entityId}`;
    const first = net.get(key);
    net.set(key, { ...row, before: first ? first.before : row.before });
  }
  return [...net.values()].filter(({ before, after }) => before !== null || after !== null);
};

const describeRow = (image: LoggedImage, neighbours: RelatedRows): HistoryRow => {
  const entity = kindOfTable[image.entity];
  const label = (side: Image | null) => side && labels[entity](valuesOf(side), neighbours);
  return {
    entity,
    id: image.entityId,
    was: label(image.before),
    is: label(image.after),
    fields: fieldsOf(image),
  };
};

const directionOf = (depth: number): HistoryEntry['direction'] => {
  if (depth === 0) return 'done';
  return depth % 2 === 1 ? 'undone' : 'redone';
};

const actorOf = ({ actor, actorName: name }: LoggedChange): HistoryEntry['actor'] => {
  const [kind, id] = actor.split(':');
  return { kind: kind as HistoryEntry['actor']['kind'], id: id === undefined ? null : Number(id), name };
};

/** True if the change is in effect: an undone undo isn't, a redone change is. */
const hasEffect = ({ distance }: LoggedChange): boolean => distance % 2 === 0;

const lateOf = ({ late }: LoggedChange): Pick<HistoryEntry, 'late'> => {
  const [first] = late ?? [];
  return first && late ? { late: { reason: first.reason, days: late.map(({ date }) => date) } } : {};
};

/** Formats a change for the history. Pure. */
export const describeChange = (change: LoggedChange, neighbours: RelatedRows): HistoryEntry => ({
  changeId: change.id,
  at: change.at,
  actor: actorOf(change),
  action: change.action,
  undoOf: change.undoOf === null ? null : Number(change.undoOf),
  rootAction: change.rootAction,
  direction: directionOf(change.depth),
  undone: hasEffect(change) ? null : change.undone,
  tip: change.tip,
  rows: netOf(change.rows).map((image) => describeRow(image, neighbours)),
  counts: Object.fromEntries(
    Object.entries(change.counts).map(([entity, count]) => [
      kindOfTable[entity as keyof typeof kindOfTable],
      count,
    ]),
  ),
  ...lateOf(change),
});
