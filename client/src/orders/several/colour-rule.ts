import { attributeFields, type AttributeField } from '@werkplan/shared/orders/order.ts';
import type { Order } from '@werkplan/shared/orders/order-schema.ts';
import type { Colours } from './several-orders-api.ts';

export const countOf = (orders: readonly Order[], field: AttributeField): number =>
  orders.filter((order) => order[field]).length;

/** Toggles a colour in the choice: it is set, or removed only if all orders have it. */
export const withColour = (orders: readonly Order[], wanted: Colours, field: AttributeField): Colours => {
  const { [field]: chosen, ...others } = wanted;
  return chosen === undefined ? { ...others, [field]: countOf(orders, field) < orders.length } : others;
};

/** Reduces the choice to colours that still change something, as others may have set some meanwhile. */
export const changingColours = (orders: readonly Order[], wanted: Colours): Colours =>
  Object.fromEntries(
    attributeFields.flatMap((field) => {
      const isOn = wanted[field];
      return isOn !== undefined && orders.some((order) => order[field] !== isOn) ? [[field, isOn]] : [];
    }),
  );
