/** What an entity tag (`"…"`, weak or bare too) names. */
export const markIn = (tag: string): string => tag.trim().replace(/^(?:W\/)?"?(.*?)"?$/, '$1');

/**
 * Whether an If-None-Match header names the mark. The request's own Cache-Control doesn't matter: fetch adds `no-cache` to
 * every request with this header, and the answer is checked here all the same.
 */
export const namesMark = (ifNoneMatch: string | undefined, mark: string): boolean =>
  ifNoneMatch?.split(',').some((tag) => markIn(tag) === mark) === true;
