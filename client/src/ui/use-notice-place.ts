import { useLayoutEffect, useState } from 'react';
import { noticePlace, type Box, type NoticePlace } from './notice-place.ts';
import { marked } from '../lib/dom-contract.ts';

const boxesOf = (elements: Iterable<Element>): Box[] =>
  Array.from(elements, (element) => element.getBoundingClientRect()).filter(({ width }) => width > 0);

/** A page without a bar has room at its very top. */
const noBar = (window: Box): Box => ({ ...window, bottom: 0 });

const measure = (bar: Element | null): NoticePlace => {
  const window = { left: 0, top: 0, right: innerWidth, bottom: innerHeight };
  const kept = boxesOf(bar?.querySelectorAll(marked('stays-visible')) ?? []);
  const buttons = boxesOf(bar?.querySelectorAll(`button:not(${marked('stays-visible')})`) ?? []);
  const place = noticePlace(window, bar?.getBoundingClientRect() ?? noBar(window), kept, buttons);
  return { left: Math.round(place.left), top: Math.round(place.top), width: Math.floor(place.width) };
};

const isSame = (one: NoticePlace | null, other: NoticePlace): boolean =>
  one !== null && one.left === other.left && one.top === other.top && one.width === other.width;

/** Where notices lie. Measured before each drawing while one is shown: page, day and window may change under it. */
export const useNoticePlace = (isShown: boolean): NoticePlace | null => {
  const [place, setPlace] = useState<NoticePlace | null>(null);
  useLayoutEffect(() => {
    if (!isShown) return;
    let frame = 0;
    const follow = (): void => {
      const next = measure(document.querySelector(marked('bar')));
      setPlace((held) => (isSame(held, next) ? held : next));
      frame = requestAnimationFrame(follow);
    };
    follow();
    return () => cancelAnimationFrame(frame);
  }, [isShown]);
  return place;
};
