import type { HallId } from '@werkplan/shared/halls/hall.ts';
import type { MessageKey } from '@werkplan/shared/messages/messages.ts';
import { hallFlag } from '@werkplan/shared/orders/order-rules.ts';
import { newOrderSchema, type NewOrder } from '@werkplan/shared/orders/order.ts';
import type { Day } from '@werkplan/shared/values/day.ts';
import { problemKey } from '../lib/problem-key.ts';
import type { FlagColumn } from './order-columns.ts';

/** What stands in the create row. Quantities in kg, null while empty. */
export interface OrderDraft {
  readonly orderId: string;
  readonly constructionSite: string;
  readonly postCode: string;
  readonly city: string;
  readonly steel: number | null;
  readonly matting: number | null;
  readonly time: string;
  readonly flags: Readonly<Partial<Record<FlagColumn['field'], boolean>>>;
}

export const emptyDraft: OrderDraft = {
  orderId: '',
  constructionSite: '',
  postCode: '',
  city: '',
  steel: null,
  matting: null,
  time: '',
  flags: {},
};

type DraftProblems = Readonly<Record<string, MessageKey>>;

type Checked = { order: NewOrder; problems: null } | { order: null; problems: DraftProblems };

/** The order a draft makes on a hall's day, or what is wrong with it by field (chapter 5, create-order form). */
export const checkDraft = ({ flags, ...draft }: OrderDraft, hall: HallId, date: Day): Checked => {
  const answer = newOrderSchema.safeParse({
    ...draft,
    ...flags,
    steel: draft.steel ?? 0,
    matting: draft.matting ?? 0,
    [hallFlag(hall)]: true,
    date,
    hallId: hall,
  });
  if (answer.success) return { order: answer.data, problems: null };
  const problems: Record<string, MessageKey> = {};
  for (const { path, message } of answer.error.issues) {
    problems[String(path[0])] ??= problemKey(message);
  }
  return { order: null, problems: { ...quantityProblems(draft), ...problems } };
};

/** The schema checks the sum only when each field is right by itself; the form names all that is missing at once. */
const quantityProblems = ({ steel, matting }: Pick<OrderDraft, 'steel' | 'matting'>): DraftProblems =>
  (steel ?? 0) + (matting ?? 0) >= 1 ? {} : { steel: 'validation.required', matting: 'validation.required' };
