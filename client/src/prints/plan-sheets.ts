import { type Cut, cutSlots } from './cut-slots.ts';
import { marked } from '../lib/dom-contract.ts';

/** What of a run stands on a sheet: its place among the printed runs, and some of its rows. */
export interface RunPart extends Cut {
  readonly run: number;
}

/** The sheets of a print, each with its parts, and how large all of them are written. */
export interface PrintPlan {
  /** 1 is the size of the design. */
  readonly scale: number;
  readonly sheets: readonly (readonly RunPart[])[];
}

/** The smallest is still read at arm's length: 7 pt for the construction site. */
const scales = [1, 0.91, 0.83];

/** The part that a sheet is measured by. */
const parts = {
  columns: marked('print', 'columns'),
  head: marked('print', 'head'),
  slot: marked('print', 'slot'),
};

export const heightOf = (element: Element | null): number => element?.getBoundingClientRect().height ?? 0;

interface Measured {
  readonly cuts: readonly Cut[];
  /** No row is higher than a sheet. */
  readonly isWhole: boolean;
}

const measureRun = (run: Element, height: number): Measured => {
  // A run has a border above and below.
  const room = height - heightOf(run.querySelector(parts.head)) - 2;
  const heights = [...run.querySelectorAll(parts.slot)].map(heightOf);
  return { cuts: cutSlots(heights, room), isWhole: heights.every((one) => one <= room) };
};

/** A block's runs stand side by side; only those that are too long for one sheet go on on the next. */
const sheetsOf = (runs: readonly Measured[], first: number): RunPart[][] =>
  Array.from({ length: Math.max(0, ...runs.map(({ cuts }) => cuts.length)) }, (_, sheet) =>
    runs.flatMap(({ cuts }, index) => {
      const cut = cuts[sheet];
      return cut ? [{ run: first + index, ...cut }] : [];
    }),
  );

interface Tried extends PrintPlan {
  readonly isWhole: boolean;
}

const planAt = (blocks: readonly HTMLElement[], scale: number): Tried => {
  const sheets: RunPart[][] = [];
  let first = 0;
  let isWhole = true;
  for (const block of blocks) {
    block.style.setProperty('--scale', String(scale));
    const columns = block.querySelector(parts.columns);
    const runs = [...(columns?.children ?? [])].map((run) => measureRun(run, columns?.clientHeight ?? 0));
    sheets.push(...sheetsOf(runs, first));
    isWhole &&= runs.every((run) => run.isWhole);
    first += runs.length;
  }
  return { scale, sheets, isWhole };
};

/** Whole slots first, then the fewest sheets, and with them the fewest runs that are split; then the largest letters. */
const isBetter = (a: Tried, b: Tried): boolean =>
  a.isWhole === b.isWhole ? a.sheets.length < b.sheets.length : a.isWhole;

/** Plans the sheets of a print from drafts: one sheet per block of runs that shows every row at its natural height. */
export const planSheets = (drafts: HTMLElement): PrintPlan => {
  const blocks = [...drafts.children] as HTMLElement[];
  const { scale, sheets } = scales
    .map((tried) => planAt(blocks, tried))
    .reduce((best, next) => (isBetter(next, best) ? next : best));
  return { scale, sheets };
};
