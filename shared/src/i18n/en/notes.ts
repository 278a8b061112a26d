/** Delivery notes of a run. */
export const texts = {
  'notes.title': 'Delivery notes {{run}}',
  'notes.none': 'None yet. A run gets its delivery notes when it leaves.',
  'notes.make': 'Make delivery notes',
  'notes.renew': 'Bring up to date',
  'notes.canceled': 'canceled',
  'notes.corrects': 'corrects {{number}}',
  'notes.correctedBy': 'corrected by {{number}}',
  'notes.open': 'PDF',
  'notes.openOne': 'Delivery note {{number}} as PDF',
};
