/** Accepts `"…"`, weak or bare. */
export const markIn = (tag: string): string => tag.trim().replace(/^(?:W\/)?"?(.*?)"?$/, '$1');

/**
 * True if an If-None-Match header contains the mark. The request's Cache-Control is ignored: fetch adds `no-cache` to every
 * request with this header.
 */
export const namesMark = (ifNoneMatch: string | undefined, mark: string): boolean =>
  ifNoneMatch?.split(',').some((tag) => markIn(tag) === mark) === true;
