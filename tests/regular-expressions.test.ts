import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createContext, Script } from 'node:vm';
import { parseSync, Visitor } from 'oxc-parser';
import { expect, it } from 'vitest';
import { volumes } from './support/volumes.ts';

const root = join(import.meta.dirname, '..');
const sources = ['client/src', 'server/src', 'shared/src'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !file.includes('.test.'))
    .map((file) => join(folder, file)),
);

interface FoundExpression {
  file: string;
  pattern: string;
  flags: string;
}

/** A fast test whether a file may contain regular expressions, because parsing all files takes seconds. */
const mayHoldExpressions = (text: string): boolean =>
  text
    .replaceAll(/^(?:import|export|\}).* from '[^']*';$/gm, '')
    .replaceAll(/^\s*(?:\/\/|\/?\*).*$/gm, '')
    .replaceAll(/<\/|\/>/g, '')
    .includes('/');

const expressionsIn = (file: string): FoundExpression[] => {
  const text = readFileSync(join(root, file), 'utf8');
  if (!mayHoldExpressions(text)) return [];
  const found: FoundExpression[] = [];
  const { program } = parseSync(file, text);
  new Visitor({
    Literal: (node) => {
      if ('regex' in node) found.push({ file, ...node.regex });
    },
  }).visit(program);
  return found;
};

const always = ['a', 'A', '0', '-', '.', '_', ' ', '@', '/', ';', '"', ',', '\n'];
/** Repeating characters that occur in the expression itself causes the most backtracking. */
const unitsFor = (pattern: string): string[] => {
  const own = new Set([...pattern.replaceAll(/\\./g, '').replaceAll(/[()[\]{}*+?|^$]/g, '')].slice(0, 12));
  const single = [...new Set([...always, ...own])];
  const pairs = single.slice(0, 8).flatMap((one) => ['a', '.', '-', '='].map((other) => one + other));
  return volumes.exhaustingLetters === 1 ? single : [...single, ...pairs];
};
/** The literal start of the expression, so that matching reaches its repeated part. */
const prefixOf = (pattern: string): string =>
  /^\^?((?:\\\/|[\w@;:-])*)/.exec(pattern)?.[1]?.replaceAll('\\', '') ?? '';

const context = createContext({});
const run = new Script(`new RegExp(pattern, flags.replace(/[gy]/g, '')).test(text)`);
/** A hundred times as long as a linear expression takes. */
const giveUpMs = 250;
/** Far from both sides: on such a text a linear expression works for a fraction of a millisecond, a quadratic one for 100 ms and more. */
const suspectMs = 30;
const attempts = 10;
const fewer = 4;
const many = 20_000;

/** Measures user CPU time, because the system's part grows when memory is short; Infinity when the time limit was reached. */
const workOn = (found: FoundExpression, unit: string, count: number, patienceMs = giveUpMs): number => {
  const { pattern, flags } = found;
  Object.assign(context, { pattern, flags, text: `${prefixOf(pattern)}${unit.repeat(count)}\u0001` });
  const before = process.cpuUsage();
  const workMs = (): number => process.cpuUsage(before).user / 1000;
  try {
    run.runInContext(context, { timeout: patienceMs });
  } catch {
    // The wall-clock limit was reached while other processes used the CPU, so the measurement is repeated with more time.
    return workMs() < giveUpMs / 2 ? workOn(found, unit, count, 2 * patienceMs) : Infinity;
  }
  return workMs();
};
/** The least of several measurements, because a machine that is taken away from us counts as work; a fast one ends them. */
const leastWork = (found: FoundExpression, unit: string, count: number, most: number): number => {
  let least = Infinity;
  for (let attempt = 0; attempt < most && least >= suspectMs; attempt += 1)
    least = Math.min(least, workOn(found, unit, count));
  return least;
};

/** Compares the work for a text with that for a text four times as long, which is sixteen times as much if quadratic. */
const isWorseThanLinear = (found: FoundExpression, unit: string, most: number): boolean => {
  const work = leastWork(found, unit, many, most);
  if (work < suspectMs) return false;
  return work === Infinity || work > 2 * fewer * leastWork(found, unit, many / fewer, most);
};

const expressions = sources.flatMap(expressionsIn);
/** Returns the repeated text that makes the expression slow. */
const worst = (found: FoundExpression, most = attempts): string[] => {
  const unit = unitsFor(found.pattern).find((one) => isWorseThanLinear(found, one, most));
  return unit === undefined ? [] : [`${found.file}: /${found.pattern}/ on ${JSON.stringify(unit)}`];
};

it('the measure distinguishes linear from worse', () => {
  const isSlow = (pattern: string, most?: number): boolean =>
    worst({ file: 'test', pattern, flags: 'u' }, most).length > 0;
  expect(isSlow('^[\\w.\\-]+@(?:[\\w\\-]+\\.)+[a-z]{2,4}$')).toBe(false);
  // One measurement is enough, because a busy machine makes nothing faster.
  expect(isSlow('^(\\w+)*@$', 1)).toBe(true);
  expect(isSlow('a+$', 1)).toBe(true);
}, 60_000);

it('every regular expression stays linear on what is made to exhaust it', () => {
  expect(expressions.length).toBeGreaterThan(40);
  expect(expressions.flatMap((found) => worst(found))).toEqual([]);
}, 60_000);
