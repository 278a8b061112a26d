import { median, type Summary, summaryOf } from './stats.ts';

/** A line of the report. */
export interface Figure {
  readonly name: string;
  readonly unit: string;
  readonly werkplan: Summary;
  readonly baseline?: Summary;
  /** The ratio to the baseline, as the median over the rounds that measured both. */
  readonly ratio?: number;
  /** The target as text, and whether this run reached it. */
  readonly aim?: string;
  readonly met?: boolean;
}

/** The values of the rounds, for the baseline and for Werkplan. */
export type Rounds = Readonly<Record<'baseline' | 'werkplan', readonly number[]>>;

export const ratioOf = ({ werkplan, baseline, ratio }: Figure): number | null =>
  ratio ?? (baseline ? werkplan.median / baseline.median : null);

const ratioOfRounds = ({ werkplan, baseline }: Rounds): { ratio?: number } =>
  werkplan.length === baseline.length
    ? { ratio: median(werkplan.map((value, round) => value / (baseline[round] ?? Number.NaN))) }
    : {};

/** Builds a figure with values of both sides; the target applies to the figure itself. */
export const comparedFigure = (
  name: string,
  unit: string,
  rounds: Rounds,
  aim?: { text: string; met: (figure: Figure) => boolean },
): Figure => {
  const [werkplan, baseline] = [summaryOf(rounds.werkplan), summaryOf(rounds.baseline)];
  const figure = { name, unit, werkplan, baseline, ...ratioOfRounds(rounds) };
  return aim ? { ...figure, aim: aim.text, met: aim.met(figure) } : figure;
};

/** Builds a figure that has no baseline. */
export const singleFigure = (
  name: string,
  unit: string,
  values: readonly number[],
  aim?: { text: string; met: (median: number) => boolean },
): Figure => {
  const werkplan = summaryOf(values);
  return { name, unit, werkplan, ...(aim && { aim: aim.text, met: aim.met(werkplan.median) }) };
};

const atMost = (limit: number) => (median: number) => median <= limit;

export const aimAtMost = (limit: number, unit: string) => ({
  text: `≤ ${limit} ${unit}`,
  met: atMost(limit),
});

/** A target: at most this multiple of the baseline. */
export const aimAtMostTimes = (times: number) => ({
  text: `≤ ${times} × baseline`,
  met: (figure: Figure) => (ratioOf(figure) ?? Infinity) <= times,
});

/** A target: at least this share of the baseline. */
export const aimAtLeastTimes = (times: number) => ({
  text: `≥ ${times} × baseline`,
  met: (figure: Figure) => (ratioOf(figure) ?? 0) >= times,
});
