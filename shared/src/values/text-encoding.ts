/** The class of Node and browsers, declared here because `shared/` includes the types of neither. */
declare const TextDecoder: new (label: string) => { decode: (bytes: Uint8Array) => string };

/** Supported encodings, in the order in which screens offer them. */
export const encodings = [
  'utf-8',
  'windows-1252',
  'iso-8859-15',
  'cp850',
  'cp437',
  'macintosh',
  'windows-1250',
  'utf-16le',
  'utf-16be',
] as const;
export type Encoding = (typeof encodings)[number];

/** The characters of Windows-1252 from 0x80 to 0x9F; Node's decoder maps these bytes to control characters. */
const windowsSigns = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008DŽ\u008F\u0090‘’“”•–—˜™š›œ\u009DžŸ';

/** The characters from 0x80 on, for encodings that TextDecoder doesn't support or decodes differently. */
const signsOf: Readonly<Partial<Record<Encoding, string>>> = {
  'windows-1252':
    windowsSigns + Array.from({ length: 96 }, (_, index) => String.fromCodePoint(0xa0 + index)).join(''),
  cp437:
    'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u00A0',
  cp850:
    'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00AD±‗¾¶§÷¸°¨·¹³²■\u00A0',
};

/** Decodes a text; invalid bytes become U+FFFD. */
export const decode = (bytes: Uint8Array, encoding: Encoding): string => {
  const signs = signsOf[encoding];
  if (signs === undefined) return new TextDecoder(encoding).decode(bytes);
  let text = '';
  for (const byte of bytes) text += byte < 0x80 ? String.fromCodePoint(byte) : (signs[byte - 0x80] ?? '');
  return text;
};

const startsWith = (bytes: Uint8Array, ...mark: readonly number[]): boolean =>
  mark.every((byte, index) => bytes[index] === byte);

/** Detects UTF-16 by its byte order mark, or without one by zeros, which are every second byte of ASCII letters. */
const utf16Of = (bytes: Uint8Array): Encoding | null => {
  if (startsWith(bytes, 0xff, 0xfe)) return 'utf-16le';
  if (startsWith(bytes, 0xfe, 0xff)) return 'utf-16be';
  if (bytes.length < 4 || bytes.length % 2 === 1) return null;
  const sample = bytes.subarray(0, 4_000);
  const noughts = [0, 0];
  for (const [index, byte] of sample.entries())
    if (byte === 0) noughts[index % 2] = (noughts[index % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = noughts.map((count) => count / (sample.length / 2));
  if (odd > 0.6 && even < 0.1) return 'utf-16le';
  return even > 0.6 && odd < 0.1 ? 'utf-16be' : null;
};

/** Counts the valid multi-byte sequences of UTF-8 and the invalid bytes. */
const utf8Signs = (bytes: Uint8Array): { readonly good: number; readonly bad: number } => {
  let [good, bad, at] = [0, 0, 0];
  while (at < bytes.length) {
    const byte = bytes[at] ?? 0;
    const more = byte < 0x80 ? 0 : byte >= 0xf0 && byte < 0xf5 ? 3 : byte >= 0xe0 ? 2 : byte >= 0xc2 ? 1 : -1;
    const rest = bytes.subarray(at + 1, at + 1 + Math.max(0, more));
    const isWhole =
      more >= 0 && byte < 0xf5 && rest.length === more && rest.every((one) => (one & 0xc0) === 0x80);
    if (isWhole && more > 0) good += 1;
    else if (!isWhole) bad += 1;
    at += isWhole ? more + 1 : 1;
  }
  return { good, bad };
};

const umlauts = 'äöüßÄÖÜ';
const accented = /[éèêëàâáçîïíôóúùñåøæÉÀÁÇØÅãõýčřžšěůĺľťďňłśźżćńąęőűŠŽČŘŁŚŻŹĆŃĄĘŐŰ]/u;
const lower = /\p{Ll}/u;
const upper = /\p{Lu}/u;
const letter = /\p{L}/u;
const vowel = /[aeiouyäöü]/iu;
/** Characters that are plausible outside words. */
const usual = /[€§°²³–—„“”‚‘’…•·«»½¼×±µ®©™\u00A0]/u;

/** Scores how plausible a character is in German between its neighbours. */
const pointsOf = (sign: string, before: string, after: string): number => {
  const isInWord = letter.test(before) && letter.test(after);
  if (sign === 'ß') {
    if (!vowel.test(before)) return upper.test(before) ? 0 : -1;
    return upper.test(after) ? -1 : 4;
  }
  if (upper.test(sign) && lower.test(before)) return -3;
  if (lower.test(sign) && upper.test(after)) return -3;
  if (umlauts.includes(sign)) return 4;
  if (letter.test(sign)) return accented.test(sign) ? 1 : -1;
  if (isInWord || (letter.test(before) && /[^\s\d]/u.test(sign) && !usual.test(sign))) return -3;
  return usual.test(sign) ? 0 : -2;
};

/** The maximum number of non-ASCII characters that are scored. */
const maxSigns = 2_000;

const pointsIn = (text: string): number => {
  let [points, count] = [0, 0];
  for (const { index, 0: sign } of text.matchAll(/[^\0-\x7F]/gu)) {
    points += pointsOf(sign, text[index - 1] ?? '', text[index + sign.length] ?? '');
    count += 1;
    if (count === maxSigns) break;
  }
  return points;
};

export interface DetectedEncoding {
  readonly encoding: Encoding;
  /** True for pure ASCII, which reads the same in all encodings. */
  readonly isPlain: boolean;
  /** True if no other encoding is as likely and gives another text. */
  readonly isSure: boolean;
}

/** The single-byte candidates. On equal scores the earlier wins, so Windows precedes encodings that hardly differ from it. */
const singleBytes = ['windows-1252', 'iso-8859-15', 'cp850', 'macintosh', 'windows-1250', 'cp437'] as const;
/** The minimum difference in score to every other encoding that makes the result sure. */
const doubt = 2;

/** Detects a text's encoding: UTF-16 by its bytes, UTF-8 by its validity, others by how plausible the letters are in German. */
export const encodingOf = (bytes: Uint8Array): DetectedEncoding => {
  const wide = utf16Of(bytes);
  if (wide) return { encoding: wide, isPlain: false, isSure: true };
  const isPlain = bytes.every((byte) => byte < 0x80);
  const { good, bad } = utf8Signs(bytes);
  // A few invalid bytes among many valid sequences are damage to a UTF-8 text; `decode` turns each into U+FFFD.
  if (bad === 0 || good > bad) return { encoding: 'utf-8', isPlain, isSure: true };
  const read = singleBytes.map((encoding) => {
    const text = decode(bytes, encoding);
    return { encoding, text, points: pointsIn(text) };
  });
  const best = read.reduce((one, other) => (other.points > one.points ? other : one));
  const isSure = read.every(({ text, points }) => text === best.text || points <= best.points - doubt);
  return { encoding: best.encoding, isPlain, isSure };
};
