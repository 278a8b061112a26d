/** Slugs of chapters by the path of the page that they explain. */
const chapters: Readonly<Record<string, string>> = {
  '/': 'where-is-what',
  '/production': 'new-order',
  '/production/print': 'print',
  '/production-plan': 'hall-too-full',
  '/production-forecast': 'hall-too-full',
  '/delivery': 'cards-on-trucks',
  '/delivery/print': 'print',
  '/sites': 'sites',
  '/figures': 'search-and-figures',
  '/calendar': 'calendar-and-plant',
  '/users': 'users',
  '/settings': 'users',
};

/** Returns the slug of the chapter that explains a page; the introduction for other pages. */
export const chapterOfPage = (pathname: string): string => chapters[pathname] ?? 'first-day';
