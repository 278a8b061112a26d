import type { HallId } from '@werkplan/shared/halls/hall.ts';
import type { HandField } from '@werkplan/shared/orders/order.ts';
import type { Order } from '@werkplan/shared/orders/order-schema.ts';
import type { Translate } from '../../lib/i18n.ts';
import { valueText } from '../conflict-text.ts';
import { fieldsOf } from '../order-columns.ts';

/** Lists the fields with a different ERP value, except those in which a planner has decided to keep their own value. */
export const fieldsWithHeldValue = ({ byHand }: Pick<Order, 'byHand'>): HandField[] =>
  (Object.keys(byHand) as HandField[]).filter((field) => {
    const erp = byHand[field]?.erp;
    return erp !== undefined && !erp.isKept;
  });

/** Returns the column in which the field is marked, or the order number if the field has no column. */
export const columnOfHeldField = (field: HandField, hall: HallId): string =>
  fieldsOf(hall).includes(field) ? field : 'orderId';

/** Returns the ERP's different value for a cell's label, 'ERP: Bühl-Vimbuch'; undefined if there is none. */
export const heldValueText = (order: Order, field: HandField, t: Translate): string | undefined => {
  const erp = order.byHand[field]?.erp;
  return erp && !erp.isKept ? t('order.erp', { value: valueText(erp.value, t) }) : undefined;
};
