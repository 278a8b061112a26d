import { normalizePassword } from '@werkplan/shared/account/password.ts';
import { invalid } from '@werkplan/shared/errors/domain-error.ts';
import { dictionary } from '@zxcvbn-ts/language-common';

const mostCommon = 10_000;
const fold = (text: string): string => normalizePassword(text).normalize('NFKC').toLowerCase();
/** The most common passwords, which come first in the dictionary because it is sorted by frequency. */
const common: ReadonlySet<string> = new Set(
  dictionary['passwords']?.slice(0, mostCommon).map((word) => fold(String(word))),
);

/** Shorter parts of a name are ignored, because they occur in too many passwords. */
const minLetters = 3;
const lettersOf = (text: string): string => fold(text).replaceAll(/[^\p{L}]/gu, '');

/** Returns 'common' for a very common password, 'name' if its letters are just a name, else null. Case is ignored. */
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

/** Refuses a weak password. @throws VALIDATION_ERRORS with the field `password` */
export const requireStrongPassword = (password: string, names: readonly string[]): void => {
  const weakness = findPasswordWeakness(password, names);
  if (weakness !== null)
    throw invalid({
      password: weakness === 'common' ? 'validation.passwordCommon' : 'validation.passwordName',
    });
};
