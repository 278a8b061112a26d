import type { NameHint } from '@werkplan/shared/account/person-schema.ts';
import { confusableLetters } from './confusable-letters.ts';

/** Scripts whose letters European readers may confuse, so that a word may use only one of them. */
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

/** Names that the history uses for the program and for anonymized people, so that users can't have them. */
const reserved = ['System', 'Werkplan', 'Ehemalige Person', 'Former person'] as const;

const lookOf: ReadonlyMap<string, string> = new Map(
  confusableLetters.flatMap(([look, letters]) => [...letters].map((letter) => [letter, look] as const)),
);
/** Returns the name's skeleton as defined by UTS 39. Names with equal skeletons look alike. */
const skeletonOf = (name: string): string =>
  [...name.normalize('NFD')]
    .map((letter) => lookOf.get(letter) ?? letter)
    .join('')
    .normalize('NFD')
    .replaceAll(/\s+/g, ' ');
/** Returns three skeletons of a name, because letters may look alike only as capitals or only as small letters. */
const looksOf = (name: string): readonly string[] => [
  skeletonOf(name).toLowerCase(),
  skeletonOf(name.toLowerCase()),
  skeletonOf(name.toUpperCase()),
];

/** True if readers may confuse the two names. */
export const looksLike = (name: string, other: string): boolean => {
  const [looks, others] = [looksOf(name), looksOf(other)];
  return looks.some((look, index) => look === others[index]);
};

const withoutNumber = (name: string): string => name.replace(/(?<![\s\d])[\s\d]+$/u, '');

type NameProblem = Exclude<NameHint['problem'], 'similar'>;

/**
 * Returns why a name is refused; null if it is allowed. A name that looks like one of the `others` is refused only if the two
 * have letters of different scripts.
 */
export const findNameProblem = (name: string, others: readonly string[]): NameProblem | null => {
  if (name.split(/[^\p{L}\p{M}]+/u).some((word) => scriptsIn(word).length > 1)) return 'mixedScripts';
  if (reserved.some((one) => looksLike(withoutNumber(name), one))) return 'reserved';
  const own = scriptsIn(name).join();
  return others.some((other) => scriptsIn(other).join() !== own && looksLike(name, other))
    ? 'likeAnother'
    : null;
};

/** Returns for each name why admins should look at it, or null if there is no reason. */
export const findNameHints = (names: readonly string[]): readonly (NameHint | null)[] => {
  const byLook = new Map<string, string[]>();
  const keysOf = (name: string): string[] => looksOf(name).map((look, index) => `${index} ${look}`);
  for (const name of names)
    for (const key of keysOf(name)) byLook.set(key, [...(byLook.get(key) ?? []), name]);
  return names.map((name) => {
    const other =
      keysOf(name)
        .flatMap((key) => byLook.get(key) ?? [])
        .find((one) => one !== name) ?? null;
    const problem =
      findNameProblem(name, other === null ? [] : [other]) ?? (other === null ? null : 'similar');
    return problem && { problem, other: problem === 'mixedScripts' || problem === 'reserved' ? null : other };
  });
};
