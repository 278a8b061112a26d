import { useRef, type FocusEvent } from 'react';
import { nearest, numberOf } from '../lib/dom-contract.ts';
import { useNearView } from '../lib/near-view.ts';
import lists from './card-list.module.css';

/** Up to this length an old machine scrolls smoothly with all cards rendered. */
const shortList = 60;

interface CardList {
  readonly ids: readonly number[];
  /** How many cards are drawn at first: more than most screens show at once. */
  readonly first: number;
  /** The card Tab stops at, which the arrows move; null: none was chosen yet. */
  readonly wanted: number | null;
  readonly onWanted: (id: number) => void;
}

/** Renders only cards near the viewport. `frame` holds the props of the scrolling element, `scroller` its ref. */
export const useCardList = ({ ids, first, wanted, onWanted }: CardList) => {
  const scroller = useRef<HTMLDivElement>(null);
  const { near, drawn } = useNearView(scroller, {
    count: ids.length,
    short: shortList,
    start: 0,
    first,
    together: 4,
  });
  const onFocus = (event: FocusEvent): void => {
    const id = numberOf(nearest(event.target, 'shipment'), 'shipment');
    if (id) onWanted(id);
  };
  const tabStop = wanted !== null && ids.includes(wanted) ? wanted : ids[0];
  const frame = { className: lists['list'], 'data-arrows': 'list', onFocus } as const;
  return { scroller, frame, near, drawn, tabStop };
};
