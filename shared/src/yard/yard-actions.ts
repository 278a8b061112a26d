import type { LinkScope } from '../deliveries/link-scope.ts';
import type { DeliveryItemRow } from '../deliveries/delivery-schema.ts';
import type { YardMark } from '../deliveries/yard-mark-schema.ts';
import { DomainError } from '../errors/domain-error.ts';
import type { Action, ActionContext } from '../plan/action.ts';
import type { PlanTransaction } from '../plan/plan-transaction.ts';
import { findPart, findRun } from '../plan/parts.ts';
import { replyValue } from '../plan/reply.ts';
import type { SlotItem, PartOfOrder } from '../plan/views.ts';
import { assertLive } from '../shipments/shipment-refusals.ts';
import type { DepartureAnswer, MarkRequest, MarkAnswer } from './yard-contracts.ts';
import { mayDepart, linkShowsContent, linkCoversRun, linkShowsRun } from './link-coverage.ts';
import { markedMeanwhile, movedFromYard } from './yard-refusals.ts';

/** The link that acts, with its scope. */
interface ByLink {
  readonly link: LinkScope & { readonly id: number };
}

/** Returns the card's current slot if the link covers it. */
const slotWithin = (tx: PlanTransaction, { link }: ByLink, { shipment }: PartOfOrder): SlotItem | null => {
  const item = tx.itemOf(shipment);
  const run = item && findRun(tx, item.deliveryId);
  if (!run || !linkCoversRun(link, run.delivery)) return null;
  const held = run.items.find((one) => one.item.id === item.id);
  return held && linkShowsContent(link, held) ? held : null;
};

/** True if the link covered the item before it was removed. */
const layWithin = (
  tx: PlanTransaction,
  { link }: ByLink,
  { order }: PartOfOrder,
  itemId: number,
): boolean => {
  const was = tx.fact({ what: 'lastKnown', kind: 'deliveryItems', id: itemId }) as DeliveryItemRow | null;
  const run = was && tx.run(was.deliveryId);
  return run !== null && linkCoversRun(link, run) && (link.hallId === null || order.hallId === link.hallId);
};

interface OfCard extends ByLink {
  readonly shipmentId: number;
  readonly expectedItemId: number;
}

/**
 * Returns the card if it is where the sender saw it.
 * @throws SHIPMENT_NOT_FOUND for a card the link never covered, MOVED_MEANWHILE, SHIPMENT_READ_ONLY
 */
const getCard = (tx: PlanTransaction, card: OfCard): SlotItem => {
  const part = findPart(tx, card.shipmentId);
  const held = part && slotWithin(tx, card, part);
  if (!part || (!held && !layWithin(tx, card, part, card.expectedItemId)))
    throw new DomainError('SHIPMENT_NOT_FOUND');
  if (held?.item.id !== card.expectedItemId) throw movedFromYard(tx, card.shipmentId, held?.item.id ?? null);
  assertLive(tx, part);
  return held;
};

/** Returns now, or a millisecond after the replaced mark if that is later, so that no two marks of a card have the same time. */
const momentAfter = (now: string, before: YardMark | null): string =>
  before && before.at >= now ? new Date(Date.parse(before.at) + 1).toISOString() : now;

/** Refuses a report whose sender hasn't seen the current mark. @throws MARKED_MEANWHILE */
const assertSeen = (
  mark: YardMark | null,
  seenAt: string | null | undefined,
  yours: MarkRequest['status'] | 'photo',
): void => {
  if (seenAt !== undefined && (mark?.at ?? null) !== seenAt) throw markedMeanwhile(mark, yours);
};

/** Orders the members as the database returns them, so that a repeated answer is identical. */
const answer = ({ id, shipmentId, mark }: DeliveryItemRow): ReturnType<typeof replyValue<MarkAnswer>> =>
  replyValue({ mark, itemId: id, shipmentId: shipmentId ?? 0 });

export interface MarkInput extends ByLink {
  readonly shipmentId: number;
  readonly body: MarkRequest;
}

/**
 * Marks a card as ready, loaded or missing, or removes the mark (rules/yard.md#marks). An equal mark changes nothing.
 * @throws SHIPMENT_NOT_FOUND, MOVED_MEANWHILE, SHIPMENT_READ_ONLY, MARKED_MEANWHILE
 */
export const markShipment: Action<MarkInput, MarkAnswer> = (tx, scope, { link, shipmentId, body }) => {
  const { status, note = '', language, expectedItemId, seenAt } = body;
  const { item } = getCard(tx, { link, shipmentId, expectedItemId });
  const { mark } = item;
  if ((mark?.status ?? null) === status && (mark?.note ?? '') === note) return answer(item);
  assertSeen(mark, seenAt, status);
  return answer(
    tx.update('deliveryItems', item, {
      mark: status && markBy(scope, link.id, mark, { status, note, language }),
    }),
  );
};

/** Builds a mark; its members are in the order in which the database returns them. */
const markBy = (
  { now, by }: ActionContext,
  linkId: number,
  before: YardMark | null,
  {
    status,
    note,
    language,
  }: Pick<YardMark, 'status' | 'note'> & { language: YardMark['language'] | undefined },
): YardMark => ({
  at: momentAfter(now, before),
  by,
  note,
  photo: null,
  linkId,
  status,
  ...(note !== '' && language && { language }),
});

export interface AddPhotoInput extends OfCard {
  readonly seenAt: string;
  readonly photo: string;
}

/**
 * Adds a photo to the mark that its sender saw.
 * @throws SHIPMENT_NOT_FOUND, MOVED_MEANWHILE, SHIPMENT_READ_ONLY, MARKED_MEANWHILE
 */
export const addPhoto: Action<AddPhotoInput, MarkAnswer> = (tx, _scope, { seenAt, photo, ...card }) => {
  const { item } = getCard(tx, card);
  assertSeen(item.mark, seenAt, 'photo');
  return answer(tx.update('deliveryItems', item, { mark: item.mark && { ...item.mark, photo } }));
};

export interface DepartInput extends ByLink {
  readonly deliveryId: number;
  readonly departed: boolean;
}

/**
 * Marks a run as departed, or reverts that (rules/yard.md#departure). An equal state changes nothing.
 * @throws DELIVERY_NOT_FOUND for a run that the link doesn't show, ACCESS_DENIED while cards of other halls are on it
 */
export const depart: Action<DepartInput, DepartureAnswer> = (
  tx,
  { now, by },
  { link, deliveryId, departed },
) => {
  const run = findRun(tx, deliveryId);
  if (!run || !linkShowsRun(link, run)) throw new DomainError('DELIVERY_NOT_FOUND');
  if (!mayDepart(link, run)) throw new DomainError('ACCESS_DENIED');
  const { delivery } = run;
  const row =
    (delivery.departed !== null) === departed
      ? delivery
      : tx.update('deliveries', delivery, {
          departed: departed ? { at: now, by, linkId: link.id } : null,
        });
  return replyValue({ departed: row.departed, deliveryId });
};
