import type { DrawingPosition } from '../orders/drawing-schema.ts';
import { maxPositions } from '../orders/drawing.ts';
import {
  type AbsFault,
  type AbsLine,
  type AbsDrawingName,
  type AbsProblem,
  type AbsRemark,
  readAbsLine,
} from './abs-line.ts';
import type { WeightMeaning } from './abs-weight.ts';

/** A drawing of a BVBS file with its positions. */
export interface AbsDrawing extends AbsDrawingName {
  readonly positions: readonly DrawingPosition[];
  /** Numbers of the drawing's lines in the file, from 1; `leftOut` are the lines that are not part of its sums. */
  readonly firstLine: number;
  readonly lastLine: number;
  readonly leftOut: readonly number[];
}

/** A fault or remark with its line, counted from 1, and the decision about the line. */
export interface AbsLineProblem extends AbsProblem {
  readonly line: number;
  /** `counted`; `leftOut`, but a planner may accept the line; `unreadable`, so that the line can never count. */
  readonly done: 'counted' | 'leftOut' | 'unreadable';
  /** The line's drawing, if it names one. */
  readonly of: AbsDrawingName | null;
  /** The line's position, if it could be read. */
  readonly position: DrawingPosition | null;
}

/** All drawings of a BVBS file, and the problems of its lines. */
export interface ParsedAbs {
  /** Sorted by first appearance. */
  readonly drawings: readonly AbsDrawing[];
  /** Sorted by line. */
  readonly problems: readonly AbsLineProblem[];
}

/** Decisions of a planner or script about faulty lines. */
export interface AbsReadOptions {
  /** Numbers of faulty lines to include nevertheless. */
  readonly taken?: ReadonlySet<number> | 'all';
  /** Meaning of weights that don't fit one piece, for all lines or by line. */
  readonly weights?: WeightMeaning | ReadonlyMap<number, WeightMeaning>;
}

interface Record {
  line: number;
  text: string;
  remark?: AbsRemark;
}

const begins = /^\s*BF[A-Z0-9]{2}\s*@/;
const isWhole = /@C\s*\d{1,3}\s*@?\s*$/;
const between = /(?<=@C\d{1,3}@)\s*(?=BF[A-Z0-9]{2}@)/;
/** Limits how many fragments a broken line is joined from. */
const mostPieces = 20;

/** Splits a text into records: joins broken lines, and separates records that stand on one line. */
const recordsOf = (text: string): Record[] => {
  const records: Record[] = [];
  let pieces = 0;
  for (const [index, raw] of text
    .replace(/^\uFEFF/, '')
    .split(/\r\n|\n|\r/)
    .entries()) {
    if (raw.trim() === '') continue;
    const last = records.at(-1);
    if (
      last &&
      !begins.test(raw) &&
      begins.test(last.text) &&
      !isWhole.test(last.text) &&
      pieces < mostPieces
    ) {
      last.text += raw;
      last.remark = 'joined';
      pieces += 1;
      continue;
    }
    pieces = 0;
    const parts = raw.includes('@BF', 4) || raw.includes(' BF', 4) ? raw.split(between) : [raw];
    for (const part of parts)
      records.push({ line: index + 1, text: part, ...(parts.length > 1 && { remark: 'glued' as const }) });
  }
  return records;
};

/** A drawing while its lines are read. */
type DrawingBuilder = AbsDrawingName & {
  positions: DrawingPosition[];
  firstLine: number;
  lastLine: number;
  leftOut: number[];
};

const keyOf = ({ project, drawing, index }: Pick<AbsDrawing, 'project' | 'drawing' | 'index'>): string =>
  JSON.stringify([project, drawing, index]);

const doneWith = ({ position, faults }: AbsLine, isTaken: boolean): AbsLineProblem['done'] => {
  if (!position) return 'unreadable';
  return faults.length > 0 && !isTaken ? 'leftOut' : 'counted';
};

/**
 * Reads a BVBS file (guideline 'Datenaustausch von Bewehrungsdaten', 2.0 to 3.1): one position per line, grouped by project,
 * drawing and index. Tolerates faulty lines and reports each. Pure; never throws.
 */
export const parseAbs = (text: string, { taken, weights }: AbsReadOptions = {}): ParsedAbs => {
  const drawings = new Map<string, DrawingBuilder>();
  const problems: AbsLineProblem[] = [];
  for (const { line, text: record, remark } of recordsOf(text)) {
    const weightIs = typeof weights === 'string' ? weights : weights?.get(line);
    const read = readAbsLine(record, weightIs);
    let done = doneWith(read, taken === 'all' || (taken?.has(line) ?? false));
    const { of, position } = read;
    const faults: AbsProblem<AbsFault>[] = [...read.faults];
    if (of) {
      const key = keyOf(of);
      const drawing = drawings.get(key) ?? {
        ...of,
        positions: [],
        firstLine: line,
        lastLine: line,
        leftOut: [],
      };
      drawings.set(key, drawing);
      drawing.lastLine = line;
      if (done === 'counted' && drawing.positions.length >= maxPositions) {
        done = 'unreadable';
        faults.push({ code: 'tooMuch', values: { field: 'p', text: String(maxPositions) } });
      }
      if (done === 'counted' && position) drawing.positions.push(position);
      else drawing.leftOut.push(line);
    }
    for (const problem of [...faults, ...read.remarks, ...(remark ? [{ code: remark }] : [])])
      problems.push({ line, done, of, position, ...problem });
  }
  return { drawings: [...drawings.values()], problems };
};
