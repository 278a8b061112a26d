export const texts = {
  'undo.again': 'Redo',
  'undo.nothingAgain': 'Nothing to redo',
  'undo.done': 'Undone: {{phrase}}',
  'undo.doneAgain': 'Restored: {{phrase}}',
  'undo.done.plain': 'Undone.',
  'undo.doneAgain.plain': 'Restored.',
  'undo.refused': 'This can no longer be undone.',
  'undo.refusedBy.changed': '{{by}} changed {{what}} at {{at}}.',
  'undo.refusedBy.canceled': '{{by}} canceled {{what}} at {{at}}.',
  'undo.refusedBy.deleted': '{{by}} deleted {{what}} at {{at}}.',
} as const satisfies Record<string, string>;
