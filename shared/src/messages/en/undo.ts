/** Undo and redo, as buttons and toasts say them. */
export const undoEn = {
  'undo.key': 'Ctrl Z',
  'undo.action': 'Undo',
  'undo.again': 'Redo',
  'undo.names': 'Undo: {{phrase}}',
  'undo.nothing': 'Nothing to undo',
  'undo.nothingAgain': 'Nothing to redo',
  'undo.done': 'Undone: {{phrase}}',
  'undo.doneAgain': 'Restored: {{phrase}}',
  'undo.done.plain': 'Undone.',
  'undo.doneAgain.plain': 'Restored.',
  'undo.refused': 'This can no longer be undone.',
  'undo.refusedBy': '{{by}} changed {{what}} at {{at}}.',
  'undo.placed': '{{site}} is placed.',
  'undo.placedMany': '{{count}} shipments are placed.',
  'undo.show': 'Show',
  'history.open': 'History',
} as const satisfies Record<string, string>;
