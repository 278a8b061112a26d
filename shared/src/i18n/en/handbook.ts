/** The frame around the handbook; its pages stand in docs/handbook. */
export const texts = {
  'handbook.search': 'Search the handbook',
  'handbook.contents': 'Contents',
  'handbook.onThisPage': 'On this page',
  'handbook.keys': 'Keys',
  'handbook.nothing': 'No page has these words.',
  'handbook.language.de': 'Deutsch',
  'handbook.language.en': 'English',
  'handbook.print': 'Print',
  'handbook.missing': 'There is no such page in the handbook.',
  'handbook.step': 'Step {{number}}',
} as const satisfies Record<string, string>;
