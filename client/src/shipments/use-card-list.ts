import { useRef, useState, type FocusEvent } from 'react';
import { nearest, numberOf } from '../lib/dom-contract.ts';
import { sameElements } from '../live/atom-family.ts';
import { useNearView } from '../lib/near-view.ts';
import lists from './card-list.module.css';

/** Up to this length, a slow machine scrolls smoothly with all cards rendered. */
const shortList = 60;

interface CardList {
  readonly ids: readonly number[];
  /** Number of live cards at the top; all by default. */
  readonly live?: number;
  /** Number of cards rendered at first; more than most screens show. */
  readonly first: number;
  /** The chosen tab stop; null if there is none. */
  readonly wanted: number | null;
  readonly onWanted: (id: number) => void;
}

/** The list when it last contained the tab stop. */
interface LastStop {
  readonly id: number;
  readonly ids: readonly number[];
  readonly live: number;
}

/** Returns the tab stop; if it was removed or died, the next remaining live card below it, otherwise above. */
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
    const id = numberOf(nearest(event.target, 'shipment'), 'shipment');
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
