/** Undo and redo on buttons and in toasts. */
export const texts = {
  'undo.key': 'Ctrl Z',
  'undo.action': 'Undo',
  'undo.names': 'Undo: {{phrase}}',
  'undo.nothing': 'Nothing to undo',
  'undo.placed': '{{site}} is placed.',
  'undo.placedMany': '{{count}} shipments are placed.',
  'undo.show': 'Show',
  'history.open': 'History',
} as const satisfies Record<string, string>;
