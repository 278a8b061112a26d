import type { seeded } from '../random.ts';
import type { Sample } from './samples.ts';
import { Raw } from './raw-request.ts';

type Random = ReturnType<typeof seeded>;
type Path = readonly (string | number)[];

const nested = (depth: number): Raw => new Raw('['.repeat(depth) + ']'.repeat(depth));

/** Values that replace a valid one. */
const values: readonly unknown[] = [
  null,
  true,
  false,
  0,
  -1,
  1,
  0.5,
  2,
  3,
  1e308,
  -5e-324,
  2 ** 31,
  2 ** 53,
  new Raw('-0'),
  new Raw('1e999'),
  new Raw('9007199254740993'),
  '',
  ' ',
  '0',
  '1',
  'NaN',
  'null',
  '__proto__',
  'constructor',
  '2026-11-24',
  '2026-02-30',
  '2027-01-31',
  '9999-12-31',
  '1970-01-01',
  'infinity',
  '25:00',
  '06:45',
  'SATTEL',
  'INACTIVE',
  'a\u0000b',
  '🚚',
  '\u202e',
  "'; DROP TABLE truck; --",
  '<img src=x onerror=alert(1)>',
  '=1+1',
  'x'.repeat(101),
  'x'.repeat(5000),
  new Raw(String.raw`"\ud800"`),
  [],
  {},
  [1],
  [null],
  { length: 1 },
  { toString: 1 },
  [[['x']]],
  nested(10),
  nested(5000),
  new Raw('{"__proto__":{"id":1}}'),
  new Raw('{"constructor":{"prototype":{"id":1}}}'),
];
const names = ['__proto__', 'constructor', 'id', 'version', 'isCanceled', 'x', '', '0', 'shipment', 'order'];
const words = values.filter((value): value is string => typeof value === 'string' && value.length < 2000);

const isNode = (value: unknown): value is Record<string, unknown> | unknown[] =>
  value !== null && typeof value === 'object' && !(value instanceof Raw);

/** Returns the path to every member of the value, including the value itself. */
const pathsOf = (value: unknown, path: Path = []): Path[] => [
  path,
  ...(isNode(value)
    ? Object.entries(value).flatMap(([name, member]) => pathsOf(member, [...path, name]))
    : []),
];

const replaced = (value: unknown, [name, ...rest]: Path, put: (member: unknown) => unknown): unknown => {
  if (name === undefined) return put(value);
  if (Array.isArray(value))
    return value.map((member: unknown, index) =>
      index === Number(name) ? replaced(member, rest, put) : member,
    );
  return Object.fromEntries(
    Object.entries(value as object).map(([key, member]) => [
      key,
      key === name ? replaced(member, rest, put) : (member as unknown),
    ]),
  );
};

const without = (value: unknown, random: Random): unknown => {
  if (!isNode(value) || Array.isArray(value)) return undefined;
  const gone = random.below(Math.max(1, Object.keys(value).length));
  return Object.fromEntries(Object.entries(value).filter((_, index) => index !== gone));
};

const withMore = (value: unknown, random: Random): unknown => {
  if (Array.isArray(value)) return [...(value as unknown[]), random.pick(values), ...(value as unknown[])];
  if (!isNode(value)) return [value];
  // Object.fromEntries, because an assignment would treat `__proto__` specially.
  return Object.fromEntries([...Object.entries(value), [random.pick(names), random.pick(values)]]);
};

const mutateBody = (body: unknown, random: Random): unknown => {
  const path = random.pick(pathsOf(body));
  return replaced(body, path, (member) =>
    random.pick([
      () => random.pick(values),
      () => random.pick(values),
      () => without(member, random),
      () => withMore(member, random),
    ])(),
  );
};

const mutateTexts = <T extends string | number>(
  texts: Readonly<Record<string, T>>,
  random: Random,
): Record<string, string | T> => {
  const names = Object.keys(texts);
  // The query has no mandatory parameter.
  if (names.length === 0) return {};
  const name = random.pick(names);
  return { ...texts, [name]: random.pick(words) };
};

const headers: readonly Record<string, string>[] = [
  { 'if-match': '*' },
  { 'if-match': '"1"' },
  { 'if-match': 'x' },
  { 'idempotency-key': 'fuzz-1' },
  { 'idempotency-key': ' ' },
  { accept: '////;q=9' },
  { 'if-none-match': '*' },
];

export interface Mutant {
  sample: Sample;
  headers: Record<string, string>;
}

/** Spoils a valid input in one to three places; by chance the result may still be valid. */
export const mutantOf = (good: Sample, random: Random): Mutant => {
  const mutant: Mutant = { sample: good, headers: {} };
  for (let left = 1 + random.below(3); left > 0; left -= 1) {
    const { sample } = mutant;
    const ways = [
      ...(sample.body === undefined ? [] : Array.from({ length: 6 }, () => 'body')),
      ...(sample.params ? ['params'] : []),
      ...(sample.query ? ['query', 'query'] : []),
      'more query',
      'headers',
    ];
    const way = random.pick(ways);
    if (way === 'body') mutant.sample = { ...sample, body: mutateBody(sample.body, random) };
    if (way === 'params') mutant.sample = { ...sample, params: mutateTexts(sample.params ?? {}, random) };
    if (way === 'query') mutant.sample = { ...sample, query: mutateTexts(sample.query ?? {}, random) };
    if (way === 'more query')
      mutant.sample = { ...sample, query: { ...sample.query, [random.pick([...names, 'dryRun'])]: 'true' } };
    if (way === 'headers') mutant.headers = { ...mutant.headers, ...random.pick(headers) };
  }
  return mutant;
};
