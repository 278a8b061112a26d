import type { HallId } from '@werkplan/shared/halls/hall.ts';
import type { HandField } from '@werkplan/shared/orders/order.ts';
import type { Order } from '@werkplan/shared/orders/order-schema.ts';
import type { Translate } from '../../lib/i18n.ts';
import { valueText } from '../conflict-text.ts';
import { fieldsOf } from '../order-columns.ts';

/** The fields of which the ERP would have another value, and nobody has chosen to leave it. */
export const openFields = ({ byHand }: Pick<Order, 'byHand'>): HandField[] =>
  (Object.keys(byHand) as HandField[]).filter((field) => {
    const erp = byHand[field]?.erp;
    return erp !== undefined && !erp.isKept;
  });

/** Where a field's mark stands: in its own column, else at the order's number. */
export const placeOf = (field: HandField, hall: HallId): string =>
  fieldsOf(hall).includes(field) ? field : 'orderId';

/** 'ERP: Bühl-Vimbuch', as a cell's name ends; undefined where nothing differs. */
export const remarkOf = (order: Order, field: HandField, t: Translate): string | undefined => {
  const erp = order.byHand[field]?.erp;
  return erp && !erp.isKept ? t('order.erp', { value: valueText(erp.value, t) }) : undefined;
};
