import { attributeFields, type AttributeField } from '@werkplan/shared/orders/order.ts';
import type { Order } from '@werkplan/shared/orders/order-schema.ts';
import type { Colours } from './several-orders-api.ts';

/** How many of the orders have the colour. */
export const countOf = (orders: readonly Order[], field: AttributeField): number =>
  orders.filter((order) => order[field]).length;

/** Chooses a colour or takes the choice back: it is set, and taken off only where all have it. */
export const withColour = (orders: readonly Order[], wanted: Colours, field: AttributeField): Colours => {
  const { [field]: chosen, ...others } = wanted;
  return chosen === undefined ? { ...others, [field]: countOf(orders, field) < orders.length } : others;
};

/** What of the choice still changes something, as others may have set a colour meanwhile. */
export const changingColours = (orders: readonly Order[], wanted: Colours): Colours =>
  Object.fromEntries(
    attributeFields.flatMap((field) => {
      const isOn = wanted[field];
      return isOn !== undefined && orders.some((order) => order[field] !== isOn) ? [[field, isOn]] : [];
    }),
  );
