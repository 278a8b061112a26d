/** The pages' HTML, by path: all that they name is in the files' cache before they are in this one. */
export const pageCache = 'werkplan-pages';

/** A page that asks to be there without a network, with the files that it has loaded so far; all paths are of this origin. */
export interface KeepPage {
  readonly type: 'keep';
  readonly paths: readonly string[];
  readonly files: readonly string[];
}

export const isKeepPage = (data: unknown): data is KeepPage =>
  typeof data === 'object' && data !== null && 'type' in data && data.type === 'keep';

/** Files that are named after what is in them. The page of the API's calls has others. */
export const isHashedFile = (path: string): boolean => /^\/assets\/(?!api-page\/)/.test(path);

/** Finds what the page's HTML asks for at once (`server/src/http/page-html.ts`): scripts, styles, and its texts in every language. */
export const filesNamedIn = (html: string): string[] => [
  ...new Set([...html.matchAll(/\/assets\/[\w.-]+\.(?:js|css)/g)].map(([path]) => path)),
];

/** Whether an answer is the page itself, and neither a refusal nor somewhere else. */
const isPage = ({ ok, redirected, headers }: Response): boolean =>
  ok && !redirected && (headers.get('content-type') ?? '').startsWith('text/html');

/**
 * Keeps pages for a start without a network. A page is replaced by a newer one only once all that the newer one names is kept
 * too: offline, a page never meets files of another build.
 */
export const keepPages = async (
  { paths, files }: KeepPage,
  { keepFile }: { readonly keepFile: (path: string) => Promise<unknown> },
): Promise<void> => {
  await Promise.all(files.filter(isHashedFile).map(keepFile));
  const pages = await caches.open(pageCache);
  for (const path of paths) {
    // Without cookies: a copy is for whoever opens it, and has nothing of the person in it (docs/decisions/0057).
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
