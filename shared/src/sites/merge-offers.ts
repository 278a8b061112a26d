import { spellingKeys } from '../deliveries/order-site.ts';
import type { SiteSpelling } from '../deliveries/site-schema.ts';
import { foldAccents } from '../values/compared-text.ts';

/** Words that are commonly abbreviated, each with one form for comparison; '' for words without meaning. */
const shortForms: readonly (readonly [RegExp, string])[] = [
  [/str(?:asse)?\b/g, 'str'],
  [/\bbau(?:vorhaben|stelle)\b|\bbv\b/g, ''],
  [/\bwl\b|\bwiderl(?:ager)?\b/g, 'widerlager'],
  [/br(?:uecke|ucke)?\b/g, 'br'],
  [/\bw(?:est)?\b/g, 'w'],
  [/\bo(?:st)?\b/g, 'o'],
  [/\bn(?:ord)?\b/g, 'n'],
  [/\bs(?:ued|ud)?\b/g, 's'],
  [/\bb(?:auteil|t)\b/g, 'bt'],
  [/\bba(?:uabschnitt)?\b/g, 'ba'],
  [/pl(?:atz)?\b/g, 'pl'],
];

/** Minimum similarity of two names to be offered for merging. */
const alike = 0.6;

/** Minimum similarity of two words to be spellings of one: 'Maier', 'Meier'. */
const alikeWords = 0.5;
/** The same for long words, which may share only an ending: 'Stadtgarten' and 'Rebgarten'. */
const alikeLongWords = 0.65;
const [shortestName, longName] = [4, 8];

/** A spelling prepared once, because it is compared with all others of its postcode. */
interface Comparable {
  readonly keys: readonly string[];
  /** The words of the name, abbreviated and sorted. */
  readonly text: string;
  readonly pairs: readonly string[];
  /** Long words, such as names of builders, streets and works. */
  readonly names: readonly string[];
  /** The numbers in the name, because they distinguish sites: 'Haus 1', 'Haus 2'. */
  readonly numbers: string;
}

const codeOf = ({ postCode }: SiteSpelling): string =>
  foldAccents(postCode)
    .replaceAll(/[^a-z0-9]/g, '')
    .replace(/^d(?=\d{5}$)/, '');

const pairsOf = (text: string): string[] =>
  Array.from({ length: Math.max(0, text.length - 1) }, (_, at) => text.slice(at, at + 2));

const comparable = (spelling: SiteSpelling): Comparable => {
  let text = foldAccents(spelling.name)
    .replaceAll(/([a-z])(\d)/g, '$1 $2')
    .replaceAll(/(\d)([a-z])/g, '$1 $2');
  for (const [form, short] of shortForms) text = text.replaceAll(form, ` ${short} `);
  const words = text
    .replaceAll(/([aou])e/g, '$1')
    .split(/[^a-z0-9]+/u)
    .filter((word) => word !== '');
  return {
    keys: spellingKeys(spelling),
    text: words.toSorted().join(' '),
    pairs: pairsOf(words.join('')),
    names: words.filter((word) => word.length >= shortestName && !/\d/.test(word)),
    numbers: words
      .filter((word) => /\d/.test(word))
      .toSorted()
      .join(' '),
  };
};

/** Computes the Dice coefficient of two lists of letter pairs: twice the number of common ones divided by the number of all. */
const similarity = (one: readonly string[], other: readonly string[]): number => {
  const rest = [...other];
  let common = 0;
  for (const pair of one) {
    const at = rest.indexOf(pair);
    if (at < 0) continue;
    rest.splice(at, 1);
    common += 1;
  }
  return one.length + other.length === 0 ? 0 : (2 * common) / (one.length + other.length);
};

const isSameWord = (one: string, other: string): boolean => {
  if (one.startsWith(other) || other.startsWith(one)) return true;
  const least = Math.min(one.length, other.length) >= longName ? alikeLongWords : alikeWords;
  return similarity(pairsOf(one), pairsOf(other)) >= least;
};

/** True if each spelling has a name that resembles none of the other's: 'Schmidt Friedhofstraße', 'Rösch Friedhofstraße'. */
const namesDiffer = (one: Comparable, other: Comparable): boolean => {
  const foreign = ({ names }: Comparable, { names: others }: Comparable): boolean =>
    names.some((name) => !others.some((known) => isSameWord(name, known)));
  return foreign(one, other) && foreign(other, one);
};

const areAlike = (one: Comparable, other: Comparable): boolean =>
  one.keys.some((key) => other.keys.includes(key)) ||
  (one.numbers === other.numbers &&
    (one.text === other.text || (similarity(one.pairs, other.pairs) >= alike && !namesDiffer(one, other))));

/** True if two spellings may name the same site, so that merging them is offered to a planner. */
export const mayBeOneSite = (one: SiteSpelling, other: SiteSpelling): boolean =>
  codeOf(one) === codeOf(other) && areAlike(comparable(one), comparable(other));

/** Returns the key by which a pair of spellings that planners refused to merge is stored; the order of the two doesn't matter. */
const apartKey = (one: Pick<Comparable, 'keys'>, other: Pick<Comparable, 'keys'>): string =>
  [one.keys[0] ?? '', other.keys[0] ?? ''].toSorted().join(' ≠ ');

/** Returns the keys of all pairs among these spellings. */
export const pairKeys = (spellings: readonly SiteSpelling[]): string[] => {
  const all = spellings.map((spelling) => ({ keys: spellingKeys(spelling) }));
  return [...new Set(all.flatMap((one, at) => all.slice(at + 1).map((other) => apartKey(one, other))))];
};

/**
 * Returns groups of at least two spellings of one postcode that may be one site, without pairs that planners refused to merge
 * (rules/sites.md#merging). Each group has a spelling that `isPlanned`. Spellings keep their order, so the first of a group is the one
 * to keep.
 */
export const mergeOffers = <Spelling extends SiteSpelling>(
  spellings: readonly Spelling[],
  apart: ReadonlySet<string>,
  isPlanned: (spelling: Spelling) => boolean = () => true,
): Spelling[][] => {
  const byCode = new Map<string, Spelling[]>();
  for (const spelling of spellings) {
    const code = codeOf(spelling);
    byCode.set(code, [...(byCode.get(code) ?? []), spelling]);
  }
  return [...byCode.values()].flatMap((near) => {
    if (near.length < 2 || !near.some(isPlanned)) return [];
    const all = near.map((spelling) => ({ spelling, parts: comparable(spelling) }));
    const planned = all.filter(({ spelling }) => isPlanned(spelling));
    // Over the years a postcode collects many sites, so those similar to no planned one are not compared further.
    const wanted = all.filter(
      (one) => isPlanned(one.spelling) || planned.some(({ parts }) => areAlike(parts, one.parts)),
    );
    const groups: (typeof all)[] = [];
    for (const one of wanted) {
      const group = groups.find(
        (members) =>
          members.some(({ parts }) => areAlike(one.parts, parts)) &&
          members.every(({ parts }) => !apart.has(apartKey(one.parts, parts))),
      );
      if (group) group.push(one);
      else groups.push([one]);
    }
    return groups
      .filter((group) => group.length > 1)
      .map((group) => group.map(({ spelling }) => spelling))
      .filter((group) => group.some(isPlanned));
  });
};
