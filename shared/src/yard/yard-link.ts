/** A link's scope: one run, one hall's cards on a day's runs, or all of a day's runs (rules/yard.md#links). */
export const yardScopes = ['run', 'hall', 'yard'] as const;
export type YardScope = (typeof yardScopes)[number];

/** Links can be created for days up to this many days from today. */
export const maxDaysAhead = 60;
/** The maximum number of links per day. */
export const maxYardLinks = 200;

/** Returns the address in a link's QR code; browsers never send the part after `#`. */
export const yardAddress = (origin: string, token: string): string => `${origin}/yard#${token}`;

/** Decodes repeatedly escaped characters, since messengers escape more than necessary and others escape the result again. */
const unescaped = (text: string): string =>
  text.replaceAll(/%(?:25)*([2-7][\da-f])/gi, (_, code: string) => String.fromCodePoint(Number(`0x${code}`)));

/** Matches a token with what messengers add to it: a second `#`, a space or a bracket before, punctuation behind. */
const written = /^[^\w-]*(yard_(\d+)_[\w-]{43})(?![\w-])/;

/** Parses the token after `/yard` in an address that a messenger may have altered; null if it is incomplete. */
export const parseYardToken = (text: string): { readonly token: string; readonly linkId: string } | null => {
  const [, token, linkId] = written.exec(unescaped(text)) ?? [];
  return token === undefined || linkId === undefined ? null : { token, linkId };
};
