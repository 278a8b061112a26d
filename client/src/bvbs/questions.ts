import { acceptableFaults, type WeightMeaning } from '@werkplan/shared/bvbs/abs-line.ts';
import type { AbsLineProblem } from '@werkplan/shared/bvbs/parse-abs.ts';

/**
 * A remark or question of the preview about lines: `fault`, a line that is left out unless it is taken; `weight`, a weight of one piece
 * or of all; `unreadable`, a line that can't be counted at all.
 */
export interface Question {
  readonly kind: 'fault' | 'weight' | 'unreadable';
  readonly of: AbsLineProblem['of'];
  /** A problem a line; the first one's line tells questions apart. */
  readonly lines: readonly [AbsLineProblem, ...AbsLineProblem[]];
  /** All that is wrong with each of these lines. */
  readonly said: readonly AbsLineProblem[];
}

/** The same remark on many lines is said once: commas for points, blanks, what was put together. */
export interface Remark {
  readonly problem: AbsLineProblem;
  readonly lines: readonly number[];
}

const isFault = ({ code }: AbsLineProblem): boolean => (acceptableFaults as readonly string[]).includes(code);
const isWeight = ({ code }: AbsLineProblem): boolean => code === 'weightIsTotal' || code === 'weightUnclear';

const kindOf = (problem: AbsLineProblem): Question['kind'] | null => {
  if (problem.done === 'unreadable') return 'unreadable';
  if (isFault(problem)) return 'fault';
  return isWeight(problem) ? 'weight' : null;
};

/** More lines with the same question share one answer. */
const mostAlone = 3;

/** The questions of a file, in the order of their lines. */
export const questionsOf = (problems: readonly AbsLineProblem[]): Question[] => {
  const ofLines = new Map<string, [AbsLineProblem, ...AbsLineProblem[]]>();
  for (const problem of problems) {
    const kind = kindOf(problem);
    if (kind === null) continue;
    const key = `${kind} ${problem.line}`;
    const found = ofLines.get(key);
    if (found) found.push(problem);
    else ofLines.set(key, [problem]);
  }
  const alike = new Map<string, Question[]>();
  for (const [key, said] of ofLines) {
    const [kind] = key.split(' ') as [Question['kind']];
    const question: Question = { kind, of: said[0].of, lines: [said[0]], said };
    const same = JSON.stringify([kind, question.of, said.map(({ code }) => code)]);
    const found = alike.get(same);
    if (found) found.push(question);
    else alike.set(same, [question]);
  }
  return [...alike.values()]
    .flatMap((all) => (all.length > mostAlone ? together(all) : all))
    .toSorted((one, other) => one.lines[0].line - other.lines[0].line);
};

/** One question about all lines of questions that say the same. */
const together = ([first, ...others]: readonly Question[]): Question[] =>
  first ? [{ ...first, lines: [first.lines[0], ...others.map(({ lines }) => lines[0])] }] : [];

/** Remarks about lines that were read all the same, by code and field. */
export const remarksOf = (problems: readonly AbsLineProblem[]): Remark[] => {
  const alike = new Map<string, { problem: AbsLineProblem; lines: Set<number> }>();
  for (const problem of problems) {
    if (kindOf(problem) !== null) continue;
    const key = `${problem.code} ${problem.values?.['field'] ?? ''}`;
    const found = alike.get(key);
    if (found) found.lines.add(problem.line);
    else alike.set(key, { problem, lines: new Set([problem.line]) });
  }
  return [...alike.values()].map(({ problem, lines }) => ({ problem, lines: [...lines] }));
};

export type Answer = 'take' | 'leave' | WeightMeaning;

export const linesOf = ({ lines }: Question): number[] => lines.map(({ line }) => line);

/** The default answer to a question: nothing doubtful is added. */
export const answerTo = (
  { kind, lines }: Question,
  answers: { readonly taken: ReadonlySet<number>; readonly weights: ReadonlyMap<number, WeightMeaning> },
): Answer | null => {
  const [{ line, code }] = lines;
  if (kind === 'unreadable') return null;
  if (kind === 'fault') return answers.taken.has(line) ? 'take' : 'leave';
  return answers.weights.get(line) ?? (code === 'weightIsTotal' ? 'total' : 'each');
};
