/** The build of this page's own files (`server/src/http/page-html.ts`); a page that was kept has that of an earlier one. null: not known. */
export const buildOfPage = (): string | null => {
  const about = document.querySelector<HTMLMetaElement>('meta[name=werkplan-page]')?.content;
  return about === undefined ? null : buildIn(about);
};

/** The build that a page's HTML names. */
export const buildIn = (html: string): string | null => /"build":"(\w+)"/.exec(html)?.[1] ?? null;
