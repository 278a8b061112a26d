import { acceptableFaults } from '@werkplan/shared/bvbs/abs-line.ts';
import type { WeightMeaning } from '@werkplan/shared/bvbs/abs-weight.ts';
import type { AbsLineProblem } from '@werkplan/shared/bvbs/parse-abs.ts';

/**
 * Question about lines of a file. `fault`: the line is left out unless the planner includes it. `weight`: the weight is
 * either that of one piece or of all. `unreadable`: the line cannot be counted, so there is nothing to answer.
 */
export interface Question {
  readonly kind: 'fault' | 'weight' | 'unreadable';
  readonly of: AbsLineProblem['of'];
  /** One problem per line; the first line identifies the question. */
  readonly lines: readonly [AbsLineProblem, ...AbsLineProblem[]];
  /** All problems of these lines. */
  readonly said: readonly AbsLineProblem[];
}

/** Remark on lines that are counted, such as a comma instead of a point; equal remarks are merged. */
export interface LineRemark {
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

/** Maximum number of equal questions that are asked separately; more are merged into one with one answer. */
const mostAlone = 3;

/** Returns the questions of a file in the order of their lines. */
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

/** Merges equal questions into one about all their lines. */
const together = ([first, ...others]: readonly Question[]): Question[] =>
  first ? [{ ...first, lines: [first.lines[0], ...others.map(({ lines }) => lines[0])] }] : [];

/** Returns the remarks on lines that are counted, merged by code and field. */
export const lineRemarks = (problems: readonly AbsLineProblem[]): LineRemark[] => {
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

export type QuestionAnswer = 'take' | 'leave' | WeightMeaning;

export const questionLines = ({ lines }: Question): number[] => lines.map(({ line }) => line);

/**
 * Returns the current answer; null if there is nothing to answer. By default a faulty line is left out, and a weight is
 * that of all pieces if the problem's code says so, otherwise that of one.
 */
export const currentAnswer = (
  { kind, lines }: Question,
  answers: { readonly taken: ReadonlySet<number>; readonly weights: ReadonlyMap<number, WeightMeaning> },
): QuestionAnswer | null => {
  const [{ line, code }] = lines;
  if (kind === 'unreadable') return null;
  if (kind === 'fault') return answers.taken.has(line) ? 'take' : 'leave';
  return answers.weights.get(line) ?? (code === 'weightIsTotal' ? 'total' : 'each');
};
