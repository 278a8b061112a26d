import type { YardMark } from '../deliveries/yard-mark-schema.ts';
import type { Action } from '../plan/action.ts';
import { isWriteOf } from '../plan/logged-change.ts';
import { assertMarkUndelivered, findRun, isDead } from '../plan/parts.ts';
import type { PlanTransaction } from '../plan/plan-transaction.ts';
import { replyValue } from '../plan/reply.ts';
import type { DeliveryNote } from './delivery-note-schema.ts';
import type { NewReceipt } from './receipt-schema.ts';

/** Maximum length of a mark's note, as in the schema of the yard's marks (`markNoteSchema`). */
const longestNote = 200;

interface SignInput {
  readonly note: DeliveryNote;
  /** Null if this receipt is stored already, so that nothing is left to do. */
  readonly receipt: NewReceipt | null;
  readonly linkId: number;
}

const deliveredOf = (mark: YardMark | null | undefined): YardMark | null =>
  mark?.status === 'delivered' ? mark : null;

/** Returns the time of signing, but at most now, and later than the mark that it replaces, because marks are identified by their time. */
const momentOf = (signedAt: string, now: string, before: YardMark | null): string => {
  const at = Math.min(Date.parse(signedAt), Date.parse(now));
  return new Date(Math.max(at, before ? Date.parse(before.at) + 1 : 0)).toISOString();
};

/**
 * Marks the live cards of a signed note that are still on its run and not yet delivered: as missing if the whole part is missing,
 * otherwise as delivered (rules/notes.md#receipt).
 */
export const signNote: Action<SignInput, DeliveryNote> = (tx, { now }, { note, receipt, linkId }) => {
  if (!receipt) return replyValue(note);
  const isMissing = new Set(receipt.missing.flatMap((one) => (one.pieces === null ? one.shipmentId : [])));
  const ids = new Set(note.content.parts.map(({ shipmentId }) => shipmentId));
  for (const slot of findRun(tx, note.deliveryId)?.items ?? []) {
    const { item } = slot;
    if (item.shipmentId === null || !ids.has(item.shipmentId) || isDead(slot)) continue;
    if (deliveredOf(item.mark)) continue;
    const mark: YardMark = {
      at: momentOf(receipt.signedAt, now, item.mark),
      by: receipt.name,
      note: [...receipt.remark.replaceAll('\n', ' ')].slice(0, longestNote).join(''),
      photo: item.mark?.photo ?? null,
      linkId,
      status: isMissing.has(item.shipmentId) ? 'missing' : 'delivered',
    };
    tx.update('deliveryItems', item, { mark });
  }
  return replyValue(note);
};

/**
 * Refuses a change that removes a delivered card's mark, or takes the card off its slot, because the site has signed for it.
 * @throws NOTE_SIGNED
 */
export const assertSignedMarksKept = (tx: PlanTransaction): void => {
  for (const write of tx.writes) {
    if (isWriteOf(write, 'deliveryItems') && !deliveredOf(write.after?.mark))
      assertMarkUndelivered(write.before?.mark);
  }
};

/** @throws NOTE_SIGNED for a run with a delivered card */
export const assertRunUnsigned = (tx: PlanTransaction, deliveryId: number): void => {
  for (const { mark } of tx.itemsOn(deliveryId)) assertMarkUndelivered(mark);
};
