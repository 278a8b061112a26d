export const texts = {
  'dayMenu.onlyPresent': 'only in the present',
  'dayMenu.isPast': 'the day is over',
  'dayMenu.needsClearance': 'needs clearance',
  'dayMenu.nothingNew': 'nothing changed',
  'dayMenu.nothingToUndo': 'nothing of yours',
  'dayMenu.figures': 'the day’s figures, Excel',
  'dayMenu.more': 'More about the day',
  'dayMenu.print': 'Print',
} as const satisfies Record<string, string>;
