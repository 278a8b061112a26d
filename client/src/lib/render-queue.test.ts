// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createRenderQueue, type RenderQueue } from './render-queue.ts';
import { createScrollPace, type ScrollPace } from './scroll-pace.ts';

/** px */
const height = { view: 1000, place: 100 };

let queued: FrameRequestCallback[];
let clock: number;
let scroller: HTMLElement;
let places: HTMLElement[];
let steps: string[];
let pace: ScrollPace;
let queue: RenderQueue;

const box = (top: number, tall: number): DOMRect => new DOMRect(0, top, 500, tall);
const isDrawn = (place: Element): boolean => place.firstElementChild !== null;

beforeEach(() => {
  queued = [];
  clock = 1000;
  steps = [];
  vi.spyOn(performance, 'now').mockImplementation(() => clock);
  vi.stubGlobal('requestAnimationFrame', (run: FrameRequestCallback) => queued.push(run));
  scroller = document.body.appendChild(document.createElement('main'));
  Object.defineProperties(scroller, { clientHeight: { value: height.view }, clientWidth: { value: 500 } });
  places = Array.from({ length: 100 }, (_, index) => {
    const place = scroller.appendChild(document.createElement('div'));
    place.getBoundingClientRect = () => box(index * height.place - scroller.scrollTop, height.place);
    return place;
  });
  pace = createScrollPace(scroller);
  queue = createRenderQueue({
    together: 2,
    pace,
    view: () => box(0, height.view),
    isDrawn,
    isUsed: (place) => place.hasAttribute('data-stop'),
    draw: (place, isNear) => {
      steps.push(`${isNear ? '' : '-'}${places.indexOf(place as HTMLElement)}`);
      place.replaceChildren(...(isNear ? [document.createElement('p')] : []));
    },
  });
});
afterEach(() => {
  pace.stop();
  scroller.remove();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** Runs frames that each scroll by `by` px; returns which places each frame has rendered or emptied. */
const run = (count: number, by = 0): string[] =>
  Array.from({ length: count }, () => {
    clock += 1000 / 60;
    steps = [];
    if (by !== 0) {
      scroller.scrollTop += by;
      scroller.dispatchEvent(new Event('scroll'));
    }
    const due = queued;
    queued = [];
    for (const one of due) one(clock);
    return steps.join(' ');
  });

const notice = (near: readonly number[], far: readonly number[] = []): void =>
  queue.notice(
    [...near, ...far].map(
      (index) =>
        ({
          target: places[index],
          isIntersecting: near.includes(index),
          boundingClientRect: box(0, height.place),
        }) as unknown as IntersectionObserverEntry,
    ),
  );

it('renders visible places first and together, then the nearest, a few per frame', () => {
  notice([15, 14, 13, 12, 11, 9, 8, 7]);
  expect(run(5)).toEqual(['9 8 7', '11 12', '13 14', '15', '']);
  expect(queued).toHaveLength(0);
});

it('after scrolling, places ahead are rendered before places behind', () => {
  run(2, 1000);
  run(10);
  notice([18, 33, 32, 31]);
  expect(run(3)).toEqual(['31 32', '33 18', '']);
});

it('while scrolling, renders only places due soon, and empties as many behind', () => {
  notice([0, 1]);
  run(2);
  run(2, 10);
  notice([11, 12, 13, 18], [0, 1]);
  expect(run(1, 10)).toEqual(['11 12 -0 -1']);
  expect(run(2, 10)).toEqual(['', '13 18']);
});

it('renders places that pass too fast to be read only after scrolling stops', () => {
  run(2, 60);
  notice([3, 4]);
  expect(run(8, 60)).toEqual(Array(8).fill(''));
  notice([12], [3, 4]);
  expect(run(9).filter(Boolean)).toEqual(['12']);
});

it('renders at once after a jump, as by the End key', () => {
  run(1, 5000);
  notice([50, 51]);
  expect(run(1)).toEqual(['50 51']);
});

it('a late frame is not mistaken for slow scrolling', () => {
  run(2, 60);
  notice([20]);
  clock += 80;
  expect(run(1, 60)).toEqual(['']);
});

it('a place in use is emptied after it is no longer used', () => {
  notice([0]);
  run(1);
  places[0]?.setAttribute('data-stop', '');
  notice([], [0]);
  expect(run(3)).toEqual(['', '', '']);
  places[0]?.removeAttribute('data-stop');
  notice([9]);
  expect(run(3)).toEqual(['9 -0', '', '']);
});

it('a place that leaves the view while rendering is emptied; one that returns stays', () => {
  notice([3, 4]);
  run(1);
  notice([], [3, 4]);
  notice([3]);
  expect(run(3)).toEqual(['3 -4', '', '']);
});

it('an unmounted place is neither rendered nor waited for', () => {
  notice([3, 4]);
  for (const place of places.slice(3, 4)) queue.forget(place);
  expect(run(2)).toEqual(['4', '']);
  expect(queued).toHaveLength(0);
});
