/** Orders imported from a file. */
export const texts = {
  'order.import.action': 'Import file …',
  'order.import.title': 'Import orders',
  'order.import.rows': 'Rows of the file',
  'order.import.day': 'Day',
  'order.import.nothing': 'There is no order in this file.',
  'order.import.discarded': 'Nothing has been imported.',
  'order.import.reading': 'Reading the file',
  'order.import.sending': 'Creating the orders',
  'order.import.choose': 'Choose another file …',
  'order.import.drop': 'Drop a CSV or XLSX file here',
  'order.import.dropHint': 'You see a preview first; nothing is stored yet.',
  'order.import.pastDay': 'This day is over',
  'order.import.past': 'Orders cannot be imported on a past day.',
  'order.import.refused.empty': 'The file is empty.',
  'order.import.refused.tooLarge': 'The file is too large: at most 5 MB.',
  'order.import.refused.tooManyRows':
    'The file has too many rows: at most 1,000 orders can be imported at once. Please split it.',
  'order.import.refused.encrypted':
    'The file is protected with a password. Please save it without one and try again.',
  'order.import.refused.oldExcel':
    'This is the old Excel format (XLS). Please save the file as XLSX or CSV and try again.',
  'order.import.refused.unknown': 'This is neither a CSV nor an XLSX file.',
  'order.import.refused.damaged': 'The file is damaged and cannot be read.',
  'order.import.refused.unpacked': 'Unpacked, the file would be far too large. It is not read.',
  'order.import.refused.tooLong': 'Reading the file takes too long and has been stopped.',
  'order.import.refused.several': 'Please import one file at a time.',
} as const satisfies Record<string, string>;
