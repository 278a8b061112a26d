import { type Cut, cutSlots } from './cut-slots.ts';
import { marked } from '../lib/dom-contract.ts';

/** What stands on a sheet: a block of runs, some of its slots, how large. */
export interface SheetPlan extends Cut {
  readonly block: number;
  /** 1 is the size of the design; smaller where that saves a sheet. */
  readonly scale: number;
}

/** The smallest is still read at arm's length: 7 pt for the construction site. */
const scales = [1, 0.91, 0.83];

/** The part that a sheet is measured by. */
const parts = {
  columns: marked('print', 'columns'),
  head: marked('print', 'head'),
  slot: marked('print', 'slot'),
};

const heightsOf = (elements: Iterable<Element>): number[] =>
  [...elements].map((element) => element.getBoundingClientRect().height);

interface ScaledCuts {
  readonly scale: number;
  readonly cuts: readonly Cut[];
  /** No slot is higher than a sheet. */
  readonly isWhole: boolean;
}

const cutAt = (sheet: HTMLElement, scale: number): ScaledCuts => {
  sheet.style.setProperty('--scale', String(scale));
  const columns = sheet.querySelector(parts.columns);
  if (!columns) return { scale, cuts: [], isWhole: false };
  // A run has a border above and below.
  const room = columns.clientHeight - Math.max(...heightsOf(columns.querySelectorAll(parts.head))) - 2;
  const runs = [...columns.children].map((run) => heightsOf(run.querySelectorAll(parts.slot)));
  return { scale, cuts: cutSlots(runs, room), isWhole: runs.flat().every((height) => height <= room) };
};

/** Whole slots first, then the fewest sheets, then the largest letters. */
const isBetter = (a: ScaledCuts, b: ScaledCuts): boolean =>
  a.isWhole === b.isWhole ? a.cuts.length < b.cuts.length : a.isWhole;

const planBlock = (sheet: HTMLElement, block: number): SheetPlan[] => {
  const { cuts, scale } = scales
    .map((tried) => cutAt(sheet, tried))
    .reduce((best, next) => (isBetter(next, best) ? next : best));
  return cuts.map((cut) => ({ ...cut, block, scale }));
};

/** Plans the sheets of a print from drafts: one sheet per block that shows every slot at its natural height. */
export const planSheets = (drafts: HTMLElement): SheetPlan[] =>
  [...drafts.children].flatMap((sheet, block) => planBlock(sheet as HTMLElement, block));
