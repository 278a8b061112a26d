import type { FieldConflict } from '@werkplan/shared/errors/error-body-schema.ts';
import type { Order } from '@werkplan/shared/orders/order-schema.ts';
import { formatKilograms } from '@werkplan/shared/values/kilograms.ts';
import type { Translate } from '../lib/i18n.ts';
import { fieldName } from './order-columns.ts';

/** Formats a field's value for display: yes or no, kilograms, or the text itself; a missing value or text reads 'empty'. */
export const valueText = (value: unknown, t: Translate): string => {
  if (typeof value === 'boolean') return t(value ? 'order.conflict.yes' : 'order.conflict.no');
  if (typeof value === 'number') return formatKilograms(value);
  return typeof value === 'string' && value ? value : t('order.conflict.empty');
};

/** Returns the message about a concurrent edit: 'Müller hat inzwischen Ort geändert: Haslach'. */
export const conflictText = ({ by, field, theirs }: FieldConflict, order: Order, t: Translate): string =>
  t('order.conflict', { by, field: fieldName(field, order.hallId, t), theirs: valueText(theirs, t) });
