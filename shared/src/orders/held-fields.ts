import type { PlanTransaction } from '../plan/plan-transaction.ts';
import { type ChangeOrigin, setHandEntry } from './by-hand.ts';
import type { HeldField } from './held-values-schema.ts';
import { hallFlag, hasAmount } from './order-rules.ts';
import type { HandEntry, Order } from './order-schema.ts';
import { type HandField, handFields } from './order.ts';

/** The fields of an order that a request can set. */
export type SentFields = { readonly [Field in HandField]?: Order[Field] | undefined };

/** True if a push asks to overwrite a person's value of the field: `force` names the field, or is `*`. */
export const isForced = (force: string | undefined, field: HandField): boolean =>
  force === '*' || (force?.split(',').includes(field) ?? false);

const isHeld = (order: Order, sent: SentFields, field: HandField): boolean =>
  sent[field] !== undefined && sent[field] !== order[field] && order.byHand[field] !== undefined;

/** Adds the other quantity to the held fields if a person's quantity and the pushed one together would make the order empty. */
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

type Notes = ReadonlyMap<HandField, HandEntry>;

/** A push, divided into the fields to write (`rest`) and those held back because a person has changed them (`held`). */
interface HeldBack<Sent> {
  readonly held: HeldField[];
  readonly rest: Sent;
  /**
   * The hand entries that `storeErpValues` stores: of the fields held back, with the values that the ERP sent, and of fields for
   * which the ERP now sends the person's value, without an ERP value.
   */
  readonly notes: Notes;
}

/** Divides a push; fields that a person has changed are held back (rules/erp.md#hand-edits-are-held), unless forced. */
export const holdBack = <Sent extends SentFields>(
  { actor, now }: ChangeOrigin,
  order: Order,
  { sent, force }: { readonly sent: Sent; readonly force: string | undefined },
): HeldBack<Sent> => {
  const { byHand } = order;
  const left = withTheOther(
    order,
    sent,
    handFields.filter((field) => isHeld(order, sent, field) && !isForced(force, field)),
  );
  const notes = new Map<HandField, HandEntry>();
  const held: HeldField[] = [];
  for (const field of handFields) {
    const value = sent[field];
    const isLeft = left.includes(field);
    const person = byHand[field] ?? (isLeft ? (byHand.steel ?? byHand.matting) : undefined);
    if (value === undefined || person === undefined) continue;
    const { at, by } = person;
    const { erp: known, was } = byHand[field] ?? {};
    if (isLeft) {
      const erp = known?.value === value ? known : { at: now, by: actor, value };
      notes.set(field, { at, by, erp, ...(was !== undefined && { was }) });
      held.push({ field, yours: value, theirs: order[field], by, at });
    } else if (value === order[field]) notes.set(field, { at, by });
  }
  const rest = { ...sent };
  for (const field of left) delete rest[field];
  // If the hall is held back, so is the flag of the hall that was sent, because it follows from the hall.
  if (left.includes('hallId') && sent.hallId !== undefined) delete rest[hallFlag(sent.hallId)];
  return { held, rest, notes };
};

/** Stores the ERP's values of the fields held back, and removes those that no longer differ from the person's. */
export const storeErpValues = (tx: PlanTransaction, order: Order, notes: Notes): void => {
  let { byHand } = order;
  for (const [field, entry] of notes) byHand = setHandEntry(byHand, field, entry);
  tx.update('orders', order, { byHand });
};
