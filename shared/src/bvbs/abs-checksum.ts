/**
 * Result of verifying a line's checksum (its `C` block). `letters`: it can't be verified, because it covers letters beyond ASCII
 * in an unknown encoding.
 */
export type ChecksumResult =
  | { readonly is: 'right' | 'none' | 'letters' }
  | { readonly is: 'wrong'; readonly found: number; readonly expected: number };

const ofSum = (sum: number): number => 96 - (sum % 32);

/** The sum of a text's bytes in UTF-8. */
const utf8Sum = (text: string): number => {
  let sum = 0;
  for (const sign of text) {
    const code = sign.codePointAt(0) ?? 0;
    if (code < 0x80) sum += code;
    else if (code < 0x800) sum += (0xc0 | (code >> 6)) + (0x80 | (code & 63));
    else if (code < 0x10000)
      sum += (0xe0 | (code >> 12)) + (0x80 | ((code >> 6) & 63)) + (0x80 | (code & 63));
    else
      sum +=
        (0xf0 | (code >> 18)) +
        (0x80 | ((code >> 12) & 63)) +
        (0x80 | ((code >> 6) & 63)) +
        (0x80 | (code & 63));
  }
  return sum;
};

/** Computes the guideline's checksum, 65 to 96, of a line up to and including its `C`. */
export const checksumOf = (line: string): number => {
  let sum = 0;
  for (let at = 0; at < line.length; at += 1) sum += line.charCodeAt(at);
  return ofSum(sum);
};

/**
 * Verifies a line's checksum: 96 − (sum of the character codes up to and including the `C`) mod 32. Letters beyond ASCII may
 * have been summed up in any encoding, so a mismatch is certain only for ASCII; other lines are also tried as UTF-8.
 */
export const checkChecksum = (line: string): ChecksumResult => {
  const at = line.lastIndexOf('@C');
  const found = at < 0 ? null : /^\s*(\d{1,3})\s*(?:@|$)/.exec(line.slice(at + 2, at + 12));
  if (!found) return { is: 'none' };
  const summed = line.slice(0, at + 2);
  const [sum, expected] = [Number(found[1]), checksumOf(summed)];
  if (sum === expected || sum === ofSum(utf8Sum(summed))) return { is: 'right' };
  // eslint-disable-next-line no-control-regex -- ASCII is what is looked for
  return /^[\x00-\x7F]*$/.test(summed) ? { is: 'wrong', found: sum, expected } : { is: 'letters' };
};
