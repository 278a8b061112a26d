export const texts = {
  'dayState.isPrintAsked': 'Printed?',
  'dayState.delta': 'Δ{{count}}',
  'dayState.changes_one': '1 change',
  'dayState.changes_other': '{{count}} changes',
  'dayState.pastIsReadOnly': 'The past can only be looked at. Its menus and the history bring things back.',
  'dayState.siteMarks_one': 'note',
  'dayState.siteMarks_other': 'notes',
} as const satisfies Record<string, string>;
