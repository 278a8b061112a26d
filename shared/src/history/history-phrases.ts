import type { HistoryEntry, HistoryRow } from './history-schema.ts';
import { movesOf, rewritingsOf } from './history-moves.ts';
import {
  contentName,
  dayOf,
  labelIn,
  labelOf,
  newValue,
  orderName,
  rowOf,
  runName,
  shipmentName,
  siteName,
  truckName,
  type PhrasedChange,
  type DescribeChange,
} from './history-names.ts';
import { dayText, placeText, plainText, type Translator } from './history-words.ts';
import {
  batchPhrase,
  drawingsTakenPhrase,
  editPhrase,
  severalOrdersPhrase,
  ordersCreatedPhrase,
  ordersMovedPhrase,
  fieldsSetByPlanner,
  erpPushPhrase,
  heldValuePhrase,
  orderCountIfSeveral,
} from './history-order-phrases.ts';
import {
  announcementPhrase,
  orderTiedPhrase,
  reservationEditPhrase,
  reservationRemovedPhrase,
  reservationsExpiredPhrase,
  siteEditPhrase,
  sitesMergedPhrase,
} from './history-site-phrases.ts';
import {
  departurePhrase,
  yardMarkPhrase,
  noteSignedPhrase,
  photoAddedPhrase,
} from './history-yard-phrases.ts';

const placedPhrase: DescribeChange = (done, words) => {
  const [first, ...rest] = movesOf(done.rows).filter(({ to, what }) => to && what.shipmentId !== undefined);
  // A card that comes from another truck is described as moved, not as placed.
  const isMoved = [first, ...rest].every((move) => move?.from);
  if (rest.length > 0)
    return words.t(isMoved ? 'history.did.itemsMoved' : 'history.did.placedMany', { count: rest.length + 1 });
  if (!first) return slotTextPhrase(done, words);
  const name = contentName(first.what, words);
  return isMoved
    ? words.t('history.did.itemMoved', { what: name })
    : words.t('history.did.placed', { site: name });
};

const slotTextPhrase: DescribeChange = (done, words) => {
  const [rewriting] = rewritingsOf(done.rows);
  if (rewriting) return words.t('history.did.noteChanged', { place: placeText(rewriting.place, words) });
  const texts = movesOf(done.rows).filter(({ what }) => what.text !== undefined);
  const place = texts.find(({ to }) => to)?.to ?? texts[0]?.from ?? {};
  return words.t('history.did.noteWritten', { place: placeText(place, words) });
};

const takenOffPhrase: DescribeChange = (done, words) => {
  const [first, ...rest] = movesOf(done.rows).filter(({ what }) => what.shipmentId !== undefined);
  if (rest.length > 0) return words.t('history.did.unassignedMany', { count: rest.length + 1 });
  if (first) return words.t('history.did.unassigned', { site: contentName(first.what, words) });
  const place = movesOf(done.rows)[0]?.from ?? {};
  return words.t('history.did.noteRemoved', { place: placeText(place, words) });
};

const itemMovedPhrase: DescribeChange = (done, words) => {
  const [move] = movesOf(done.rows);
  return words.t('history.did.itemMoved', { what: contentName(move?.what ?? {}, words) });
};

const swapPhrase: DescribeChange = (done, words) => {
  const [one, other] = movesOf(done.rows).map(({ what }) => contentName(what, words));
  return words.t('history.did.swapped', { one: one ?? '–', other: other ?? '–' });
};

const pinPhrase =
  (entity: 'deliveries' | 'deliveryItems'): DescribeChange =>
  (done, words) => {
    const row = rowOf(done, entity);
    const what = entity === 'deliveries' ? runName(done) : contentName(row ? labelOf(row) : {}, words);
    return words.t(newValue(row, 'isPinned') ? 'history.did.pinned' : 'history.did.unpinned', { what });
  };

const shipmentEditPhrase: DescribeChange = (done, words) => {
  const row = rowOf(done, 'shipments');
  const site = shipmentName(done);
  const fields = row ? fieldsSetByPlanner(row).map(({ field }) => field) : [];
  if (fields.length === 1 && fields[0] === 'date')
    return words.t('history.did.movedToDate', { what: site, date: dayOf(row) });
  return editPhrase(site, row, words);
};

const shipmentsMovedPhrase: DescribeChange = (done, words) => {
  const count = done.counts.shipments ?? 0;
  if (count === 1) return shipmentEditPhrase(done, words);
  return words.t('history.did.shipmentsMoved', { count, date: dayOf(rowOf(done, 'shipments')) });
};

/** Counts only the deleted parts, because the orders' other parts, which are renumbered, are among the changed rows, too. */
const partsDeletedPhrase: DescribeChange = (done, { t }) => {
  const deleted = done.rows.filter(({ fields }) => fields.some(({ field }) => field === 'isDeleted'));
  return deleted.length === 1
    ? t('history.did.partDeleted', { site: shipmentName({ ...done, rows: deleted }) })
    : t('history.did.partsDeleted');
};

const truckEditPhrase: DescribeChange = (done, words) => {
  const row = rowOf(done, 'trucks');
  const truck = truckName(done);
  const status = newValue(row, 'status');
  if (status === 'INACTIVE') return words.t('history.did.truckRetired', { truck });
  if (status === 'ACTIVE') return words.t('history.did.truckReactivated', { truck });
  return editPhrase(truck, row, words);
};

const leftoversPhrase: DescribeChange = (done, { t }) => {
  const count = done.counts.shipments ?? 0;
  const date = dayOf(rowOf(done, 'shipments'));
  return t(count === 1 ? 'history.did.leftover' : 'history.did.leftovers', { count, date });
};

const entryValues = (done: PhrasedChange): { name: string; date: string } => {
  const { text, date } = labelIn(done, 'calendarEntries');
  return { name: text ?? '–', date: date === undefined ? '–' : dayText(date) };
};

const calendarEntryPhrase: DescribeChange = (done, { t }) =>
  t(
    newValue(rowOf(done, 'calendarEntries'), 'kind') === 'extraDay'
      ? 'history.did.extraDay'
      : 'history.did.closure',
    entryValues(done),
  );

const templateName = (done: PhrasedChange): { name: string } => ({
  name: labelIn(done, 'templates').text ?? '–',
});

/** Counts only the rows that place a card, because the removal of its previous place is a row of its own. */
const proposalPhrase: DescribeChange = ({ rows }, { t }) => {
  const count = rows.filter(({ entity, is }) => entity === 'deliveryItems' && is).length;
  return t(count === 1 ? 'history.did.oneProposedPlaced' : 'history.did.proposedPlaced', { count });
};

/** Names the restored order, run or hall, or the card if only a card was restored. */
const restorePhrase: DescribeChange = (done, words) => {
  const has = (entity: HistoryRow['entity']): boolean => rowOf(done, entity) !== undefined;
  const [move] = movesOf(done.rows);
  const nameIn = (): string => {
    if (has('orders')) return orderName(done);
    if (has('deliveries') || has('trucks')) return runName(done);
    if (has('hallCapacities'))
      return words.t('hall.name', { id: labelIn(done, 'hallCapacities').hallId ?? '–' });
    return has('shipments') ? shipmentName(done) : contentName(move?.what ?? {}, words);
  };
  return words.t('history.did.restored', { what: nameIn() });
};

const dayIn = (done: PhrasedChange) => ({ date: dayText(labelIn(done, 'releases', 'grants').date ?? '–') });

const grantPhrase: DescribeChange = (done, { t }) => {
  // An update of an open request for a grant is described like the request.
  const state = plainText(newValue(rowOf(done, 'grants'), 'state')) || 'asked';
  return t(`history.did.grant.${state}` as 'history.did.grant.asked', dayIn(done));
};

/** The phrase of each action: the rest of a sentence that begins with 'Müller hat' in German and with 'Müller' in English. */
const phrases: Readonly<Record<string, DescribeChange>> = {
  'orders.create': (done, { t }) => t('history.did.orderCreated', { order: orderName(done) }),
  'orders.createBatch': batchPhrase,
  'orders.update': (done, words) => editPhrase(orderName(done), rowOf(done, 'orders'), words),
  'orders.upsert': (done, words) =>
    rowOf(done, 'orders')?.was
      ? erpPushPhrase(orderName(done), rowOf(done, 'orders'), words)
      : ordersCreatedPhrase(done, words),
  'orders.bvbs': drawingsTakenPhrase,
  'drawings.take': drawingsTakenPhrase,
  'drawings.split': (done, { t }) => t('history.did.splitByPositions', { site: shipmentName(done) }),
  'orders.takeErpValue': heldValuePhrase('history.did.erpTaken'),
  'orders.keepValue': heldValuePhrase('history.did.valueKept'),
  'orders.moveToHall': ordersMovedPhrase,
  'orders.moveToDate': ordersMovedPhrase,
  'orders.move': ordersMovedPhrase,
  'orders.colour': severalOrdersPhrase('history.did.ordersColoured'),
  'orders.set': severalOrdersPhrase('history.did.ordersSet'),
  'orders.note': severalOrdersPhrase('history.did.ordersNoted'),
  'orders.cancelSeveral': (done, words) =>
    orderCountIfSeveral(done) === null
      ? words.t('history.did.orderCanceled', { order: orderName(done) })
      : severalOrdersPhrase('history.did.ordersCanceled')(done, words),
  'orders.cancel': (done, { t }) => t('history.did.orderCanceled', { order: orderName(done) }),
  'shipments.update': shipmentEditPhrase,
  'shipments.measure': shipmentEditPhrase,
  'shipments.split': (done, { t }) => t('history.did.split', { site: shipmentName(done) }),
  'shipments.delete': (done, { t }) => t('history.did.partDeleted', { site: shipmentName(done) }),
  'shipments.move': shipmentsMovedPhrase,
  'shipments.deleteSeveral': partsDeletedPhrase,
  'shipments.moveLeftovers': leftoversPhrase,
  'days.place': proposalPhrase,
  'days.restore': restorePhrase,
  'days.release': (done, { t }) => t('history.did.dayReleased', dayIn(done)),
  'days.withdrawRelease': (done, { t }) => t('history.did.releaseWithdrawn', dayIn(done)),
  'days.grant': grantPhrase,
  'drafts.apply': (_done, { t }) => t('history.did.draftApplied'),
  'deliveries.fillSlot': placedPhrase,
  'deliveries.update': (done, words) => editPhrase(runName(done), rowOf(done, 'deliveries'), words),
  'deliveries.create': (done, { t }) => t('history.did.runAdded', { truck: runName(done) }),
  'deliveries.remove': (done, { t }) => t('history.did.runRemoved', { truck: runName(done) }),
  'deliveries.outage': (done, { t }) => t('history.did.outage', { truck: runName(done) }),
  'deliveries.pin': pinPhrase('deliveries'),
  'deliveryItems.pin': pinPhrase('deliveryItems'),
  'deliveryItems.writeText': slotTextPhrase,
  'deliveryItems.remove': takenOffPhrase,
  'deliveryItems.unassign': takenOffPhrase,
  'deliveryItems.swap': swapPhrase,
  'deliveryItems.move': itemMovedPhrase,
  'trucks.create': (done, { t }) => t('history.did.truckCreated', { truck: truckName(done) }),
  'trucks.update': truckEditPhrase,
  'sites.create': (done, { t }) => t('history.did.siteCreated', { site: siteName(done) }),
  'sites.update': siteEditPhrase,
  'sites.merge': sitesMergedPhrase,
  'sites.tieOrder': orderTiedPhrase,
  'reservations.create': reservationEditPhrase,
  'reservations.update': reservationEditPhrase,
  'reservations.upsert': reservationEditPhrase,
  'reservations.remove': reservationRemovedPhrase,
  'reservations.expire': reservationsExpiredPhrase,
  'sites.announce': announcementPhrase,
  'halls.setCapacity': (done, { t }) =>
    t('history.did.capacity', {
      hall: labelIn(done, 'hallCapacities').hallId ?? '–',
    }),
  'halls.removeCapacity': (done, { t }) =>
    t('history.did.capacityRemoved', { hall: labelIn(done, 'hallCapacities').hallId ?? '–' }),
  'halls.setCapacities': (done, { t }) => {
    const count = done.counts.hallCapacities ?? 0;
    return t(count === 1 ? 'history.did.oneCapacity' : 'history.did.capacities', { count });
  },
  'calendar.add': (done, words) => calendarEntryPhrase(done, words),
  'calendar.remove': (done, { t }) => t('history.did.calendarRemoved', entryValues(done)),
  'yard.mark': yardMarkPhrase,
  'yard.photo': photoAddedPhrase,
  'yard.depart': departurePhrase,
  'yard.sign': noteSignedPhrase,
  'templates.add': (done, { t }) => t('history.did.templateAdded', templateName(done)),
  'templates.change': (done, { t }) => t('history.did.templateChanged', templateName(done)),
  'templates.remove': (done, { t }) => t('history.did.templateRemoved', templateName(done)),
};

/** The actions that have a phrase; exported so that a test finds actions without one. */
export const actionsWithPhrase: ReadonlySet<string> = new Set(Object.keys(phrases));

/** Swaps old and new in an undo's rows, which gives the rows of the undone action. */
const turned = (rows: readonly HistoryRow[]): HistoryRow[] =>
  rows.map(({ was, is, fields, ...row }) => ({
    ...row,
    was: is,
    is: was,
    fields: fields.map((set) => ({ field: set.field, old: set.new, new: set.old })),
  }));

/** Describes the action at the start of the entry's chain of undos: 'Kita Sonnenhang platziert', 'placed Kita Sonnenhang'. */
export const rootPhrase = (entry: HistoryEntry, words: Translator): string => {
  const rows = entry.direction === 'undone' ? turned(entry.rows) : entry.rows;
  const phrase = phrases[entry.rootAction];
  return phrase ? phrase({ rows, counts: entry.counts }, words) : words.t('history.did.other');
};

/** Describes the entry itself, an undo as 'zurückgenommen: Kita Sonnenhang platziert'. */
export const phraseOf = (entry: HistoryEntry, words: Translator): string => {
  const phrase = rootPhrase(entry, words);
  if (entry.direction === 'done') return phrase;
  return words.t(entry.direction === 'undone' ? 'history.undid' : 'history.redid', { phrase });
};
