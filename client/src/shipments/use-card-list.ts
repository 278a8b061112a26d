import { useRef, useState, type FocusEvent } from 'react';
import { closestWith, dataNumberOf } from '../lib/dom-contract.ts';
import { sameElements } from '../live/atom-family.ts';
import { useNearView } from '../lib/near-view.ts';
import lists from './card-list.module.css';

/** A list of up to this many cards is rendered as a whole, because even a slow machine scrolls it smoothly. */
const shortList = 60;

interface CardList {
  readonly ids: readonly number[];
  /** Number of live cards at the top; all by default. */
  readonly live?: number;
  /** Number of cards rendered at first; more than most screens show. */
  readonly first: number;
  /** Id of the card that is to be the tab stop; null for the first card. */
  readonly wanted: number | null;
  readonly onWanted: (id: number) => void;
}

/** The list as it was when it last contained the chosen tab stop. */
interface LastStop {
  readonly id: number;
  readonly ids: readonly number[];
  readonly live: number;
}

/**
 * Returns the chosen tab stop. If its card is gone or no longer live, returns the next live card below it, or else above
 * it, or else the first card (rules/shipments.md#the-focus-after-a-change).
 */
export const nextTabStop = (
  ids: readonly number[],
  live: number,
  wanted: number | null,
  last: LastStop | null,
): number | undefined => {
  if (wanted === null) return ids[0];
  const here = ids.indexOf(wanted);
  const before = last?.id === wanted ? last.ids : [];
  const place = before.indexOf(wanted);
  const hasDied = here >= live && place !== -1 && place < (last?.live ?? 0);
  if (here !== -1 && !hasDied) return wanted;
  const nearby = [...before.slice(place + 1), ...before.slice(0, Math.max(place, 0)).reverse()];
  const alive = new Set(ids.slice(0, live));
  return nearby.find((id) => alive.has(id)) ?? ids[0];
};

/** Virtualises a list of cards. `frame` has the props of the scrolling element, `scroller` its ref. */
export const useCardList = ({ ids, live = ids.length, first, wanted, onWanted }: CardList) => {
  const scroller = useRef<HTMLDivElement>(null);
  const { near, drawn } = useNearView(scroller, {
    count: ids.length,
    short: shortList,
    start: 0,
    first,
    together: 4,
  });
  const onFocus = (event: FocusEvent): void => {
    const id = dataNumberOf(closestWith(event.target, 'shipment'), 'shipment');
    if (id) onWanted(id);
  };
  const [last, setLast] = useState<LastStop | null>(null);
  const tabStop = nextTabStop(ids, live, wanted, last);
  const isSame = last?.id === wanted && last?.live === live && sameElements(last.ids, ids);
  if (wanted !== null && tabStop === wanted && ids.includes(wanted) && !isSame)
    setLast({ id: wanted, ids, live });
  const frame = { className: lists['list'], 'data-arrows': 'list', onFocus } as const;
  return { scroller, frame, near, drawn, tabStop };
};
