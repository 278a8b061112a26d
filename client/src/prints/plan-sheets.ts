import { type RowSpan, divideIntoSheets } from './divide-into-sheets.ts';
import { dataSelector } from '../lib/dom-contract.ts';

/** Rows of a run on one sheet; `run` is its index among the printed runs. */
export interface RunPart extends RowSpan {
  readonly run: number;
  /** True for a run that takes a sheet's full width. */
  readonly isWide?: true;
}

/** All sheets have the same scale. */
export interface PrintPlan {
  /** Font scale; 1 is the design's size. */
  readonly scale: number;
  readonly sheets: readonly (readonly RunPart[])[];
}

/** The smallest prints construction sites in 7 pt, legible at arm's length. */
const scales = [1, 0.91, 0.83];

const parts = {
  columns: dataSelector('print', 'columns'),
  head: dataSelector('print', 'head'),
  slot: dataSelector('print', 'slot'),
};

export const heightOf = (element: Element | null): number => element?.getBoundingClientRect().height ?? 0;

interface MeasuredRun {
  readonly cuts: readonly RowSpan[];
  readonly isWide: boolean;
}

const cutsOf = (run: Element, height: number): RowSpan[] => {
  // 2 px are the run's borders.
  const room = height - heightOf(run.querySelector(parts.head)) - 2;
  return divideIntoSheets([...run.querySelectorAll(parts.slot)].map(heightOf), room);
};

const fits = (run: Element, height: number): boolean => {
  const all = [...run.querySelectorAll(`${parts.head}, ${parts.slot}`)].map(heightOf);
  return all.reduce((sum, one) => sum + one, 2) <= height;
};

/** Lays a run that is too long for a column out over the full width. */
const measureRun = (run: Element, height: number): MeasuredRun => {
  if (fits(run, height)) return { cuts: cutsOf(run, height), isWide: false };
  run.setAttribute('data-wide', '');
  const cuts = cutsOf(run, height);
  run.removeAttribute('data-wide');
  return { cuts, isWide: true };
};

/** Places a block's runs side by side; those too long for a column follow on separate sheets. */
const sheetsOf = (runs: readonly MeasuredRun[], first: number): RunPart[][] => {
  const beside = runs.flatMap(({ cuts, isWide }, index) =>
    isWide ? [] : cuts.map((cut): RunPart => ({ run: first + index, ...cut })),
  );
  const alone = runs.flatMap(({ cuts, isWide }, index) =>
    isWide ? cuts.map((cut): RunPart[] => [{ run: first + index, ...cut, isWide }]) : [],
  );
  return beside.length > 0 ? [beside, ...alone] : alone;
};

const planAt = (blocks: readonly HTMLElement[], scale: number): PrintPlan => {
  const sheets: RunPart[][] = [];
  let first = 0;
  for (const block of blocks) {
    block.style.setProperty('--scale', String(scale));
    const columns = block.querySelector(parts.columns);
    const runs = [...(columns?.children ?? [])].map((run) => measureRun(run, columns?.clientHeight ?? 0));
    sheets.push(...sheetsOf(runs, first));
    first += runs.length;
  }
  return { scale, sheets };
};

const wideIn = ({ sheets }: PrintPlan): number => sheets.flat().filter(({ isWide }) => isWide).length;

/** Prefers fewer sheets, then fewer wide runs; with equal numbers the first plan, which has the larger font. */
const isBetter = (a: PrintPlan, b: PrintPlan): boolean =>
  a.sheets.length === b.sheets.length ? wideIn(a) < wideIn(b) : a.sheets.length < b.sheets.length;

/** Plans the sheets from samples, one per block of runs, in which every row has its natural height. */
export const planSheets = (samples: HTMLElement): PrintPlan => {
  const blocks = [...samples.children] as HTMLElement[];
  return scales
    .map((tried) => planAt(blocks, tried))
    .reduce((best, next) => (isBetter(next, best) ? next : best));
};
