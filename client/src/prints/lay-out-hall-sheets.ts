import { dataSelector } from '../lib/dom-contract.ts';
import { type RowSpan, divideIntoSheets } from './divide-into-sheets.ts';
import { heightOf } from './lay-out-sheets.ts';

/**
 * A hall's orders on one sheet. `hall` is the index among the printed halls; `number` counts the hall's sheets from 1 to
 * `count`.
 */
export interface HallPart extends RowSpan {
  readonly hall: number;
  readonly number: number;
  readonly count: number;
}

const parts = {
  list: dataSelector('print', 'columns'),
  head: dataSelector('print', 'head'),
  order: dataSelector('print', 'slot'),
  sums: dataSelector('print', 'sums'),
};

/** The rows of a hall without orders, which still gets one sheet. */
const noOrders: RowSpan = { from: 0, to: -1 };

const cutHall = (sample: Element): readonly RowSpan[] => {
  const list = sample.querySelector(parts.list);
  const heights = [...sample.querySelectorAll(parts.order)].map(heightOf);
  // The sums stay on the same sheet as the last order, so their heights are added.
  const last = heights.pop();
  if (!list || last === undefined) return [noOrders];
  const all = [...heights, last + heightOf(sample.querySelector(parts.sums))];
  return divideIntoSheets(all, list.clientHeight - heightOf(list.querySelector(parts.head)));
};

/** Lays out the halls' sheets from rendered samples, one per hall, in which every order has its natural height. */
export const layOutHallSheets = (samples: HTMLElement): HallPart[] =>
  [...samples.children].flatMap((sample, hall) =>
    cutHall(sample).map((cut, index, { length: count }) => ({ ...cut, hall, number: index + 1, count })),
  );
