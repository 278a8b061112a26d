/** Matches placeholders of settings templates: `CHANGE-ME`, `changeme`, `CHANGE_ME_to-something`. */
const placeholder = /change[-_ ]?me(?![a-z])/i;
/** Matches a quoted value: a shell removes quotes, but a container's list of variables keeps them. */
const quoted = /^\s*(["'`]).*\1\s*$/s;

/** Returns the number of typos allowed in a name: fewer in short names, which resemble many others (PORT, SORT). */
const maxTypos = (name: string): number => Math.min(2, Math.floor(name.length / 5));

/**
 * Finds likely mistakes (a placeholder, a quoted value, a misspelt name of a missing setting) and explains each in a sentence
 * that never quotes the value.
 */
export const findSettingMistakes = (
  given: Readonly<Record<string, string>>,
  known: readonly string[],
): ReadonlyMap<string, string> => {
  const mistakes = new Map<string, string>();
  const missing = known.filter((name) => given[name] === undefined);
  for (const [name, value] of Object.entries(given)) {
    if (!known.includes(name)) {
      const meant = nearest(name, missing);
      if (meant !== undefined) mistakes.set(name, `${name} is not a setting; ${meant} is.`);
    } else if (placeholder.test(value))
      mistakes.set(name, `${name} still holds a placeholder; put a value of your own in its place.`);
    else if (quoted.test(value))
      mistakes.set(
        name,
        `${name} begins and ends with a quotation mark that would be part of it; leave both out.`,
      );
  }
  return mistakes;
};

const nearest = (name: string, candidates: readonly string[]): string | undefined => {
  const wanted = name.toUpperCase();
  const near = candidates
    // Filters by length first, because comparing all pairs letter by letter took 0.1 s of each start.
    .filter((candidate) => Math.abs(candidate.length - wanted.length) <= maxTypos(candidate))
    .map((candidate) => ({ candidate, typos: typosBetween(wanted, candidate) }))
    .filter(({ candidate, typos }) => typos <= maxTypos(candidate));
  return near.toSorted((one, other) => one.typos - other.typos)[0]?.candidate;
};

/** Counts insertions, deletions, replacements and swaps of neighbouring letters between the two. */
const typosBetween = (one: string, other: string): number => {
  const rows = [Array.from({ length: other.length + 1 }, (_, column) => column)];
  const at = (row: number, column: number): number => rows[row]?.[column] ?? Infinity;
  for (let row = 1; row <= one.length; row += 1) {
    rows.push([row]);
    for (let column = 1; column <= other.length; column += 1) {
      const isSame = one[row - 1] === other[column - 1];
      const isSwapped = one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1];
      rows[row]?.push(
        Math.min(
          at(row - 1, column) + 1,
          at(row, column - 1) + 1,
          at(row - 1, column - 1) + (isSame ? 0 : 1),
          isSwapped ? at(row - 2, column - 2) + 1 : Infinity,
        ),
      );
    }
  }
  return at(one.length, other.length);
};
