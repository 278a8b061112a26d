/** What a link reaches: one run, what one hall has on a day's runs, or all of a day's runs (rules/yard.md#links). */
export const yardScopes = ['run', 'hall', 'yard'] as const;
export type YardScope = (typeof yardScopes)[number];

/** So many days ahead a link may be made. */
export const maxDaysAhead = 60;
/** Living links that a day may have. */
export const maxYardLinks = 200;

/** The page that a link's QR code opens; what follows `#` is never sent to a server. */
export const yardAddress = (origin: string, token: string): string => `${origin}/yard#${token}`;

/** Messengers escape more signs than an address needs, and the next one escapes these escapes. */
const unescaped = (text: string): string =>
  text.replaceAll(/%(?:25)*([2-7][\da-f])/gi, (_, code: string) => String.fromCodePoint(Number(`0x${code}`)));

/** They put a full stop or a mark of their own behind it, and a second `#`, a space or a bracket before. */
const written = /^[^\w-]*(yard_(\d+)_[\w-]{43})(?![\w-])/;

/** The token in what follows `/yard` in an address, as messengers may have written it; null: it lacks a part. */
export const tokenIn = (text: string): { readonly token: string; readonly linkId: string } | null => {
  const [, token, linkId] = written.exec(unescaped(text)) ?? [];
  return token === undefined || linkId === undefined ? null : { token, linkId };
};
