import { use, type ReactNode } from 'react';
import { OrderExtrasContext, type OrderMarkProps, type RunBarProps } from './order-places.ts';

/** Icons that extras add to an order's row and its cards. */
export const OrderMarks = (props: OrderMarkProps): ReactNode =>
  // oxlint-disable-next-line react/no-array-index-key -- extras never change while the page is open
  use(OrderExtrasContext).marks.map((Mark, index) => <Mark key={index} {...props} />);

/** Badges that extras add to a card. */
export const OrderBadges = (props: OrderMarkProps): ReactNode =>
  // oxlint-disable-next-line react/no-array-index-key -- extras never change while the page is open
  use(OrderExtrasContext).badges.map((Mark, index) => <Mark key={index} {...props} />);

/** Signs that extras add to a run's head, in its second line. */
export const RunHeadExtras = ({ deliveryId }: { deliveryId: number }): ReactNode =>
  // oxlint-disable-next-line react/no-array-index-key -- extras never change while the page is open
  use(OrderExtrasContext).runs.map((Mark, index) => <Mark key={index} deliveryId={deliveryId} />);

/** Bars that extras add below a run's load. */
export const RunBars = (props: RunBarProps): ReactNode =>
  // oxlint-disable-next-line react/no-array-index-key -- extras never change while the page is open
  use(OrderExtrasContext).bars.map((Bar, index) => <Bar key={index} {...props} />);

/** Remarks that extras make about dragged or selected cards. */
export const SelectedCardRemarks = (): ReactNode =>
  // oxlint-disable-next-line react/no-array-index-key -- extras never change while the page is open
  use(OrderExtrasContext).inHand.map((Part, index) => <Part key={index} />);
