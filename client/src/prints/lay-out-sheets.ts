import { type RowSpan, divideIntoSheets } from './divide-into-sheets.ts';
import { dataSelector } from '../lib/dom-contract.ts';

/** Slots of a run on one sheet; `run` is the index among the printed runs. */
export interface RunPart extends RowSpan {
  readonly run: number;
  /** True for a run that needs the full width of a sheet. */
  readonly isWide?: true;
}

/** How the runs are divided among sheets, which all have the same scale. */
export interface PrintPlan {
  /** Factor of the font size; 1 is the size of the design. */
  readonly scale: number;
  readonly sheets: readonly (readonly RunPart[])[];
}

/** Factors to try; with the smallest one, construction sites are printed in 7 pt, which is legible at arm's length. */
const scales = [1, 0.91, 0.83];

const parts = {
  columns: dataSelector('print', 'columns'),
  head: dataSelector('print', 'head'),
  slot: dataSelector('print', 'slot'),
};

/** Returns an element's height (px); 0 without an element. */
export const heightOf = (element: Element | null): number => element?.getBoundingClientRect().height ?? 0;

interface MeasuredRun {
  readonly cuts: readonly RowSpan[];
  readonly isWide: boolean;
}

const cutsOf = (run: Element, height: number): RowSpan[] => {
  // The run's upper and lower border take 2 px.
  const room = height - heightOf(run.querySelector(parts.head)) - 2;
  return divideIntoSheets([...run.querySelectorAll(parts.slot)].map(heightOf), room);
};

const fits = (run: Element, height: number): boolean => {
  const all = [...run.querySelectorAll(`${parts.head}, ${parts.slot}`)].map(heightOf);
  return all.reduce((sum, one) => sum + one, 2) <= height;
};

/** Divides a run among sheets. A run that is too long for a column is measured, and later printed, over the full width. */
const measureRun = (run: Element, height: number): MeasuredRun => {
  if (fits(run, height)) return { cuts: cutsOf(run, height), isWide: false };
  run.setAttribute('data-wide', '');
  const cuts = cutsOf(run, height);
  run.removeAttribute('data-wide');
  return { cuts, isWide: true };
};

/** Puts a block's runs side by side on one sheet; runs that are too long for a column follow on sheets of their own. */
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

/**
 * The better plan has fewer sheets, or as many with fewer wide runs. Of equal plans the first is kept, which has the larger
 * font.
 */
const isBetter = (a: PrintPlan, b: PrintPlan): boolean =>
  a.sheets.length === b.sheets.length ? wideIn(a) < wideIn(b) : a.sheets.length < b.sheets.length;

/**
 * Lays out the sheets (rules/prints.md#fits-the-paper) from rendered samples, one per block of runs, in which every slot has its
 * natural height.
 */
export const layOutSheets = (samples: HTMLElement): PrintPlan => {
  const blocks = [...samples.children] as HTMLElement[];
  return scales
    .map((tried) => planAt(blocks, tried))
    .reduce((best, next) => (isBetter(next, best) ? next : best));
};
