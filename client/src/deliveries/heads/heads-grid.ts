import { dataSelector, dataNumberOf, stopSelector } from '../../lib/dom-contract.ts';
import { nextFittingRun, type BoardRuns } from '../next-run.ts';

// The heads form a grid of equal boxes, so the target of an arrow key is computed from their order.

export const headsGridIn = (root: Element): HTMLElement | null =>
  root.querySelector<HTMLElement>(dataSelector('heads'));

const boxesIn = (heads: Element): HTMLElement[] => [
  ...heads.querySelectorAll<HTMLElement>(dataSelector('delivery')),
];

const perLine = (boxes: readonly HTMLElement[]): number => {
  const [first] = boxes;
  const second = boxes.findIndex((box) => box.offsetTop !== first?.offsetTop);
  return second === -1 ? Math.max(1, boxes.length) : second;
};

/** Returns by how many heads an arrow key moves the focus; 0 for other keys. */
const stepOf = (key: string, line: number): number => {
  const steps: Readonly<Record<string, number>> = {
    ArrowLeft: -1,
    ArrowRight: 1,
    ArrowUp: -line,
    ArrowDown: line,
  };
  return steps[key] ?? 0;
};

/**
 * Returns the head that a key leads to, skipping those that `takes` refuses; 'list' beyond the left edge, undefined if
 * there is none.
 */
export const headAfterKey = (
  heads: Element,
  from: number,
  key: string,
  takes: (deliveryId: number) => boolean = () => true,
): HTMLElement | 'list' | undefined => {
  const boxes = boxesIn(heads);
  const at = boxes.findIndex((box) => dataNumberOf(box, 'delivery') === from);
  const mayTake = (box: HTMLElement): boolean => takes(dataNumberOf(box, 'delivery'));
  if (key === 'Home') return boxes.find(mayTake);
  if (key === 'End') return boxes.findLast(mayTake);
  const line = perLine(boxes);
  if (key === 'ArrowLeft' && at % line === 0) return 'list';
  const step = stepOf(key, line);
  if (step === 0) return undefined;
  for (let next = at + step; next >= 0 && next < boxes.length; next += step) {
    const box = boxes[next];
    if (box && mayTake(box)) return box;
  }
  return undefined;
};

/** Returns the head of the run that `nextFittingRun` finds; undefined if it finds none. */
export const headOfNext = (
  heads: Element,
  from: number | null,
  runs: Omit<BoardRuns, 'ids'>,
): HTMLElement | undefined => {
  const boxes = boxesIn(heads);
  const next = nextFittingRun({ ids: boxes.map((box) => dataNumberOf(box, 'delivery')), ...runs }, from);
  return boxes.find((box) => dataNumberOf(box, 'delivery') === next);
};

export const firstHead = (heads: Element, takes: (deliveryId: number) => boolean): HTMLElement | undefined =>
  boxesIn(heads).find((box) => takes(dataNumberOf(box, 'delivery')));

const stopOf = (head: Element | undefined): HTMLElement | null =>
  head?.querySelector<HTMLElement>(stopSelector) ?? null;

export const tabStopIn = (heads: Element): HTMLElement | undefined =>
  boxesIn(heads).find((box) => stopOf(box)?.tabIndex === 0);

/** Returns the head under a point; undefined in the gaps. */
export const headAt = (
  heads: Element,
  { x, y }: { readonly x: number; readonly y: number },
): HTMLElement | undefined =>
  boxesIn(heads).find((box) => {
    const { left, right, top, bottom } = box.getBoundingClientRect();
    return x >= left && x < right && y >= top && y < bottom;
  });

export const focusHead = (head: HTMLElement | undefined): boolean => {
  const stop = stopOf(head);
  stop?.focus({ preventScroll: true });
  head?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  return Boolean(stop);
};
