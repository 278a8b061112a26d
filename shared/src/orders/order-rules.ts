import { DomainError, invalid } from '../errors/domain-error.ts';
import { hallIds, type HallId } from '../halls/hall.ts';
import { isPostcode, postcodeProblems, type PostcodeRule } from '../plant/postcodes.ts';
import type { Day } from '../values/day.ts';
import type { EditableOrderField, HallFlagField } from './order.ts';
import type { Order } from './order-schema.ts';

/** Only orders of today or later that aren't canceled can be edited, moved or canceled (rules/orders.md#read-only-orders). */
export const isOrderReadOnly = (order: Pick<Order, 'date' | 'isCanceled'>, today: Day): boolean =>
  order.isCanceled || order.date < today;

/** @throws ORDER_READ_ONLY */
export const assertOrderWritable = (order: Pick<Order, 'date' | 'isCanceled'>, today: Day): void => {
  if (isOrderReadOnly(order, today)) throw new DomainError('ORDER_READ_ONLY');
};

/** What a past date is refused with (rules/calendar.md#moving-to-a-day); null for today and later. */
export const pastDate = (date: Day, today: Day): DomainError | null =>
  date < today ? invalid({ date: 'validation.pastDate' }) : null;

/** @throws VALIDATION_ERRORS when `date` is before today */
export const assertNotPast = (date: Day, today: Day): void => {
  const refusal = pastDate(date, today);
  if (refusal) throw refusal;
};

/** What a post code is refused with that the plant doesn't take; null for one that it takes (rules/orders.md#post-codes). */
export const refusedPostcode = (postCode: string, rule: PostcodeRule): DomainError | null =>
  isPostcode(postCode, rule) ? null : invalid({ postCode: postcodeProblems[rule] });

/** @throws VALIDATION_ERRORS when the plant doesn't take the post code, unless it is `before` */
export const assertPostcode = (postCode: string, rule: PostcodeRule, before?: string): void => {
  const refusal = postCode === before ? null : refusedPostcode(postCode, rule);
  if (refusal) throw refusal;
};

export const hallFlag = (hallId: HallId): HallFlagField => `h${hallId}`;

export const otherHalls = (hallId: HallId): HallId[] => hallIds.filter((id) => id !== hallId);

/** Every hall an order involves, its own first (hall tags of the cards). */
export const involvedHalls = (order: Pick<Order, 'hallId' | HallFlagField>): HallId[] => [
  order.hallId,
  ...otherHalls(order.hallId).filter((id) => order[hallFlag(id)]),
];

export const orderAmount = (order: Pick<Order, 'steel' | 'matting'>): number => order.steel + order.matting;

/** Parts' sum − order, kg; 0 when they add up. Shown on every card until settled (rules/orders.md#changed-quantities). */
export const partsDifference = (order: Pick<Order, 'steel' | 'matting' | 'partsAmount'>): number =>
  order.partsAmount - orderAmount(order);

/** Whether an order is of more than 1 kg, as it must be once its quantities are edited (rules/orders.md#editing-an-order). */
export const hasAmount = (order: Pick<Order, 'steel' | 'matting'>): boolean => orderAmount(order) > 1;

/**
 * An inline edit's rule over the whole row: steel + matting must be > 1 kg when either was changed.
 * @throws VALIDATION_ERRORS
 */
export const assertEditedOrder = (order: Order, changed: readonly EditableOrderField[]): void => {
  const quantities = changed.filter((field) => field === 'steel' || field === 'matting');
  if (quantities.length > 0 && !hasAmount(order)) {
    throw invalid(Object.fromEntries(quantities.map((field) => [field, 'validation.twoKilograms'] as const)));
  }
};

/** Order numbers sort as numbers, descending by default; same number: newest first. */
export const compareOrders = (a: Pick<Order, 'orderId' | 'id'>, b: Pick<Order, 'orderId' | 'id'>): number =>
  Number(b.orderId) - Number(a.orderId) || b.id - a.id;

/** An order as people name it, '#248016 Klinikum Freiburg Haus C'. */
export const nameOfOrder = ({
  orderId,
  constructionSite,
}: Pick<Order, 'orderId' | 'constructionSite'>): string => `#${orderId} ${constructionSite}`;
