/** What a link reaches: one run, what one hall has on a day's runs, or all of a day's runs (rules/yard.md#links). */
export const yardScopes = ['run', 'hall', 'yard'] as const;
export type YardScope = (typeof yardScopes)[number];

/** So many days ahead a link may be made. */
export const maxDaysAhead = 60;
/** Living links that a day may have. */
export const maxYardLinks = 200;

/** The page that a link's QR code opens; what follows `#` is never sent to a server. */
export const yardAddress = (origin: string, token: string): string => `${origin}/yard#${token}`;
