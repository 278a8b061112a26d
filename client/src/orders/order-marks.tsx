import { use, type ReactNode } from 'react';
import { OrderPlacesContext, type OrderMarkProps } from './order-places.ts';

/** Draws the icons that rooms add to an order's row and cards. */
export const OrderMarks = (props: OrderMarkProps): ReactNode =>
  // oxlint-disable-next-line react/no-array-index-key -- the places never change while the page is open
  use(OrderPlacesContext).marks.map((Mark, index) => <Mark key={index} {...props} />);
