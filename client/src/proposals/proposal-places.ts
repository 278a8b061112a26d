import type { FunctionComponent } from 'react';
import { lazyPart } from '../lib/lazy-part.tsx';
import type { OrderExtras, ProposedCardProps, SuggestHallsProps } from '../orders/order-places.ts';

/** Adds the cards of an open proposal to the board, and to an order's menu the dialog with halls and days that fit it. */
export const proposalPlaces: Partial<OrderExtras> = {
  ProposedCard: lazyPart<FunctionComponent<ProposedCardProps>>(
    async () => (await import('./proposed-card.tsx')).ProposedCard,
  ),
  SuggestHalls: lazyPart<FunctionComponent<SuggestHallsProps>>(
    async () => (await import('./order-suggestions.tsx')).OrderSuggestions,
  ),
};
