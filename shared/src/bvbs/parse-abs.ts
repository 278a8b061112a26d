import type { DrawingPosition } from '../orders/drawing-schema.ts';
import { maxPositions } from '../orders/drawing.ts';
import {
  type AbsFault,
  type AbsLine,
  type AbsName,
  type AbsProblem,
  type AbsRemark,
  readAbsLine,
  type WeightIs,
} from './abs-line.ts';

export interface AbsDrawing extends AbsName {
  readonly positions: readonly DrawingPosition[];
  /** Lines that belong to it; `leftOut`: those that aren't counted, all of them where there are no positions. */
  readonly firstLine: number;
  readonly lastLine: number;
  readonly leftOut: readonly number[];
}

/** A remark about a line, counted from 1, with the decision taken. */
export interface AbsLineProblem extends AbsProblem {
  readonly line: number;
  /** `counted`: the line counts; `leftOut`: it doesn't, but may be taken; `unreadable`: nothing of it can be counted. */
  readonly done: 'counted' | 'leftOut' | 'unreadable';
  /** The drawing that it belongs to, as far as that is known. */
  readonly of: AbsName | null;
  /** The line's position, where it can be counted. */
  readonly position: DrawingPosition | null;
}

export interface ParsedAbs {
  /** In order of first appearance. */
  readonly drawings: readonly AbsDrawing[];
  /** In order of the lines. */
  readonly problems: readonly AbsLineProblem[];
}

/** Decisions of a planner or script. */
export interface AbsChoices {
  /** Faulty lines that are taken all the same. */
  readonly taken?: ReadonlySet<number> | 'all';
  /** Meaning of weights that aren't plainly of one piece: for all, or line by line. */
  readonly weights?: WeightIs | ReadonlyMap<number, WeightIs>;
}

interface Record {
  line: number;
  text: string;
  remark?: AbsRemark;
}

const begins = /^\s*BF[A-Z0-9]{2}\s*@/;
const isWhole = /@C\s*\d{1,3}\s*@?\s*$/;
const between = /(?<=@C\d{1,3}@)\s*(?=BF[A-Z0-9]{2}@)/;
/** Pieces that a broken line is put together from, at most. */
const mostPieces = 20;

/** The records of a text: broken lines are put together, and those that stand behind each other taken apart. */
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

/** Drawings as they grow. */
type Growing = AbsName & {
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
 * Reads a BVBS file (guideline 'Datenaustausch von Bewehrungsdaten', 2.0 to 3.1): a line a position, grouped by project, drawing
 * and index. Tolerant and honest: whatever is unusual is named with its line. Pure; never throws.
 */
export const parseAbs = (text: string, { taken, weights }: AbsChoices = {}): ParsedAbs => {
  // A line that belongs to no drawing is only named.
  const drawings = new Map<string, Growing>();
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
