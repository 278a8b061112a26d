/**
 * Returns the build that served this page (`server/src/http/page-html.ts`), which is older for a cached page; null if
 * unknown.
 */
export const buildOfPage = (): string | null => {
  const about = document.querySelector<HTMLMetaElement>('meta[name=werkplan-page]')?.content;
  return about === undefined ? null : buildInHtml(about);
};

/** Returns the build that a page's HTML names; null if it names none. */
export const buildInHtml = (html: string): string | null => /"build":"(\w+)"/.exec(html)?.[1] ?? null;
