import { useRef, type FocusEvent } from 'react';
import { nearest, numberOf } from '../lib/dom-contract.ts';
import { useNearView } from '../lib/near-view.ts';
import lists from './card-list.module.css';

/** Cards that an old machine scrolls through without a stutter when all of them are drawn. */
const shortList = 60;

interface CardList {
  readonly ids: readonly number[];
  /** How many cards are drawn at first: more than most screens show at once. */
  readonly first: number;
  /** The card Tab stops at, which the arrows move; null: none was chosen yet. */
  readonly wanted: number | null;
  readonly onWanted: (id: number) => void;
}

/** A scrolling list of cards that draws what is near; `frame`: the properties of its scroller, whose ref is `scroller`. */
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
