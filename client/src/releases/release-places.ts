import { idlePart } from '../lib/lazy-part.tsx';
import type { DayBadgeProps, OrderExtras, TextMarkProps } from '../orders/order-places.ts';
import { LateBadge } from './late-badge.tsx';

/** Adds the badges of late changes to orders, cards and runs, and the mark of a released day to the production plan. */
export const releasePlaces: Partial<OrderExtras> = {
  rowBadges: [LateBadge],
  runBadges: [idlePart<{ deliveryId: number }>(async () => (await import('./late-run.tsx')).LateRun)],
  textMarks: [idlePart<TextMarkProps>(async () => (await import('./late-text.tsx')).LateText)],
  dayBadges: [idlePart<DayBadgeProps>(async () => (await import('./release-badge.tsx')).ReleaseBadge)],
};
