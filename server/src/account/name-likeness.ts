import type { NameHint } from '@werkplan/shared/account/person-schema.ts';
import { confusableLetters } from './confusable-letters.ts';

/** Scripts that a European reads together, and takes for each other; a word has one of them. */
const scripts = [
  /\p{Script=Latin}/u,
  /\p{Script=Greek}/u,
  /\p{Script=Cyrillic}/u,
  /\p{Script=Armenian}/u,
  /\p{Script=Georgian}/u,
  /\p{Script=Cherokee}/u,
  /\p{Script=Coptic}/u,
] as const;
const scriptsIn = (text: string): readonly number[] =>
  scripts.flatMap((script, index) => (script.test(text) ? [index] : []));

/** What the plan's history calls who is no person, and former people. */
const reserved = ['System', 'Werkplan', 'Ehemalige Person', 'Former person'] as const;

const lookOf: ReadonlyMap<string, string> = new Map(
  confusableLetters.flatMap(([look, letters]) => [...letters].map((letter) => [letter, look] as const)),
);
/** The name as it looks (the skeleton of UTS 39). */
const skeletonOf = (name: string): string =>
  [...name.normalize('NFD')]
    .map((letter) => lookOf.get(letter) ?? letter)
    .join('')
    .normalize('NFD')
    .replaceAll(/\s+/g, ' ');
/** Letters of another script may look alike in capitals alone, or in small letters alone. */
const looksOf = (name: string): readonly string[] => [
  skeletonOf(name).toLowerCase(),
  skeletonOf(name.toLowerCase()),
  skeletonOf(name.toUpperCase()),
];

/** Says whether one may be read as the other. */
export const looksLike = (name: string, other: string): boolean => {
  const [looks, others] = [looksOf(name), looksOf(other)];
  return looks.some((look, index) => look === others[index]);
};

const withoutNumber = (name: string): string => name.replace(/(?<![\s\d])[\s\d]+$/u, '');

type NameProblem = Exclude<NameHint['problem'], 'similar'>;

/** Why the name can't be anybody's, among these others; null: it can. */
export const problemOf = (name: string, others: readonly string[]): NameProblem | null => {
  if (name.split(/[^\p{L}\p{M}]+/u).some((word) => scriptsIn(word).length > 1)) return 'mixedScripts';
  if (reserved.some((one) => looksLike(withoutNumber(name), one))) return 'reserved';
  const own = scriptsIn(name).join();
  return others.some((other) => scriptsIn(other).join() !== own && looksLike(name, other))
    ? 'likeAnother'
    : null;
};

/** Says for each of these names, in their order, why admins should look at it; null: they need not. */
export const hintsOf = (names: readonly string[]): readonly (NameHint | null)[] => {
  const byLook = new Map<string, string[]>();
  const keysOf = (name: string): string[] => looksOf(name).map((look, index) => `${index} ${look}`);
  for (const name of names)
    for (const key of keysOf(name)) byLook.set(key, [...(byLook.get(key) ?? []), name]);
  return names.map((name) => {
    const other =
      keysOf(name)
        .flatMap((key) => byLook.get(key) ?? [])
        .find((one) => one !== name) ?? null;
    const problem = problemOf(name, other === null ? [] : [other]) ?? (other === null ? null : 'similar');
    return problem && { problem, other: problem === 'mixedScripts' || problem === 'reserved' ? null : other };
  });
};
