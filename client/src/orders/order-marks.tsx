import { use, type FunctionComponent, type ReactNode } from 'react';
import {
  type CardTagProps,
  type DayBadgeProps,
  OrderExtrasContext,
  type OrderMarkProps,
  type RowBadgeProps,
  type RunBarProps,
  type RunColumnProps,
  type TextMarkProps,
} from './order-places.ts';

const partsWith = <Props extends object>(
  parts: readonly FunctionComponent<Props>[],
  props: Props,
): ReactNode =>
  // oxlint-disable-next-line react/no-array-index-key -- extras never change while the page is open
  parts.map((Part, index) => <Part key={index} {...props} />);

/** Icons that extras add to an order's row and its cards. */
export const OrderMarks = (props: OrderMarkProps): ReactNode =>
  partsWith(use(OrderExtrasContext).marks, props);

/** Badges that extras add to a card. */
export const OrderBadges = (props: OrderMarkProps): ReactNode =>
  partsWith(use(OrderExtrasContext).badges, props);

/** Badges that extras add to an order's row and its cards, before their state. */
export const RowBadges = (props: RowBadgeProps): ReactNode =>
  partsWith(use(OrderExtrasContext).rowBadges, props);

/** Tags that extras put on a card in a slot. */
export const CardTags = (props: CardTagProps): ReactNode =>
  partsWith(use(OrderExtrasContext).cardTags, props);

/** Signs and buttons that extras put on a slot's text. */
export const TextMarks = (props: TextMarkProps): ReactNode =>
  partsWith(use(OrderExtrasContext).textMarks, props);

/** Signs that extras add to a run's head, in its second line. */
export const RunHeadExtras = (props: { deliveryId: number }): ReactNode =>
  partsWith(use(OrderExtrasContext).runs, props);

/** Badges that extras add to a run's head, behind its driver. */
export const RunBadges = (props: { deliveryId: number }): ReactNode =>
  partsWith(use(OrderExtrasContext).runBadges, props);

/** Bars that extras add below a run's load. */
export const RunBars = (props: RunBarProps): ReactNode => partsWith(use(OrderExtrasContext).bars, props);

/** Columns that extras put between those of the board's runs. */
export const RunColumns = (props: RunColumnProps): ReactNode =>
  partsWith(use(OrderExtrasContext).runColumns, props);

/** Remarks that extras make about dragged or selected cards. */
export const SelectedCardRemarks = (): ReactNode => partsWith(use(OrderExtrasContext).inHand, {});

/** Badges that extras add to a day in the production plan. */
export const DayBadges = (props: DayBadgeProps): ReactNode =>
  partsWith(use(OrderExtrasContext).dayBadges, props);
