import { normalizePassword } from '@werkplan/shared/account/password.ts';
import { invalid } from '@werkplan/shared/errors/domain-error.ts';
import { dictionary } from '@zxcvbn-ts/language-common';

const mostCommon = 10_000;
const fold = (text: string): string => normalizePassword(text).normalize('NFKC').toLowerCase();
/** Takes the most common passwords, because the dictionary is sorted by frequency. */
const common: ReadonlySet<string> = new Set(
  dictionary['passwords']?.slice(0, mostCommon).map((word) => fold(String(word))),
);

/** Ignores shorter parts of a name, which occur in too many passwords. */
const minLetters = 3;
const lettersOf = (text: string): string => fold(text).replaceAll(/[^\p{L}]/gu, '');

/** Returns 'common' for one of the most common passwords, 'name' for a name with digits, else null. Ignores case. */
export const findPasswordWeakness = (
  password: string,
  names: readonly string[],
): 'common' | 'name' | null => {
  if (common.has(fold(password))) return 'common';
  const letters = lettersOf(password);
  const known = ['Werkplan', ...names]
    .flatMap((name) => [name, ...name.split(/[^\p{L}\p{M}]+/u)])
    .map(lettersOf);
  return known.some((name) => name.length >= minLetters && name === letters) ? 'name' : null;
};

/** @throws VALIDATION_ERRORS naming password */
export const requireStrongPassword = (password: string, names: readonly string[]): void => {
  const weakness = findPasswordWeakness(password, names);
  if (weakness !== null)
    throw invalid({
      password: weakness === 'common' ? 'validation.passwordCommon' : 'validation.passwordName',
    });
};
