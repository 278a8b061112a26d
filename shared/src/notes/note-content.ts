import { siteFinder, spellingKeys, spellingOf } from '../deliveries/order-site.ts';
import type { Site } from '../deliveries/site-schema.ts';
import { findRun, isDead } from '../plan/parts.ts';
import type { PlanTransaction } from '../plan/plan-transaction.ts';
import type { PartOfOrder, Run } from '../plan/views.ts';
import { siteHoursOn } from '../sites/site-windows.ts';
import type { NoteContent, NotePart, NotePosition } from './delivery-note-schema.ts';

/** The content of a run's note for a site, with the site's key, which all cards of the site share. */
export interface PendingNote {
  readonly site: string;
  readonly content: NoteContent;
}

/** Returns the positions in a part: those assigned to it, or all positions if the order has only this part. */
const positionsOf = (tx: PlanTransaction, { shipment, order }: PartOfOrder): NotePosition[] => {
  if (order.drawings === 0) return [];
  const isWhole = tx.liveParts(order.id).length === 1;
  return tx.ofOrder('drawings', order.id).flatMap(({ drawing, index, positions }) =>
    positions
      .filter(({ part }) => isWhole || part === shipment.id)
      .map(({ name, kind, pieces, length, diameter, kg }) => ({
        drawing: index === '' ? drawing : `${drawing} ${index}`,
        name,
        kind,
        pieces,
        length,
        diameter,
        kg,
      })),
  );
};

const partOf = (tx: PlanTransaction, part: PartOfOrder): NotePart => ({
  shipmentId: part.shipment.id,
  orderId: part.order.orderId,
  externalNumber: part.order.externalNumber,
  part: part.shipment.splitNumber,
  parts: part.shipment.totalNumberOfSplits,
  kg: part.shipment.amount,
  positions: positionsOf(tx, part),
});

const siteOf = (
  { delivery: { date } }: Run,
  site: Site | null,
  cards: readonly PartOfOrder[],
): NoteContent['site'] => {
  const { constructionSite = '', postCode = '', city = '' } = cards[0]?.order ?? {};
  const hours = site ? siteHoursOn(site, date) : 'unknown';
  const confirmed = cards.find(({ shipment }) => shipment.announcement?.state === 'confirmed');
  const { time = '', number = '' } = confirmed?.shipment.announcement ?? {};
  return {
    name: site?.name ?? constructionSite,
    recipient: site?.recipient ?? '',
    address: site?.address ?? '',
    postCode: site?.postCode ?? postCode,
    city: site?.city ?? city,
    contact: site?.contact ?? '',
    phone: site?.phone ?? '',
    remark: site?.remark ?? '',
    windows: typeof hours === 'string' ? [] : hours.map(({ from, to }) => ({ from, to })),
    confirmed: confirmed ? { time, number } : null,
  };
};

/**
 * Returns the contents of a run's notes, one per site, in the order of the sites' first slots. Texts and dead cards are on no note.
 * Returns null if there is no such run.
 */
export const notesOfRun = (tx: PlanTransaction, deliveryId: number): readonly PendingNote[] | null => {
  const run = findRun(tx, deliveryId);
  if (!run) return null;
  const finder = siteFinder(tx.whole('sites'));
  const bySite = new Map<string, { site: Site | null; cards: PartOfOrder[] }>();
  for (const slot of run.items) {
    if (!slot.part || isDead(slot)) continue;
    const site = finder.of(slot.part.order);
    const key = site ? `${site.id}` : (spellingKeys(spellingOf(slot.part.order)).at(-1) ?? '');
    const stop = bySite.get(key) ?? { site, cards: [] };
    stop.cards.push(slot.part);
    bySite.set(key, stop);
  }
  const { delivery, truck } = run;
  return [...bySite].map(([key, { site, cards }], index) => ({
    site: key,
    content: {
      date: delivery.date,
      run: {
        start: delivery.startingTime,
        registration: truck.registration,
        truckType: truck.type,
        driver: delivery.truckDriver,
      },
      stop: index + 1,
      stops: bySite.size,
      site: siteOf(run, site, cards),
      parts: cards.map((card) => partOf(tx, card)),
    },
  }));
};
