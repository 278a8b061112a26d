import { DomainError, invalid } from '../errors/domain-error.ts';
import { hallIds, type HallId } from '../halls/hall.ts';
import { isPostcode, postcodeProblems, type PostcodeRule } from '../plant/postcodes.ts';
import type { Day } from '../values/day.ts';
import type { EditableOrderField, HallFlagField } from './order.ts';
import type { Order } from './order-schema.ts';

/** True for past and canceled orders, which can't be edited, moved or canceled (rules/orders.md#read-only-orders). */
export const isOrderReadOnly = (order: Pick<Order, 'date' | 'isCanceled'>, today: Day): boolean =>
  order.isCanceled || order.date < today;

/** @throws ORDER_READ_ONLY */
export const assertOrderWritable = (order: Pick<Order, 'date' | 'isCanceled'>, today: Day): void => {
  if (isOrderReadOnly(order, today)) throw new DomainError('ORDER_READ_ONLY');
};

/** Returns the refusal of a past date (rules/calendar.md#moving-to-a-day); null for today and later. */
export const pastDate = (date: Day, today: Day): DomainError | null =>
  date < today ? invalid({ date: 'validation.pastDate' }) : null;

/** @throws VALIDATION_ERRORS when `date` is before today */
export const assertNotPast = (date: Day, today: Day): void => {
  const refusal = pastDate(date, today);
  if (refusal) throw refusal;
};

/** Returns the refusal of a postcode that the rule doesn't accept (rules/orders.md#post-codes), or null. */
export const refusedPostcode = (postCode: string, rule: PostcodeRule): DomainError | null =>
  isPostcode(postCode, rule) ? null : invalid({ postCode: postcodeProblems[rule] });

/** @throws VALIDATION_ERRORS when the rule refuses the postcode and it differs from `before` */
export const assertPostcode = (postCode: string, rule: PostcodeRule, before?: string): void => {
  const refusal = postCode === before ? null : refusedPostcode(postCode, rule);
  if (refusal) throw refusal;
};

export const hallFlag = (hallId: HallId): HallFlagField => `h${hallId}`;

export const otherHalls = (hallId: HallId): HallId[] => hallIds.filter((id) => id !== hallId);

/** Returns every hall an order involves, beginning with the hall that produces it. */
export const involvedHalls = (order: Pick<Order, 'hallId' | HallFlagField>): HallId[] => [
  order.hallId,
  ...otherHalls(order.hallId).filter((id) => order[hallFlag(id)]),
];

export const orderAmount = (order: Pick<Order, 'steel' | 'matting'>): number => order.steel + order.matting;

/** Returns the kg by which the parts' sum exceeds the order, negative if it is less (rules/orders.md#changed-quantities). */
export const partsDifference = (order: Pick<Order, 'steel' | 'matting' | 'partsAmount'>): number =>
  order.partsAmount - orderAmount(order);

/** True if steel and matting together are more than 1 kg, as an edited order must be (rules/orders.md#editing-an-order). */
export const hasAmount = (order: Pick<Order, 'steel' | 'matting'>): boolean => orderAmount(order) > 1;

/**
 * Checks an edited order: if steel or matting was changed, they must together be more than 1 kg.
 * @throws VALIDATION_ERRORS
 */
export const assertEditedOrder = (order: Order, changed: readonly EditableOrderField[]): void => {
  const quantities = changed.filter((field) => field === 'steel' || field === 'matting');
  if (quantities.length > 0 && !hasAmount(order)) {
    throw invalid(Object.fromEntries(quantities.map((field) => [field, 'validation.twoKilograms'] as const)));
  }
};

/** Sorts order numbers as numbers, descending; for equal numbers the newest first. */
export const compareOrders = (a: Pick<Order, 'orderId' | 'id'>, b: Pick<Order, 'orderId' | 'id'>): number =>
  Number(b.orderId) - Number(a.orderId) || b.id - a.id;

/** Names an order as planners do: '#248016 Klinikum Freiburg Haus C'. */
export const nameOfOrder = ({
  orderId,
  constructionSite,
}: Pick<Order, 'orderId' | 'constructionSite'>): string => `#${orderId} ${constructionSite}`;
