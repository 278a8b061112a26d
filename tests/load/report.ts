import { cpus, totalmem } from 'node:os';
import { type Figure, ratioOf } from './figures.ts';
import { cpuLoopMs } from './noise.ts';
import { formatValue, spreadOf, type Summary, summaryOf } from './stats.ts';

const column = (text: string, width: number): string => text.padStart(width);
const range = ({ min, max }: Summary): string =>
  min === max ? '' : `${formatValue(min)}–${formatValue(max)}`;

/** Formats a figure as a row of the table. */
export const lineOf = (figure: Figure): string => {
  const { name, unit, werkplan, baseline, aim, met } = figure;
  const ratio = ratioOf(figure);
  return [
    name.padEnd(58),
    column(`${formatValue(werkplan.median)} ${unit}`, 12),
    column(range(werkplan), 14),
    column(baseline ? `${formatValue(baseline.median)} ${unit}` : '', 12),
    column(baseline ? range(baseline) : '', 14),
    column(ratio === null ? '' : `× ${formatValue(ratio)}`, 8),
    `  ${aim === undefined ? '' : `${met ? '✓' : '✗'} ${aim}`}`,
  ].join('');
};

export const heading = [
  ''.padEnd(58),
  column('Werkplan', 12),
  column('min–max', 14),
  column('baseline', 12),
  column('min–max', 14),
  column('ratio', 8),
  '  aim',
].join('');

export const machine = (): string =>
  `${cpus().length} × ${cpus()[0]?.model ?? 'CPU'}, ${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.versions.node}`;

/** The loop's spread in percent on an otherwise idle machine. */
const quietSpread = 25;

/** Reports the machine's noise: the fixed loop between the rounds, and the baseline compared with itself. */
export const noise = (figures: readonly Figure[]): string[] => {
  const lines: string[] = [];
  if (cpuLoopMs.length > 1) {
    const loop = summaryOf(cpuLoopMs);
    lines.push(
      `a fixed CPU loop took ${formatValue(loop.min)}–${formatValue(loop.max)} ms (spread ${formatValue(spreadOf(loop))} %)`,
    );
    if (spreadOf(loop) > quietSpread)
      lines.push('THE MACHINE WAS BUSY WITH OTHER THINGS: trust the ratios a little, the times not at all');
  }
  const spreads = figures.flatMap(({ baseline, unit }) =>
    baseline && unit !== 'kB' ? [spreadOf(baseline)] : [],
  );
  if (spreads.length > 0) {
    const { median, max } = summaryOf(spreads);
    lines.push(
      `the baseline's rounds lay ${formatValue(median)} % apart in the median, ${formatValue(max)} % at worst`,
    );
  }
  return lines;
};
