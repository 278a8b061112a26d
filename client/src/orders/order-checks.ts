import type { HallId } from '@werkplan/shared/halls/hall.ts';
import type { Language } from '@werkplan/shared/i18n/languages.ts';
import type { MessageKey } from '@werkplan/shared/i18n/messages.ts';
import { hallFlag, orderAmount } from '@werkplan/shared/orders/order-rules.ts';
import {
  newOrderSchema,
  orderSchema,
  type NewOrder,
  type Order,
} from '@werkplan/shared/orders/order-schema.ts';
import {
  isPostcode,
  postcodeProblems,
  type PostcodeRule,
  defaultPostcodeRule,
} from '@werkplan/shared/plant/postcodes.ts';
import type { Day } from '@werkplan/shared/values/day.ts';
import { doubtfulBelow, parseKilograms } from '@werkplan/shared/values/parse-kilograms.ts';
import { problemKey } from '../lib/problem-key.ts';
import type { NewOrderInput, ParsedOrderInput } from './new-order-input.ts';
import { changeOf, isQuantity, type TextOrQuantityField } from './order-edit.ts';

/**
 * Returns the text key of a schema's message. Replaces the message about a post code with that of the plant's rule,
 * because the schema only knows the default rule.
 */
const keyOf = (message: string, postcodes: PostcodeRule): MessageKey =>
  message === 'validation.postCode' ? postcodeProblems[postcodes] : problemKey(message);

/**
 * Returns the text key of the error in an entered value; null if it is valid (rules/orders.md#editing-an-order). A stored
 * post code stays valid even if it breaks the plant's rule.
 */
export const editProblem = (
  order: Order,
  field: TextOrQuantityField,
  text: string,
  postcodes = defaultPostcodeRule,
): MessageKey | null => {
  const changes = changeOf(field, text);
  const answer = orderSchema.shape[field].safeParse(changes[field]);
  const message = answer.success ? undefined : answer.error.issues[0]?.message;
  if (message !== undefined) return keyOf(message, postcodes);
  if (field === 'postCode' && answer.data !== order.postCode && !isPostcode(String(answer.data), postcodes))
    return postcodeProblems[postcodes];
  return isQuantity(field) && orderAmount({ ...order, ...changes }) <= 1 ? 'validation.twoKilograms' : null;
};

/** Returns the schema of a new order with the plant's post code rule. */
const newOrderBy = (postcodes: PostcodeRule) =>
  newOrderSchema.safeExtend({
    postCode: newOrderSchema.shape.postCode.refine(
      (postCode) => isPostcode(postCode, postcodes),
      postcodeProblems[postcodes],
    ),
  });

/** Text keys of the errors of an order, by field. */
export type OrderProblems = Readonly<Record<string, MessageKey>>;

type CheckResult = { order: NewOrder; problems: null } | { order: null; problems: OrderProblems };

/** Returns the new order for a hall and day, or the first error of each invalid field (rules/orders.md#creating-an-order). */
export const checkNewOrder = (
  { flags, ...input }: ParsedOrderInput,
  hall: HallId,
  date: Day,
  postcodes = defaultPostcodeRule,
): CheckResult => {
  const answer = newOrderBy(postcodes).safeParse({
    ...input,
    ...flags,
    steel: input.steel ?? 0,
    matting: input.matting ?? 0,
    [hallFlag(hall)]: true,
    date,
    hallId: hall,
  });
  if (answer.success) return { order: answer.data, problems: null };
  const problems: Record<string, MessageKey> = {};
  for (const { path, message } of answer.error.issues) {
    problems[String(path[0])] ??= keyOf(message, postcodes);
  }
  return { order: null, problems: { ...quantityProblems(input), ...problems } };
};

/** Returns errors if steel and matting are less than 1 kg together; the schema checks this only if all other fields are valid. */
const quantityProblems = ({ steel, matting }: Pick<ParsedOrderInput, 'steel' | 'matting'>): OrderProblems =>
  (steel ?? 0) + (matting ?? 0) >= 1
    ? {}
    : { steel: 'validation.someKilograms', matting: 'validation.someKilograms' };

/**
 * Adds the errors of cells that could not be parsed. If one of them is steel or matting, the sum of both is unknown, so
 * that other errors of these fields are dropped.
 */
export const addUnreadableProblems = (
  problems: OrderProblems | null,
  unreadable: OrderProblems,
): OrderProblems => {
  const { steel: _, matting: __, ...others } = problems ?? {};
  const isSumKnown = !('steel' in unreadable) && !('matting' in unreadable);
  return { ...(isSumKnown ? problems : others), ...unreadable };
};

/** Checks an entered order, whose quantities are parsed by the number format of the language. */
export const checkOrderInput = (
  input: NewOrderInput,
  language: Language,
  { hall, day, postcodes }: { hall: HallId; day: Day; postcodes?: PostcodeRule },
): CheckResult => {
  const steel = parseKilograms(input.steel, language, doubtfulBelow.quantity);
  const matting = parseKilograms(input.matting, language, doubtfulBelow.quantity);
  const unreadable: OrderProblems = {
    ...(steel.problem && { steel: steel.problem }),
    ...(matting.problem && { matting: matting.problem }),
  };
  const quantities = { steel: steel.kilograms, matting: matting.kilograms };
  const checked = checkNewOrder({ ...input, ...quantities }, hall, day, postcodes);
  if (Object.keys(unreadable).length === 0) return checked;
  return { order: null, problems: addUnreadableProblems(checked.problems, unreadable) };
};
