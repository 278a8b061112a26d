import type { HallId } from '@werkplan/shared/halls/hall.ts';
import type { MessageKey } from '@werkplan/shared/i18n/messages.ts';
import type { Translate } from '../lib/i18n.ts';
import type { OrderProblems } from './order-checks.ts';
import { fieldName, fieldsOf } from './order-columns.ts';

const missing: ReadonlySet<MessageKey> = new Set(['validation.required', 'validation.someKilograms']);

/** Describes why a new order was refused: first the columns with missing values, then other errors. */
export const describeRefusedOrder = (
  wrong: OrderProblems,
  hall: HallId,
  t: Translate,
): { readonly text: string; readonly detail: string } => {
  const columns = fieldsOf(hall);
  const problems = Object.entries(wrong).toSorted(([a], [b]) => columns.indexOf(a) - columns.indexOf(b));
  // Reports steel and matting together, because one of them is enough.
  const hasNoAmount = wrong['steel'] === 'validation.someKilograms' && wrong['matting'] === wrong['steel'];
  const names = problems
    .filter(([field, key]) => missing.has(key) && !(hasNoAmount && field === 'matting'))
    .map(([field]) =>
      hasNoAmount && field === 'steel' ? t('order.steelOrMatting') : fieldName(field, hall, t),
    );
  const others = problems
    .filter(([, key]) => !missing.has(key))
    .map(([field, key]) => `${fieldName(field, hall, t)}: ${t(key)}`);
  return {
    text: t(names.length > 0 ? 'error.VALIDATION_ERRORS' : 'validation.refused'),
    detail: [...(names.length > 0 ? [names.join(', ')] : []), ...others].join(' · '),
  };
};
