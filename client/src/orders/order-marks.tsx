import { use, type ReactNode } from 'react';
import { OrderPlacesContext, type OrderMarkProps, type RunBarProps } from './order-places.ts';

/** Draws the icons that rooms add to an order's row and cards. */
export const OrderMarks = (props: OrderMarkProps): ReactNode =>
  // oxlint-disable-next-line react/no-array-index-key -- the places never change while the page is open
  use(OrderPlacesContext).marks.map((Mark, index) => <Mark key={index} {...props} />);

/** Draws the badges that rooms add to a card. */
export const OrderBadges = (props: OrderMarkProps): ReactNode =>
  // oxlint-disable-next-line react/no-array-index-key -- the places never change while the page is open
  use(OrderPlacesContext).badges.map((Mark, index) => <Mark key={index} {...props} />);

/** Draws what rooms add to a run's head. */
export const RunMarks = ({ deliveryId }: { deliveryId: number }): ReactNode =>
  // oxlint-disable-next-line react/no-array-index-key -- the places never change while the page is open
  use(OrderPlacesContext).runs.map((Mark, index) => <Mark key={index} deliveryId={deliveryId} />);

/** Draws the bars that rooms add below a run's load. */
export const RunBars = (props: RunBarProps): ReactNode =>
  // oxlint-disable-next-line react/no-array-index-key -- the places never change while the page is open
  use(OrderPlacesContext).bars.map((Bar, index) => <Bar key={index} {...props} />);

/** Draws what rooms say of the cards in hand. */
export const InHand = (): ReactNode =>
  // oxlint-disable-next-line react/no-array-index-key -- the places never change while the page is open
  use(OrderPlacesContext).inHand.map((Part, index) => <Part key={index} />);
