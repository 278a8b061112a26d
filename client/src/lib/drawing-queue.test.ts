// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createDrawingQueue, type DrawingQueue } from './drawing-queue.ts';
import { followPace, type Pace } from './scroll-pace.ts';

/** px */
const height = { view: 1000, place: 100 };

let queued: FrameRequestCallback[];
let clock: number;
let scroller: HTMLElement;
let places: HTMLElement[];
let steps: string[];
let pace: Pace;
let queue: DrawingQueue;

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
  pace = followPace(scroller);
  queue = createDrawingQueue({
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

/** Runs frames that each scroll by `by` px, and returns the places drawn or emptied in each. */
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

it('draws parts in sight first and together, then the nearest, a few a frame', () => {
  notice([15, 14, 13, 12, 11, 9, 8, 7]);
  expect(run(5)).toEqual(['9 8 7', '11 12', '13 14', '15', '']);
  expect(queued).toHaveLength(0);
});

it('at rest what lies in the direction of scrolling comes before what lies behind', () => {
  run(2, 1000);
  run(10);
  notice([18, 33, 32, 31]);
  expect(run(3)).toEqual(['31 32', '33 18', '']);
});

it('while scrolling only what is due soon is drawn, and as much emptied behind', () => {
  notice([0, 1]);
  run(2);
  run(2, 10);
  notice([11, 12, 13, 18], [0, 1]);
  expect(run(1, 10)).toEqual(['11 12 -0 -1']);
  expect(run(2, 10)).toEqual(['', '13 18']);
});

it('draws parts that pass too fast to be read once scrolling stops', () => {
  run(2, 60);
  notice([3, 4]);
  expect(run(8, 60)).toEqual(Array(8).fill(''));
  notice([12], [3, 4]);
  expect(run(9).filter(Boolean)).toEqual(['12']);
});

it('a jump, as by the End key, is drawn at once', () => {
  run(1, 5000);
  notice([50, 51]);
  expect(run(1)).toEqual(['50 51']);
});

it('a late frame isn’t taken for a slow hand', () => {
  run(2, 60);
  notice([20]);
  clock += 80;
  expect(run(1, 60)).toEqual(['']);
});

it('a place in use is emptied after it was left', () => {
  notice([0]);
  run(1);
  places[0]?.setAttribute('data-stop', '');
  notice([], [0]);
  expect(run(3)).toEqual(['', '', '']);
  places[0]?.removeAttribute('data-stop');
  notice([9]);
  expect(run(3)).toEqual(['9 -0', '', '']);
});

it('a place that leaves while it is drawn is emptied, one that comes back stays', () => {
  notice([3, 4]);
  run(1);
  notice([], [3, 4]);
  notice([3]);
  expect(run(3)).toEqual(['3 -4', '', '']);
});

it('a place that went is neither drawn nor waited for', () => {
  notice([3, 4]);
  for (const place of places.slice(3, 4)) queue.forget(place);
  expect(run(2)).toEqual(['4', '']);
  expect(queued).toHaveLength(0);
});
