/** Name of the cache that holds the HTML of pages by path. A page is added only after all files that its HTML names. */
export const pageCache = 'werkplan-pages';

/** Message in which a window asks the service worker to cache pages and the files that it has loaded (same-origin paths). */
export interface KeepPage {
  readonly type: 'keep';
  readonly paths: readonly string[];
  readonly files: readonly string[];
}

export const isKeepPage = (data: unknown): data is KeepPage =>
  typeof data === 'object' && data !== null && 'type' in data && data.type === 'keep';

/** True for files with a content hash in their name; the API page's files have none. */
export const isHashedFile = (path: string): boolean => /^\/assets\/(?!api-page\/)/.test(path);

/**
 * Finds the scripts, styles and texts (in every language) that the page's HTML names
 * (`server/src/http/page-html.ts`).
 */
export const filesNamedIn = (html: string): string[] => [
  ...new Set([...html.matchAll(/\/assets\/[\w.-]+\.(?:js|css)/g)].map(([path]) => path)),
];

/** True when an answer is the page itself, not a refusal or redirect. */
const isPage = ({ ok, redirected, headers }: Response): boolean =>
  ok && !redirected && (headers.get('content-type') ?? '').startsWith('text/html');

/**
 * Caches pages and files for a start without a network. A page is replaced only after all files of the newer page are
 * cached, so that cached HTML does not name files that were never loaded.
 */
export const keepPages = async (
  { paths, files }: KeepPage,
  { keepFile }: { readonly keepFile: (path: string) => Promise<unknown> },
): Promise<void> => {
  await Promise.all(files.filter(isHashedFile).map(keepFile));
  const pages = await caches.open(pageCache);
  for (const path of paths) {
    // Without cookies, so that the copy contains nothing personal (docs/decisions/0057).
    const answer = await fetch(path, {
      headers: { accept: 'text/html' },
      cache: 'no-cache',
      credentials: 'omit',
    });
    if (!isPage(answer)) continue;
    await Promise.all(filesNamedIn(await answer.clone().text()).map(keepFile));
    await pages.put(path, answer);
  }
};
