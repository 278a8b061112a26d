import type { HallId } from '@werkplan/shared/halls/hall.ts';
import type { HandField } from '@werkplan/shared/orders/order.ts';
import type { Order } from '@werkplan/shared/orders/order-schema.ts';
import type { Translate } from '../../lib/i18n.ts';
import { valueText } from '../conflict-text.ts';
import { fieldsOf } from '../order-columns.ts';

/** Fields with a different ERP value that nobody has decided to ignore. */
export const openFields = ({ byHand }: Pick<Order, 'byHand'>): HandField[] =>
  (Object.keys(byHand) as HandField[]).filter((field) => {
    const erp = byHand[field]?.erp;
    return erp !== undefined && !erp.isKept;
  });

/** Returns the column that carries the mark: the field's, or the order number when the field has no column. */
export const placeOf = (field: HandField, hall: HallId): string =>
  fieldsOf(hall).includes(field) ? field : 'orderId';

/** 'ERP: Bühl-Vimbuch', appended to a cell's label; undefined without a difference. */
export const remarkOf = (order: Order, field: HandField, t: Translate): string | undefined => {
  const erp = order.byHand[field]?.erp;
  return erp && !erp.isKept ? t('order.erp', { value: valueText(erp.value, t) }) : undefined;
};
