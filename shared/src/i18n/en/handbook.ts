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
  'handbook.open': 'Open in the handbook',
  'handbook.thisPage': 'This page',
  'handbook.tour': 'Tour',
  'handbook.tour.begin': 'Start the tour',
  'handbook.tour.next': 'Next',
  'handbook.tour.done': 'Done',
  'handbook.tour.end': 'Leave',
  'handbook.tour.decline': 'No, thanks',
  'handbook.tour.offer': 'New here? Five steps show where everything is.',
  'handbook.tour.count': '{{step}} of {{of}}',
  'handbook.tour.sidebar': 'All pages',
  'handbook.tour.sidebar.text':
    'On the left you change between plan, production and delivery. Ctrl B opens the bar.',
  'handbook.tour.search': 'Search',
  'handbook.tour.search.text': 'Ctrl K finds any order, on whatever day.',
  'handbook.tour.bar': 'The day',
  'handbook.tour.bar.text':
    'This says which day you see. On the pages of a day [ and ] change it, H leads to today.',
  'handbook.tour.live': 'Live',
  'handbook.tour.live.text':
    'You see at once what others change. Without a connection it says so here, and you read the last state.',
  'handbook.tour.help': 'Help',
  'handbook.tour.help.text':
    'The handbook. ? shows the keys of each page, and there you find this tour again.',
} as const satisfies Record<string, string>;
