import type { Draft } from '../plan/draft.ts';
import { type Setting, withEntry } from './by-hand.ts';
import type { HeldField } from './held-values.ts';
import { hallFlag, hasAmount } from './order-rules.ts';
import { type HandField, handFields, type Order } from './order.ts';

/** The fields of an order that somebody sends. */
export type SentFields = { readonly [Field in HandField]?: Order[Field] | undefined };

/** The fields that a push overwrites on purpose: named in `force`, or all of them (`*`). */
export const isForced = (force: string | undefined, field: HandField): boolean =>
  force === '*' || (force?.split(',').includes(field) ?? false);

const isHeld = (order: Order, sent: SentFields, field: HandField): boolean =>
  sent[field] !== undefined && sent[field] !== order[field] && order.byHand[field] !== undefined;

/** A quantity that a person has set and the other one sent are nothing together: both are left. */
const withTheOther = (order: Order, sent: SentFields, held: readonly HandField[]): HandField[] => {
  const quantities = (['steel', 'matting'] as const).filter((field) => sent[field] !== undefined);
  const [kept] = quantities.filter((field) => held.includes(field));
  if (!kept) return [...held];
  const sum = {
    steel: held.includes('steel') ? order.steel : (sent.steel ?? order.steel),
    matting: held.includes('matting') ? order.matting : (sent.matting ?? order.matting),
  };
  return hasAmount(sum) ? [...held] : [...new Set([...held, ...quantities])];
};

/**
 * Leaves what persons have changed as they have it, and remembers what the sender would have there. Answers what was left,
 * and what remains to be written.
 */
export const holdBack = <Sent extends SentFields>(
  draft: Draft,
  { actor, now }: Setting,
  order: Order,
  { sent, force }: { readonly sent: Sent; readonly force: string | undefined },
): { held: HeldField[]; rest: Sent } => {
  const left = withTheOther(
    order,
    sent,
    handFields.filter((field) => isHeld(order, sent, field) && !isForced(force, field)),
  );
  let { byHand } = order;
  const held: HeldField[] = [];
  for (const field of handFields) {
    const value = sent[field];
    const person = byHand[field] ?? (left.includes(field) ? (byHand.steel ?? byHand.matting) : undefined);
    if (value === undefined || person === undefined) continue;
    const { at, by, erp } = person;
    if (left.includes(field)) {
      const known = byHand[field] && erp?.value === value ? erp : { at: now, by: actor, value };
      byHand = withEntry(byHand, field, { at, by, erp: known });
      held.push({ field, yours: value, theirs: order[field], by, at });
    } else if (value === order[field]) byHand = withEntry(byHand, field, { at, by });
  }
  if (byHand !== order.byHand) draft.update('orders', order, { byHand });
  const rest = { ...sent };
  for (const field of left) delete rest[field];
  // The mark of the hall that the ERP has it in comes along with that hall.
  if (left.includes('hallId') && sent.hallId !== undefined) delete rest[hallFlag(sent.hallId)];
  return { held, rest };
};
