/** Extracts the value from an ETag that is quoted, weak (`W/"…"`) or bare. */
export const parseEtag = (tag: string): string => tag.trim().replace(/^(?:W\/)?"?(.*?)"?$/, '$1');

/**
 * True if an If-None-Match header contains the ETag with the value `mark`. Ignores the request's Cache-Control, because fetch
 * adds `no-cache` to every request with this header.
 */
export const matchesEtag = (ifNoneMatch: string | undefined, mark: string): boolean =>
  ifNoneMatch?.split(',').some((tag) => parseEtag(tag) === mark) === true;
