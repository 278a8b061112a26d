/** Undo and redo on buttons and in toasts. */
export const texts = {
  'undo.key': 'Ctrl Z',
  'undo.action': 'Undo',
  'undo.names': 'Undo: {{phrase}}',
  'undo.nothing': 'Nothing to undo',
  'undo.moved': '{{site}} has been moved.',
  'undo.movedMany_one': 'One shipment has been moved.',
  'undo.movedMany_other': '{{count}} shipments have been moved.',
  'undo.placed': '{{site}} is placed.',
  'undo.placedMany_one': 'One shipment is placed.',
  'undo.placedMany_other': '{{count}} shipments are placed.',
  'undo.show': 'Show',
  'history.open': 'History',
} as const satisfies Record<string, string>;
