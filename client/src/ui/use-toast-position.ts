import { useLayoutEffect, useState } from 'react';
import { toastPosition, type Box, type ToastPosition } from './toast-position.ts';
import { dataSelector } from '../lib/dom-contract.ts';

const boxesOf = (elements: Iterable<Element>): Box[] =>
  Array.from(elements, (element) => element.getBoundingClientRect()).filter(({ width }) => width > 0);

/** Stands in for the bar on pages without one: a strip of no height at the top of the window. */
const noBar = (window: Box): Box => ({ ...window, bottom: 0 });

/** Finds the heads of runs, which planners read, and input fields; toasts below the bar avoid both if there is room. */
const heads = (): Iterable<Element> =>
  document.querySelectorAll(`${dataSelector('delivery')} > :first-child, main input`);

const measure = (bar: Element | null): ToastPosition => {
  const window = { left: 0, top: 0, right: innerWidth, bottom: innerHeight };
  const taken = boxesOf(bar?.querySelectorAll(`${dataSelector('stays-visible')}, button`) ?? []);
  const place = toastPosition(window, bar?.getBoundingClientRect() ?? noBar(window), taken, boxesOf(heads()));
  return { left: Math.round(place.left), top: Math.round(place.top), width: Math.floor(place.width) };
};

const isSame = (one: ToastPosition | null, other: ToastPosition): boolean =>
  one !== null && one.left === other.left && one.top === other.top && one.width === other.width;

/** Interval (ms) of measurements; a shorter one would cost too much, because each measurement forces a layout. */
const lookMs = 100;

/**
 * Returns the position of the toasts; `newest` is the newest toast's id, or null while none is shown. The position is
 * measured for each new toast and every 100 ms while toasts are shown, because the page below may change.
 */
export const useToastPosition = (newest: string | null): ToastPosition | null => {
  const [place, setPlace] = useState<ToastPosition | null>(null);
  useLayoutEffect(() => {
    if (newest === null) return;
    const look = (): void => {
      const next = measure(document.querySelector(dataSelector('bar')));
      setPlace((held) => (isSame(held, next) ? held : next));
    };
    look();
    const timer = setInterval(look, lookMs);
    addEventListener('resize', look);
    return () => {
      clearInterval(timer);
      removeEventListener('resize', look);
    };
  }, [newest]);
  return place;
};
