import { type Cut, cutSlots } from './cut-slots.ts';
import { marked } from '../lib/dom-contract.ts';

/** What of a run stands on a sheet: its place among the printed runs, and some of its rows. */
export interface RunPart extends Cut {
  readonly run: number;
  /** Over the whole width of a sheet of its own. */
  readonly isWide?: true;
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
  readonly isWide: boolean;
}

const cutsOf = (run: Element, height: number): Cut[] => {
  // A run has a border above and below.
  const room = height - heightOf(run.querySelector(parts.head)) - 2;
  return cutSlots([...run.querySelectorAll(parts.slot)].map(heightOf), room);
};

const fits = (run: Element, height: number): boolean => {
  const all = [...run.querySelectorAll(`${parts.head}, ${parts.slot}`)].map(heightOf);
  return all.reduce((sum, one) => sum + one, 2) <= height;
};

/** One that is too long for a column is laid out over all of them. */
const measureRun = (run: Element, height: number): Measured => {
  if (fits(run, height)) return { cuts: cutsOf(run, height), isWide: false };
  run.setAttribute('data-wide', '');
  const cuts = cutsOf(run, height);
  run.removeAttribute('data-wide');
  return { cuts, isWide: true };
};

/** A block's runs stand side by side; those that are too long for that follow, each alone. */
const sheetsOf = (runs: readonly Measured[], first: number): RunPart[][] => {
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

/** The fewest sheets, and with them the fewest runs that leave their block; then the largest letters. */
const isBetter = (a: PrintPlan, b: PrintPlan): boolean =>
  a.sheets.length === b.sheets.length ? wideIn(a) < wideIn(b) : a.sheets.length < b.sheets.length;

/** Plans the sheets of a print from drafts: one sheet per block of runs that shows every row at its natural height. */
export const planSheets = (drafts: HTMLElement): PrintPlan => {
  const blocks = [...drafts.children] as HTMLElement[];
  return scales
    .map((tried) => planAt(blocks, tried))
    .reduce((best, next) => (isBetter(next, best) ? next : best));
};
