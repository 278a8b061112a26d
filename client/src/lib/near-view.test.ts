// @vitest-environment happy-dom
import { act } from '@testing-library/react';
import { Component, createElement, type ReactNode } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderPartInApp } from '../testing/in-app.ts';
import {
  findRendered,
  findSlot,
  NearViewContext,
  renderPlace,
  useStepwiseRender,
  useNear,
  useNearView,
} from './near-view.ts';
import { eventually } from '../testing/eventually.ts';

/** Simulates the IntersectionObserver with places that come near the view, and places that leave it. */
let scrolled: (near: readonly number[], far?: readonly number[]) => void;
const watched = new Set<Element>();
let queued: FrameRequestCallback[];
/** ms */
let clock = 0;

const frame = (): void => {
  clock += 1000 / 60;
  const due = queued;
  queued = [];
  act(() => due.forEach((run) => run(clock)));
};
const frames = (): void => {
  for (let count = 0; count < 20 && queued.length > 0; count += 1) frame();
};
/** The root that the observer was created with. */
let rootSeen: Element | null;

class Observer {
  constructor(notify: (entries: readonly object[]) => void, { root }: { root: Element | null }) {
    rootSeen = root;
    scrolled = (near, far = []) => {
      act(() =>
        notify(
          [...near.map((id) => [id, true] as const), ...far.map((id) => [id, false] as const)].map(
            ([id, isIntersecting]) => ({
              target: place(id),
              isIntersecting,
              boundingClientRect: { height: 70 },
            }),
          ),
        ),
      );
      frames();
    };
  }
  readonly observe = (element: Element): void => void watched.add(element);
  readonly unobserve = (element: Element): void => void watched.delete(element);
  readonly disconnect = (): void => watched.clear();
}

beforeEach(() => {
  watched.clear();
  rootSeen = null;
  queued = [];
  clock += 1000;
  vi.spyOn(performance, 'now').mockImplementation(() => clock);
  vi.stubGlobal('requestAnimationFrame', (run: FrameRequestCallback) => queued.push(run));
  vi.stubGlobal('IntersectionObserver', Observer);
});
afterEach(() => {
  frames();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const Place = ({ id, isFirst }: { id: number; isFirst: boolean }): ReactNode => {
  const { isNear, height, ref } = useNear(isFirst);
  return createElement(
    'div',
    { ref, 'data-row': id, title: `${height} px` },
    isNear && createElement('button', { 'data-stop': true, type: 'button' }, `Zeile ${id}`),
  );
};

const scroller: { current: Element | null } = { current: null };
const setScroller = (element: Element | null): void => void (scroller.current = element);

/** Number of places in each render of the list. */
const steps: number[] = [];

const List = ({ count, short }: { count: number; short: number }): ReactNode => {
  const stays = '[data-stop][aria-pressed]';
  const { near, drawn: soFar } = useNearView(scroller, {
    count,
    short,
    start: 0,
    first: 2,
    together: 2,
    stays,
  });
  steps.push(soFar);
  const places = Array.from({ length: count }, (_, id) =>
    createElement(Place, { key: id, id, isFirst: id < soFar }),
  );
  return createElement('main', { ref: setScroller }, createElement(NearViewContext, { value: near }, places));
};

const place = (id: number): HTMLElement => {
  const found = document.querySelector<HTMLElement>(`[data-row="${id}"]`);
  if (!found) throw new Error(`no place ${id}`);
  return found;
};
const drawn = (): string[] => [...document.querySelectorAll('button')].map((button) => button.textContent);
const draw = (count: number, short = 3) => {
  const app = renderPartInApp(createElement(List, { count, short }));
  frames();
  return app;
};

it('a long list has all its places, and renders the visible ones', () => {
  draw(5);
  expect(document.querySelectorAll('[data-row]')).toHaveLength(5);
  expect(drawn()).toEqual(['Zeile 0', 'Zeile 1']);
});

it('a short list is rendered completely', async () => {
  draw(3);
  await eventually(() => expect(drawn()).toEqual(['Zeile 0', 'Zeile 1', 'Zeile 2']));
  expect(watched.size).toBe(0);
});

it('content is rendered near the view, and emptied far from it while its height is kept', () => {
  draw(5);
  scrolled([2, 3], [0]);
  expect(drawn()).toEqual(['Zeile 1', 'Zeile 2', 'Zeile 3']);
  expect(place(0).title).toBe('70 px');
});

it('a place in use is not emptied until it is no longer used', () => {
  draw(5);
  act(() => place(0).querySelector('button')?.focus());
  place(1).querySelector('button')?.setAttribute('aria-pressed', 'true');
  scrolled([3], [0, 1]);
  expect(drawn()).toEqual(['Zeile 0', 'Zeile 1', 'Zeile 3']);
  act(() => place(0).querySelector('button')?.blur());
  scrolled([4], [3]);
  expect(drawn()).toEqual(['Zeile 1', 'Zeile 4']);
});

it('a place that returns to the view while in use stays', () => {
  draw(5);
  act(() => place(0).querySelector('button')?.focus());
  scrolled([], [0]);
  scrolled([0]);
  act(() => place(0).querySelector('button')?.blur());
  scrolled([2]);
  expect(drawn()).toEqual(['Zeile 0', 'Zeile 1', 'Zeile 2']);
});

it('`findRendered` renders a place before code reads it', () => {
  draw(5);
  act(() => expect(findRendered('[data-row="4"]', '[data-stop]')?.textContent).toBe('Zeile 4'));
  act(() => expect(findRendered('[data-row="3"]')?.textContent).toBe('Zeile 3'));
  expect(findRendered('[data-row="9"]', '[data-stop]')).toBeNull();
  act(() => renderPlace(null));
  expect(drawn()).toEqual(['Zeile 0', 'Zeile 1', 'Zeile 3', 'Zeile 4']);
});

it('distance is measured in the scroller, even if list and scroller mount together', () => {
  draw(5);
  expect(rootSeen).toBe(document.querySelector('main'));
});

it('an unmounted list is no longer observed', () => {
  const { unmount } = draw(5);
  expect(watched.size).toBe(5);
  unmount();
  expect(watched.size).toBe(0);
});

it('the first places are rendered in steps, and again for another list', () => {
  steps.length = 0;
  const { rerender } = draw(9, 9);
  expect(drawn()).toHaveLength(9);
  rerender(createElement(List, { count: 0, short: 9 }));
  rerender(createElement(List, { count: 5, short: 9 }));
  frames();
  expect(drawn()).toHaveLength(5);
  expect(steps.filter((step, index) => step !== steps[index - 1])).toEqual([0, 2, 4, 6, 8, 10, 0, 2, 4, 6]);
});

const Run = ({ count }: { count: number }): ReactNode => {
  const { isWhole, ref: follow } = useNear(true);
  const { drawn: soFar, ref } = useStepwiseRender({
    count,
    first: isWhole ? count : 1,
    together: 2,
    ref: follow,
  });
  const slots = Array.from({ length: soFar }, (_, slot) =>
    createElement('button', { key: slot, type: 'button', 'data-slot': slot }),
  );
  return createElement('div', { ref, 'data-delivery': 7 }, slots);
};

it('a large place is rendered in steps, or completely by `renderPlace`', () => {
  renderPartInApp(createElement(Run, { count: 5 }));
  expect(document.querySelectorAll('button')).toHaveLength(1);
  frame();
  expect(document.querySelectorAll('button')).toHaveLength(5);
});

it('finding a slot of a partly rendered run renders the rest', () => {
  renderPartInApp(createElement(Run, { count: 5 }));
  act(() => expect(findSlot(7, 4)).not.toBeNull());
  expect(document.querySelectorAll('button')).toHaveLength(5);
});

class Boundary extends Component<{ children: ReactNode }> {
  override readonly state = { isBroken: false };
  static readonly getDerivedStateFromError = () => ({ isBroken: true });
  override readonly render = () => !this.state.isBroken && this.props.children;
}

/** Throws in its second step. */
const Breaking = (): ReactNode => {
  const { ref: follow } = useNear(true);
  const { drawn: soFar, ref } = useStepwiseRender({ count: 5, first: 1, together: 2, ref: follow });
  if (soFar > 1) throw new Error('cannot be drawn');
  return createElement('p', { ref });
};

it('an error in one place does not block others', () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const broken = createElement(Boundary, null, createElement(Breaking));
  renderPartInApp(createElement('main', {}, broken, createElement(Run, { count: 5 })));
  expect(document.querySelectorAll('p')).toHaveLength(1);
  frames();
  expect(document.querySelectorAll('p')).toHaveLength(0);
  expect(document.querySelectorAll('button')).toHaveLength(5);
});
